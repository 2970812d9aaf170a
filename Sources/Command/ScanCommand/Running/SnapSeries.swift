import BarcodePlugin
import ScanControl
import ScanPluginKit
import ScanRuntime

/// Which pictures `snap` takes, and where they go.
struct SnapSeries {
  let config: CaptureConfig
  private let count: Int?

  /// Reads the options.
  ///
  /// - Throws: ``UsageError`` when they cannot be meant.
  init(every: String?, count: Int?) throws {
    if let count, !(1...100_000).contains(count) { throw UsageError("--count takes a number from 1 to 100000") }
    if every != nil, count == nil { throw UsageError("--every needs --count: how many pictures shall there be?") }
    self.count = count
    config = CaptureConfig(
      mode: count == nil ? .single : .timed,
      intervalMs: try every.map { try TimeArgument.milliseconds($0, option: "--every", in: 10...86_400_000) } ?? 1000,
      count: count ?? 0)
  }

  /// The files of the pictures, in order; all of them are checked before the first picture is taken.
  ///
  /// - Throws: `ControlError` for a file that is there, or a name without a picture format.
  func files(_ path: String, overwrite: Bool) throws -> [SnapshotFile] {
    guard let count else { return [try SnapshotFile(path, overwrite: overwrite)] }
    let dot = path.lastIndex(of: ".").flatMap { path[$0...].contains("/") ? nil : $0 } ?? path.endIndex
    return try (1...count).map { number in
      try SnapshotFile("\(path[..<dot])-\(number)\(path[dot...])", overwrite: overwrite)
    }
  }
}

extension ScanViewConfig {
  /// The same camera with its plugin, or one that reads barcodes: a view always has one.
  var readingSomething: ScanViewConfig {
    guard viewPlugins.isEmpty else { return self }
    return ScanViewConfig(
      cameraConfig: cameraConfig, flashConfig: flashConfig, captureConfig: captureConfig,
      viewPluginConfig: ViewPluginConfig(
        pluginConfig: PluginConfig(id: "snap", BarcodeConfig(barcodeFormats: [.qrCode]))))
  }
}
