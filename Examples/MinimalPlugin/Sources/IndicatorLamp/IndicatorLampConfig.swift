import ScanPluginKit

/// When the lamp in the cutout counts as on: the object `indicatorLampConfig`.
struct IndicatorLampConfig: UseCaseConfig {
  var threshold = 0
  var hysteresis = 5
  var reportsEveryFrame = false

  static let definition = ObjectDefinition(
    "indicatorLampConfig", defaults: Self(), "Reads whether the lamp in the middle of the cutout is on."
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
