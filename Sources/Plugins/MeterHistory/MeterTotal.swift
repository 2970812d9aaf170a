import ScanImage
import ScanStore
import Synchronization

/// What a register has counted since its first reading, over roll-overs and replaced meters.
public struct MeterTotal: Sendable {
  /// The total at a time.
  struct Point: Sendable, Hashable {
    let time: Int64
    /// In units of the last place.
    var units: Int
    /// Whether what was used since the point before is not known.
    var isAfterBreak: Bool
    /// What the counter shows; nil where none was read.
    let shown: MeterValue?
  }

  /// The register.
  public let series: HistorySeries
  /// How many decimals totals have.
  public let decimals: Int
  /// How many accepted readings have times that contradict those of more other ones, as they were read while the clock was wrong: their
  /// values count, their times do not.
  public let untimed: Int
  /// In the order of their times.
  let points: [Point]

  /// From the first reading to the last one, in milliseconds since 1970 (UTC); nil without readings.
  public var span: ClosedRange<Int64>? {
    guard let first = points.first, let last = points.last else { return nil }
    return first.time...last.time
  }

  /// The totals at the last readings of periods.
  ///
  /// - Parameter period: The length of the periods, which follow each other from 1970 on, in milliseconds.
  /// - Returns: For each period with a reading its begin, what the counter shows at its last reading, and the total then.
  public func levels(every period: Int64) -> [(begin: Int64, shown: MeterValue, total: MeterValue)] {
    var levels: [(begin: Int64, shown: MeterValue, total: MeterValue)] = []
    for point in points {
      guard let shown = point.shown else { continue }
      let rest = point.time % period
      let begin = point.time - (rest < 0 ? rest + period : rest)
      if levels.last?.begin == begin { levels.removeLast() }
      levels.append((begin, shown, amount(point.units)))
    }
    return levels
  }

  /// The use in periods.
  ///
  /// - Parameter bounds: Where periods begin and end, each where the one before ends, in milliseconds since 1970 (UTC), rising.
  /// - Returns: That of the periods between the first reading and the last one.
  public func use(between bounds: [Int64]) -> [MeterUse] {
    guard let span else { return [] }
    var walk = TotalWalk(points)
    return zip(bounds, bounds.dropFirst()).compactMap { begin, end in
      let isBefore = end <= span.lowerBound
      let isAfter = begin > span.upperBound || begin == span.upperBound && begin > span.lowerBound
      guard begin < end, !isBefore, !isAfter else { return nil }
      let part = walk.part(from: begin, to: end)
      return MeterUse(
        period: begin..<end, amount: amount(part.units), readings: part.readings,
        marks: MeterUse.Mark.allCases.filter(part.marks.contains))
    }
  }

  /// A total as a decimal number.
  private func amount(_ units: Int) -> MeterValue { MeterValue(amount: units, decimals: decimals) }
}
