/// When the use of a meter is unusual.
///
/// A house without a leak uses no water for an hour somewhere in a day; a counter that never pauses shows that something runs. One that has
/// stopped for longer than its house is left alone is broken, or its camera shows an old picture.
public struct FlowRules: Sendable, Hashable {
  /// For how many hours the counter moves on without a pause before that is a leak, 1…720; nil for never.
  public let leakAfterHours: Double?
  /// For how many hours the counter stands still before that is a warning, 1…720; nil for never.
  public let standstillAfterHours: Double?

  /// Makes rules; hours out of range are limited, and those that are no number are none.
  public init(leakAfterHours: Double? = nil, standstillAfterHours: Double? = nil) {
    func limited(_ hours: Double?) -> Double? { hours.flatMap { $0.isFinite ? min(max($0, 1), 720) : nil } }
    (self.leakAfterHours, self.standstillAfterHours) = (limited(leakAfterHours), limited(standstillAfterHours))
  }

  /// An hour in milliseconds.
  static let hour: Int64 = 3_600_000
  /// A counter that shows the same for so long has paused: an hour, less what the second of two readings may come early.
  static let pause = hour - 300_000
  /// How far apart readings are at most, in milliseconds, that show whether it has paused: one an hour, and half an hour for a late one.
  static let maxGap = hour * 3 / 2

  /// The flow up to a reading.
  ///
  /// - Parameters:
  ///   - newest: The reading.
  ///   - earlier: Calls its argument with the accepted readings before it, the newest first, as long as that returns true.
  /// - Returns: Nil where none of them is an hour older, and where the clock went back within the hour before.
  func flow<Failure: Error>(
    at newest: HistoryRules.Entry, earlier: ((HistoryRules.Entry) -> Bool) throws(Failure) -> Void
  ) throws(Failure) -> MeterFlow? {
    var walk = Walk(newest, self)
    try earlier { walk.take($0) }
    return walk.flow
  }

  /// A walk through readings, from the newest one back.
  private struct Walk {
    private let newest: HistoryRules.Entry
    /// How long back it has to go to know of a leak, and of a standstill; nil once that is known.
    private var (leakAfter, standstillAfter): (Int64?, Int64?)
    private var warning: MeterFlow.Warning?
    private var perHour: Double?
    private var last: HistoryRules.Entry
    /// The newest reading of the value that the last one shows.
    private var newestAlike: HistoryRules.Entry

    init(_ newest: HistoryRules.Entry, _ rules: FlowRules) {
      (self.newest, last, newestAlike) = (newest, newest, newest)
      leakAfter = rules.leakAfterHours.map { Int64($0 * Double(FlowRules.hour)) }
      standstillAfter = rules.standstillAfterHours.map { Int64($0 * Double(FlowRules.hour)) }
    }

    var flow: MeterFlow? { perHour.map { MeterFlow(perHour: $0, warning: warning) } }

    /// Takes in a reading; false where none before it says anything new.
    mutating func take(_ entry: HistoryRules.Entry) -> Bool {
      guard entry.time <= last.time else { return false }
      let age = newest.time - entry.time
      if !entry.value.isAlike(last.value) {
        newestAlike = entry
        standstillAfter = nil
      }
      if last.time - entry.time > FlowRules.maxGap || newestAlike.time - entry.time >= FlowRules.pause {
        leakAfter = nil
      }
      if perHour == nil, age >= FlowRules.pause { perHour = use(since: entry, age) }
      if let after = leakAfter, age >= after { (warning, leakAfter) = (.leak, nil) }
      if let after = standstillAfter, age >= after { (warning, standstillAfter) = (.standstill, nil) }
      last = entry
      return perHour == nil || leakAfter != nil || standstillAfter != nil
    }

    private func use(since entry: HistoryRules.Entry, _ age: Int64) -> Double {
      let decimals = min(entry.value.decimals, newest.value.decimals)
      guard let old = entry.value.with(decimals: decimals), let new = newest.value.with(decimals: decimals) else {
        return 0
      }
      let used = Double(max(0, new.units - old.units)) / Double(MeterValue.powerOfTen(decimals))
      let millionth = 1e6
      return (used / (Double(age) / Double(FlowRules.hour)) * millionth).rounded() / millionth
    }
  }
}

extension MeterValue {
  /// Whether another reading shows the same, by the decimals that both have.
  fileprivate func isAlike(_ other: MeterValue) -> Bool {
    let decimals = min(decimals, other.decimals)
    return with(decimals: decimals)?.units == other.with(decimals: decimals)?.units
  }
}
