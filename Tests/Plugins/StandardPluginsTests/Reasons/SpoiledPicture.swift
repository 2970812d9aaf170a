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

  /// The reason in the last status of a running source that shows it for more than a second, and whether one of its frames, each with other
  /// noise, is read after all.
  func watch() async throws -> (reason: ReadFailure?, isRead: Bool) {
    let source = try SyntheticSource.parse("\(scene),fps=10,count=20,pacing=every")
    let view = try await ScanView(config(), source: source, registry: .standard)
    let newest = Guarded<ReadFailure?>(nil)
    let isRead = Guarded(false)
    let token = view.onEvent(EventOptions(includesStatus: true)) { event in
      switch event {
      case .status(let status): newest.withLock { $0 = status.reason }
      case .result: isRead.withLock { $0 = true }
      default: break
      }
    }
    defer { token.cancel() }
    _ = try await view.run()
    return (newest.withLock { $0 }, isRead.withLock { $0 })
  }

  /// Whether the first reason names the cause.
  func isNamed(by reading: StillReading) -> Bool { isNamed(by: reading.failures.first) }

  /// Whether a reason names the cause.
  func isNamed(by reason: ReadFailure?) -> Bool {
    guard let reason else { return false }
    return codes.contains(reason.reason.name) && (refusal == nil || reason.refusal?.name == refusal)
  }

  /// All formats of barcodes.
  static let all = #""barcodeConfig": {"barcodeFormats": ["ALL"]}"#

  /// A use case of one format with further keys.
  static func barcode(_ format: String, _ more: String = "") -> String {
    "\"barcodeConfig\": {\"barcodeFormats\": [\"\(format)\"]\(more.isEmpty ? "" : ", " + more)}"
  }
}
