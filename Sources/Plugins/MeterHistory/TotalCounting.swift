/// Sums up what a counter shows, reading by reading.
struct TotalCounting {
  /// How many decimals the sum has.
  let decimals: Int
  private(set) var points: [MeterTotal.Point] = []

  /// A counted reading, for what has to be taken back.
  private struct Counted {
    let entry: HistoryRules.Entry
    let total: Int
    /// How many points there were with it.
    let points: Int
  }

  private var total = 0
  /// What the counter shows, in units of the sum.
  private var level = 0
  private var last: HistoryRules.Entry?
  private var recent: [Counted] = []
  /// Whether a reading without a time came behind a break.
  private var pendingBreak = false
  /// How many readings are taken back at most when they turn out to be wrong.
  private static let memory = 64
  private static let rules = HistoryRules()
  private static let day: Int64 = 24 * 3_600_000

  init(decimals: Int) { self.decimals = decimals }

  /// Counts a reading.
  ///
  /// - Parameter isTimed: Whether its time is right.
  mutating func add(_ reading: HistoryTrack.Reading, isTimed: Bool) {
    let isAfterBreak = !count(reading)
    last = reading.entry
    pendingBreak = pendingBreak || isAfterBreak
    if isTimed { put(reading.time, reading.entry.value) }
    recent.append(Counted(entry: reading.entry, total: total, points: points.count))
    if recent.count > Self.memory { recent.removeFirst() }
  }

  /// Counts up to the end of a meter and goes on with the begin of the next one.
  mutating func replace(_ replacement: MeterReplacement) {
    let end = HistoryRules.Entry(replacement.last, at: replacement.time)
    if let last, let move = HistoryRules.move(from: last, to: end) { advance(to: replacement.last, move.reason) }
    if replacement.time >= points.last?.time ?? .min { put(replacement.time, nil) }
    last = replacement.begin
    level = units(of: replacement.first)
    recent = []
  }

  private mutating func put(_ time: Int64, _ shown: MeterValue?) {
    points.append(MeterTotal.Point(time: time, units: total, isAfterBreak: pendingBreak, shown: shown))
    pendingBreak = false
  }

  /// Adds what was used up to a reading; false where that is not known.
  private mutating func count(_ reading: HistoryTrack.Reading) -> Bool {
    let entry = reading.entry
    guard let last else {
      level = units(of: entry.value)
      return true
    }
    switch reading.reason {
    case .rolledOver:
      advance(to: entry.value, .rolledOver)
      return true
    case .follows, .first, .momentary:
      if let move = HistoryRules.move(from: last, to: entry), move.reason == .follows {
        advance(to: entry.value, .follows)
        return true
      }
    case .healed:
      // What was accepted before may have been right after all, and only the rate was a greater one, or the clock was wrong.
      let time = max(entry.time, last.time + (entry.time < last.time ? Self.day : 0))
      if case .success(let reason) = Self.rules.step(from: last, to: HistoryRules.Entry(entry.value, at: time)) {
        advance(to: entry.value, reason)
        return true
      }
      if takeBack(to: entry) { return true }
    }
    level = units(of: entry.value)
    recent = []
    return false
  }

  /// Takes back what was counted for readings that were wrong, where a reading follows from what was accepted before them.
  private mutating func takeBack(to entry: HistoryRules.Entry) -> Bool {
    guard
      let right = recent.lastIndex(where: { counted in
        if case .success(.follows) = Self.rules.step(from: counted.entry, to: entry) { return true }
        return false
      })
    else { return false }
    let counted = recent[right]
    recent.removeSubrange((right + 1)...)
    points.removeSubrange(counted.points...)
    total = counted.total
    level = units(of: counted.entry.value)
    advance(to: entry.value, .follows)
    return true
  }

  /// Adds what lies between the level and a value. One that shows fewer decimals may seem to be less.
  private mutating func advance(to value: MeterValue, _ reason: HistoryRules.Reason) {
    let next = units(of: value)
    let range = reason == .rolledOver ? capacity(of: value) : 0
    let (sum, isTooGreat) = total.addingReportingOverflow(max(0, next + range - level))
    total = isTooGreat ? .max : sum
    level = reason == .rolledOver ? next : max(level, next)
  }

  private func units(of value: MeterValue) -> Int { value.with(decimals: decimals)?.units ?? 0 }

  /// After so many units of the sum a counter shows zero again.
  private func capacity(of value: MeterValue) -> Int {
    MeterValue.powerOfTen(min(value.digits - value.decimals + decimals, MeterValue.maxDigits))
  }
}
