/// A walk through totals with rising times, for the use in one period after another.
struct TotalWalk {
  /// A period's part.
  struct Part {
    var units = 0
    var readings = 0
    var marks: Set<MeterUse.Mark> = []
  }

  private let points: [MeterTotal.Point]
  /// The first point that is not before the begin of the next period.
  private var index = 0

  init(_ points: [MeterTotal.Point]) { self.points = points }

  /// The use of a period, which does not begin before the end of the one before.
  mutating func part(from begin: Int64, to end: Int64) -> Part {
    var part = Part()
    while index < points.count, points[index].time < begin { index += 1 }
    let first = index
    let lower = level(at: begin, before: first, &part.marks)
    while index < points.count, points[index].time < end {
      if points[index].shown != nil { part.readings += 1 }
      if points[index].isAfterBreak, index > 0 { part.marks.insert(.unclear) }
      index += 1
    }
    let upper = level(at: end, before: index, &part.marks)
    if index < points.count, points[index].isAfterBreak { part.marks.insert(.unclear) }
    if part.readings == 0 { part.marks.insert(.gap) }
    part.units = upper - lower
    return part
  }

  /// The total at a time between two points; beyond them that of the nearest one.
  ///
  /// - Parameter next: The first point that is not before it.
  private func level(at time: Int64, before next: Int, _ marks: inout Set<MeterUse.Mark>) -> Int {
    guard next < points.count else {
      marks.insert(.partial)
      return points.last?.units ?? 0
    }
    let after = points[next]
    guard next > 0, after.time > time else {
      if after.time > time { marks.insert(.partial) }
      return after.units
    }
    let before = points[next - 1]
    let (units, span) = (after.units - before.units, after.time - before.time)
    if units > 0, span > FlowRules.maxGap { marks.insert(.interpolated) }
    // The product of both may not fit, the quotient does: it is no more than the units.
    let product = units.multipliedFullWidth(by: Int(time - before.time))
    return before.units + Int(span).dividingFullWidth(product).quotient
  }
}
