/// What became of the readings of a simulated meter.
public struct HistoryTally: Sendable, Hashable {
  /// All readings.
  public private(set) var readings = 0
  /// Those that were read wrongly.
  public private(set) var misread = 0
  /// Those that are accepted and say something else than the meter.
  public private(set) var wrongAccepted = 0
  /// Those that were right and are not accepted.
  public private(set) var rightRejected = 0
  /// How often the counter began at zero again.
  public private(set) var rolledOver = 0
  /// How often readings that were rejected became what is accepted.
  public private(set) var healed = 0
  /// The most readings between two that are accepted.
  public private(set) var longestWait = 0
  private var wait = 0

  /// Makes an empty tally.
  public init() {}

  /// Counts a reading.
  public mutating func add(_ reading: SimulatedMeter.Reading, _ verdict: HistoryRules.Verdict) {
    readings += 1
    if reading.isMisread { misread += 1 }
    switch verdict {
    case .accepted(let reason):
      if reading.isWrong { wrongAccepted += 1 }
      if reason == .rolledOver { rolledOver += 1 }
      if reason == .healed { healed += 1 }
      wait = 0
    case .rejected:
      if !reading.isMisread { rightRejected += 1 }
      wait += 1
      longestWait = max(longestWait, wait)
    }
  }
}
