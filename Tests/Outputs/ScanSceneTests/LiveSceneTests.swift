import ScanConfig
import ScanGeometry
import ScanJSON
import ScanPluginKit
import ScanRuntime
import ScanSynthetic
import StandardPlugins
import Testing

@testable import ScanScene

@Suite("The scene of a running view", .timeLimit(.minutes(30)))
struct LiveSceneTests {
  private static let elements = """
    "uiFeedbackConfig": {"elements": [{"id": "hint", "defaultContent": {"contentValue": "Show a code"},
      "trigger": {"runSkipped": [{"when": {"codeEquals": 6001, "applyContentInstead": {"contentValue": "Nothing here"}}}]}}]}
    """

  @Test(
    "events of a session make its scenes: what elements react to, what is found, and when an exchanged plugin appears")
  func session() async throws {
    let view = try await ScanView(
      try viewPlugin("codes", Self.elements), source: SyntheticSource.parse("text=4006381333931,format=EAN_13,fps=100"),
      registry: .standard, options: ScanViewOptions(cancelOnResult: false))
    var live = LiveScene(view)
    #expect(live.scene == nil)
    let events = view.events(EventOptions(capacity: 4096, includesFrames: true, includesStatus: true))
    try await view.start()
    let other = try ViewPluginConfig(
      json:
        #"{"pluginConfig": {"id": "other", "barcodeConfig": {"barcodeFormats": ["EAN_13"]}}, "scanFeedbackConfig": {"beepOnResult": true}}"#,
      registry: .standard)
    var hint: String?
    for await event in events {
      live.take(event, of: view)
      if case .status = event, live.content.plugins.first?.id == "codes", hint != "Nothing here" {
        hint = live.scene?.shape("element/codes/hint")?.text?.value
        if hint == "Nothing here" { try await view.setViewPlugin(other) }
      }
      if live.content.plugins.first?.id == "other", live.content.lastResults["other"] != nil, case .status = event {
        break
      }
    }
    #expect(hint == "Nothing here")
    #expect(live.content.appeared > .zero && live.content.feedback.isEmpty)
    let scene = try #require(live.scene)
    #expect(scene.shapes(.highlight).count == 1 && scene.shape("element/codes/hint") == nil)
    #expect(scene.cues.map(\.kind) == [.beep])
    #expect(live.scene(in: plainView, where: { $0.role != .highlight }).shapes(.highlight).isEmpty)
    await view.finish()
  }

  @Test(
    "the files that a view shows and plays are those of cutouts, elements with their triggers, and the torch's button")
  func files() throws {
    let config = try ScanViewConfig(
      json: """
        {"viewPluginConfig": {"pluginConfig": {"id": "codes", "barcodeConfig": {"barcodeFormats": ["QR_CODE"]}},
          "cutoutConfig": {"image": "frame.png"},
          "uiFeedbackConfig": {"elements": [
            {"contentType": "image", "defaultContent": {"contentValue": "arrow.png"}, "trigger": {"runSkipped": [
              {"when": {"codeEquals": 5011, "applyContentInstead": {"contentValue": "still.png"}}}]}},
            {"contentType": "sound", "defaultContent": {"contentValue": "ping.wav"}},
            {"defaultContent": {"contentValue": "words.png"}}]}},
         "flashConfig": {"imageOn": "on.png", "imageOff": "off.png"}}
        """, registry: .standard)
    #expect(config.pictureFiles == ["frame.png", "arrow.png", "still.png"])
    #expect(config.soundFiles == ["ping.wav"])
    #expect(config.presentedFiles == ["frame.png", "arrow.png", "still.png", "ping.wav", "on.png", "off.png"])
  }
}
