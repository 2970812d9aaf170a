public import ScanJSON

/// Readings from elsewhere that a history is to take, with their times.
public struct HistoryImport: Sendable {
  /// A reading.
  public struct Reading: Sendable {
    /// The line that it stands on, for messages.
    public let line: Int
    /// What it is a reading of.
    public let series: HistorySeries
    /// What was read, and when.
    public let entry: HistoryRules.Entry
    /// What became of it where it comes from; nil where it is to be judged by those before it.
    public let verdict: HistoryRules.Verdict?
    /// The confidence of the reader, 0…100.
    public let confidence: Int

    /// Makes a reading.
    public init(
      line: Int, series: HistorySeries, entry: HistoryRules.Entry, verdict: HistoryRules.Verdict? = nil,
      confidence: Int = 100
    ) {
      (self.line, self.series, self.entry, self.verdict) = (line, series, entry, verdict)
      self.confidence = min(100, max(0, confidence))
    }
  }

  /// A round without a reading.
  public struct Gap: Sendable {
    let meter: String
    let time: Int64
    let reason: String

    /// Makes a gap of a meter at a time, in milliseconds since 1970 (UTC).
    public init(meter: String, time: Int64, reason: String) {
      (self.meter, self.time, self.reason) = (meter, time, reason)
    }
  }

  /// The exchange of a meter.
  public struct Replacement: Sendable {
    let line: Int
    let series: HistorySeries
    let time: Int64
    let last: MeterValue
    let first: MeterValue

    /// Makes a replacement at a time, in milliseconds since 1970 (UTC).
    public init(line: Int, series: HistorySeries, time: Int64, last: MeterValue, first: MeterValue) {
      (self.line, self.series, self.time, self.last, self.first) = (line, series, time, last, first)
    }
  }

  /// Why a line cannot be taken.
  public struct Problem: Sendable {
    /// The line.
    public let line: Int
    /// What was met and what to do.
    public let displayText: DisplayText
  }

  /// What became of an import.
  public struct Outcome: Sendable {
    /// How many readings are new.
    public internal(set) var added = 0
    /// How many were there already, with their time and value.
    public internal(set) var known = 0
    /// What speaks against it, by line; then nothing was stored.
    public internal(set) var problems: [Problem] = []
  }

  /// The readings, in any order.
  public var readings: [Reading] = []
  /// The rounds without one.
  public var gaps: [Gap] = []
  /// The replaced meters.
  public var replacements: [Replacement] = []

  /// Makes an import of nothing.
  public init() {}
}
