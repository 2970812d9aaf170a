import ScanJSON
import ScanPluginKit
import StandardPlugins
import Testing
import TextPlugin

@testable import ScanConfig

@Suite struct ScanViewConfigTests {
  @Test("A whole file for documents loads without a warning and keeps every value")
  func wholeFile() throws {
    let loaded = try ConfigLoader().load(json: Fixtures.identityDocument)
    #expect(loaded.warnings.isEmpty)
    let plugin = try #require(loaded.config.viewPluginConfig)
    #expect(plugin.id == "documents.mrz_dl")
    #expect(plugin.pluginConfig.useCase.key == "universalIdConfig")
    #expect(plugin.cutoutConfig?.offset == IntOffset(x: 0, y: 60))
    #expect(plugin.cutoutConfig?.effectiveOuterColor.description == "#4D000000")
    #expect(plugin.scanFeedbackConfig.fillColor == ColorSpec(alpha: 0x90, red: 0x8B, green: 0xE9, blue: 0xFD))
    #expect(loaded.config.flashConfig.mode == .manualOff)
    #expect(loaded.config.cameraConfig.captureResolution == .p1080)
  }

  @Test(
    "Partial documents load",
    arguments: [
      "{\"pluginConfig\":{\"id\":\"a\",\"vinConfig\":{}}}",
      "{\"pluginConfig\":{\"id\":\"a\",\"vinConfig\":{}},\"cutoutConfig\":{\"width\":5},\"cameraConfig\":{}}",
      "{\"viewPluginConfig\":{\"pluginConfig\":{\"id\":\"a\",\"vinConfig\":{}}}}",
      "{\"cameraConfig\":{\"captureResolution\":1080}}", "{\"cameraConfig\":{},\"flashConfig\":{}}",
    ])
  func partial(text: String) throws {
    let loaded = try ConfigLoader().load(json: text)
    #expect(loaded.warnings.isEmpty)
    #expect((loaded.config.viewPluginConfig == nil) == !text.contains("pluginConfig"))
    #expect(try ScanViewConfig(loaded.config.json(), registry: .standard) == loaded.config)
  }

  @Test("Each component finds its own part of a whole file")
  func components() throws {
    let text = Fixtures.identityDocument
    let config = try ScanViewConfig(json: text)
    let plugin = try #require(config.viewPluginConfig)
    #expect(try ViewPluginConfig(json: text, registry: .standard) == plugin)
    #expect(try PluginConfig(json: text, registry: .standard) == plugin.pluginConfig)
    #expect(try CutoutConfig(json: text) == plugin.cutoutConfig)
    #expect(try ScanFeedbackConfig(json: text) == plugin.scanFeedbackConfig)
    #expect(try CameraConfig(json: text) == config.cameraConfig)
    #expect(try FlashConfig(json: text) == config.flashConfig)
    #expect(try FlashConfig(json: "{\"cameraConfig\":{}}") == .default)
    #expect(throws: InvalidDocument.self) { try PluginConfig(json: "{\"cameraConfig\":{}}", registry: .standard) }
    #expect(throws: InvalidDocument.self) { try PluginConfig(json: Fixtures.composite, registry: .standard) }
    #expect(
      try ViewPluginCompositeConfig(json: Fixtures.composite, registry: .standard).viewPlugins.map(\.id) == [
        "code", "vin",
      ])
  }

  @Test("A composite keeps the order and mode of its plugins")
  func composite() throws {
    let config = try ScanViewConfig(json: Fixtures.composite)
    #expect(config.viewPlugins.map(\.id) == ["code", "vin"])
    #expect(config.viewPluginCompositeConfig?.processingMode == .parallelFirstScan)
    #expect(config.viewPluginConfig == nil)
  }

  @Test("A configuration of code equals the one read from its own JSON, and a change in code obeys the rules of files")
  func codeEqualsJSON() throws {
    let config = ScanViewConfig(
      cameraConfig: CameraConfig(captureResolution: .p720),
      viewPluginConfig: ViewPluginConfig(
        pluginConfig: PluginConfig(id: "VIN", VINConfig(), cancelOnResult: false),
        cutoutConfig: CutoutConfig(
          alignment: .topHalf, ratioFromSize: .init(width: 3, height: 1), width: 720, maxWidthPercent: 33.5)))
    #expect(try ScanViewConfig(json: config.jsonText()) == config)
    #expect(try ScanViewConfig(json: config.jsonText(includeDefaults: true)) == config)
    #expect(config.jsonText().contains("\"33.5%\""))
    let changed = try config.with(\.cameraConfig) { camera throws(InvalidDocument) in
      try camera.with(\.zoomGesture, true)
    }
    #expect(changed.cameraConfig.zoomGesture)
    #expect(!config.cameraConfig.zoomGesture)
    #expect(throws: InvalidDocument.self) { try CutoutConfig.default.with(\.maxWidthPercent, 150) }
    let plugin = try #require(config.viewPluginConfig?.pluginConfig)
    #expect(try plugin.with(useCase: ContainerConfig()).useCase.key == "containerConfig")
  }

  @Test("Strings become JSON objects, or nil, or an error with its place")
  func strings() throws {
    #expect("{\"a\": 1}".asJSONObject()?["a"]?.number?.int == 1)
    #expect("[1]".asJSONObject() == nil)
    #expect("{\"a\": 1,}".asJSONObject() == nil)
    do throws(InvalidDocument) {
      _ = try "{\n  \"a\": 1,\n}".toJSONObject()
      Issue.record("a trailing comma was accepted")
    } catch {
      #expect(error.problems.first?.position?.line == 2)
    }
    #expect(CutoutConfig.with(json: "{\"width\": -1}") == nil)
    #expect(CutoutConfig.with(json: "{\"width\": 7}")?.width == 7)
  }

  @Test("A changed value says what a running scanner does about it")
  func reload() throws {
    let before = try ScanViewConfig(json: Fixtures.identityDocument)
    let text = Fixtures.identityDocument
    func effects(_ old: String, _ new: String) throws -> [String] {
      let ranges = text.ranges(of: old)
      let changed = try ScanViewConfig(json: text.replacing(old, with: new, maxReplacements: 1))
      #expect(!ranges.isEmpty)
      return before.changes(to: changed).map { "\($0.pointer) \($0.effect.rawValue)" }
    }
    #expect(try effects("\"1080p\"", "\"720p\"") == ["/cameraConfig/captureResolution restartsCamera"])
    #expect(try effects("\"top_right\"", "\"top\"") == ["/flashConfig/alignment live"])
    #expect(try effects("\"fade\"", "\"zoom\"") == ["/viewPluginConfig/cutoutConfig/animation swap"])
    #expect(before.changes(to: before).isEmpty)
  }

  @Test("A camera takes over zoom, focus, rotation and flips while it runs, and nothing else")
  func reloadOfCamera() {
    let before = ScanViewConfig(cameraConfig: CameraConfig())
    let after = ScanViewConfig(
      cameraConfig: CameraConfig(
        captureResolution: .p720, zoomGesture: true, zoomRatio: 2, maxZoomRatio: 3, focalLength: 4,
        enableTapToFocus: false, tapToFocusTimeoutMs: 1000, enableFlipFramesLeftRight: true,
        enableFlipFramesTopBottom: true, rotation: .half),
      captureConfig: CaptureConfig(mode: .timed))
    let live = before.changes(to: after).filter { $0.effect == .live }.map(\.pointer.description)
    let restarting = before.changes(to: after).filter { $0.effect == .restartsCamera }.map(\.pointer.description)
    #expect(restarting == ["/cameraConfig/captureResolution"])
    #expect(live.count == 10 && live.last == "/captureConfig")
  }

  @Test("A capture is one picture at once unless the file says otherwise")
  func capture() throws {
    #expect(try ScanViewConfig(json: "{\"captureConfig\":{}}").captureConfig == .default)
    #expect(try ScanViewConfig(json: "{\"cameraConfig\":{}}").captureConfig == nil)
    let timed = try ScanViewConfig(
      json: "{\"captureConfig\":{\"mode\":\"timed\",\"intervalMs\":250,\"count\":4,\"startDelayMs\":3000}}")
    #expect(
      timed.captureConfig == CaptureConfig(mode: .timed, intervalMs: 250, count: 4, startDelayMs: 3000))
    #expect(try ScanViewConfig(json: timed.json().text(.compact)) == timed)
    for wrong in ["{\"mode\":\"burst\"}", "{\"intervalMs\":0}", "{\"count\":-1}", "{\"startDelay\":5}"] {
      #expect(throws: InvalidDocument.self) { try ScanViewConfig(json: "{\"captureConfig\":\(wrong)}") }
    }
  }
}
