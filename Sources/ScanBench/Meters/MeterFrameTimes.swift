public import ScanPluginKit
public import ScanSynthetic
import StandardPlugins

/// The processor time of the frames of a running source that shows drawn meters, one after the other.
public struct MeterFrameTimes: Sendable {
  /// What shows the values.
  public let kind: SyntheticMeter.Kind
  /// The kind of meter that is looked for.
  public let mode: MeterConfig.ScanMode
  /// How many meters were shown.
  public private(set) var meters = 0
  /// How many of them gave a result within their frames.
  public private(set) var told = 0
  /// The processor time of each frame in milliseconds.
  public private(set) var milliseconds: [Double] = []

  /// Shows drawn meters, each for some frames.
  ///
  /// - Throws: What making the plugin and the plugin itself throw.
  public init(
    _ kind: SyntheticMeter.Kind, _ mode: MeterConfig.ScanMode, meters: Int, firstSeed: UInt64 = 1, frames: Int = 30
  ) throws {
    (self.kind, self.mode) = (kind, mode)
    let plugin = try PluginRegistry.standard.makePlugin(
      PluginContext(pluginConfig: PluginConfig(id: "bench", useCase: UseCase(MeterConfig(scanMode: mode)))))
    for seed in firstSeed..<firstSeed + UInt64(max(meters, 0)) {
      let scene = SyntheticMeterScene(kind, seed: seed)
      plugin.reset()
      var isTold = false
      let drawn = scene.frame()
      for number in 0..<max(frames, 0) {
        let frame = Frame(
          number: UInt64(number), timestamp: .milliseconds(33 * number), luma: drawn.luma, color: drawn.color,
          origin: drawn.origin)
        let begin = Stopwatch.processMilliseconds()
        let output = try plugin.scan(ScanInput(frame: frame, effort: .live))
        milliseconds.append(Stopwatch.processMilliseconds() - begin)
        isTold = isTold || !output.results.isEmpty
      }
      self.meters += 1
      told += isTold ? 1 : 0
    }
  }

  /// The times as a table.
  public func text() -> String {
    var table = PlainTable([
      "frames of drawn \(kind.rawValue), \(mode.rawValue)", "meters", "told", "CPU ms, mean", "median", "95 %",
    ])
    table.add([
      "\(milliseconds.count)", "\(meters)", "\(told)",
      Decimals.text(milliseconds.reduce(0, +) / Double(max(1, milliseconds.count)), 1),
      Decimals.text(Percentile.of(milliseconds, 50), 1), Decimals.text(Percentile.of(milliseconds, 95), 1),
    ])
    return table.text()
  }
}
