import Foundation
import ScanPluginKit
import ScanRuntime
import ScanTestKit
import TestSupport
import Testing

@testable import ScanWeb

@Suite("What the controls of the page need", .timeLimit(.minutes(30)))
struct StageTests {
  @Test("a camera that is watched keeps its controls, and the state says what it can and how it is set")
  func camera() async throws {
    let camera = ScriptedCamera()
    let scene = try await WebScene(camera: camera)
    await camera.wait { $0.opened == 1 }
    try await until(scene.view.cameraStatus.capabilities.torch)
    let state = try await scene.answer("GET", "/state").json
    #expect(state["camera"]?["capabilities"]?["torch"]?.bool == true)
    // The lens zooms four times, and ten times that is cut out of the frames.
    #expect(state["zoom"]?["most"]?.number?.double == 40 && state["zoom"]?["gesture"]?.bool == false)
    #expect(state["flashConfig"]?["alignment"]?.string == "bottom" && state["mode"]?.string == nil)
    #expect(await scene.answer("POST", "/commands/torch", body: #"{"mode": "on"}"#).status == 200)
    #expect(camera.facts.device.torch == true)
    let after = try await scene.answer("GET", "/state").json
    #expect(after["camera"]?["requested"]?["torch"]?.string == "on")
    await scene.end()
  }

  @Test("a tap on nothing focuses there, where the camera can")
  func tapToFocus() async throws {
    let camera = ScriptedCamera()
    let scene = try await WebScene(camera: camera)
    await camera.wait { $0.opened == 1 }
    try await until(scene.view.cameraStatus.capabilities.focusPoint)
    camera.send(Frame(luma: LumaImage(size: PixelSize(width: 100, height: 80), filledWith: 9)))
    try await until(scene.view.statistics.processed == 1)
    let tapped = try await scene.answer("POST", "/commands/tap", body: #"{"x": 25, "y": 40}"#).json
    #expect(tapped["item"]?.members == nil && tapped["focused"]?.bool == true)
    #expect(camera.facts.log.last == .focus(.point(Point(x: 0.25, y: 0.5))))
    await scene.end()
    let blind = try await WebScene()
    let missed = try await blind.answer("POST", "/commands/tap", body: #"{"x": 2, "y": 2}"#).json
    #expect(missed["focused"]?.bool == false)
    await blind.end()
  }

  @Test("a mode brings its camera settings with it, and another camera opens by the view's factory")
  func modeWithCamera() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "stage-\(UUID().uuidString).json").path
    let config = """
      {"cameraConfig": {"zoomRatio": 2, "zoomGesture": true, "device": "other"}, "flashConfig": {"mode": "manual_on", "alignment": "top_left"},
       "viewPluginConfig": {"pluginConfig": {"id": "second", "cancelOnResult": false, "scriptedConfig": {}}}}
      """
    try Data(config.utf8).write(to: URL(filePath: file))
    defer { try? FileManager.default.removeItem(atPath: file) }
    let (first, second) = (ScriptedCamera(name: "first"), ScriptedCamera(name: "other"))
    let scene = try await WebScene(
      modes: [WebSite.Mode(name: "start", path: "/nowhere"), WebSite.Mode(name: "near", path: file)], camera: first,
      sourceFactory: { camera in
        guard camera.device == "other" else {
          throw SourceError(.notFound, source: "camera", message: "no such camera")
        }
        return second
      })
    await first.wait { $0.opened == 1 }
    let swapped = await scene.answer("POST", "/commands/swap", body: #"{"mode": "near"}"#)
    #expect(swapped.status == 200, "\(swapped.text)")
    #expect(try swapped.json["outcome"]?.string == "restartedCamera" && swapped.json["configRevision"] != nil)
    await second.wait { $0.device.torch == true && $0.device.zoom == 2 }
    let state = try await scene.answer("GET", "/state").json
    #expect(state["mode"]?.string == "near" && state["zoom"]?["gesture"]?.bool == true)
    #expect(state["flashConfig"]?["alignment"]?.string == "top_left" && !first.facts.isRunning)
    await scene.end()
  }

  @Test("a result has a small picture, also for those who come later; what is read again keeps the one that it has")
  func thumbnails() async throws {
    let scene = try await WebScene()
    try await until(scene.view.statistics.results > 2)
    try await until(scene.site.events.thumbnails.has(1))
    #expect(await scene.answer("GET", "/results/1/thumbnail.jpeg").status == 200)
    let parts = await scene.answer("GET", "/events").parts { $0.contains("event: result") && $0.contains("thumbnail") }
    let data = try #require(parts.last?.split(separator: "\n").first { $0.hasPrefix("data: ") }?.dropFirst(6))
    let path = try #require(try JSONNode.parse(String(data))["thumbnail"]?.string)
    #expect(path == "/results/1/thumbnail.jpeg")
    let picture = await scene.answer("GET", path)
    guard case .bytes(let bytes) = picture.body else { throw WebError(500, "noBytes", "the picture is a stream") }
    #expect(picture.status == 200 && bytes.starts(with: [0xff, 0xd8, 0xff]))
    for wrong in ["/results/2/thumbnail.jpeg", "/results/x/thumbnail.jpeg", "/results/thumbnail.jpeg"] {
      #expect(await scene.answer("GET", wrong).status == 404)
    }
    await scene.end()
  }

  @Test("no more than so many small pictures are kept, however large the frames are")
  func boundedThumbnails() throws {
    let thumbnails = ResultThumbnails()
    let frame = Frame(luma: LumaImage(size: PixelSize(width: 2000, height: 1000), filledWith: 50))
    for number in 0..<100 {
      let result = ScanResult(
        pluginID: "plugin \(number)", configRevision: 1, body: ScriptedResult(text: "found", count: 1), confidence: 100,
        cropRect: PixelRect(x: 0, y: 0, width: 2000, height: 1000), frameNumber: 0, timestamp: .zero,
        origin: frame.origin, frame: frame)
      #expect(thumbnails.note(result) == number + 1)
      #expect(thumbnails.note(result.withoutFrame) == number + 1)
    }
    #expect(throws: WebError.self) { try thumbnails.jpeg(100 - ResultThumbnails.kept) }
    let bytes = try thumbnails.jpeg(100)
    #expect(bytes.count < 20_000)
  }
}
