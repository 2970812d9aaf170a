import Glibc
package import ScanJSON

/// What is written is no time, or not one time alone.
package struct CalendarTimeError: Error {
  /// What was met and what to do.
  package let displayText: DisplayText
}

extension CalendarTime {
  /// Reads a written time, like `2026-01-31T18:30:00.250+01:00`; without a distance from UTC it is local time, without a time the begin of a day.
  ///
  /// - Returns: Milliseconds since 1970 (UTC).
  /// - Throws: ``CalendarTimeError`` for what is no time, and for a local one that a change of the clock leaves out or repeats.
  package static func milliseconds(_ text: String) throws(CalendarTimeError) -> Int64 {
    let shown: [String: DisplayText.Argument] = ["text": .string("`\(text)`")]
    guard let time = CalendarTime(text), time.milliseconds != nil else {
      throw CalendarTimeError(displayText: TimeText.notWritten.with(shown))
    }
    let times = time.times
    guard let first = times.first else { throw CalendarTimeError(displayText: TimeText.leftOut.with(shown)) }
    guard times.count == 1 else {
      let offsets = times.map { String(($0.offset < 0 ? "-" : "+")) + Self.clock(abs($0.offset) / 60) }
      throw CalendarTimeError(
        displayText: TimeText.twice.with(
          shown.merging(["offsets": .string(offsets.joined(separator: ", "))]) { $1 }))
    }
    return first.milliseconds
  }

  /// Reads the parts of a written time; nil for any other form.
  private init?(_ text: String) {
    var rest = Array(text.utf8)[...]
    func number(_ digits: Int, after separators: String = "") -> Int? {
      var next = rest
      if !separators.isEmpty {
        guard let first = next.first, separators.utf8.contains(first) else { return nil }
        next = next.dropFirst()
      }
      let part = next.prefix(digits)
      guard part.count == digits, part.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
      rest = next.dropFirst(digits)
      return part.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
    guard let year = number(4), let month = number(2, after: "-"), let day = number(2, after: "-") else { return nil }
    self.init(year: year, month: month, day: day)
    guard !rest.isEmpty else { return }
    guard let hour = number(2, after: "T "), let minute = number(2, after: ":") else { return nil }
    (self.hour, self.minute) = (hour, minute)
    if let second = number(2, after: ":") {
      self.second = second
      if rest.first == UInt8(ascii: ".") {
        let digits = rest.dropFirst().prefix { (0x30...0x39).contains($0) }
        guard (1...9).contains(digits.count) else { return nil }
        rest = rest.dropFirst(digits.count + 1)
        millisecond = (digits + [0x30, 0x30]).prefix(3).reduce(0) { $0 * 10 + Int($1 - 0x30) }
      }
    }
    if rest.isEmpty { return }
    guard let found = Self.offset(rest), found.length == rest.count else { return nil }
    offset = found.minutes
  }

  /// The times that are meant: of local time as many as have this text, with their distances from UTC in seconds.
  private var times: [(milliseconds: Int64, offset: Int)] {
    guard let stated = milliseconds else { return [] }
    if let offset { return [(stated, offset * 60)] }
    var local = self
    local.offset = 0
    guard let asUTC = local.milliseconds else { return [] }
    // What the zone's clock is ahead by on the days around.
    let day: Int64 = 86_400_000
    let offsets = Set([-day, 0, day].map { Self.localOffset(asUTC + $0) })
    return offsets.map { (asUTC - Int64($0) * 1_000, $0) }.filter { Self.localOffset($0.0) == $0.1 }.sorted {
      $0.0 < $1.0
    }
  }

  /// How far the clock of this system is ahead of UTC at a time, in seconds.
  private static func localOffset(_ milliseconds: Int64) -> Int {
    var (seconds, parts) = (time_t(milliseconds / 1_000), tm())
    localtime_r(&seconds, &parts)
    return Int(parts.tm_gmtoff)
  }

  /// Minutes as hours and minutes, like `01:30`.
  private static func clock(_ minutes: Int) -> String {
    [minutes / 60, minutes % 60].map { ($0 < 10 ? "0" : "") + String($0) }.joined(separator: ":")
  }
}
