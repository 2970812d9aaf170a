public import ScanPluginKit

/// What `indicatorLampConfig` says: when a lamp in the cutout counts as on.
public struct IndicatorLampConfig: UseCaseConfig {
  /// The brightness around which the lamp changes its state, in percent of white, 10…90.
  public let threshold: Int
  /// How far the brightness has to pass the threshold to either side, in percent of white, 0…10.
  public let hysteresis: Int
  /// Whether every frame gives a result; otherwise only a change does.
  public let reportsEveryFrame: Bool

  /// Makes a configuration.
  public init(threshold: Int = 50, hysteresis: Int = 5, reportsEveryFrame: Bool = false) {
    self.threshold = threshold
    self.hysteresis = hysteresis
    self.reportsEveryFrame = reportsEveryFrame
  }

  /// The key of the result.
  public static let resultKey = IndicatorLampResult.key

  /// The keys in JSON. Reading, messages, schema and reference all come from here.
  public static let definition = ObjectDefinition<IndicatorLampConfig>(
    "indicatorLampConfig", "Reads whether the lamp in the cutout is on."
  ) {
    Field(
      "threshold", \.threshold, .int(10...90), default: 50,
      "The brightness around which the lamp changes its state, in percent of white.")
    Field(
      "hysteresis", \.hysteresis, .int(0...10), default: 5,
      "How far the brightness has to pass the threshold to either side, in percent of white.")
    Field(
      "reportsEveryFrame", \.reportsEveryFrame, .bool, default: false,
      "Whether every frame gives a result; otherwise only a change does.")
  }

  /// Takes over checked values.
  public init(reading object: ObjectReader<Self>) throws {
    threshold = try object[\.threshold]
    hysteresis = try object[\.hysteresis]
    reportsEveryFrame = try object[\.reportsEveryFrame]
  }
}
