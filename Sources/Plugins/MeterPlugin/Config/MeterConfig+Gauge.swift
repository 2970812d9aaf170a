import ScanPluginKit

extension MeterConfig {
  /// The scale of the gauge that the configuration describes; nil for a meter that counts.
  var gaugeScale: DialScale? { scanMode == .dialMeter ? dials.first { $0.gauge != nil }?.gauge : nil }

  /// The dials that are read: of a gauge the one with the scale.
  var readDials: [DialPlace] {
    guard usesDials else { return [] }
    return gaugeScale == nil ? dials : Array(dials.filter { $0.gauge != nil }.prefix(1))
  }

  /// Keys that are of no use with a gauge, and a gauge where none is read.
  func checkGauge(_ node: JSONNode, _ scope: ReadScope) {
    func hint(_ key: String, _ message: DisplayText, _ advice: MeterConfigText) {
      guard let met = node[key] else { return }
      scope.member(key).hint(message, at: met.position, met: met, advice: advice.with())
    }
    guard let scale = gaugeScale else {
      for (index, met) in (node["dials"]?.elements ?? []).enumerated() {
        guard let scale = met["gauge"], scanMode == .autoAnalogDigitalMeter else { continue }
        scope.member("dials").element(index).member("gauge").hint(
          MeterConfigText.unusedScale.with(["mode": .string(scanMode.rawValue)]), at: scale.position, met: scale,
          advice: MeterConfigText.unusedScaleAdvice.with())
      }
      return
    }
    if dials.count > 1 { hint("dials", MeterConfigText.severalDials.with(), .severalDialsAdvice) }
    for key in ["numDigits", "numDecimalDigits"] {
      hint(key, MeterConfigText.digitsOfGauge.with(["key": .string(key)]), .digitsOfGaugeAdvice)
    }
    hint(
      "lastDialDirection", MeterConfigText.turningOfGauge.with(["key": "lastDialDirection"]), .turningOfGaugeAdvice)
    for (index, met) in (node["dials"]?.elements ?? []).enumerated() {
      guard met["gauge"] != nil, let direction = met["direction"] else { continue }
      scope.member("dials").element(index).member("direction").hint(
        MeterConfigText.turningOfGauge.with(["key": "direction"]), at: direction.position, met: direction,
        advice: MeterConfigText.turningOfGaugeAdvice.with())
    }
    checkHistory(of: scale, node, scope)
  }

  /// What a history does not keep of a gauge, and rules of counters, which a gauge is none of.
  private func checkHistory(of scale: DialScale, _ node: JSONNode, _ scope: ReadScope) {
    guard let met = node["history"] else { return }
    let history = scope.member("history")
    if min(scale.startValue, scale.endValue) < 0 {
      history.hint(
        MeterConfigText.negativeHistory.with(), at: met.position, met: met,
        advice: MeterConfigText.negativeHistoryAdvice.with())
    }
    for key in ["maxPerHour", "healsAfter", "leakAfterHours", "standstillAfterHours"] {
      guard let rule = met[key] else { continue }
      history.member(key).hint(
        MeterConfigText.ruleOfGauge.with(["key": .string(key)]), at: rule.position, met: rule,
        advice: MeterConfigText.ruleOfGaugeAdvice.with())
    }
  }
}
