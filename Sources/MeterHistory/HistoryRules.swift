public import ScanConfig

/// What a new reading has to keep to be believed beside the readings before it.
public struct HistoryRules: Sendable, Hashable {
  /// Why a reading is not believed.
  public enum Rule: String, Sendable, CaseIterable {
    /// It is less than the last one, and the counter cannot have passed its greatest number in between.
    case decreased
    /// It is more than the last one by more than can have been used in the time between them.
    case tooFast
  }

  /// Why a reading is believed.
  public enum Reason: String, Sendable, CaseIterable {
    /// It is the first of its meter.
    case first
    /// It follows from the one before.
    case follows
    /// The counter has passed its greatest number and begun at zero again.
    case rolledOver
    /// So many readings in a row that follow from each other say the same: what was believed before was wrong, or the meter is
    /// another one.
    case healed
  }

  /// What becomes of a reading.
  public enum Verdict: Sendable, Hashable {
    /// It is believed.
    case accepted(Reason)
    /// It is not believed, by a rule; it counts for healing all the same.
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

  /// The most that can be used in an hour, in whole units of the counter's integer part; nil for any amount.
  public let mostPerHour: Double?
  /// After how many rejected readings that follow from each other the last of them is believed, at least 2.
  public let healsAfter: Int

  /// Makes rules.
  public init(mostPerHour: Double? = nil, healsAfter: Int = 3) {
    self.mostPerHour = mostPerHour.flatMap { $0.isFinite ? max(0, $0) : nil }
    self.healsAfter = max(2, healsAfter)
  }

  /// How many rejected readings, at most, are looked at for healing: enough that misreadings among them do not hinder it.
  public var memory: Int { 2 * healsAfter }

  /// What becomes of a reading.
  ///
  /// - Parameters:
  ///   - entry: The new one.
  ///   - last: The last one that is believed; nil for the first of a meter.
  ///   - rejected: Those since then that are not, the oldest first; the newest ``memory`` of them count.
  public func judge(_ entry: Entry, after last: Entry?, rejected: [Entry]) -> Verdict {
    guard let last else { return .accepted(.first) }
    switch step(from: last, to: entry) {
    case .success(let reason): return .accepted(reason)
    case .failure(let doubt):
      return agreeing(with: entry, among: rejected.suffix(memory)) >= healsAfter
        ? .accepted(.healed) : .rejected(doubt.rule)
    }
  }

  /// How many readings follow from each other and end with this one, which counts; others among them are passed over.
  private func agreeing(with entry: Entry, among earlier: ArraySlice<Entry>) -> Int {
    let entries = earlier + [entry]
    var lengths: [Int] = []
    for next in entries {
      let before = zip(entries, lengths).reduce(0) { longest, pair in
        guard pair.1 > longest, case .success = step(from: pair.0, to: next) else { return longest }
        return pair.1
      }
      lengths.append(before + 1)
    }
    return lengths.last ?? 1
  }

  private struct Doubt: Error { let rule: Rule }

  /// Whether one reading follows from another.
  private func step(from last: Entry, to next: Entry) -> Result<Reason, Doubt> {
    // A display that shows fewer decimals this time is compared by those that both have.
    let decimals = min(last.value.decimals, next.value.decimals)
    guard let old = last.value.with(decimals: decimals), let new = next.value.with(decimals: decimals) else {
      return .failure(Doubt(rule: .decreased))
    }
    if new.units >= old.units {
      return isSlow(new.units - old.units, decimals, last, next) ? .success(.follows) : .failure(Doubt(rule: .tooFast))
    }
    guard old.digits == new.digits else { return .failure(Doubt(rule: .decreased)) }
    let used = new.units + (old.capacity - old.units)
    // Without a rate, only from the last tenth of the counter to its first.
    let canRoll = mostPerHour == nil ? used <= old.capacity / 10 : isSlow(used, decimals, last, next)
    return canRoll ? .success(.rolledOver) : .failure(Doubt(rule: .decreased))
  }

  private func isSlow(_ units: Int, _ decimals: Int, _ last: Entry, _ next: Entry) -> Bool {
    guard let mostPerHour else { return true }
    // A clock that went back says nothing of the time between; the last place may always move by one.
    let hours = Double(max(0, next.time - last.time)) / 3_600_000
    let scale = Double(MeterValue.powerOfTen(decimals))
    return Double(units) <= mostPerHour * hours * scale + 1
  }
}
