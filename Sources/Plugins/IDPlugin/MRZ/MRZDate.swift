import ScanPluginKit

/// A date of a zone, YYMMDD; parts that are not known are fillers (ICAO Doc 9303-3, 4.8).
package struct MRZDate: Sendable, Hashable {
  /// The last two digits of the year.
  let yearOfCentury: Int
  /// 1…12; nil when it is not known.
  package let month: Int?
  /// 1…31; nil when it is not known.
  package let day: Int?

  /// Reads six characters; nil when they are no date that exists.
  init?(_ characters: [UInt8]) {
    guard characters.count == 6 else { return nil }
    func number(_ at: Int) -> Int?? {
      let pair = characters[at..<at + 2]
      if pair.allSatisfy({ $0 == MRZCell.filler }) { return .some(nil) }
      guard pair.allSatisfy({ MRZAlphabet.digits.contains($0) }) else { return nil }
      return .some(pair.reduce(0) { $0 * 10 + MRZCheckDigit.value($1) })
    }
    guard case .some(.some(let year)) = number(0), let month = number(2), let day = number(4) else { return nil }
    if let month, !(1...12).contains(month) { return nil }
    if let day {
      // Whichever century is meant, the same years have a 29 February, but for those that end in 00.
      let days = month.map { DateText.days(inMonth: $0, of: 2000 + year) } ?? 31
      guard (1...days).contains(day) else { return nil }
    }
    yearOfCentury = year
    self.month = month
    self.day = day
  }

  /// Whether characters are what a document may write for a date: one that exists, fillers alone for one that is not known, or one
  /// with a month or day of `00`, which some states write for what they do not know.
  static func isWritten(_ characters: [UInt8]) -> Bool {
    guard characters.count == 6 else { return false }
    if characters.allSatisfy({ $0 == MRZCell.filler }) { return true }
    let zeros = Array("00".utf8)
    let known = [2, 4].reduce(into: characters) { known, at in
      if Array(known[at..<at + 2]) == zeros { known.replaceSubrange(at..<at + 2, with: Array("<<".utf8)) }
    }
    return MRZDate(known) != nil
  }

  /// The date of a full year; nil when the year does not have it, like 29 February 1900.
  func date(inYear year: Int) -> DocumentDate? {
    if let month, let day, day > DateText.days(inMonth: month, of: year) { return nil }
    return DocumentDate(year: year, month: month, day: day)
  }

  /// The full year of a birth: the latest one that is not in the future.
  ///
  /// - Parameter today: The present year.
  package func yearOfBirth(today: Int) -> Int { Century.past(yearOfCentury, today: today) }

  /// The full year of an expiry: within the 50 years before and the 49 years after the present one.
  package func yearOfExpiry(today: Int) -> Int { Century.expiry(yearOfCentury, today: today) }
}
