import ScanConfig
import ScanGeometry
import ScanJSON
import ScanPluginKit
import Testing

@testable import ScanScene

@Suite("Texts, pictures and sounds of a scene")
struct FeedbackSceneTests {
  static let elements = """
    "cutoutConfig": {"maxWidthPercent": "50%", "ratioFromSize": {"width": 2, "height": 1}},
    "uiFeedbackConfig": {"elements": [
      {"id": "hint", "defaultContent": {"contentValue": "Show a code"}, "clickable": true, "tag": "h",
       "defaultAttributes": {"textColor": "FF0000", "backgroundColor": "80000000", "textAlignment": "left"},
       "overlay": {"anchor": "top_center", "offsetDimension": {"scaleY": {"scaleType": "fixed_px", "scaleValue": -5}}},
       "trigger": {
         "scanInfo": [{"when": {"varNameEquals": "$lightingCondition", "varValueEquals": "TOODARK",
           "applyContentInstead": {"contentValue": "More light", "durationMills": 500, "priorityLevel": 5}}},
           {"when": {"varNameEquals": "$lightingCondition", "varValueEquals": "GOOD", "applyDefaultContent": true}}],
         "runSkipped": [{"when": {"codeEquals": 5011,
           "applyContentInstead": {"contentValue": "Hold still", "durationMills": 300},
           "applyAttributesInstead": {"textColor": "00FF00"}}}]}},
      {"id": "arrow", "contentType": "image", "defaultContent": {"contentValue": "arrow.png"},
       "defaultAttributes": {"imageScaleType": "fit_xy"},
       "overlay": {"anchor": "center_left", "sizeDimension": {"scaleX": {"scaleType": "overlay", "scaleValue": 0.25},
         "scaleY": {"scaleType": "keep_ratio"}}}},
      {"id": "ping", "contentType": "sound", "trigger": {"runSkipped": [{"when": {"codeEquals": 5011,
        "applyContentInstead": {"contentValue": "ping.wav", "durationMills": 300}}}]}}
    ]}
    """

  private static func text(_ state: UIFeedbackState, _ milliseconds: Int) -> String? {
    state.shown(at: .milliseconds(milliseconds)).first { $0.name == "hint" }?.content.contentValue
  }

  @Test("an element shows its default, then what a trigger says for as long as it says, then its default")
  func triggers() throws {
    let plugin = try viewPlugin("codes", Self.elements)
    var state = UIFeedbackState(plugin.uiFeedbackConfig)
    #expect(Self.text(state, 0) == "Show a code")
    state.add(.init(.notSharp), at: .milliseconds(100))
    #expect(Self.text(state, 399) == "Hold still")
    #expect(Self.text(state, 400) == "Show a code")
    let shown = try #require(state.shown(at: .milliseconds(200)).first)
    #expect(shown.attributes.textColor == ColorSpec("00FF00") && shown.since == .milliseconds(100))
    #expect(state.shown(at: .milliseconds(400)).first?.attributes.textColor == ColorSpec("FF0000"))
    // The same again goes on, and is no new content.
    state.add(.init(.notSharp), at: .milliseconds(300))
    #expect(Self.text(state, 599) == "Hold still")
    #expect(state.shown(at: .milliseconds(500)).first?.since == .milliseconds(100))
    // Other codes and values change nothing.
    state.add(.runSkipped(code: 1), at: .milliseconds(310))
    state.add(.scanInfo(name: "$lightingCondition", value: "?"), at: .milliseconds(320))
    #expect(Self.text(state, 599) == "Hold still")
  }

  @Test("less important content waits until the more important is over, and the default ends it at once")
  func priorities() throws {
    var state = UIFeedbackState(try viewPlugin("codes", Self.elements).uiFeedbackConfig)
    state.add(.init(ScanInfo(name: "$lightingCondition", value: "TOODARK")), at: .zero)
    state.add(.init(.notSharp), at: .milliseconds(100))
    #expect(Self.text(state, 100) == "More light")
    state.add(.init(.notSharp), at: .milliseconds(500))
    #expect(Self.text(state, 500) == "Hold still")
    state.add(.init(ScanInfo(name: "$lightingCondition", value: "TOODARK")), at: .milliseconds(510))
    #expect(Self.text(state, 510) == "More light")
    state.add(.init(ScanInfo(name: "$lightingCondition", value: "GOOD")), at: .milliseconds(520))
    #expect(Self.text(state, 520) == "Show a code")
    // A clock that went back belongs to another recording.
    state.add(.init(.notSharp), at: .milliseconds(600))
    state.add(.runSkipped(code: 1), at: .milliseconds(50))
    #expect(Self.text(state, 60) == "Show a code")
  }

  @Test("values that are no texts are compared as JSON writes them")
  func values() {
    #expect(UIFeedbackState.Signal(ScanInfo(name: "a", value: true)) == .scanInfo(name: "a", value: "true"))
    #expect(UIFeedbackState.Signal(ScanInfo(name: "a", value: 12)) == .scanInfo(name: "a", value: "12"))
  }

  @Test("elements stand at their anchor of the cutout, in their size")
  func places() throws {
    let plugin = try viewPlugin("codes", Self.elements)
    let scene = Scene(SceneContent([plugin]), geometry: plainView)
    let hint = try #require(scene.shape("element/codes/hint"))
    #expect(hint.isClickable && hint.tag == "h")
    let text = try #require(hint.text)
    #expect(
      text.value == "Show a code" && text.color == ColorSpec("FF0000") && text.background == ColorSpec("80000000"))
    #expect(text.alignment == .left)
    #expect(text.place == ScenePlace(ViewPoint(x: 320, y: 155), anchor: .bottomCenter))
    let arrow = try #require(scene.shape("element/codes/arrow")?.image)
    #expect(arrow.source == "arrow.png" && arrow.scaling == .fitXY)
    #expect(arrow.place == ScenePlace(ViewPoint(x: 160, y: 240), anchor: .centerLeft, width: 80))
    #expect(scene.shape("element/codes/ping") == nil)
  }

  @Test("content with a duration goes by itself, also when no scene comes")
  func selfEnding() throws {
    let plugin = try viewPlugin("codes", Self.elements)
    var state = UIFeedbackState(plugin.uiFeedbackConfig)
    state.add(.init(.notSharp), at: .seconds(1))
    let scene = Scene(SceneContent([plugin], feedback: ["codes": state]), geometry: plainView, at: .seconds(1))
    let motion = try #require(scene.shape("element/codes/hint")?.motions.first)
    #expect(motion.value(at: 1300) == 1 && motion.value(at: 1300.1) == 0)
    #expect(scene.cues.map(\.kind) == [.sound])
    #expect(scene.cues.first?.source == "ping.wav" && scene.cues.first?.time == 1000)
  }

  @Test("presets give their elements")
  func presets() throws {
    let plugin = try viewPlugin(
      "codes",
      """
      "uiFeedbackConfig": {"presets": [{"presetName": "simple_instruction_label",
        "presetAttributes": [{"attributeName": "instruction_text", "attributeValue": "Hello"}]}]}
      """)
    let scene = Scene(SceneContent([plugin]), geometry: plainView)
    #expect(scene.shape("element/codes/instruction")?.text?.value == "Hello")
  }

  @Test("guidance is a line at the lower edge with its sign", arguments: Guidance.allCases)
  func guidance(_ guidance: Guidance) throws {
    let scene = Scene(SceneContent([], guidance: guidance), geometry: plainView)
    guard guidance != .none else {
      #expect(scene.shapes.isEmpty)
      return
    }
    let text = try #require(scene.shape("guidance")?.text)
    #expect(text.value == guidance.text.text(.english))
    #expect(text.place == ScenePlace(ViewPoint(x: 320, y: 456), anchor: .bottomCenter))
    let icon = try #require(text.icon?.bounds)
    #expect(icon.minX >= 0 && icon.minY >= 0 && icon.maxX <= 24 && icon.maxY <= 24)
  }

  @Test("a result beeps, vibrates and blinks where the plugin asks for it, once and not long after")
  func results() throws {
    let plugin = try viewPlugin(
      "codes",
      #""scanFeedbackConfig": {"beepOnResult": true, "vibrateOnResult": true, "blinkAnimationOnResult": true}"#)
    func scene(_ age: Int) -> Scene {
      let content = SceneContent([plugin], lastResults: ["codes": .seconds(3)])
      return Scene(content, geometry: plainView, at: .milliseconds(3000 + age))
    }
    #expect(scene(0).cues.map(\.kind) == [.beep, .vibration])
    #expect(scene(0).cues == scene(900).cues)
    #expect(scene(1000).cues.isEmpty)
    let blink = try #require(scene(10).shape("blink/codes"))
    #expect(blink.path?.bounds == plainView.viewRect && blink.motions.first?.value(at: 3250) == 0)
    #expect(scene(250).shapes.isEmpty)
    let silent = try viewPlugin("codes")
    let quiet = Scene(SceneContent([silent], lastResults: ["codes": .zero]), geometry: plainView, at: .zero)
    #expect(quiet.cues.isEmpty && quiet.shapes.isEmpty)
  }
}
