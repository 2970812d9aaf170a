import Glibc

/// A time of the calendar, with or without its distance from UTC.
package struct CalendarTime {
  var year: Int
  var month: Int
  var day: Int
  var hour = 0
  var minute = 0
  var second = 0
  var millisecond = 0
  /// How far its clock is ahead of UTC, in minutes; nil for the local time of this system.
  var offset: Int?

  /// The years that a picture can be of.
  static let years = 1970...9999

  /// Milliseconds since 1970 (UTC); nil for what is in no calendar, like the 30th of February.
  var milliseconds: Int64? {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    guard Self.years.contains(year), (1...12).contains(month), (1...days[month - 1]).contains(day),
      // The seconds of a minute with a leap second go up to 60.
      (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second), (0...999).contains(millisecond)
    else { return nil }
    var parts = tm()
    (parts.tm_year, parts.tm_mon, parts.tm_mday) = (Int32(year - 1900), Int32(month - 1), Int32(day))
    (parts.tm_hour, parts.tm_min, parts.tm_sec) = (Int32(hour), Int32(minute), Int32(second))
    // Whether summer time holds is known by the rules of the zone alone.
    parts.tm_isdst = -1
    let seconds = offset.map { Int64(timegm(&parts)) - Int64($0) * 60 } ?? Int64(mktime(&parts))
    return seconds * 1_000 + Int64(millisecond)
  }

  /// A time for a person, like `2026-01-31 12:00:00 UTC`.
  ///
  /// - Parameter milliseconds: Since 1970 (UTC).
  static func words(_ milliseconds: Int64) -> String {
    var (time, parts) = (time_t(milliseconds / 1_000), tm())
    gmtime_r(&time, &parts)
    let numbers = [parts.tm_mon + 1, parts.tm_mday, parts.tm_hour, parts.tm_min, parts.tm_sec].map { number in
      (number < 10 ? "0" : "") + String(number)
    }
    return "\(Int(parts.tm_year) + 1900)-\(numbers[0])-\(numbers[1]) \(numbers[2...].joined(separator: ":")) UTC"
  }

  /// Reads a distance from UTC at the begin of a text: `Z`, `+02:00` or `+0200`; nil when there is none.
  static func offset(_ text: ArraySlice<UInt8>) -> (minutes: Int, length: Int)? {
    if text.first == UInt8(ascii: "Z") { return (0, 1) }
    guard let sign = text.first, [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(sign) else { return nil }
    let rest = text.dropFirst()
    let hasColon = rest.dropFirst(2).first == UInt8(ascii: ":")
    let digits = rest.prefix(2) + rest.dropFirst(hasColon ? 3 : 2).prefix(2)
    guard digits.count == 4, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    let numbers = digits.map { Int($0 - 0x30) }
    let (hours, minutes) = (numbers[0] * 10 + numbers[1], numbers[2] * 10 + numbers[3])
    guard hours <= 14, minutes <= 59 else { return nil }
    return ((sign == UInt8(ascii: "-") ? -1 : 1) * (hours * 60 + minutes), hasColon ? 6 : 5)
  }
}
