import ScanJSON
import StandardPlugins
import Testing

@testable import ScanConfig

@Suite struct ConfigRepairTests {
  @Test(
    "Fragments of documentation become files that load",
    arguments: [Fixtures.misplacedID, Fixtures.viewPluginFragment, Fixtures.cameraFragment])
  func fragments(text: String) throws {
    let repair = ConfigRepair(text, useCases: .standard)
    #expect(repair.loads)
    #expect(repair.remaining.isEmpty, "\(repair.remaining)")
    #expect(!repair.repaired.isEmpty)
    let loaded = try ConfigLoader().load(json: #require(repair.text))
    #expect(loaded.warnings.isEmpty)
    #expect(ConfigRepair(try #require(repair.text), useCases: .standard).repaired.isEmpty)
  }

  @Test("A misplaced id moves to its place, and the value stays")
  func misplacedID() throws {
    let config = try ScanViewConfig(json: #require(ConfigRepair(Fixtures.misplacedID, useCases: .standard).text))
    #expect(config.viewPluginConfig?.pluginConfig.id == "METER")
    #expect(config.viewPluginConfig?.pluginConfig.cancelOnResult == true)
  }

  @Test("Legacy keys and values are rewritten in one go")
  func legacySpellings() throws {
    let repair = ConfigRepair(
      """
      { "license": "x", // no longer needed
        "cameraConfig": { "captureResolution": "4k", "defaultCamera": "front" },
        "viewPluginConfig": {
          "pluginConfig": { "id": 7, "barcodesConfig": { "barcodeFormats": ["QR_CODE"], "cancelOnResult": "true" } },
          "cutoutConfig": { "style": "rect", "Width": "720", "maxWidthPercent": "75", "alignment": "TOP_HALF" },
          "scanFeedbackConfig": { "blinkOnResult": true, "visualFeedbackRedrawTimeout": "100" }
        }
      """, useCases: .standard)
    #expect(repair.remaining.isEmpty, "\(repair.remaining)")
    let config = try ScanViewConfig(json: #require(repair.text))
    let plugin = try #require(config.viewPluginConfig)
    #expect(config.cameraConfig.captureResolution == .uhd4K)
    #expect(config.cameraConfig.defaultCamera == .front)
    #expect(plugin.id == "7")
    #expect(plugin.pluginConfig.cancelOnResult)
    #expect(plugin.cutoutConfig?.width == 720)
    #expect(plugin.cutoutConfig?.maxWidthPercent == 75)
    #expect(plugin.scanFeedbackConfig.blinkAnimationOnResult)
    #expect(plugin.scanFeedbackConfig.redrawTimeout == 100)
  }

  @Test("What a person has to decide remains, and the text is not made worse")
  func remaining() throws {
    let repair = ConfigRepair(
      Fixtures.plugin("\"id\":\"a\",\"vinConfig\":{},\"containerConfig\":{}"), useCases: .standard)
    #expect(repair.remaining.map(\.code) == [.conflict])
    #expect(!repair.loads)
    #expect(repair.repaired.isEmpty)
    #expect(ConfigRepair("{\"a\": NaN}", useCases: .standard).text == nil)
    #expect(!ConfigRepair("", useCases: .standard).loads)
  }

  @Test("Repairing broken documents ends, agrees with the loader, and has nothing left to do the second time")
  func anyDocument() throws {
    var sampler = ConfigSampler(ConfigSchema.document(useCases: .standard), seed: 4)
    var mended = 0
    for _ in 0..<400 {
      let broken = sampler.mutated(sampler.mutated(sampler.document())).text(.compact)
      let first = ConfigRepair(broken, useCases: .standard)
      let text = try #require(first.text)
      let loaded = try? ConfigLoader().load(json: text)
      #expect((loaded != nil) == first.loads)
      let second = ConfigRepair(text, useCases: .standard)
      #expect(second.text == text && second.repaired.isEmpty)
      if first.loads, !first.repaired.isEmpty { mended += 1 }
    }
    #expect(mended > 40)
  }
}
