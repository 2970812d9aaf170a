import ScanJSON
import StandardPlugins
import Testing
import TextPlugin

@testable import ScanConfig

/// One mistake and what has to be said about it.
struct Mistake: Sendable, CustomTestStringConvertible {
  let text: String
  let code: ProblemCode
  let pointer: String
  var severity = Problem.Severity.error
  var says = ""
  var suggests: String?

  var testDescription: String { "\(code) at \(pointer)" }
}

@Suite struct ConfigProblemTests {
  static let mistakes: [Mistake] = [
    Mistake(
      text: "{\"pluginConfig\":{\"meterConfig\":{\"scanMode\":\"dial_meter\",\"id\":\"METER\"}}}", code: .legacy,
      pointer: "/pluginConfig/meterConfig/id", severity: .warning, says: "move to /pluginConfig/id"),
    Mistake(
      text: Fixtures.plugin("\"id\":\"a\",\"vinConfig\":{\"startScanDelay\":5}"), code: .legacy,
      pointer: "/viewPluginConfig/pluginConfig/vinConfig/startScanDelay", severity: .warning,
      says: "move to /viewPluginConfig/pluginConfig/startScanDelay"),
    Mistake(
      text: Fixtures.plugin("\"id\":\"a\",\"vinConfig\":{\"id\":\"b\"}"), code: .conflict,
      pointer: "/viewPluginConfig/pluginConfig/vinConfig/id", says: "another value"),
    Mistake(
      text: Fixtures.plugin("\"vinConfig\":{\"id\":7.5e999}"), code: .legacy,
      pointer: "/viewPluginConfig/pluginConfig/vinConfig/id", severity: .warning, says: "move to"),
    Mistake(
      text: Fixtures.plugin("\"id\":\"a\""), code: .missingKey, pointer: "/viewPluginConfig/pluginConfig",
      says: "barcodeConfig"),
    Mistake(
      text: Fixtures.plugin("\"id\":\"a\",\"vinConfig\":{},\"containerConfig\":{}"), code: .conflict,
      pointer: "/viewPluginConfig/pluginConfig/containerConfig", says: "2 use cases: vinConfig, containerConfig"),
    Mistake(
      text: Fixtures.plugin("\"id\":\"a\",\"barcodesConfig\":{}"), code: .unknownKey,
      pointer: "/viewPluginConfig/pluginConfig/barcodesConfig", suggests: "barcodeConfig"),
    Mistake(
      text: Fixtures.plugin("\"id\":\"a\",\"VinConfig\":{}"), code: .wrongCase,
      pointer: "/viewPluginConfig/pluginConfig/VinConfig", suggests: "vinConfig"),
    Mistake(
      text: Fixtures.plugin("\"id\":\"a\",\"parcelConfig\":{}"), code: .unknownKey,
      pointer: "/viewPluginConfig/pluginConfig/parcelConfig", says: "allowed: barcodeConfig, meterConfig"),
    Mistake(
      text: "{\"viewPluginCompositeConfig\":{\"id\":\"c\",\"processingMode\":\"parallel\",\"viewPlugins\":["
        + Array(repeating: "{\"viewPluginConfig\":{\"pluginConfig\":{\"id\":\"a\",\"vinConfig\":{}}}}", count: 3)
        .joined(separator: ",") + "]}}", code: .conflict,
      pointer: "/viewPluginCompositeConfig/viewPlugins/1/viewPluginConfig/pluginConfig/id",
      says: "3 plugins have the id \"a\": number 1, number 2 and number 3"),
    Mistake(
      text: Fixtures.plugin("\"id\":\"\",\"vinConfig\":{}"), code: .outOfRange,
      pointer: "/viewPluginConfig/pluginConfig/id"),
    Mistake(
      text: Fixtures.plugin("\"vinConfig\":{}"), code: .missingKey, pointer: "/viewPluginConfig/pluginConfig/id",
      says: "needs the key `id`"),
    Mistake(
      text: Fixtures.plugin("\"id\":\"a\",\"vinConfig\":{},\"startScanDelay\":\"300\""), code: .legacy,
      pointer: "/viewPluginConfig/pluginConfig/startScanDelay", severity: .warning, says: "write 300"),
    Mistake(
      text: Fixtures.plugin("\"id\":42,\"vinConfig\":{}"), code: .legacy,
      pointer: "/viewPluginConfig/pluginConfig/id", severity: .warning, says: "write \"42\""),
    Mistake(
      text: Fixtures.plugin("\"id\":\"a\",\"vinConfig\":{},\"cutoutConfig\":{}"), code: .misplacedKey,
      pointer: "/viewPluginConfig/pluginConfig/cutoutConfig", says: "move to /viewPluginConfig/cutoutConfig"),
    Mistake(
      text: "{\"cameraConfig\":{\"captureResolution\":\"1081p\"}}", code: .unknownValue,
      pointer: "/cameraConfig/captureResolution", suggests: "1080p"),
    Mistake(
      text: "{\"cameraConfig\":{\"captureResolutio\":\"1080p\"}}", code: .unknownKey,
      pointer: "/cameraConfig/captureResolutio", suggests: "captureResolution"),
    Mistake(
      text: "{\"cameraConfig\":{\"defaultCamera\":\"front\"}}", code: .legacy, pointer: "/cameraConfig/defaultCamera",
      severity: .warning, suggests: "\"FRONT\""),
    Mistake(
      text: "{\"cameraConfig\":{\"mode\":\"auto\"},\"flashConfig\":{}}", code: .misplacedKey,
      pointer: "/cameraConfig/mode", suggests: "/flashConfig/mode"),
    Mistake(
      text: "{\"flashConfig\":{\"mode\":\"manuel_off\"}}", code: .unknownValue, pointer: "/flashConfig/mode",
      suggests: "manual_off"),
    Mistake(
      text: "{\"cameraConfig\":{},\"license\":\"x\"}", code: .legacy, pointer: "/license", severity: .warning,
      says: "no license key"),
    Mistake(text: "{}", code: .missingKey, pointer: "", severity: .warning, says: "configures nothing"),
    Mistake(text: "[]", code: .wrongType, pointer: "", says: "found a list"),
    Mistake(
      text: "{\"pluginConfig\":{\"id\":\"a\",\"vinConfig\":{}},\"cutoutConfig\":{\"style\":\"rect\"}}", code: .legacy,
      pointer: "/cutoutConfig/style", severity: .warning, says: "remove it"),
    Mistake(
      text: "{\"pluginConfig\":{\"id\":\"a\",\"vinConfig\":{}},\"cutoutConfig\":{\"maxWidthPercent\":\"120%\"}}",
      code: .outOfRange, pointer: "/cutoutConfig/maxWidthPercent"),
    Mistake(
      text: "{\"pluginConfig\":{\"id\":\"a\",\"vinConfig\":{}},\"cutoutConfig\":{\"strokeColor\":\"red\"}}",
      code: .wrongForm, pointer: "/cutoutConfig/strokeColor", says: "alpha first"),
    Mistake(
      text: "{\"pluginConfig\":{\"id\":\"a\",\"vinConfig\":{}},\"cutoutConfig\":{\"alignment\":\"CENTER\"}}",
      code: .legacy, pointer: "/cutoutConfig/alignment", severity: .warning),
    Mistake(
      text: "{\"pluginConfig\":{\"id\":\"a\",\"vinConfig\":{}},\"cutoutConfig\":{\"alignment\":\"Center\"}}",
      code: .wrongCase, pointer: "/cutoutConfig/alignment", suggests: "center"),
    Mistake(
      text: "{\"pluginConfig\":{\"id\":\"a\",\"vinConfig\":{}},\"scanFeedbackConfig\":{\"blinkOnResult\":true}}",
      code: .legacy, pointer: "/scanFeedbackConfig/blinkOnResult", severity: .warning,
      suggests: "blinkAnimationOnResult"),
    Mistake(
      text:
        "{\"pluginConfig\":{\"id\":\"a\",\"vinConfig\":{}},\"scanFeedbackConfig\":{\"visualFeedbackRedrawTimeout\":5}}",
      code: .legacy, pointer: "/scanFeedbackConfig/visualFeedbackRedrawTimeout", severity: .warning,
      suggests: "redrawTimeout"),
    Mistake(
      text: Fixtures.composite.replacing("\"vin\"", with: "\"code\""), code: .conflict,
      pointer: "/viewPluginCompositeConfig/viewPlugins/1/viewPluginConfig/pluginConfig/id", says: "two plugins"),
    Mistake(
      text: "{\"viewPluginCompositeConfig\":{\"viewPlugins\":[{\"viewPluginCompositeConfig\":{}}]}}", code: .conflict,
      pointer: "/viewPluginCompositeConfig/viewPlugins/0/viewPluginCompositeConfig", says: "cannot be nested"),
    Mistake(
      text: "{\"viewPluginCompositeConfig\":{\"viewPlugins\":[]}}", code: .outOfRange,
      pointer: "/viewPluginCompositeConfig/viewPlugins"),
    Mistake(
      text: "{\"viewPluginCompositeConfig\":{\"viewPlugins\":[{\"pluginConfig\":{\"id\":\"a\",\"vinConfig\":{}}}]}}",
      code: .legacy, pointer: "/viewPluginCompositeConfig/viewPlugins/0", severity: .warning, says: "viewPluginConfig"
    ),
    Mistake(
      text: "{\"viewPluginConfig\":{\"pluginConfig\":{\"id\":\"a\",\"vinConfig\":{}}},"
        + "\"viewPluginCompositeConfig\":{\"viewPlugins\":[{\"viewPluginConfig\":{\"pluginConfig\":"
        + "{\"id\":\"b\",\"vinConfig\":{}}}}]}}",
      code: .conflict, pointer: "/viewPluginCompositeConfig", says: "exclude each other"),
    Mistake(
      text: "{\"viewPluginConfig\":{\"pluginConfig\":{\"id\":\"a\",\"vinConfig\":{}}},"
        + "\"pluginConfig\":{\"id\":\"b\",\"vinConfig\":{}}}",
      code: .conflict, pointer: "/pluginConfig", says: "exclude each other"),
  ]

  @Test("Each mistake is the only problem, with its exact place, code and advice", arguments: mistakes)
  func single(mistake: Mistake) throws {
    let problems = Fixtures.problems(mistake.text)
    let problem = try #require(
      problems.first { $0.code == mistake.code && $0.pointer.description == mistake.pointer },
      "found: \(problems.map(\.description))")
    #expect(problem.severity == mistake.severity)
    #expect(problem.description.contains(mistake.says), "\(problem.description)")
    if let suggestion = mistake.suggests { #expect(problem.suggestions.first == suggestion) }
    #expect(problem.position != nil)
    if !mistake.text.contains("7.5e999") { #expect(problems.count == 1, "\(problems.map(\.description))") }
  }

  @Test("All problems of a file come at once, in the order of the text")
  func allAtOnce() {
    let problems = Fixtures.problems(
      """
      { "cameraConfig": { "captureResolution": "9p", "zoomRatio": -1 },
        "flashConfig": { "mode": 3 },
        "viewPluginConfig": { "pluginConfig": { "id": "", "vinConfig": [] }, "cutoutConfig": { "wdth": 1 } } }
      """)
    #expect(
      problems.map(\.pointer.description) == [
        "/cameraConfig/captureResolution", "/cameraConfig/zoomRatio", "/flashConfig/mode",
        "/viewPluginConfig/pluginConfig/id", "/viewPluginConfig/pluginConfig/vinConfig",
        "/viewPluginConfig/cutoutConfig/wdth",
      ])
    #expect(problems.map { $0.position?.line } == [1, 1, 2, 3, 3, 3])
  }

  @Test(
    "A file of the format before version 43 gives one problem that names the conversion",
    arguments: [
      "{\"camera\":{},\"flash\":{},\"viewPlugin\":{\"plugin\":{\"id\":\"a\",\"meterPlugin\":{}}}}",
      "{\"captureResolution\":\"720\",\"cutout\":{\"style\":\"rect\"},\"beepOnResult\":true}",
      "{\"options\":{\"cutout\":{},\"captureResolution\":\"720\"},\"license\":\"x\"}",
      "{\"serialViewPluginComposite\":{\"viewPlugins\":[]}}",
    ])
  func legacy(text: String) {
    let problems = Fixtures.problems(text)
    #expect(problems.map(\.code) == [.legacyFormat])
    #expect(problems.first?.description.contains("scanview config migrate") == true)
  }

  @Test("A use case that is not registered names those that are")
  func unregistered() throws {
    let catalog = UseCaseCatalog().adding(VINConfig.self).adding(ContainerConfig.self)
    let problems = Fixtures.problems(Fixtures.plugin("\"id\":\"a\",\"mrzConfig\":{}"), useCases: catalog)
    #expect(problems.map(\.code) == [.unknownKey])
    #expect(problems.first?.allowed == ["vinConfig", "containerConfig"])
  }

  @Test("Very many problems are counted, not kept")
  func manyProblems() {
    let keys = (0..<20_000).map { "\"key\($0)\": \($0)" }.joined(separator: ",")
    let problems = Fixtures.problems("{\"cameraConfig\": {\(keys)}}")
    #expect(problems.count == ReadSession.problemLimit + 1)
    #expect(problems.last?.code == .limit)
  }

  @Test("Very many unknown names among symbologies are counted without looking for near ones")
  func manyNames() {
    let keys = (0..<90_000).map { "\"name\($0)\": {}" }.joined(separator: ",")
    let problems = Fixtures.problems(
      Fixtures.plugin("\"id\":\"a\",\"barcodeConfig\":{\"barcodeFormats\":[\"QR_CODE\"],\"symbologies\":{\(keys)}}"))
    #expect(problems.count == ReadSession.problemLimit + 1)
    #expect(problems.last?.message.hasPrefix("89900 further problems") == true)
  }

  @Test("Every accepted form loads without a warning")
  func acceptedForms() throws {
    let loaded = try ConfigLoader().load(
      json: """
        { "cameraConfig": { "captureResolution": 720 },
          "viewPluginConfig": {
            "pluginConfig": { "id": "a", "mrzConfig": { "strictMode": false, "cropAndTransformID": false,
              "mrzFieldScanOptions": { "surname": 1, "sex": "optional", "documentNumber": 0.0 } } },
            "cutoutConfig": { "maxWidthPercent": 75, "alignment": "topHalf", "strokeColor": "8be9fd",
              "outerColor": "30000000" } } }
        """)
    #expect(loaded.warnings.isEmpty)
    let cutout = try #require(loaded.config.viewPluginConfig?.cutoutConfig)
    #expect(cutout.maxWidthPercent == 75)
    #expect(cutout.alignment == .topHalf)
    #expect(cutout.outerColor.alpha == 0x30)
  }
}

@Suite("Two plugins where one is allowed")
struct ExclusivePluginTests {
  @Test("is reported even when one of them is not right either")
  func exclusive() throws {
    let text = #"{"viewPluginConfig": {"pluginConfig": {"id": "a", "vinConfig": {}}}, "viewPluginCompositeConfig": {}}"#
    let error = #expect(throws: InvalidDocument.self) { try ScanViewConfig(json: text) }
    let problems = try #require(error).problems
    #expect(problems.map(\.code) == [.conflict, .missingKey])
    #expect(problems.first?.pointer.description == "/viewPluginCompositeConfig")
  }
}
