import ScanPluginKit
import ScanRuntime
import TestSupport
import Testing

@testable import ScanWeb

@Suite("Streams of a site", .timeLimit(.minutes(30)))
struct StreamTests {
  @Test("pictures come one after another, while somebody watches; colors are asked for only then")
  func pictures() async throws {
    let scene = try await WebScene()
    #expect(!scene.watch.isWatched)
    let stream = await scene.answer("GET", "/stream.mjpeg")
    #expect(stream.header("Content-Type")?.hasPrefix("multipart/x-mixed-replace; boundary=") == true)
    #expect(scene.watch.isWatched)
    var count = 0
    let parts = await stream.parts { _ in
      count += 1
      return count == 5
    }
    #expect(parts.count == 5 && parts.allSatisfy { $0.hasPrefix("--scanview-frame\r\nContent-Type: image/jpeg") })
    await scene.end()
    try await until(!scene.watch.isWatched)
  }

  @Test("events come with numbers, and a reader that comes back gets what it missed")
  func events() async throws {
    let scene = try await WebScene()
    scene.view.pause()
    scene.view.resume()
    let stream = await scene.answer("GET", "/events", query: "after=0")
    let parts = await stream.parts { $0.contains("event: stateChanged") && $0.contains("running") }
    #expect(parts.first?.hasPrefix("retry:") == true)
    let numbered = parts.filter { $0.hasPrefix("id: ") }
    let ids = numbered.map { String($0.dropFirst(4).prefix { $0 != "\n" }) }
    let numbers = ids.compactMap { $0.split(separator: "-").last.flatMap { Int($0) } }
    #expect(!ids.isEmpty && numbers == Array(1...ids.count), "\(numbered)")
    let again = await scene.answer("GET", "/events", headers: ["last-event-id": ids[ids.count - 2]])
    let missed = await again.parts { $0.hasPrefix("id: \(ids[ids.count - 1])\n") }
    #expect(missed.count == 2)
    // A number of a program that ran before is none of this one's.
    let other = await scene.answer("GET", "/events", headers: ["last-event-id": "other-\(ids.count)"])
    let whole = await other.parts { $0.hasPrefix("id: \(ids[ids.count - 1])\n") }
    #expect(whole.count == ids.count + 1)
    await scene.end()
  }

  @Test("a reader that reads nothing is dropped, and harms nobody")
  func slowReader() async throws {
    let reader = BoundedReader(capacity: 3)
    for number in 0..<3 { #expect(reader.add([UInt8(number)])) }
    #expect(!reader.add([9]) && reader.isEnded)
    let fresh = BoundedReader(capacity: 3)
    for number in 0..<100 { fresh.replace([UInt8(number)]) }
    #expect(fresh.dropped == 99)
    fresh.add([200])
    var parts: [[UInt8]] = []
    for await part in fresh.stream(onLeave: {}) {
      parts.append(part)
      if parts.count == 2 { break }
    }
    #expect(parts == [[200], [99]])
  }

  @Test("no more than so many listen at once")
  func limit() async throws {
    let scene = try await WebScene()
    var streams: [WebResponse] = []
    for _ in 0..<EventFeed.maximumReaders { streams.append(await scene.answer("GET", "/events")) }
    #expect(streams.allSatisfy { $0.status == 200 })
    #expect(await scene.answer("GET", "/events").status == 503)
    streams = []
    await scene.end()
  }
}
