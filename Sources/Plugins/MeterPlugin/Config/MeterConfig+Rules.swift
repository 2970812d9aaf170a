import ScanPluginKit

extension MeterConfig {
  /// The checks over several keys.
  static let rules: [ObjectDefinition<MeterConfig>.Rule] = [
    { config, node, scope in config.checkMode(node, scope) },
    { config, node, scope in config.checkNumbers(node, scope) },
  ]

  /// Keys that are of no use with the others.
  private func checkMode(_ node: JSONNode, _ scope: ReadScope) {
    if maxNumDecimalDigits >= 0, scanMode != .autoAnalogDigitalMeter, let met = node["maxNumDecimalDigits"] {
      scope.member("maxNumDecimalDigits").hint(
        "`maxNumDecimalDigits` has no effect with the mode `\(scanMode.rawValue)`", at: met.position, met: met,
        advice: "only `auto_analog_digital_meter` uses it")
    }
    if let register, register == MeterRegister(), let met = node["register"] {
      scope.member("register").hint(
        "`register` has no effect without `position`, `unit` or `line`", at: met.position, met: met,
        advice: "say which register gives the value")
    }
    guard reference != nil, digits.isEmpty, dials.isEmpty, let met = node["reference"] else { return }
    scope.member("reference").hint(
      "`reference` has no effect without `digits` or `dials`", at: met.position, met: met,
      advice: "give the places that were measured in the picture")
  }

  /// Numbers with which no value could be a result. A schema cannot find them, so that they are hints.
  private func checkNumbers(_ node: JSONNode, _ scope: ReadScope) {
    func hint(_ key: String, _ message: String, _ advice: String) {
      guard let met = node[key] else { return }
      scope.member(key).hint(message, at: met.position, met: met, advice: advice)
    }
    if let least = minValue, let greatest = maxValue, greatest < least {
      hint(
        "maxValue", "`maxValue` is \(greatest), less than `minValue`, \(least): no value can be a result",
        "exchange the two, or leave one out")
    }
    if let numDigits, let numDecimalDigits, numDecimalDigits >= numDigits {
      hint(
        "numDecimalDigits",
        "`numDecimalDigits` is \(numDecimalDigits), but `numDigits` counts \(numDigits) digits with the decimals: no value can be a result",
        "count the decimals among the digits")
    }
    let places = digits.isEmpty ? dials.count : digits.count
    if let numDigits, places > 0, places != numDigits {
      hint(
        "numDigits", "`numDigits` is \(numDigits), but there are \(places) places: no value can be a result",
        "leave `numDigits` out where the places are given")
    }
  }
}
