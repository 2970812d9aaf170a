import ArgumentParser
import ScanStills

/// A time on the command line, in milliseconds since 1970 (UTC).
struct CalendarTimeArgument {
  let milliseconds: Int64

  /// Reads a time; what is none is an error of the command line.
  init(_ text: String) throws {
    do throws(CalendarTimeError) {
      milliseconds = try CalendarTime.milliseconds(text)
    } catch {
      throw UsageError(error.displayText)
    }
  }
}
