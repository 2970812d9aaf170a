/// The exchange of a meter: what the old one showed last, and the new one first.
public struct MeterReplacement: Sendable, Hashable, Identifiable {
  /// Its number among the replacements of the file; later ones have greater numbers.
  public let id: Int64
  /// The register whose readings go on with the new meter.
  public let series: HistorySeries
  /// When, in milliseconds since 1970 (UTC).
  public let time: Int64
  /// What the old meter showed when it was taken away.
  public let last: MeterValue
  /// What the new meter showed when it was put in.
  public let first: MeterValue
  /// The number of the last accepted reading of the old meter.
  let after: Int64

  /// The new meter's begin, which the next reading has to follow from.
  var begin: HistoryRules.Entry { HistoryRules.Entry(first, at: time) }
}
