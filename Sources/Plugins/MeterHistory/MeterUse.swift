/// What a register has counted in a period.
public struct MeterUse: Sendable, Hashable {
  /// What there is to know of how the use was found.
  public enum Mark: String, Sendable, CaseIterable {
    /// The period begins before the first reading, or ends after the last one: only what lies between is counted.
    case partial
    /// No reading lies in the period: what was used between the readings around it is divided evenly over the time.
    case gap
    /// At its begin or end the counter moved between readings that are more than an hour and a half apart: it is divided evenly.
    case interpolated
    /// The readings go on with other values, and nobody noted that the meter was replaced: what was used in between is not counted.
    case unclear
  }

  /// From when, and up to when, in milliseconds since 1970 (UTC).
  public let period: Range<Int64>
  /// How much, in the counter's unit.
  public let amount: MeterValue
  /// How many accepted readings lie in the period.
  public let readings: Int
  /// What there is to know of it; empty where the readings show it all.
  public let marks: [Mark]
}
