/// What a net says of one window of a row of drums.
struct DrumCell: Sendable, Hashable {
  /// How likely each digit is, 0…1; ten numbers.
  var digits: [Double]
  /// How likely the window shows parts of two digits, 0…1.
  var between: Double

  /// Makes a cell; what is left to 1 is background.
  init(digits: [Double], between: Double) {
    self.digits = digits
    self.between = between
  }

  /// How likely the window shows no drum at all.
  var background: Double { max(0, 1 - between - digits.reduce(0, +)) }
}
