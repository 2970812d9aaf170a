import ScanPluginKit
import ScanRuntime
import ScanScene
import TestSupport
import Testing

@testable import ScanWeb

@Suite("Who watches a site, and what a program draws there", .timeLimit(.minutes(30)))
struct WatchingTests {
  @Test("each stream of events is one viewer, as long as it is open")
  func viewers() async throws {
    let scene = try await WebScene()
    #expect(scene.view.viewerCount == 0)
    var first: WebResponse? = await scene.answer("GET", "/events")
    #expect(scene.view.viewerCount == 1)
    var second: WebResponse? = await scene.answer("GET", "/events", query: "language=de")
    #expect(scene.view.viewerCount == 2 && first?.status == 200)
    let parts = try #require(await second?.parts { $0.contains("event: viewers") && $0.contains(#""count":2"#) })
    #expect(parts.last?.contains(#""change":"attached""#) == true)
    first = nil
    try await until(scene.view.viewerCount == 1)
    second = nil
    try await until(scene.view.viewerCount == 0)
    await scene.end()
  }

  @Test("who only asks for the header of a stream does not watch", arguments: ["/events", "/stream.mjpeg"])
  func headers(path: String) async throws {
    let scene = try await WebScene()
    let head = await scene.answer("HEAD", path)
    guard case .bytes(let bytes) = head.body else { throw WebError(500, "stream", "the body is a stream") }
    #expect(head.status == 200 && bytes.isEmpty)
    try await until(scene.view.viewerCount == 0 && !scene.watch.isWatched)
    await scene.end()
  }

  private static func shapes() -> [CustomShape] {
    let box = ScenePath(Rect<ViewSpace>(x: 4, y: 4, width: 8, height: 6))
    return [
      CustomShape(SceneShape(id: "own/above", z: 900, path: box, fill: .white)),
      CustomShape(SceneShape(id: "own/below", z: 1, path: box, fill: .white), in: .picture),
    ]
  }

  @Test(
    "shapes of the program are in the scenes that clients draw, in the order of drawing, also while the scanner is paused"
  )
  func shapes() async throws {
    let scene = try await WebScene()
    let running = await scene.answer("GET", "/events")
    _ = await running.parts { $0.contains("event: scene") }
    scene.view.pause()
    scene.site.shapes = Self.shapes()
    #expect(scene.site.shapes.map(\.shape.id) == ["own/above", "own/below"])
    // A client in another language, which comes later, gets them too.
    for query in ["", "language=de"] {
      if !query.isEmpty { scene.view.resume() }
      let stream = await scene.answer("GET", "/events", query: query)
      let part = try #require(await stream.parts { $0.contains("own/above") }.last)
      let data = try #require(part.firstRange(of: "data: ")?.upperBound)
      let drawn = try #require(try JSONNode.parse(String(part[data...]))["scene"]?["shapes"]?.elements)
      let ids = drawn.compactMap { $0["id"]?.string }
      #expect(ids.first == "own/below" && ids.last == "own/above", "\(ids)")
    }
    scene.site.shapes = []
    let cleared = await scene.answer("GET", "/events")
    let part = try #require(await cleared.parts { $0.contains("event: scene") }.last)
    #expect(!part.contains("own/"))
    await scene.end()
  }

  @Test("a click is a command of the interface, and of a visitor's session")
  func clicks() async throws {
    let scene = try await WebScene()
    let refused = await scene.answer("POST", "/commands/click", query: "language=de", body: #"{"element": "help"}"#)
    #expect(try refused.status == 409 && refused.json["error"]?["code"]?.string == "noSuchElement")
    #expect(await scene.answer("POST", "/commands/click", body: "{}").status == 400)
    let session = try #require(try await scene.answer("POST", "/sessions", body: "{}").json["id"]?.string)
    let visitor = await scene.answer(
      "POST", "/sessions/\(session)/commands/click", body: #"{"element": "help"}"#)
    #expect(try visitor.status == 409 && visitor.json["error"]?["code"]?.string == "noSuchElement")
    await scene.end()
  }
}
