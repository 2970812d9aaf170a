/// Numbers and dates as element strings write them.
enum GS1Text {
  /// Up to eighteen digits as a number; other characters count nothing.
  static func number(_ digits: ArraySlice<UInt8>) -> Int {
    digits.prefix(18).reduce(0) { GS1Parser.isDigit($1) ? $0 * 10 + Int($1 - 0x30) : $0 }
  }

  /// Digits with a point before the last `places`, exactly; nil when there are fewer digits.
  static func decimal(_ digits: ArraySlice<UInt8>, places: Int) -> String? {
    guard places >= 0, digits.count >= places else { return nil }
    let whole = digits.dropLast(places).drop { $0 == 0x30 }
    let head = whole.isEmpty ? "0" : String(decoding: whole, as: UTF8.self)
    return places == 0 ? head : head + "." + String(decoding: digits.suffix(places), as: UTF8.self)
  }

  /// A date of six digits, or of eight with the whole year, as YYYY-MM-DD; nil when there is no such day.
  ///
  /// - Parameters:
  ///   - year: The year by which the century of two digits is found.
  ///   - monthEnds: Whether the day 00 stands for the last one of the month.
  static func date(_ digits: ArraySlice<UInt8>, near year: Int, monthEnds: Bool = false) -> String? {
    let length = digits.count - 4
    guard length == 2 || length == 4 else { return nil }
    let first = number(digits.prefix(length))
    let full = length == 4 ? first : fullYear(first, near: year)
    let month = number(digits.dropFirst(length).prefix(2))
    let last = CalendarDay.days(inMonth: month, of: full)
    var day = number(digits.suffix(2))
    if day == 0, monthEnds { day = last }
    guard last > 0, (1...last).contains(day) else { return nil }
    return CalendarDay.text(year: full, month: month, day: day)
  }

  /// The year that two digits stand for: 51 to 99 years ahead is the century before, 50 to 99 years back the one after.
  static func fullYear(_ twoDigits: Int, near year: Int) -> Int {
    let century = year - year % 100
    let difference = twoDigits - year % 100
    if difference >= 51 { return century - 100 + twoDigits }
    return difference <= -50 ? century + 100 + twoDigits : century + twoDigits
  }
}
