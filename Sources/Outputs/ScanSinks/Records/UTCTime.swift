import Glibc

/// Times as texts of ISO 8601 in UTC, with milliseconds.
package enum UTCTime {
  /// The present, in milliseconds since 1970.
  package static func now() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }

  /// A time as text, like `2026-11-27T09:30:00.125Z`.
  ///
  /// - Parameter time: Milliseconds since 1970.
  package static func text(_ time: Int64) -> String {
    var seconds = time_t(time >= 0 ? time / 1000 : (time - 999) / 1000)
    let milliseconds = time - Int64(seconds) * 1000
    var parts = tm()
    gmtime_r(&seconds, &parts)
    func padded(_ number: some BinaryInteger, _ width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    let day = [padded(parts.tm_year + 1900, 4), padded(parts.tm_mon + 1, 2), padded(parts.tm_mday, 2)]
    let hour = [padded(parts.tm_hour, 2), padded(parts.tm_min, 2), padded(parts.tm_sec, 2)]
    return "\(day.joined(separator: "-"))T\(hour.joined(separator: ":")).\(padded(milliseconds, 3))Z"
  }
}
