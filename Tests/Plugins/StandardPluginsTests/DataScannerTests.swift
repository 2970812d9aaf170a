import BarcodePlugin
import ScanJSON
import StandardPlugins
import Testing
import TextContent
import TextPlugin

@testable import ScanConfig

@Suite("Data scanner")
struct DataScannerTests {
  private static let text = """
    {"dataScannerConfig": {"id": "desk", "recognizedDataTypes": [
      {"text": {"languages": ["deu"], "textContentTypes": ["URL", "emailAddress"]}},
      {"text": {"languages": ["eng", "deu"], "textContentTypes": ["URL", "currency"]}},
      {"barcode": {"symbologies": ["QR_CODE", "EAN_13"]}}, {"barcode": {"symbologies": ["EAN_13", "AZTEC"]}}],
      "qualityLevel": "fast", "recognizesMultipleItems": true}}
    """

  @Test("types of text and barcodes become one plugin each, which work at the same time and go on")
  func composite() throws {
    let config = try ScanViewConfig(json: Self.text)
    let composite = try #require(config.viewPluginCompositeConfig)
    #expect(composite.processingMode == .parallel && !composite.cancelOnResult)
    #expect(composite.viewPlugins.map(\.id) == ["desk.text", "desk.barcode"])
    #expect(config.viewPlugins == composite.viewPlugins)
    #expect(
      composite.viewPlugins.allSatisfy { !$0.pluginConfig.cancelOnResult && $0.pluginConfig.recognizesMultipleItems })
    let ocr = try #require(composite.viewPlugins[0].pluginConfig.useCase.typed(OCRConfig.self))
    #expect(ocr.languages == ["deu", "eng"])
    #expect(ocr.textContentTypes == [.url, .emailAddress, .currency])
    #expect(ocr.quality == .fast)
    let barcode = try #require(composite.viewPlugins[1].pluginConfig.useCase.typed(BarcodeConfig.self))
    #expect(barcode.barcodeFormats == [.qrCode, .ean13, .aztec])
    #expect(barcode.multiBarcode)
    #expect(barcode.quality == .fast)
  }

  @Test("tracking, guidance and the cutout are those of each plugin", arguments: [true, false])
  func shared(isOn: Bool) throws {
    let cutout = CutoutConfig(maxWidthPercent: 50)
    let scanner = DataScannerConfig(
      recognizedDataTypes: [.text(), .barcode()], isHighFrameRateTrackingEnabled: isOn, isGuidanceEnabled: isOn,
      cutoutConfig: cutout)
    for plugin in scanner.composite.viewPlugins {
      #expect(plugin.pluginConfig.isHighFrameRateTrackingEnabled == isOn)
      #expect(plugin.pluginConfig.isGuidanceEnabled == isOn && plugin.cutoutConfig == cutout)
    }
  }

  @Test(
    "what is found is marked or not as the scanner says", arguments: [(true, ScanFeedbackStyle.rect), (false, .none)])
  func highlighting(isEnabled: Bool, style: ScanFeedbackStyle) throws {
    let scanner = DataScannerConfig(
      recognizedDataTypes: [.text(), .barcode()], isHighlightingEnabled: isEnabled, isPinchToZoomEnabled: true)
    let config = ScanViewConfig(scanner)
    #expect(try ScanViewConfig(json: config.jsonText()) == config)
    #expect(try ScanViewConfig(json: config.jsonText(includeDefaults: true)) == config)
    #expect(scanner.composite.viewPlugins.map(\.scanFeedbackConfig.style) == [style, style])
    let unset = DataScannerConfig(recognizedDataTypes: [.text()])
    #expect(unset.isHighlightingEnabled && !unset.isPinchToZoomEnabled)
  }

  @Test("a type without contents or formats stands for all of its kind")
  func everything() throws {
    let scanner = DataScannerConfig(recognizedDataTypes: [
      .text(textContentTypes: [.url]), .text(), .barcode(), .barcode(symbologies: [.aztec]),
    ])
    let plugins = scanner.composite.viewPlugins
    #expect(plugins[0].pluginConfig.useCase.typed(OCRConfig.self)?.textContentTypes == [])
    #expect(plugins[1].pluginConfig.useCase.typed(BarcodeConfig.self)?.barcodeFormats == [.all])
    #expect(DataScannerConfig(recognizedDataTypes: [.text()]).composite.viewPlugins.map(\.id) == ["dataScanner.text"])
    #expect(
      DataScannerConfig(recognizedDataTypes: [.barcode()]).composite.viewPlugins.map(\.id) == ["dataScanner.barcode"])
  }

  @Test("a scanner of code equals the one read from its own JSON, which has no composite")
  func roundTrip() throws {
    let config = try ScanViewConfig(json: Self.text)
    #expect(try ScanViewConfig(json: config.jsonText()) == config)
    #expect(try ScanViewConfig(json: config.jsonText(includeDefaults: true)) == config)
    #expect(!config.jsonText().contains("viewPluginCompositeConfig"))
    let own = ScanViewConfig(DataScannerConfig(recognizedDataTypes: [.text(languages: ["eng"]), .barcode()]))
    #expect(try ScanViewConfig(json: own.jsonText()) == own)
    // The composite alone runs the same plugins.
    let composite = ScanViewConfig(viewPluginCompositeConfig: own.viewPluginCompositeConfig)
    #expect(try ScanViewConfig(json: composite.jsonText()).viewPlugins == own.viewPlugins)
  }

  @Test(
    "what is no scanner is reported with its place",
    arguments: [
      (#"{"dataScannerConfig": {"recognizedDataTypes": []}}"#, "/dataScannerConfig/recognizedDataTypes"),
      (#"{"dataScannerConfig": {}}"#, "/dataScannerConfig/recognizedDataTypes"),
      (#"{"dataScannerConfig": {"recognizedDataTypes": [{}]}}"#, "/dataScannerConfig/recognizedDataTypes/0"),
      (
        #"{"dataScannerConfig": {"recognizedDataTypes": [{"text": {}, "barcode": {}}]}}"#,
        "/dataScannerConfig/recognizedDataTypes/0"
      ),
      (
        #"{"dataScannerConfig": {"recognizedDataTypes": [{"text": {"textContentTypes": ["url"]}}]}}"#,
        "/dataScannerConfig/recognizedDataTypes/0/text/textContentTypes/0"
      ),
      (
        #"{"dataScannerConfig": {"recognizedDataTypes": [{"barcode": {"symbologies": ["NO_CODE"]}}]}}"#,
        "/dataScannerConfig/recognizedDataTypes/0/barcode/symbologies/0"
      ),
      (
        #"{"viewPluginConfig": {"pluginConfig": {"id": "a", "vinConfig": {}}}, "dataScannerConfig": {"recognizedDataTypes": [{"text": {}}]}}"#,
        "/dataScannerConfig"
      ),
    ])
  func problems(text: String, pointer: String) throws {
    let error = #expect(throws: InvalidDocument.self) { try ScanViewConfig(json: text) }
    #expect(
      error?.problems.contains { $0.pointer.description == pointer } ?? false, "\(String(describing: error?.problems))")
  }
}
