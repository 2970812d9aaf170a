/// A JSON number as it was written, so that nothing is lost by reading it.
public struct JSONNumber: Hashable, Sendable, CustomStringConvertible {
  /// The number's text, in the grammar of RFC 8259 section 6.
  public let lexeme: String

  /// Makes a number from text of the JSON grammar. The caller has checked the grammar.
  init(lexeme: String) {
    self.lexeme = lexeme
  }

  /// Makes a whole number.
  public init(_ value: Int) {
    lexeme = String(value)
  }

  /// Makes a number; nil for infinities and NaN, which JSON cannot write. Whole values are written without a fraction.
  public init?(_ value: Double) {
    guard value.isFinite else { return nil }
    if let whole = Int(exactly: value), abs(whole) < 1 << 53 {
      lexeme = String(whole)
    } else {
      lexeme = "\(value)"
    }
  }

  /// The nearest double; nil when the number is too large for one (like `1e999`).
  public var double: Double? {
    guard let value = Double(lexeme), value.isFinite else { return nil }
    return value
  }

  /// The value as a whole number; nil when it has a fraction or does not fit. `1.0` and `1e2` are whole.
  public var int: Int? {
    if let value = Int(lexeme) { return value }
    guard let value = double, abs(value) < 0x1p53 else { return nil }
    return Int(exactly: value)
  }

  /// The number's text.
  public var description: String { lexeme }
}
