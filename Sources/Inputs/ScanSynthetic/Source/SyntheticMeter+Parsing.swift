extension SyntheticMeter {
  /// The meter of a description; nil when it is of a symbol.
  static func parse(_ description: SceneDescription) throws(SyntheticError) -> SyntheticMeter? {
    let kinds = Kind.allCases.map { (name: $0.rawValue, value: Optional($0)) }
    guard let kind = try description.choice(.meter, kinds, default: nil) else {
      try description.refuse(
        [.value, .dials, .roll, .unit, .condition, .rate, .scale, .arc, .hand, .pages, .each, .fade, .blank],
        because: .ofMeter)
      return nil
    }
    try description.refuse(
      [.text, .format, .addon, .gs1, .caption, .barheight], because: .ofSymbol)
    let condition = try description.choice(
      .condition, SyntheticMeterScene.Condition.allCases.map { ($0.rawValue, $0) }, default: .easy)
    var meter = SyntheticMeter(kind, seed: try description.whole(.seed, 0...UInt64.max) ?? 1, condition: condition)
    let unit = description.string(.unit)
    if case .gauge(let gauge) = meter.face {
      try description.refuse([.dials, .roll, .pages, .each, .fade, .blank], because: .notOfGauge)
      meter.face = .gauge(try gauge.described(by: description, unit: unit))
      return meter
    }
    try description.refuse([.scale, .arc, .hand], because: .ofGauge)
    let text = description.string(.value)
    let isNegative = kind == .display && text?.hasPrefix("-") == true
    let value = text.map { MeterFigures.parse(String($0.dropFirst(isNegative ? 1 : 0))) }
    if let value, value == nil || kind == .dials && (value?.decimals ?? 0) + max(0, (value?.digits.count ?? 0) - 8) > 0
    {
      throw description.invalid(.value, kind == .dials ? .dialValue : .meterValue)
    }
    if kind != .display { try description.refuse([.pages, .each, .fade, .blank], because: .ofDisplay) }
    let dials = try description.whole(.dials, 0...8) ?? 0
    if kind != .drums, dials > 0 { throw description.invalid(.dials, .dialsBehindDrums) }
    let roll = try description.number(.roll, 0...1, default: kind == .dials || dials > 0 ? 0.3 : 0)
    meter.housing.unit = unit ?? meter.housing.unit
    switch meter.face {
    case .drums(var drums):
      if case let value?? = value { (drums.digits, drums.decimals) = value }
      drums.roll = roll
      if dials > 0 {
        guard dials < drums.digits.count else { throw description.invalid(.dials, .dialsBehindDrums) }
        drums = drums.withDials(dials, rest: roll)
      }
      meter.face = .drums(drums)
    case .display(var display):
      if let cycle = try SyntheticDisplayCycle(description) {
        try description.refuse([.value, .unit, .rate], because: .ofPages)
        (display.cycle, display.fields) = (cycle, Array(cycle.pages.prefix(1)))
      } else {
        if let text { display.fields[0].text = text }
        display.fields[0].unit = unit ?? display.fields[0].unit
      }
      meter.face = .display(display)
    case .dials(var dials):
      if case let value?? = value { dials.digits = Array(value.digits.prefix(8)) }
      dials.rest = roll
      meter.face = .dials(dials)
    case .gauge: break
    }
    return meter
  }
}
