/// A number as a display shows it, in the classes of the net for displays: 1…10 for the digits, then the point and the minus.
struct DisplayedNumber: Hashable, Sendable {
  /// The net's class of the decimal point.
  static let point: UInt8 = 11
  /// The net's class of the minus.
  static let minus: UInt8 = 12

  /// The digits from the left, 0…9.
  var digits: [UInt8]
  /// How many digits stand behind the point; nil without a point.
  var decimals: Int?
  /// Whether a minus stands before it.
  var isNegative = false

  init(digits: [UInt8], decimals: Int? = nil, isNegative: Bool = false) {
    (self.digits, self.decimals, self.isNegative) = (digits, decimals, isNegative)
  }

  /// The number in what a net says, whose characters come with how certain they are: of several points the most certain counts, and none
  /// before or behind all digits; a minus counts before all digits only.
  init(_ characters: [(character: Unicode.Scalar, confidence: Double)]) {
    digits = []
    var points: [(place: Int, confidence: Double)] = []
    for (character, confidence) in characters {
      switch character {
      case ".": points.append((digits.count, confidence))
      case "-": if digits.isEmpty { isNegative = true }
      default: digits.append(UInt8(truncatingIfNeeded: character.value &- 48))
      }
    }
    let inside = points.filter { $0.place > 0 && $0.place < digits.count }
    if let best = inside.max(by: { $0.confidence < $1.confidence }) { decimals = digits.count - best.place }
  }

  /// The same number with the point elsewhere or nowhere.
  func with(decimals: Int?) -> DisplayedNumber {
    DisplayedNumber(digits: digits, decimals: decimals, isNegative: isNegative)
  }

  /// How many digits it has, and one more for a minus.
  var characters: Int { digits.count + (isNegative ? 1 : 0) }

  /// The classes in the order of the line.
  var classes: [UInt8] {
    var classes: [UInt8] = isNegative ? [Self.minus] : []
    for (index, digit) in digits.enumerated() {
      if let decimals, index == digits.count - decimals { classes.append(Self.point) }
      classes.append(digit + 1)
    }
    return classes
  }
}
