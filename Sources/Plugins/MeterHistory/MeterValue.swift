public import ScanJSON

/// A reading of a counter: exact, as a whole number of its last place.
///
/// No floating-point value is ever made of it: `0.1` of a cubic meter is one tenth, not nearly one.
public struct MeterValue: Sendable, Hashable {
  /// The reading in units of the last place, 0 up to ``capacity``, which is not reached.
  public let units: Int
  /// How many digits the counter shows, leading zeros and decimals included, 1…18.
  public let digits: Int
  /// How many of the digits are decimals, 0…``digits``.
  public let decimals: Int

  /// The most digits.
  public static let maxDigits = 18

  /// Makes a reading; nil where the numbers do not go together.
  public init?(units: Int, digits: Int, decimals: Int = 0) {
    guard (1...Self.maxDigits).contains(digits), (0...digits).contains(decimals), units >= 0,
      units < Self.powerOfTen(digits)
    else { return nil }
    self.units = units
    self.digits = digits
    self.decimals = decimals
  }

  /// Makes an amount that no counter shows; one that is less than nothing, or more than ``maxDigits`` hold, is limited.
  init(amount units: Int, decimals: Int) {
    digits = Self.maxDigits
    self.decimals = min(max(decimals, 0), Self.maxDigits)
    self.units = min(max(units, 0), Self.powerOfTen(Self.maxDigits) - 1)
  }

  /// Makes a reading from its text, like `00123.45`; nil for anything else than ASCII digits with at most one point among them.
  public init?(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), parts.allSatisfy({ !$0.isEmpty }) else { return nil }
    var units = 0
    var digits = 0
    for byte in parts.joined() {
      guard (0x30...0x39).contains(byte), digits < Self.maxDigits else { return nil }
      units = units * 10 + Int(byte - 0x30)
      digits += 1
    }
    self.init(units: units, digits: digits, decimals: parts.count == 2 ? parts[1].count : 0)
  }

  /// After so many units the counter shows zero again.
  public var capacity: Int { Self.powerOfTen(digits) }

  /// The text as the counter shows it, leading zeros included, with a point before the decimals.
  public var text: String { Self.text(units, digits: digits, decimals: decimals) }

  /// The text without leading zeros, like `123.45` or `0.5`.
  public var plainText: String {
    let text = text
    let whole = digits - decimals
    guard whole > 0 else { return text }
    let zeros = text.prefix(while: { $0 == "0" }).count
    return String(text.dropFirst(min(zeros, whole - 1)))
  }

  /// The same reading with another number of decimals; those that are too many are cut off, those that lack are zeros.
  ///
  /// - Returns: Nil when it would have no digit, or more than ``maxDigits``.
  public func with(decimals wanted: Int) -> MeterValue? {
    let added = wanted - decimals
    guard wanted >= 0, (1...Self.maxDigits).contains(digits + added) else { return nil }
    let units = added >= 0 ? units * Self.powerOfTen(added) : units / Self.powerOfTen(-added)
    return MeterValue(units: units, digits: digits + added, decimals: wanted)
  }

  /// Ten to the power of a number from 0 to ``maxDigits``.
  package static func powerOfTen(_ exponent: Int) -> Int { (0..<exponent).reduce(1) { power, _ in power * 10 } }

  private static func text(_ units: Int, digits: Int, decimals: Int) -> String {
    let plain = String(units)
    let padded = String(repeating: "0", count: max(0, digits - plain.count)) + plain
    guard decimals > 0 else { return padded }
    return (decimals == digits ? "0" : "") + padded.dropLast(decimals) + "." + padded.suffix(decimals)
  }
}

extension MeterValue: CustomStringConvertible {
  /// The text as the counter shows it.
  public var description: String { text }
}

extension MeterValue: Comparable {
  /// Whether a value is less than another one, whatever the numbers of their digits.
  public static func < (one: MeterValue, other: MeterValue) -> Bool {
    // Whole parts first: with their decimals brought to one number the units could leave the range of numbers.
    let (wholeOne, wholeOther) = (one.units / powerOfTen(one.decimals), other.units / powerOfTen(other.decimals))
    guard wholeOne == wholeOther else { return wholeOne < wholeOther }
    return one.fraction < other.fraction
  }

  /// The decimals as a text, filled up with zeros, which compares as they do.
  private var fraction: String {
    let text = String(units % Self.powerOfTen(decimals))
    let padded = String(repeating: "0", count: max(0, decimals - text.count)) + (decimals == 0 ? "" : text)
    return padded + String(repeating: "0", count: Self.maxDigits - padded.count)
  }
}

extension ValueType where Value == MeterValue {
  /// An exact decimal number in a text, like `"123.45"`.
  public static var meterValue: Self {
    ValueType(
      read: { node, scope in
        let allowed = [MeterValueText.digits.with(["count": .number(MeterValue.maxDigits)])]
        if let text = node.string {
          if let value = MeterValue(text) { return value }
          scope.report(
            .wrongForm, at: node.position, message: MeterValueText.noNumber.with(["value": .string(node.excerpt)]),
            met: node, allowed: allowed)
          return nil
        }
        if let number = node.number, let value = MeterValue(number.lexeme) {
          scope.reportLegacy(
            node, means: JSONNode(.string(number.lexeme)), because: MeterValueText.rounded.with())
          return value
        }
        scope.reportType(node, expected: MeterValueText.number.with(), allowed: allowed)
        return nil
      },
      write: { JSONNode(.string($0.text)) },
      schema: { _ in
        ["type": "string", "pattern": "^(?=([.]?[0-9]){1,18}$)[0-9]+(\\.[0-9]+)?$", "examples": ["100", "99999.999"]]
      })
  }
}
