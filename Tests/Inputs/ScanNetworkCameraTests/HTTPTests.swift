import Foundation
import ScanImage
import ScanNetworkCamera
import ScanStills
import TestSupport
import Testing

private let hasLibrary = NetworkCamera.missingTools().allSatisfy { $0.source != "http:" }

@Suite(
  "Cameras by HTTP", .enabled(if: hasLibrary, "libcurl is not installed: cameras by HTTP are not read"), .serialized)
struct HTTPTests {
  private let pictures: CameraPictures
  private let server: CameraServer

  init() throws {
    pictures = try CameraPictures()
    server = try CameraServer.http(pictures)
  }

  private func camera(_ path: String, _ options: String = "", user: String = "", scheme: String = "http") throws
    -> NetworkCamera
  {
    NetworkCamera(try CameraAddress("\(scheme)://\(user)127.0.0.1:\(server.port)/\(path)\(options)"))
  }

  @Test("pictures come in order, with numbers and the name without secrets")
  func good() async throws {
    let record = try await withSource(camera("good?pwd=geheim")) { recorder in
      try await until(recorder.record.frames >= 12)
      return recorder.record
    }
    #expect(record.names.prefix(2) == ["connecting", "opened"] && record.problems.isEmpty && record.lost.isEmpty)
    #expect(record.numbers == Array(0..<UInt64(record.frames)))
    for (index, level) in record.levels.prefix(8).enumerated() { #expect(abs(Int(level) - (60 + index * 20)) <= 3) }
    #expect(record.opened.first?.pixelFormat == "MJPG" && record.opened.first?.size == CameraPictures.size)
    #expect(record.sources.first == "http://127.0.0.1:\(server.port)/good?…")
  }

  @Test("a camera that is not ready at the start is tried until it is")
  func late() async throws {
    let record = try await withSource(camera("late")) { recorder in
      try await until(recorder.record.frames >= 2)
      return recorder.record
    }
    // Two failures for the same reason are said once.
    #expect(
      record.names == ["connecting", "lost", "opened", "counted"] || record.names == ["connecting", "lost", "opened"])
    #expect(record.lost.first?.message.contains("503") == true)
  }

  @Test("a stream that ends is opened again, on and on, and counted")
  func ends() async throws {
    let record = try await withSource(camera("ends")) { recorder in
      try await until(recorder.record.counters?.reopened ?? 0 >= 2)
      return recorder.record
    }
    #expect(record.frames >= 8)
    #expect(record.lost.count >= 2 && Set(record.lost).count == 1)
  }

  @Test("a stream that falls silent is stalled, then lost, and recovers")
  func stalls() async throws {
    let record = try await withSource(camera("stalls", "#timeout=500ms")) { recorder in
      try await until(recorder.record.frames >= 10)
      return recorder.record
    }
    let order = record.names.filter { ["opened", "stalled", "lost"].contains($0) }
    #expect(order == ["opened", "stalled", "lost", "opened"])
  }

  @Test("a part that is cut off, a wrong length and a wrong boundary cost one picture")
  func cut() async throws {
    let record = try await withSource(camera("cut")) { recorder in
      try await until(recorder.record.frames >= 8 && recorder.record.counters != nil)
      return recorder.record
    }
    #expect(record.lost.isEmpty && record.counters?.short == 1 && record.counters?.undecodable == 0)
    let expected = [60, 80, 100, 140, 160, 180, 200]
    for (level, wanted) in zip(record.levels, expected) { #expect(abs(Int(level) - wanted) <= 3) }
  }

  @Test(
    "what is no stream of pictures has its reason",
    arguments: [
      ("garbage", SourceError.Code.damaged, "without a picture"), ("header", .tooLarge, "header"),
      ("partheader", .damaged, "without a picture"), ("part_without_end", .tooLarge, "larger"),
      ("text", .unknownFormat, "text/html"),
      ("snapshot", .unknownFormat, "snapshot+"), ("circle", .system, "redirects"), ("basic", .notPermitted, "password"),
      ("nothing", .notFound, "404"),
    ])
  func reasons(path: String, code: SourceError.Code, words: String) async throws {
    let record = try await withSource(camera(path, "#timeout=30s")) { recorder in
      try await until(!recorder.record.lost.isEmpty)
      return recorder.record
    }
    #expect(record.lost.first?.code == code, "\(record.lost)")
    #expect(record.lost.first?.message.contains(words) == true || path == "part_without_end", "\(record.lost)")
    #expect(record.frames == 0)
  }

  @Test("a password of the environment opens a camera")
  func environment() async {
    // In a process of its own: what is set while other threads read the environment can crash them.
    await #expect(processExitsWith: .success) {
      setenv("SCANVIEW_TEST_CAMERA", "p@ss:w/#", 1)
      let test = try HTTPTests()
      try await withSource(test.camera("digest", "#user=admin&password=env:SCANVIEW_TEST_CAMERA")) { recorder in
        try await until(recorder.record.frames >= 2)
      }
      exit(0)
    }
  }

  @Test("user and password go by Basic and Digest, out of the address or a file")
  func credentials() async throws {
    try Data("p@ss:w/#\n".utf8).write(to: URL(filePath: pictures.file("secret")))
    let cameras = [
      try camera("basic", user: "admin:p%40ss:w%2F%23@"), try camera("digest", user: "admin:p%40ss%3Aw%2F%23@"),
      try camera("basic", "#password=file:\(pictures.file("secret"))", user: "admin@"),
    ]
    for camera in cameras {
      try await withSource(camera) { recorder in try await until(recorder.record.frames >= 2) }
    }
    let wrong = try await withSource(camera("digest", user: "admin:geheim@")) { recorder in
      try await until(!recorder.record.lost.isEmpty)
      return recorder.record
    }
    #expect(wrong.lost.first?.code == .notPermitted && !"\(wrong.lost)".contains("geheim"))
    let unset = try await withSource(camera("basic", "#password=env:SCANVIEW_TEST_NOT_SET", user: "admin@")) {
      recorder in
      try await until(!recorder.record.lost.isEmpty)
      return recorder.record
    }
    #expect(unset.lost.first?.message.contains("SCANVIEW_TEST_NOT_SET") == true)
  }

  @Test("a change of the size is reported, a redirection followed")
  func changes() async throws {
    let record = try await withSource(camera("resize")) { recorder in
      try await until(recorder.record.opened.count == 2)
      return recorder.record
    }
    #expect(record.opened.map(\.size) == [CameraPictures.size, CameraPictures.largeSize] && record.lost.isEmpty)
    try await withSource(camera("moved")) { recorder in try await until(recorder.record.frames >= 2) }
  }

  @Test("frozen and black pictures are reported once each, and when they are over")
  func watched() async throws {
    let frozen = try await withSource(camera("frozen", "#frozen=200ms")) { recorder in
      try await until(recorder.record.names.contains("recovered"))
      return recorder.record
    }
    #expect(frozen.names.prefix(4) == ["connecting", "opened", "frozen", "recovered"])
  }

  @Test("snapshots are asked for again and again; broken ones are passed by, three in a row are a loss")
  func snapshots() async throws {
    let good = try await withSource(camera("snapshot", "#every=100ms", scheme: "snapshot+http")) { recorder in
      try await until(recorder.record.frames >= 4)
      return recorder.record
    }
    #expect(Set(good.levels).count >= 3 && good.lost.isEmpty && good.opened.first?.pixelFormat == "JPEG")
    let broken = try await withSource(camera("snapshot_broken", "#every=100ms", scheme: "snapshot+http")) { recorder in
      try await until(recorder.record.frames >= 3)
      return recorder.record
    }
    #expect(broken.lost.map(\.code) == [.damaged] && broken.counters?.undecodable == 3)
    let large = try await withSource(camera("snapshot_large", scheme: "snapshot+http")) { recorder in
      try await until(!recorder.record.lost.isEmpty)
      return recorder.record
    }
    #expect(large.lost.first?.code == .tooLarge)
  }

  @Test("a server that is killed and comes back is found again")
  func killed() async throws {
    let dead = try CameraServer.http(pictures)
    let address = try CameraAddress("http://127.0.0.1:\(dead.port)/good")
    let record = try await withSource(NetworkCamera(address)) { recorder in
      try await until(recorder.record.frames >= 2)
      try await dead.kill()
      try await until(recorder.record.lost.count >= 2)
      return recorder.record
    }
    #expect(record.lost.map(\.code) == [.system, .system])
  }
}
