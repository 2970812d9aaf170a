extension KeyEffects {
  /// The keys of the meter family.
  static let meters: [(definition: String, files: [(file: String, keys: [String])])] = [
    (
      "dialPlace",
      [
        ("Plugins/MeterPluginTests/DialReaderTests", ["x", "y", "radius", "direction"]),
        ("Plugins/MeterPluginTests/GaugeReaderTests", ["gauge"]),
      ]
    ),
    (
      "dialScale",
      [
        (
          "Plugins/MeterPluginTests/DialScaleTests",
          ["startAngle", "endAngle", "startValue", "endValue", "points", "resolution", "restAngle"]
        )
      ]
    ),
    (
      "digitPlace",
      [
        ("Plugins/MeterPluginTests/DrumReaderTests", ["x", "y", "width", "height"])
      ]
    ),
    (
      "meterConfig",
      [
        ("Plugins/MeterPluginTests/MeterChoiceTests", ["scanMode", "register"]),
        (
          "Plugins/MeterPluginTests/MeterTaskTests",
          [
            "minConfidence", "maxNumDecimalDigits", "validationRegex", "numDigits", "numDecimalDigits", "unit",
            "minValue", "maxValue", "digits", "lastDialDirection",
          ]
        ),
        ("Plugins/MeterPluginTests/MeterPageTests", ["pages"]),
        ("Plugins/MeterPluginTests/DialReaderTests", ["dials"]),
        ("Plugins/MeterPluginTests/TurnedMeterTests", ["meterRotation"]),
        ("Plugins/MeterPluginTests/MeterConfigHintTests", ["reference"]),
        ("Plugins/MeterPluginTests/HistoryDeliveryTests", ["history"]),
      ]
    ),
    (
      "meterHistoryConfig",
      [
        (
          "Plugins/MeterPluginTests/HistoryKeeperTests",
          ["file", "meter", "maxPerHour", "leakAfterHours", "standstillAfterHours"]
        ),
        ("Plugins/MeterHistoryTests/HistoryRulesTests", ["healsAfter"]),
      ]
    ),
    (
      "meterPage",
      [
        (
          "Plugins/MeterPluginTests/MeterPageTests", ["position", "hasCode", "unit", "numDigits", "numDecimalDigits"]
        )
      ]
    ),
    (
      "meterRegister",
      [
        ("Plugins/MeterPluginTests/MeterChoiceTests", ["position", "unit", "line"])
      ]
    ),
    (
      "odometerConfig",
      [
        ("Plugins/MeterPluginTests/MeterVoteTests", ["minConfidence"]),
        ("Plugins/MeterPluginTests/MeterTaskTests", ["validationRegex", "numDigits"]),
        ("Plugins/MeterPluginTests/MeterChoiceTests", ["numDecimalDigits"]),
      ]
    ),
    (
      "scalePoint",
      [
        ("Plugins/MeterPluginTests/DialScaleTests", ["angle", "value"])
      ]
    ),
  ]
}
