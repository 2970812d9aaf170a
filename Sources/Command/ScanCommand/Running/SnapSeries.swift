import BarcodePlugin
import ScanControl
import ScanPluginKit
import ScanRuntime

/// Which pictures `snap` takes, and where they go.
struct SnapSeries {
  let config: CaptureConfig

  /// How many pictures there will be; nil for a series that goes on until it is stopped.
  var pictures: Int? { config.mode == .single ? 1 : config.count > 0 ? config.count : nil }

  /// Reads the options.
  ///
  /// - Parameters:
  ///   - every: The time between two pictures; nil for that of the file.
  ///   - count: How many pictures; nil for that of the file.
  ///   - file: The `captureConfig` of the file, which counts for what the options leave open.
  /// - Throws: ``UsageError`` when they cannot be meant.
  init(every: String?, count: Int?, file: CaptureConfig? = nil) throws {
    let file = file ?? .default
    let isSeries = count != nil || file.mode == .timed
    if let count, !(1...100_000).contains(count) {
      throw UsageError(.numberBetween, ["option": "--count", "least": .number(1), "most": .number(100_000)])
    }
    if every != nil, !isSeries { throw UsageError(.everyNeedsCount) }
    config = CaptureConfig(
      mode: isSeries ? .timed : .single,
      intervalMs: try every.map { try TimeArgument.milliseconds($0, option: "--every", in: 10...86_400_000) }
        ?? file.intervalMs,
      count: count ?? (isSeries ? file.count : 0), startDelayMs: file.startDelayMs)
  }

  /// The files of the pictures, in order; all of them are checked before the first picture is taken. Of a series without end there is
  /// none yet; see ``file(_:_:overwrite:)``.
  ///
  /// - Throws: `ControlError` for a file that is there, or a name without a picture format.
  func files(_ path: String, overwrite: Bool) throws -> [SnapshotFile] {
    if config.mode == .single { return [try SnapshotFile(path, overwrite: overwrite)] }
    guard let pictures else {
      _ = try file(path, 1, overwrite: overwrite)
      return []
    }
    return try (1...pictures).map { try file(path, $0, overwrite: overwrite) }
  }

  /// The file of a picture of a series.
  ///
  /// - Throws: `ControlError` as ``files(_:overwrite:)``.
  func file(_ path: String, _ number: Int, overwrite: Bool) throws -> SnapshotFile {
    let dot = path.lastIndex(of: ".").flatMap { path[$0...].contains("/") ? nil : $0 } ?? path.endIndex
    return try SnapshotFile("\(path[..<dot])-\(number)\(path[dot...])", overwrite: overwrite)
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
