import Foundation
import Glibc
import ScanImage
import ScanStills
import TestSupport
import Testing

@testable import ScanNetworkCamera

@Suite("Watched folders")
struct FolderTests {
  private let pictures: CameraPictures
  private let folder: String

  init() throws {
    pictures = try CameraPictures()
    folder = pictures.file("in")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try FileManager.default.createDirectory(atPath: pictures.file("done"), withIntermediateDirectories: true)
  }

  private func put(_ number: Int, _ name: String) throws {
    try Data(CameraPictures.jpeg(number)).write(to: URL(filePath: folder + "/" + name))
  }

  private func changeTime(_ name: String) -> Int {
    var status = stat()
    return stat(folder + "/" + name, &status) == 0 ? status.st_ctim.tv_sec * 1_000_000_000 + status.st_ctim.tv_nsec : 0
  }

  /// Puts one more picture; true once one is seen, so that the rest of a test knows that the folder is watched.
  private func isSeen(_ recorder: Recorder, _ count: inout Int) throws -> Bool {
    guard recorder.record.frames == 0 else { return true }
    count += 1
    try put(7, "first\(count).jpg")
    return false
  }

  private func begin(_ recorder: Recorder) async throws {
    var count = 0
    try await until(try isSeen(recorder, &count))
  }

  @Test("pictures come in the order of arrival, written or moved there; what is no picture is passed by")
  func arrivals() async throws {
    try put(0, "before.jpg")
    let record = try await withSource(try WatchedFolder("watch:\(folder)")) { recorder in
      try await begin(recorder)
      try put(3, "z.jpg")
      try put(1, ".hidden.jpg")
      try Data("words".utf8).write(to: URL(filePath: folder + "/note.txt"))
      try Data(CameraPictures.jpeg(2)).write(to: URL(filePath: pictures.file("outside.jpg")))
      #expect(rename(pictures.file("outside.jpg"), folder + "/a.jpg") == 0)
      try Data(CameraPictures.jpeg(4).prefix(200)).write(to: URL(filePath: folder + "/broken.jpg"))
      try put(5, "last.jpg")
      try await until(recorder.record.sources.last == folder + "/last.jpg")
      return recorder.record
    }
    #expect(
      record.sources.filter { !$0.contains("/first") } == ["z.jpg", "a.jpg", "last.jpg"].map { folder + "/" + $0 })
    #expect(record.problems.map(\.code) == [.damaged] && record.problems.first?.source.hasSuffix("broken.jpg") == true)
    #expect(!record.sources.contains { $0.hasSuffix("before.jpg") })
  }

  @Test("a picture that is being written is read when it is closed")
  func halfWritten() async throws {
    try await withSource(try WatchedFolder("watch:\(folder)")) { recorder in
      try await begin(recorder)
      let bytes = try CameraPictures.jpeg(2)
      let descriptor = open(folder + "/slow.jpg", O_WRONLY | O_CREAT, 0o644)
      _ = write(descriptor, bytes, 100)
      try put(5, "other.jpg")
      try await until(recorder.record.sources.last == folder + "/other.jpg")
      #expect(!recorder.record.sources.contains { $0.hasSuffix("slow.jpg") })
      _ = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress.map { $0 + 100 }, $0.count - 100) }
      close(descriptor)
      try await until(recorder.record.sources.last == folder + "/slow.jpg")
      #expect(recorder.record.problems.isEmpty)
    }
  }

  @Test("pictures that are there are read when that is wanted, and deleted or moved after reading")
  func after() async throws {
    try put(0, "b.jpg")
    // The clock of the file system is coarse.
    try await until(try put(1, "a.jpg") == () && changeTime("a.jpg") != changeTime("b.jpg"))
    try await withSource(try WatchedFolder("watch:\(folder)#after=delete&present=read")) { recorder in
      try await until(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
      #expect(recorder.record.sources == ["b.jpg", "a.jpg"].map { folder + "/" + $0 })
    }
    let done = pictures.file("done")
    for number in 1...2 {
      try put(number, "x.jpg")
      try Data("no picture".utf8).write(to: URL(filePath: folder + "/bad.jpg"))
      try await withSource(try WatchedFolder("watch:\(folder)#present=read&after=move:\(done)")) { _ in
        try await until(try FileManager.default.contentsOfDirectory(atPath: done).count == number)
      }
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: done).sorted() == ["x-2.jpg", "x.jpg"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["bad.jpg"])
  }

  @Test("a folder that is gone is waited for, and what came meanwhile is read")
  func gone() async throws {
    let record = try await withSource(try WatchedFolder("watch:\(folder)")) { recorder in
      try await begin(recorder)
      #expect(rename(folder, pictures.file("away")) == 0)
      try await until(recorder.record.names == ["lost"])
      try Data(CameraPictures.jpeg(3)).write(to: URL(filePath: pictures.file("away/meanwhile.jpg")))
      #expect(rename(pictures.file("away"), folder) == 0)
      try await until(recorder.record.sources.last == folder + "/meanwhile.jpg")
      return recorder.record
    }
    #expect(record.names == ["lost", "recovered"] && record.problems.isEmpty)
  }

  @Test("hundreds of pictures at once all come")
  func many() async throws {
    try await withSource(try WatchedFolder("watch:\(folder)")) { recorder in
      try await begin(recorder)
      for number in 0..<400 {
        try Data(CameraPictures.jpeg(number)).write(to: URL(filePath: pictures.file("next.jpg")))
        #expect(rename(pictures.file("next.jpg"), folder + "/n\(number).jpg") == 0)
      }
      try await until(recorder.record.sources.last == folder + "/n399.jpg")
      // A program that another test starts meanwhile may hold a file open, whose end is one more event of it.
      var seen: Set<String> = []
      let sources = recorder.record.sources.filter { !$0.contains("/first") && seen.insert($0).inserted }
      #expect(sources == (0..<400).map { folder + "/n\($0).jpg" })
    }
  }

  @Test("what is wrong at the start is said")
  func wrong() async throws {
    for text in ["watch:\(folder)/none", "watch:\(folder)#after=move:\(folder)/none"] {
      let error = await #expect(throws: SourceError.self) {
        try await WatchedFolder(text).run(into: Recorder())
      }
      #expect(error?.code == .notFound)
    }
    for text in ["watch:\(folder)#after=burn", "watch:\(folder)#every=1s", "watch:\(folder)#present=perhaps"] {
      #expect(throws: AddressError.self) { try WatchedFolder(text) }
    }
    #expect(WatchedFolder.numbered("a.b.jpg", 2) == "a.b-2.jpg" && WatchedFolder.numbered("a", 3) == "a-3")
  }
}
