public import ScanPluginKit

/// What `indicatorLampConfig` says: when the lamp in the cutout counts as on.
public struct IndicatorLampConfig: UseCaseConfig {
  /// How much brighter than its housing the lamp is where it changes its state, in percent of white, −50…50.
  public internal(set) var threshold: Int
  /// How far the difference has to pass the threshold to either side, in percent of white, 1…25.
  public internal(set) var hysteresis: Int
  /// Whether every frame gives a result; otherwise only a change does.
  public internal(set) var reportsEveryFrame: Bool

  /// Makes a configuration.
  public init(threshold: Int = 0, hysteresis: Int = 5, reportsEveryFrame: Bool = false) {
    self.threshold = threshold
    self.hysteresis = hysteresis
    self.reportsEveryFrame = reportsEveryFrame
  }

  /// The key of the result.
  public static let resultKey = IndicatorLampResult.key

  /// The keys in JSON. Reading, messages, schema and reference all come from here.
  public static let definition = ObjectDefinition(
    "indicatorLampConfig", defaults: IndicatorLampConfig(), "Reads whether the lamp in the middle of the cutout is on."
  ) {
    Field(
      "threshold", \.threshold, .int(-50...50),
      "How much brighter than its housing the lamp is where it changes its state, in percent of white.")
    Field(
      "hysteresis", \.hysteresis, .int(1...25),
      "How far the difference has to pass the threshold to either side, in percent of white.")
    Field(
      "reportsEveryFrame", \.reportsEveryFrame, .bool,
      "Whether every frame gives a result; otherwise only a change does.")
  }
}
