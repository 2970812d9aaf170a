import ScanSinks

/// When a view of a service scans, by the clock and the calendar of this system's time zone. Times are milliseconds since 1970 (UTC).
struct ScheduleTimes: Sendable {
  private let schedule: ViewSchedule

  init(_ schedule: ViewSchedule) { self.schedule = schedule }

  /// Whether the view scans at a time.
  func isActive(at time: Int) -> Bool {
    guard isLimited else { return true }
    return (-1...0).contains { day in window(of: LocalDay(of: time).plus(days: day))?.contains(time) ?? false }
  }

  /// When the view begins next after a time at which it does not scan; nil where that is more than a year away.
  func nextBegin(after time: Int) -> Int? {
    guard isLimited else { return time }
    return (0...Self.year).lazy.compactMap { window(of: LocalDay(of: time).plus(days: $0))?.lowerBound }.first {
      $0 > time
    }
  }

  /// When the view ends that scans at a time; nil where it never does.
  func end(after time: Int) -> Int? {
    guard isLimited else { return nil }
    var end: Int?
    // Windows that touch are one.
    for day in -1...8 {
      guard let window = window(of: LocalDay(of: time).plus(days: day)), window.contains(end ?? time) else { continue }
      end = window.upperBound
    }
    return end
  }

  /// When the next round begins after a time; in a month where the schedule has none for a year.
  func nextRound(after time: Int) -> Int {
    if let seconds = schedule.everySeconds {
      let period = seconds * 1_000
      var next = (time / period + 1) * period
      // Hours that are shorter than the period may hold no multiple of it.
      for _ in 0...Self.year where !isActive(at: next) {
        guard let begin = nextBegin(after: next) else { break }
        next = (begin + period - 1) / period * period
      }
      return isActive(at: next) ? next : time + Self.month
    }
    for offset in -1...Self.year {
      let day = LocalDay(of: time).plus(days: offset)
      let rounds = schedule.at.compactMap { self.time($0, on: day, otherwise: nil) }.sorted()
      guard isWanted(day) else { continue }
      if let next = rounds.first(where: { $0 > time && isActive(at: $0) }) { return next }
    }
    return time + Self.month
  }

  private static let (year, month) = (370, 31 * 86_400_000)

  private var isLimited: Bool {
    schedule.from != nil || schedule.until != nil || schedule.days.count < ViewSchedule.Day.allCases.count
  }

  /// From the begin of a day's scanning to its end, which may lie in the next day; nil where there is none.
  private func window(of day: LocalDay) -> Range<Int>? {
    guard isWanted(day) else { return nil }
    let midnight = day.begin
    let nextMidnight = day.time(minutes: 24 * 60)
    guard let begin = schedule.from.map({ time($0, on: day, otherwise: midnight) }) ?? midnight,
      let end = schedule.until.map({ time($0, on: day, otherwise: nextMidnight) }) ?? nextMidnight
    else { return nil }
    if begin < end { return begin..<end }
    guard let until = schedule.until, let later = time(until, on: day.plus(days: 1), otherwise: nil) else {
      return nil
    }
    return begin < later ? begin..<later : nil
  }

  /// A time of a day; nil where the sun stays below the horizon.
  ///
  /// - Parameter always: What counts where the sun does not set.
  private func time(_ time: TimeOfDay, on day: LocalDay, otherwise always: Int?) -> Int? {
    let (rises, offset): (Bool, Int)
    switch time {
    case .clock(let minutes): return day.time(minutes: minutes)
    case .sunrise(let minutes): (rises, offset) = (true, minutes)
    case .sunset(let minutes): (rises, offset) = (false, minutes)
    }
    guard let latitude = schedule.latitude, let longitude = schedule.longitude else { return nil }
    switch SunTimes(latitude: latitude, longitude: longitude).day(around: day.time(minutes: 720)) {
    case .rises(let rise, let set): return (rises ? rise : set) + offset * 60_000
    case .alwaysUp: return always
    case .alwaysDown: return nil
    }
  }

  private func isWanted(_ day: LocalDay) -> Bool {
    schedule.days.contains(ViewSchedule.Day.allCases[day.weekday])
  }

  /// A time by the clock of this system, like `2026-01-31 12:00`.
  static func words(_ time: Int) -> String { LocalDay(of: time).textWithTime }
}
