import Glibc

/// The present day by the system's clock (UTC): dates on what is scanned are measured by it.
package struct PresentDate: Sendable, Hashable {
  /// The year of the Gregorian calendar.
  package let year: Int
  /// The day of the year, 1…366.
  package let dayOfYear: Int

  /// The day on which it is called.
  package static func now() -> PresentDate {
    var now = time(nil)
    var parts = tm()
    gmtime_r(&now, &parts)
    return PresentDate(year: Int(parts.tm_year) + 1900, dayOfYear: Int(parts.tm_yday) + 1)
  }
}
