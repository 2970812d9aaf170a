/// A reading as a history keeps it.
public struct HistoryReading: Sendable, Hashable, Identifiable {
  /// Its number in the file; later ones have greater numbers.
  public let id: Int64
  /// What it is a reading of.
  public let series: HistorySeries
  /// What was read, and when.
  public let entry: HistoryRules.Entry
  /// What became of it.
  public let verdict: HistoryRules.Verdict
  /// What was accepted before it; nil for the first of a series.
  public let previous: MeterValue?
  /// The confidence of the reader, 0…100.
  public let confidence: Int
  /// What the accepted readings up to it say of the meter's use; nil unless it was asked for with this reading, and where they say nothing.
  public internal(set) var flow: MeterFlow?

  /// Whether it is accepted.
  public var isAccepted: Bool {
    if case .accepted = verdict { true } else { false }
  }

  /// The name of the reason or of the rule.
  public var why: String {
    switch verdict {
    case .accepted(let reason): reason.rawValue
    case .rejected(let rule): rule.rawValue
    }
  }

  /// The same reading with its number.
  func with(id: Int64) -> HistoryReading {
    HistoryReading(
      id: id, series: series, entry: entry, verdict: verdict, previous: previous, confidence: confidence, flow: flow)
  }
}
