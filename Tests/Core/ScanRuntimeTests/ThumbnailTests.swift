import ScanPluginKit
import ScanTestKit
import Testing

@testable import ScanRuntime

@Suite("The thumbnail of a view", .timeLimit(.minutes(30)))
struct ThumbnailTests {
  @Test("is the newest frame as plugins see it, no larger than asked, and there is none without a session")
  func newest() async throws {
    let config = ScanViewConfig(cameraConfig: CameraConfig(zoomRatio: 2), viewPluginConfig: .scripted())
    let source = ScriptedSource.manual()
    let view = try await ScanView(config, source: source, registry: ScriptedPlugin.registry())
    let recorder = EventRecorder(view)
    #expect(await view.thumbnail() == nil)
    try await view.start()
    for number in 0..<3 {
      source.send(.frame(.marked(UInt64(number), size: PixelSize(width: 1600, height: 900))))
      await recorder.waitForResults(number + 1)
    }
    let thumbnail = try #require(await view.thumbnail(maxSide: 160))
    #expect(thumbnail.number == 2 && thumbnail.size == PixelSize(width: 160, height: 90))
    for (asked, side) in [(1, 16), (100_000, 640), (-5, 16)] {
      #expect(await view.thumbnail(maxSide: asked)?.size.width == side)
    }
    await view.finish()
    #expect(await view.thumbnail() == nil)
  }
}
