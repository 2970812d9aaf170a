import BarcodePlugin
public import ScanPluginKit
import TextContent
import TextPlugin

/// A scanner for text and barcodes in one session, in the terms of VisionKit's data scanner.
///
/// It stands for a composite of plugins that work at the same time: one that reads text (`ocrConfig`) where there is a
/// type `text`, one that reads barcodes (`barcodeConfig`) where there is a type `barcode`; see ``composite``.
public struct DataScannerConfig: CompositeShorthandConfig {
  /// The name; the plugins are called by it with `.text` and `.barcode` behind it.
  public internal(set) var id: String
  /// What is looked for; not empty. Types of the same kind add up.
  public internal(set) var recognizedDataTypes: [RecognizedDataType]
  /// How much time a frame may take.
  public internal(set) var qualityLevel: QualityLevel
  /// Whether everything in view counts, or only what is nearest to the middle.
  public internal(set) var recognizesMultipleItems: Bool
  /// Whether things are followed in frames that the plugins have no time for.
  public internal(set) var isHighFrameRateTrackingEnabled: Bool
  /// Whether the status says what the user can do so that something is read.
  public internal(set) var isGuidanceEnabled: Bool
  /// Whether what was found is marked.
  public internal(set) var isHighlightingEnabled: Bool
  /// Whether the user may zoom in a live view by pinching.
  public internal(set) var isPinchToZoomEnabled: Bool
  /// The part of the picture that is scanned; nil for the whole frame.
  public internal(set) var cutoutConfig: CutoutConfig?

  /// Makes a scanner.
  public init(
    id: String = "dataScanner", recognizedDataTypes: [RecognizedDataType], qualityLevel: QualityLevel = .balanced,
    recognizesMultipleItems: Bool = false, isHighFrameRateTrackingEnabled: Bool = true, isGuidanceEnabled: Bool = true,
    isHighlightingEnabled: Bool = true, isPinchToZoomEnabled: Bool = false, cutoutConfig: CutoutConfig? = nil
  ) {
    self.id = id
    self.recognizedDataTypes = recognizedDataTypes
    self.qualityLevel = qualityLevel
    self.recognizesMultipleItems = recognizesMultipleItems
    self.isHighFrameRateTrackingEnabled = isHighFrameRateTrackingEnabled
    self.isGuidanceEnabled = isGuidanceEnabled
    self.isHighlightingEnabled = isHighlightingEnabled
    self.isPinchToZoomEnabled = isPinchToZoomEnabled
    self.cutoutConfig = cutoutConfig
  }

  /// The keys.
  public static let definition = ObjectDefinition(
    "dataScannerConfig", defaults: DataScannerConfig(recognizedDataTypes: []),
    "A scanner for text and barcodes in one session. It stands for a composite of an `ocrConfig` and a `barcodeConfig` that work at the same time and go on after results.",
    rules: rules
  ) {
    Field(
      "id", \.id, .string(minimumLength: 1),
      "Name of the scanner. Its plugins are `ID.text` and `ID.barcode`. Default dataScanner.")
    Field(
      required: "recognizedDataTypes", \.recognizedDataTypes,
      .list(of: .object(RecognizedDataType.self), count: 1...100),
      "What is looked for, at least one: `{\"text\": {…}}` and `{\"barcode\": {…}}`. Types of the same kind add up; a `text` without `textContentTypes` stands for any text."
    )
    Field(
      "qualityLevel", \.qualityLevel, .enumeration(),
      "How much time a frame may take: `fast`, `balanced` or `accurate`, for barcodes and text alike (`quality` of `barcodeConfig` and `ocrConfig`). Default balanced."
    )
    Field(
      "recognizesMultipleItems", \.recognizesMultipleItems, .bool,
      "true: everything in view counts; false: only what is nearest to the middle. Default false.")
    Field(
      "isHighFrameRateTrackingEnabled", \.isHighFrameRateTrackingEnabled, .bool,
      "Whether what was read is followed in frames that come while the plugins are busy. Default true.")
    Field(
      "isGuidanceEnabled", \.isGuidanceEnabled, .bool,
      "Whether the status says what the user can do. Default true.")
    Field(
      "isHighlightingEnabled", \.isHighlightingEnabled, .bool,
      "Whether what was found is marked: true stands for the style `rect` of `scanFeedbackConfig`, false for `none`. Default true, as for every other plugin; VisionKit's own default is false."
    ).added()
    Field(
      "isPinchToZoomEnabled", \.isPinchToZoomEnabled, .bool,
      "Whether the user may zoom in the live view by pinching. Default false."
    ).needs(.liveView).added()
    Field(
      optional: "cutoutConfig", \.cutoutConfig, .object(),
      "The part of the picture that is scanned. Default: the whole frame, with nothing drawn.")
  }

  private static let rules: [ObjectDefinition<DataScannerConfig>.Rule] = [
    { scanner, node, scope in
      // Any text beside certain contents: the contents say nothing any more.
      let texts = scanner.recognizedDataTypes.compactMap(\.text)
      guard texts.contains(where: \.textContentTypes.isEmpty),
        let index = scanner.recognizedDataTypes.firstIndex(where: { !($0.text?.textContentTypes.isEmpty ?? true) })
      else { return }
      scope.member("recognizedDataTypes").member(String(index)).hint(
        DataScannerText.anyText.with(),
        at: node["recognizedDataTypes"]?.elements?[index].position ?? node.position, met: nil,
        advice: DataScannerText.anyTextAdvice.with())
    }
  ]
}

extension DataScannerConfig {
  /// The composite that the scanner stands for: the plugins of its types, all at the same time, without an end.
  public var composite: ViewPluginCompositeConfig {
    ViewPluginCompositeConfig(
      id: id, processingMode: .parallel, cancelOnResult: false, viewPlugins: [text, barcode].compactMap { $0 })
  }

  /// The plugin for text; nil without a type of text.
  private var text: ViewPluginConfig? {
    let types = recognizedDataTypes.compactMap(\.text)
    guard !types.isEmpty else { return nil }
    let isAnything = types.contains(where: \.textContentTypes.isEmpty)
    return plugin(
      "text",
      OCRConfig(
        scanMode: .line, languages: distinct(types.flatMap(\.languages)),
        textContentTypes: isAnything ? [] : distinct(types.flatMap(\.textContentTypes)), quality: qualityLevel))
  }

  /// The plugin for barcodes; nil without a type of barcodes.
  private var barcode: ViewPluginConfig? {
    let types = recognizedDataTypes.compactMap(\.barcode)
    guard !types.isEmpty else { return nil }
    let isAll = types.contains(where: \.symbologies.isEmpty)
    return plugin(
      "barcode",
      BarcodeConfig(
        barcodeFormats: isAll ? [.all] : distinct(types.flatMap(\.symbologies)), multiBarcode: recognizesMultipleItems,
        quality: qualityLevel))
  }

  private func plugin(_ name: String, _ useCase: any UseCaseConfig) -> ViewPluginConfig {
    ViewPluginConfig(
      pluginConfig: PluginConfig(
        id: id + "." + name, useCase, cancelOnResult: false, recognizesMultipleItems: recognizesMultipleItems,
        isHighFrameRateTrackingEnabled: isHighFrameRateTrackingEnabled, isGuidanceEnabled: isGuidanceEnabled),
      cutoutConfig: cutoutConfig,
      scanFeedbackConfig: ScanFeedbackConfig(style: isHighlightingEnabled ? .rect : .none))
  }

  private func distinct<Value: Hashable>(_ values: [Value]) -> [Value] {
    var seen: Set<Value> = []
    return values.filter { seen.insert($0).inserted }
  }
}
