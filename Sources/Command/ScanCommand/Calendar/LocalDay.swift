import Glibc

/// A day of the calendar in this system's time zone. Times are milliseconds since 1970 (UTC).
struct LocalDay {
  /// Its parts, at noon or at the time that it was made of.
  private let parts: tm

  private init(_ parts: tm) { self.parts = parts }

  /// The day of a time.
  init(of time: Int) {
    // A time before 1970 is not rounded into the next second.
    var (seconds, parts) = (time_t(time >= 0 ? time / 1_000 : (time - 999) / 1_000), tm())
    localtime_r(&seconds, &parts)
    self.parts = parts
  }

  /// A day some days later.
  func plus(days: Int) -> LocalDay {
    var (next, result) = (parts, tm())
    next.tm_mday += Int32(days)
    // At noon no clock is changed.
    (next.tm_hour, next.tm_min, next.tm_sec, next.tm_isdst) = (12, 0, 0, -1)
    var seconds = mktime(&next)
    localtime_r(&seconds, &result)
    return LocalDay(result)
  }

  /// The first day of its month.
  var firstOfMonth: LocalDay { plus(days: 1 - Int(parts.tm_mday)) }

  /// The first day of the month after its own.
  var nextMonth: LocalDay { firstOfMonth.plus(days: 31).firstOfMonth }

  /// The day of the week, 0 for Monday up to 6.
  var weekday: Int { (Int(parts.tm_wday) + 6) % 7 }

  /// A time by the clock of the day; one that a change of the clock leaves out is as much later.
  func time(minutes: Int) -> Int {
    var parts = parts
    (parts.tm_hour, parts.tm_min, parts.tm_sec, parts.tm_isdst) = (Int32(minutes / 60), Int32(minutes % 60), 0, -1)
    return mktime(&parts) * 1_000
  }

  /// When it begins.
  var begin: Int {
    var begin = time(minutes: 0)
    // Where the clock is put back over midnight, the day has that twice.
    while LocalDay(of: begin - Self.halfHour).text == text { begin -= Self.halfHour }
    return begin
  }

  private static let halfHour = 1_800_000

  /// Its text, like `2026-01-31`.
  var text: String { "\(monthText)-\(Self.padded(parts.tm_mday))" }

  /// The text of its month, like `2026-01`.
  var monthText: String {
    let year = String(Int(parts.tm_year) + 1900)
    return String(repeating: "0", count: max(0, 4 - year.count)) + year + "-" + Self.padded(parts.tm_mon + 1)
  }

  /// Its text with the time that it was made of, like `2026-01-31 12:00`.
  var textWithTime: String { "\(text) \(Self.padded(parts.tm_hour)):\(Self.padded(parts.tm_min))" }

  private static func padded(_ number: Int32) -> String { (number < 10 ? "0" : "") + String(number) }
}
