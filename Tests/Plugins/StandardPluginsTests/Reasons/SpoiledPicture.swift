import ScanPluginKit
import ScanRuntime
import ScanSynthetic
import StandardPlugins
import Testing

/// A drawn picture that gives nothing for a known cause.
struct SpoiledPicture: CustomTestStringConvertible {
  /// What spoils it.
  let cause: String
  /// The codes of reasons of which the first one has to be one.
  let codes: Set<String>
  /// The kind of the rule that refuses it; nil unless one does.
  var refusal: String?
  /// The scene, as the synthetic source takes it.
  let scene: String
  /// The use case with its object.
  let useCase: String
  /// What stands beside the plugin, such as a cutout.
  var beside = ""

  var testDescription: String { "\(cause): \(scene), \(useCase)" }

  /// The configuration, with a `pluginConfig` of one use case.
  func config() throws -> ScanViewConfig {
    try ConfigLoader(useCases: PluginRegistry.standard.useCases).load(
      json: "{\"viewPluginConfig\": {\"pluginConfig\": {\"id\": \"p\", \(useCase)}\(beside)}}"
    ).config
  }

  /// What a still reader says about it.
  func read() async throws -> StillReading {
    let reader = try await StillReader(config(), registry: .standard, options: StillReaderOptions(retryHarder: true))
    return try await reader.read(try SyntheticScene.parse(scene).frame())
  }

  /// Whether the first reason names the cause.
  func isNamed(by reading: StillReading) -> Bool {
    guard let first = reading.failures.first else { return false }
    return codes.contains(first.reason.name) && (refusal == nil || first.refusal?.name == refusal)
  }

  /// All formats of barcodes.
  static let all = #""barcodeConfig": {"barcodeFormats": ["ALL"]}"#

  /// A use case of one format with further keys.
  static func barcode(_ format: String, _ more: String = "") -> String {
    "\"barcodeConfig\": {\"barcodeFormats\": [\"\(format)\"]\(more.isEmpty ? "" : ", " + more)}"
  }
}
