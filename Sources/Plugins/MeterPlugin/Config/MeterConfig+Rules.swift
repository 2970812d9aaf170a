import ScanPluginKit

extension MeterConfig {
  /// The checks over several keys.
  static let rules: [ObjectDefinition<MeterConfig>.Rule] = [
    { config, node, scope in config.checkMode(node, scope) },
    { config, node, scope in config.checkNumbers(node, scope) },
    { config, node, scope in config.checkGauge(node, scope) },
    { config, node, scope in config.checkPages(node, scope) },
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
    checkPlaces(node, scope)
    guard reference != nil, digits.isEmpty, dials.isEmpty, let met = node["reference"] else { return }
    scope.member("reference").hint(
      MeterConfigText.unusedReference.with(), at: met.position, met: met,
      advice: MeterConfigText.unusedReferenceAdvice.with())
  }

  /// Places that are of no use with the mode.
  private func checkPlaces(_ node: JSONNode, _ scope: ReadScope) {
    func hint(_ key: String, _ advice: MeterConfigText) {
      guard let met = node[key] else { return }
      scope.member(key).hint(
        MeterConfigText.unusedPlaces.with(["key": .string(key), "mode": .string(scanMode.rawValue)]),
        at: met.position, met: met, advice: advice.with())
    }
    if !digits.isEmpty, scanMode == .dialMeter { hint("digits", .unusedDigitsAdvice) }
    if !dials.isEmpty, !usesDials { hint("dials", .unusedDialsAdvice) }
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
    checkCounts(hint)
  }

  /// The number of digits beside that of the places.
  private func checkCounts(_ hint: (String, DisplayText, MeterConfigText) -> Void) {
    let places = (scanMode == .dialMeter ? 0 : digits.count) + (usesDials ? dials.count : 0)
    if places > Self.mostDigits {
      hint(
        "dials",
        MeterConfigText.manyPlaces.with(["places": .number(places), "most": .number(Self.mostDigits)]),
        .manyPlacesAdvice)
    }
    if hasDrumsBeforeDials, let numDecimalDigits, numDecimalDigits < dials.count {
      hint(
        "numDecimalDigits",
        MeterConfigText.fewDecimals.with(["decimals": .number(numDecimalDigits), "dials": .number(dials.count)]),
        .fewDecimalsAdvice)
    }
    guard let numDigits, places > 0, gaugeScale == nil else { return }
    if hasDrumsBeforeDials, digits.isEmpty {
      guard numDigits <= places else { return }
      hint(
        "numDigits",
        MeterConfigText.noDrums.with(["digits": .number(numDigits), "places": .number(places)]), .noDrumsAdvice)
    } else if places != numDigits {
      hint(
        "numDigits",
        MeterConfigText.otherPlaces.with(["digits": .number(numDigits), "places": .number(places)]),
        .otherPlacesAdvice)
    }
  }

  /// How many digits a value has at most.
  private static let mostDigits = 18

  /// Whether the mode reads dials.
  var usesDials: Bool { scanMode == .dialMeter || scanMode == .autoAnalogDigitalMeter }

  /// Whether drums show the higher places and dials those behind them.
  var hasDrumsBeforeDials: Bool { scanMode == .autoAnalogDigitalMeter && !dials.isEmpty }
}
