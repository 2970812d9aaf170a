/// What a new reading has to keep to be accepted beside the readings before it.
public struct HistoryRules: Sendable, Hashable {
  /// Why a reading is not accepted.
  public enum Rule: String, Sendable, CaseIterable {
    /// It is less than the last one, and the counter cannot have passed its greatest number in between.
    case decreased
    /// It is more than the last one by more than can have been used in the time between them.
    case tooFast
    /// It is more than the last one by more than is used from one reading to the next, and its time is before that of the last one: the clock
    /// is not set, so that the time between them is not known.
    case clockBehind
    /// The meter shows several registers, and the reading does not say which one it is of.
    case unknownRegister
    /// It was taken before the last one that is accepted. It says nothing of what comes, so it does not count for healing.
    case older
  }

  /// Why a reading is accepted.
  public enum Reason: String, Sendable, CaseIterable {
    /// It is the first of its meter.
    case first
    /// It follows from the one before.
    case follows
    /// It is no counter's, but a gauge's, a power or a temperature, which goes up and down.
    case momentary
    /// The counter has passed its greatest number and begun at zero again.
    case rolledOver
    /// Readings that were rejected, follow from each other and are no misreading that is repeated: what was accepted before was wrong,
    /// or the meter is another one.
    case healed
  }

  /// What becomes of a reading.
  public enum Verdict: Sendable, Hashable {
    /// It is accepted.
    case accepted(Reason)
    /// It is not accepted, by a rule; it counts for healing all the same.
    case rejected(Rule)
  }

  /// A reading with its time.
  public struct Entry: Sendable, Hashable {
    /// What was read.
    public let value: MeterValue
    /// When, in milliseconds since 1970 (UTC).
    public let time: Int64

    /// The times that there are: up to the year 9999, and as far back from 1970; so no difference leaves the range of numbers.
    static let times: ClosedRange<Int64> = -253_402_300_799_999...253_402_300_799_999

    /// Makes an entry; times beyond the year 9999, or as far back, are limited.
    public init(_ value: MeterValue, at time: Int64) {
      self.value = value
      self.time = min(max(time, Self.times.lowerBound), Self.times.upperBound)
    }
  }

  /// What of the past a reading is judged by.
  public struct Past: Sendable, Hashable {
    /// The accepted reading with which the series began, healed or rolled over last: from there on it has only gone up.
    public let begin: Entry?
    /// The newest accepted readings since then, the oldest first; the last of them is what is accepted.
    public let accepted: [Entry]
    /// The accepted reading since then whose time is the last one before that of the new one, where the clock was put forth by much; nil for
    /// the last one that was accepted.
    public let nearest: Entry?

    /// Makes a past; without readings there is none yet.
    public init(begin: Entry? = nil, accepted: [Entry] = [], nearest: Entry? = nil) {
      self.begin = begin ?? accepted.first
      (self.accepted, self.nearest) = (accepted, nearest)
    }
  }

  /// The most that can be used in an hour, in whole units of the counter's integer part; nil when the configuration does not say.
  public let maxPerHour: Double?
  /// How many digits the counter has, decimals included; nil when the configuration does not say.
  public let digits: Int?
  /// How many rejected readings, at least, have to follow from each other for the last of them to be accepted, at least 2.
  public let healsAfter: Int
  /// Whether values only go up. Where they do not, as those of a gauge, each one is accepted that is not older than the last one.
  public let isCounter: Bool
  /// Whether times are those at which pictures were taken, so that none that goes back can follow; otherwise the clock was put back.
  public var keepsOrder = false

  /// Makes rules.
  public init(maxPerHour: Double? = nil, healsAfter: Int = 3, digits: Int? = nil, isCounter: Bool = true) {
    self.maxPerHour = maxPerHour.flatMap { $0.isFinite ? max(0, $0) : nil }
    self.healsAfter = max(2, healsAfter)
    self.digits = digits
    self.isCounter = isCounter
  }

  /// How many rejected readings, at most, are examined for healing: those of a day with one a minute, and more.
  public static let memory = 2_048

  /// What becomes of a reading.
  ///
  /// - Parameters:
  ///   - entry: The new one.
  ///   - past: What is accepted; empty for the first of a series.
  ///   - rejected: Those since then that are not, the oldest first; the newest ``memory`` of them count.
  public func judge(_ entry: Entry, after past: Past, rejected: [Entry]) -> Verdict {
    guard let last = past.accepted.last else { return .accepted(.first) }
    if isOlder(entry, than: last) { return .rejected(.older) }
    guard isCounter else { return .accepted(.momentary) }
    let isBack = entry.time < last.time
    // A clock that was put back says nothing of the time since: it is taken to be as long as that between readings before.
    let timed = isBack ? Entry(entry.value, at: last.time + Self.interval(of: past.accepted)) : entry
    switch step(from: last, to: timed, begin: past.begin, nearest: past.nearest) {
    case .success(let reason): return .accepted(reason)
    case .failure(let rejection):
      if heals(entry, rejected: rejected, past: past) { return .accepted(.healed) }
      return .rejected(rejection.rule == .tooFast && isBack ? .clockBehind : rejection.rule)
    }
  }

  /// The longest time between accepted readings, in milliseconds: an hour where there are no two of them, and a day at most.
  private static func interval(of accepted: [Entry]) -> Int64 {
    let day: Int64 = 24 * 3_600_000
    return zip(accepted, accepted.dropFirst()).map { $1.time - $0.time }.filter { (1...day).contains($0) }.max()
      ?? healingTime
  }

  /// Whether a reading comes too late to be judged by what follows from it.
  func isOlder(_ entry: Entry, than last: Entry) -> Bool { keepsOrder && entry.time < last.time }

  struct Rejection: Error { let rule: Rule }

  /// Whether one reading follows from another.
  ///
  /// - Parameters:
  ///   - begin: Since when the series has only gone up; nil when that is not known.
  ///   - nearest: The reading since then by whose time it is known how much can have been used; nil for the last one.
  func step(
    from last: Entry, to next: Entry, begin: Entry? = nil, nearest: Entry? = nil
  ) -> Result<Reason, Rejection> {
    guard let move = Self.move(from: last, to: next) else { return .failure(Rejection(rule: .decreased)) }
    let known = nearest.flatMap { nearest in Self.move(from: nearest, to: last).map { (nearest, $0.units) } }
    let maximum = maxUnits(from: known?.0 ?? last, to: next, move.decimals, begin) - Double(known?.1 ?? 0)
    if Double(move.units) <= maximum { return .success(move.reason) }
    return .failure(Rejection(rule: move.reason == .follows ? .tooFast : .decreased))
  }

  /// What a counter has counted between two readings, however quickly.
  struct Move {
    /// Whether it went on or has rolled over.
    let reason: Reason
    /// In units of the last place.
    let units: Int
    /// How many decimals both readings have.
    let decimals: Int
  }

  /// What a counter has counted between two readings; nil where it cannot have shown one after the other.
  static func move(from last: Entry, to next: Entry) -> Move? {
    // A display that shows fewer decimals this time is compared by those that both have.
    let decimals = min(last.value.decimals, next.value.decimals)
    guard let old = last.value.with(decimals: decimals), let new = next.value.with(decimals: decimals) else {
      return nil
    }
    if new.units >= old.units { return Move(reason: .follows, units: new.units - old.units, decimals: decimals) }
    // A counter begins at zero again where it ends: what goes from its last tenth to its first one, as quickly as it can.
    let tenth = old.capacity / 10
    guard old.digits == new.digits, old.capacity - old.units <= tenth, new.units < tenth else { return nil }
    return Move(reason: .rolledOver, units: new.units + (old.capacity - old.units), decimals: decimals)
  }

  /// The most that can have been used between two readings, in units of the last place; that may always move by one.
  private func maxUnits(from last: Entry, to next: Entry, _ decimals: Int, _ begin: Entry?) -> Double {
    // A clock that went back says nothing of the time between.
    let hours = Double(max(0, next.time - last.time)) / Self.hour
    let scale = Double(MeterValue.powerOfTen(decimals))
    if let maxPerHour { return maxPerHour * hours * scale + 1 }
    return usualPerHour(last, decimals, begin) * hours + 1
  }

  /// The most that a counter can be expected to count in an hour where nobody says it, in units of the last place.
  ///
  /// Counters are built for 1,500 hours and more at their greatest load before they begin at zero again (IEC 62053-21, OIML R 49), so that
  /// none counts a thousandth of its range in an hour. What it did in a week or more says more: a hundred times the mean, but
  /// not less than a tenth of what its digits allow, as it may have stood still until now.
  private func usualPerHour(_ last: Entry, _ decimals: Int, _ begin: Entry?) -> Double {
    // Displays may leave out leading zeros: they have five digits before the point at least.
    let shown = max(last.value.digits - last.value.decimals, Self.usualDigits) + decimals
    let capacity = digits.map { $0 - last.value.decimals + decimals } ?? shown
    let byDigits = Double(MeterValue.powerOfTen(min(max(capacity, 1), MeterValue.maxDigits))) / Self.hoursPerRound
    guard let begin, let first = begin.value.with(decimals: decimals), let now = last.value.with(decimals: decimals),
      last.time - begin.time >= Self.week, now.units >= first.units
    else { return byDigits }
    let mean = Double(now.units - first.units) / (Double(last.time - begin.time) / Self.hour)
    return min(byDigits, max(100 * mean, byDigits / 10))
  }

  private static let hour = 3_600_000.0
  private static let week: Int64 = 7 * 24 * 3_600_000
  private static let usualDigits = 5
  private static let hoursPerRound = 1_000.0
}
