/// A day, or less of one, of the Gregorian calendar.
struct CalendarDate: Hashable {
  let year: Int?
  let month: Int
  let day: Int?
  /// Whether the century was not in the text.
  let isCenturyAssumed: Bool

  /// Makes a date; nil when the calendar has none like it, or the year is none that signs and labels carry.
  init?(year: Int?, month: Int, day: Int?, isCenturyAssumed: Bool = false) {
    guard (1...12).contains(month), year != nil || day != nil else { return nil }
    if let year, !(1500...2199).contains(year) { return nil }
    if let day, !(1...Self.days(inMonth: month, of: year ?? 2000)).contains(day) { return nil }
    self.year = year
    self.month = month
    self.day = day
    self.isCenturyAssumed = isCenturyAssumed
  }

  /// The form of ISO 8601-1: `2025-03-04`, `2025-03`; without a year `--03-04`, as RFC 6350 writes it.
  var text: String {
    let rest = "-" + Self.padded(month, 2) + (day.map { "-" + Self.padded($0, 2) } ?? "")
    return (year.map { Self.padded($0, 4) } ?? "-") + rest
  }

  /// The day of the week, Monday 1 to Sunday 7; nil without a day or a year.
  var weekday: Int? {
    guard let year, let day else { return nil }
    // Zeller's congruence, with the year beginning in March.
    let (y, m) = month < 3 ? (year - 1, month + 12) : (year, month)
    let zeller = (day + 13 * (m + 1) / 5 + y + y / 4 - y / 100 + y / 400) % 7
    return (zeller + 5) % 7 + 1
  }

  /// The year of two digits that lies from 80 years before a reference to 19 after it.
  static func fullYear(_ short: Int, reference: Int) -> Int {
    let first = reference - 80
    let candidate = first / 100 * 100 + short
    return candidate < first ? candidate + 100 : candidate
  }

  static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}
