import ScanPluginKit

/// A week of production on a tire.
package struct TireDate: Sendable, Hashable {
  /// 1…53.
  package let week: Int
  package let year: Int

  package init(week: Int, year: Int) {
    self.week = week
    self.year = year
  }

  /// The date of four digits, `WWYY`, or of three, `WWY`, which were of the nineties; nil when there is no such week.
  package init?(_ digits: String) {
    let numbers = digits.compactMap(\.wholeNumberValue)
    guard numbers.count == digits.count, numbers.count == 3 || numbers.count == 4 else { return nil }
    week = numbers[0] * 10 + numbers[1]
    year = numbers.count == 3 ? 1990 + numbers[2] : 2000 + numbers[2] * 10 + numbers[3]
    guard (1...53).contains(week) else { return nil }
  }

  /// The present week by the system's clock.
  package static func today() -> TireDate {
    let now = PresentDate.now()
    return TireDate(week: (now.dayOfYear - 1) / 7 + 1, year: now.year)
  }

  /// Whether a date is later than another one.
  func isAfter(_ other: TireDate) -> Bool { (year, week) > (other.year, other.week) }

  /// The whole years from this date to a later one.
  package func years(to later: TireDate) -> Int {
    max(0, later.year - year - (later.week < week ? 1 : 0))
  }

  /// The month in which the middle of a week lies, 1…12; weeks begin with the first one of seven days.
  static func month(week: Int, year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    var day = (week - 1) * 7 + 3
    for (index, length) in [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30].enumerated() {
      if day < length { return index + 1 }
      day -= length
    }
    return 12
  }
}
