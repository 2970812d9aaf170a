/// The part of the gap between two digits in which a decimal point is searched for, and what the gaps of a number say together.
enum PointGap {
  /// What of the digits' height is examined, from their top: not the upper part, where no point is.
  static let rows = 0.42...1.16
  /// How far the foot of a gap lies to the left of the middles of the digits, which lean to the right, in heights of a digit.
  static let foot = 0.06
  /// How much wider than the way from digit to digit a gap is taken, in heights of a digit.
  static let room = 0.1

  /// How likely each place of the point is: none first, then by the number of decimals.
  ///
  /// - Parameters:
  ///   - odds: How much likelier a point than none is, for each gap from the left.
  ///   - pointed: How often there is a point, 0…1.
  static func shares(_ odds: [Double], pointed: Double) -> [Double] {
    let shares = [1 - pointed] + odds.reversed().map { $0 * pointed / Double(odds.count) }
    let sum = shares.reduce(0, +)
    return shares.map { $0 / sum }
  }
}
