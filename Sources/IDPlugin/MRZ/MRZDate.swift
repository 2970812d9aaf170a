/// A date of a zone, YYMMDD; parts that are not known are fillers (ICAO Doc 9303-3, 4.8).
package struct MRZDate: Sendable, Hashable {
  /// The last two digits of the year.
  let yearOfCentury: Int
  /// 1…12; nil when it is not known.
  package let month: Int?
  /// 1…31; nil when it is not known.
  package let day: Int?

  /// Reads six characters; nil when they are no date.
  init?(_ characters: [UInt8]) {
    guard characters.count == 6 else { return nil }
    func number(_ at: Int) -> Int?? {
      let pair = characters[at..<at + 2]
      if pair.allSatisfy({ $0 == MRZCell.filler }) { return .some(nil) }
      guard pair.allSatisfy({ MRZAlphabet.digits.contains($0) }) else { return nil }
      return .some(pair.reduce(0) { $0 * 10 + CheckDigit.value($1) })
    }
    guard case .some(.some(let year)) = number(0), let month = number(2), let day = number(4) else { return nil }
    // Some states write 00 for what they do not know.
    let (knownMonth, knownDay) = (month == 0 ? nil : month, day == 0 ? nil : day)
    if let knownMonth, !(1...12).contains(knownMonth) { return nil }
    if let knownDay {
      let days = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
      guard knownDay <= knownMonth.map({ days[$0 - 1] }) ?? 31 else { return nil }
    }
    yearOfCentury = year
    self.month = knownMonth
    self.day = knownDay
  }

  /// The full year of a birth: the latest one that is not in the future.
  ///
  /// - Parameter today: The present year.
  package func yearOfBirth(today: Int) -> Int { Century.past(yearOfCentury, today: today) }

  /// The full year of an expiry: within the 50 years before and the 49 years after the present one.
  package func yearOfExpiry(today: Int) -> Int { Century.expiry(yearOfCentury, today: today) }
}
