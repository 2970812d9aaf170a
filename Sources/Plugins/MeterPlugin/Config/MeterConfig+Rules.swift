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
        MeterConfigText.unusedDecimals.with(["mode": .string(scanMode.rawValue)]), at: met.position, met: met,
        advice: MeterConfigText.unusedDecimalsAdvice.with())
    }
    if let register, register == MeterRegister(), let met = node["register"] {
      scope.member("register").hint(
        MeterConfigText.emptyRegister.with(), at: met.position, met: met,
        advice: MeterConfigText.emptyRegisterAdvice.with())
    }
    guard reference != nil, digits.isEmpty, dials.isEmpty, let met = node["reference"] else { return }
    scope.member("reference").hint(
      MeterConfigText.unusedReference.with(), at: met.position, met: met,
      advice: MeterConfigText.unusedReferenceAdvice.with())
  }

  /// Numbers with which no value could be a result. A schema cannot find them, so that they are hints.
  private func checkNumbers(_ node: JSONNode, _ scope: ReadScope) {
    func hint(_ key: String, _ message: DisplayText, _ advice: MeterConfigText) {
      guard let met = node[key] else { return }
      scope.member(key).hint(message, at: met.position, met: met, advice: advice.with())
    }
    if let least = minValue, let greatest = maxValue, greatest < least {
      hint(
        "maxValue",
        MeterConfigText.noValue.with(["greatest": .string("\(greatest)"), "least": .string("\(least)")]),
        .noValueAdvice)
    }
    if let numDigits, let numDecimalDigits, numDecimalDigits >= numDigits {
      hint(
        "numDecimalDigits",
        MeterConfigText.manyDecimals.with(["decimals": .number(numDecimalDigits), "digits": .number(numDigits)]),
        .manyDecimalsAdvice)
    }
    let places = digits.isEmpty ? dials.count : digits.count
    if let numDigits, places > 0, places != numDigits {
      hint(
        "numDigits",
        MeterConfigText.otherPlaces.with(["digits": .number(numDigits), "places": .number(places)]),
        .otherPlacesAdvice)
    }
  }
}
