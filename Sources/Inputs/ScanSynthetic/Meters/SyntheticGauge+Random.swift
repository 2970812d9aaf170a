extension SyntheticGauge {
  /// A gauge drawn at random.
  ///
  /// - Parameters:
  ///   - condition: How hard it is to read by itself: rare shapes and colors.
  ///   - random: Where everything is drawn from.
  static func random(
    _ condition: SyntheticMeterScene.Condition, _ random: inout SeededGenerator
  ) -> SyntheticGauge {
    let arcs: [(start: Double, end: Double)] = [
      (-135, 135), (-135, 135), (-150, 150), (-120, 120), (-90, 90), (-90, 90), (-45, 45), (-90, 0), (0, 90),
      (180, 270),
    ]
    let scales: [(start: Double, end: Double, numbers: [Int])] = [
      (0, 1, [5, 10]), (0, 1.6, [4, 8]), (0, 2.5, [5]), (0, 4, [4, 8]), (0, 6, [6]), (0, 10, [5, 10]), (0, 16, [4, 8]),
      (0, 25, [5]), (0, 100, [5, 10]), (0, 250, [5]), (0, 400, [4, 8]), (-1, 3, [4, 8]), (-20, 60, [4, 8]),
      (0, 120, [6]), (-30, 50, [4, 8]),
    ]
    let (arc, scale) = (random.pick(arcs), random.pick(scales))
    let isReversed = condition != .easy && random.unit() < 0.1
    var gauge = SyntheticGauge(
      value: 0, from: scale.start, to: scale.end, startAngle: isReversed ? arc.end : arc.start,
      endAngle: isReversed ? arc.start : arc.end)
    gauge.value = scale.start + random.unit() * (scale.end - scale.start)
    let isNarrow = abs(arc.end - arc.start) < 100
    gauge.numbers = isNarrow ? scale.numbers[0] : random.pick(scale.numbers)
    gauge.ticks = random.pick(isNarrow ? [1, 3] : [1, 3, 4])
    gauge.hand = random.pick(Hand.allCases)
    gauge.rim = abs(arc.end - arc.start) > 200 || random.unit() < 0.3 ? .round : .panel
    gauge.hasArc = random.unit() < 0.75
    if random.unit() < 0.35 {
      let from = random.number(0.5, 0.85)
      gauge.band = from...min(1, from + random.number(0.1, 0.4))
      gauge.bandColor = random.pick([
        SyntheticColor(red: 205, green: 40, blue: 40), SyntheticColor(red: 40, green: 150, blue: 60),
        SyntheticColor(red: 235, green: 190, blue: 40),
      ])
    }
    if condition != .easy, random.unit() < 0.2 {
      gauge.ground = random.gray(15, 50, tint: 8)
      gauge.ink = random.gray(200, 250)
      gauge.handColor = random.pick([SyntheticColor(gray: 240), SyntheticColor(red: 245, green: 120, blue: 30)])
    } else {
      gauge.ground = random.gray(205, 250, tint: 10)
      gauge.ink = random.gray(10, 60)
      gauge.handColor =
        random.unit() < 0.3 ? SyntheticColor(red: 200, green: 30, blue: 30) : random.gray(8, 45)
    }
    gauge.unit = random.unit() < 0.8 ? random.pick(["bar", "°C", "MPa", "psi", "kPa", "A", "V", "kW", "%"]) : nil
    return gauge
  }
}
