/// The century of a year of which two digits are written.
enum Century {
  /// The full year of a birth, or of something else that has happened: the latest one that is not in the future.
  static func past(_ digits: Int, today: Int) -> Int {
    let year = today - today % 100 + digits
    return year > today ? year - 100 : year
  }

  /// The full year of an expiry: within the 50 years before and the 49 years after the present one.
  static func expiry(_ digits: Int, today: Int) -> Int {
    let year = today - today % 100 + digits
    return year >= today + 50 ? year - 100 : year < today - 50 ? year + 100 : year
  }
}
