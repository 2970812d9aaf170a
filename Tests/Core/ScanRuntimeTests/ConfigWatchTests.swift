import Foundation
import Glibc
import ScanRuntime
import TestSupport
import Testing

/// A folder for files that are watched, and what the watch reported.
final class WatchedFolder: Sendable {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "scanview-watch-\(UUID())")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Writes in place, as a shell does.
  func write(_ name: String, _ text: String) throws {
    let descriptor = open(file(name), O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    let bytes = Array(text.utf8)
    try #require(Glibc.write(descriptor, bytes, bytes.count) == bytes.count)
  }

  func makeFolder(_ name: String) throws {
    try #require(mkdir(file(name), 0o755) == 0)
  }

  func move(_ from: String, _ to: String) throws {
    try #require(rename(file(from), file(to)) == 0)
  }

  func remove(_ name: String) throws {
    try #require(Glibc.remove(file(name)) == 0)
  }

  func link(_ name: String, to target: String) throws {
    try #require(symlink(target, file(name)) == 0)
  }
}

@Suite("Watching files", .timeLimit(.minutes(30)))
struct ConfigWatchTests {
  /// Watches a file and gives what its texts were at each save.
  private func saves(_ folder: WatchedFolder, _ names: [String] = ["c.json"]) throws -> (
    ConfigWatch, AsyncStream<String>.Iterator
  ) {
    let (stream, continuation) = AsyncStream.makeStream(of: String.self)
    let watch = try ConfigWatch(names.map(folder.file)) { path in
      continuation.yield((try? String(contentsOfFile: path, encoding: .utf8)) ?? "unreadable")
    }
    return (watch, stream.makeAsyncIterator())
  }

  /// Whether a text is reported at last. Where a folder is exchanged while the watch is busy, one save may be reported twice.
  private func reaches(_ text: String, _ reported: inout AsyncStream<String>.Iterator) async -> Bool {
    while let next = await reported.next() { if next == text { return true } }
    return false
  }

  @Test("a file that is written in place, or made, is reported when it is closed")
  func inPlace() async throws {
    let folder = try WatchedFolder()
    var (watch, reported) = try saves(folder)
    try folder.write("c.json", "new")
    #expect(await reported.next() == "new")
    try folder.write("c.json", "again")
    #expect(await reported.next() == "again")
    watch.cancel()
  }

  @Test("a file that is half written is not reported before its writer closes it")
  func halfWritten() async throws {
    let folder = try WatchedFolder()
    try folder.write("c.json", "old")
    var (watch, reported) = try saves(folder, ["c.json", "mark"])
    let descriptor = open(folder.file("c.json"), O_WRONLY | O_TRUNC)
    #expect(Glibc.write(descriptor, "ha", 2) == 2)
    // The mark comes after the half; whatever was reported of the half would come before it.
    try folder.write("mark", "mark")
    #expect(await reported.next() == "mark")
    #expect(Glibc.write(descriptor, "lf", 2) == 2)
    close(descriptor)
    #expect(await reported.next() == "half")
    watch.cancel()
  }

  @Test("the ways in which editors save are reported once each")
  func editors() async throws {
    let folder = try WatchedFolder()
    try folder.write("c.json", "0")
    var (watch, reported) = try saves(folder)
    for round in 1...20 {
      // A new file is renamed over the old one.
      try folder.write("c.json.tmp", "a\(round)")
      try folder.move("c.json.tmp", "c.json")
      #expect(await reported.next() == "a\(round)")
      // The old one becomes the backup, a new one is written.
      try folder.move("c.json", "c.json~")
      try folder.write("c.json", "b\(round)")
      try folder.remove("c.json~")
      #expect(await reported.next() == "b\(round)")
      // The file goes, and comes back as a link to a complete one.
      try folder.write("made", "c\(round)")
      try folder.remove("c.json")
      try #require(Glibc.link(folder.file("made"), folder.file("c.json")) == 0)
      #expect(await reported.next() == "c\(round)")
      try folder.remove("made")
    }
    watch.cancel()
  }

  @Test("a link is followed: its target is written, it is pointed elsewhere, a folder on the way is exchanged")
  func links() async throws {
    let folder = try WatchedFolder()
    try folder.makeFolder("v1")
    try folder.makeFolder("v2")
    try folder.write("v1/c.json", "one")
    try folder.write("v2/c.json", "two")
    try folder.link("data", to: "v1")
    try folder.link("c.json", to: "data/c.json")
    var (watch, reported) = try saves(folder)
    try folder.write("v1/c.json", "one b")
    #expect(await reported.next() == "one b")
    // As Kubernetes exchanges the files of a ConfigMap.
    try folder.link("next", to: "v2")
    try folder.move("next", "data")
    #expect(await reported.next() == "two")
    try folder.write("v2/c.json", "two b")
    #expect(await reported.next() == "two b")
    try folder.link("other", to: "v1/c.json")
    try folder.move("other", "c.json")
    #expect(await reported.next() == "one b")
    watch.cancel()
  }

  @Test("a folder that is deleted and made again is followed")
  func folderAgain() async throws {
    let folder = try WatchedFolder()
    try folder.makeFolder("in")
    try folder.write("in/c.json", "old")
    var (watch, reported) = try saves(folder, ["in/c.json"])
    for round in 1...10 {
      try folder.remove("in/c.json")
      try folder.remove("in")
      try folder.makeFolder("fresh")
      try folder.write("fresh/c.json", "\(round)")
      try folder.move("fresh", "in")
      #expect(await reaches("\(round)", &reported))
      try folder.write("in/c.json", "again \(round)")
      #expect(await reaches("again \(round)", &reported))
    }
    watch.cancel()
  }

  @Test("several files are distinguished, and other files in the folder not at all")
  func several() async throws {
    let folder = try WatchedFolder()
    var (watch, reported) = try saves(folder, ["a", "b"])
    try folder.write("c", "c")
    try folder.write("a", "a")
    #expect(await reported.next() == "a")
    try folder.write("c", "c")
    try folder.write("b", "b")
    #expect(await reported.next() == "b")
    watch.cancel()
  }

  @Test("a watch gives its descriptor back")
  func descriptors() async throws {
    let folder = try WatchedFolder()
    func inotifyDescriptors() throws -> Int {
      try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count { name in
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(name)")) == "anon_inode:inotify"
      }
    }
    let watches = try (0..<20).map { _ in try ConfigWatch([folder.file("x")]) { _ in } }
    #expect(try inotifyDescriptors() >= 20)
    for watch in watches { watch.cancel() }
    // Other tests of the process may watch too, but not twenty at a time.
    try await until(inotifyDescriptors() < 20)
  }
}
