import ScanPluginKit
import ScanTestKit
import Testing

@testable import ScanRuntime

@Suite("Keys without effect")
struct KeyNeedTests {
  private static let feedback = ScanFeedbackConfig(beepOnResult: true, vibrateOnResult: true)

  private static func names(_ events: [ScanEvent]) -> [[String]] {
    events.compactMap { if case .notApplied(let keys) = $0 { keys.map { $0.pointer.tokens.last ?? "" } } else { nil } }
  }

  private static func config(_ id: String, _ feedback: ScanFeedbackConfig) -> ViewPluginConfig {
    ViewPluginConfig(
      pluginConfig: PluginConfig(id: id, ScriptedConfig(text: "A"), cancelOnResult: false), scanFeedbackConfig: feedback
    )
  }

  @Test("are reported once in a session, those of a swap when it comes, and with what would honor them")
  func reported() async throws {
    let source = ScriptedSource.manual()
    let view = try await ScanView(
      Self.config("a", Self.feedback), source: source, registry: ScriptedPlugin.registry(PluginProbe()),
      options: ScanViewOptions(metNeeds: [.vibration]))
    let recorder = EventRecorder(view)
    try await view.start()
    try await view.setViewPlugin(Self.config("b", Self.feedback))
    try await view.setViewPlugin(Self.config("c", ScanFeedbackConfig(beepOnResult: true, blinkAnimationOnResult: true)))
    await recorder.wait { events in Self.names(events).count == 2 }
    await view.finish()
    #expect(Self.names(recorder.events) == [["beepOnResult"], ["blinkAnimationOnResult"]])
    let json = try #require(recorder.events.first { $0.name == "notApplied" }).json()
    let key = try #require(json["keys"]?.elements?.first)
    #expect(key["pointer"]?.string == "/viewPluginConfig/scanFeedbackConfig/beepOnResult")
    #expect(key["needs"]?.string == "sound" && key["reason"]?.string == KeyNeed.sound.reason)
    try await view.start()
    await view.finish()
    #expect(Self.names(recorder.events).count == 3)
  }

  @Test("are those of the camera and the torch where the source is neither")
  func source() async throws {
    let config = ScanViewConfig(
      cameraConfig: CameraConfig(captureResolution: .p720), flashConfig: FlashConfig(mode: .auto),
      viewPluginConfig: Self.config("a", .default))
    let view = try await ScanView(
      config, source: ScriptedSource([.frame(.marked())], pacing: .everyFrame),
      registry: ScriptedPlugin.registry(PluginProbe()))
    let recorder = EventRecorder(view)
    _ = try await view.run()
    await recorder.waitForFinish()
    #expect(Self.names(recorder.events) == [["captureResolution", "mode"]])
  }
}
