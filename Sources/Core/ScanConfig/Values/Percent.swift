public import ScanJSON

/// A share in percent, 0 to 100 with at most four decimals, written `"75%"`.
public struct Percent: Hashable, Sendable, CustomStringConvertible, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral
{
  /// The number before the percent sign, rounded to four decimals.
  public let value: Double

  /// Makes a percentage; whether it lies in 0…100 is checked when the configuration is.
  public init(_ value: Double) {
    self.value = (value * 10_000).rounded() / 10_000
  }

  /// Makes a percentage.
  public init(integerLiteral value: Int) { self.init(Double(value)) }

  /// Makes a percentage.
  public init(floatLiteral value: Double) { self.init(value) }

  /// Reads `75%` or `33.3%`; nil for any other text and beyond 100.
  public init?(_ text: String) {
    guard text.utf8.last == UInt8(ascii: "%"), let value = Self.number(text.dropLast()), value <= 100 else {
      return nil
    }
    self.init(value)
  }

  /// The number of one to three digits and at most four decimals; nil for any other text.
  static func number(_ text: Substring) -> Double? {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = parts.first, (1...3).contains(whole.utf8.count), parts.allSatisfy(isDigits) else { return nil }
    if parts.count == 2, !(1...4).contains(parts[1].utf8.count) { return nil }
    return Double(text)
  }

  private static func isDigits(_ text: Substring) -> Bool {
    text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  /// The share as a fraction, 0 to 1.
  public var fraction: Double { value / 100 }

  /// The canonical text, like `75%`.
  public var description: String {
    guard value.isFinite else { return "\(value)%" }
    if let whole = Int(exactly: value) { return "\(whole)%" }
    // Four decimals are written out by hand, because small doubles describe themselves with an exponent.
    let scaled = Int(exactly: (value * 10_000).rounded()) ?? 0
    var decimals = String(abs(scaled) % 10_000)
    decimals = String(repeating: "0", count: 4 - decimals.utf8.count) + decimals
    while decimals.utf8.last == UInt8(ascii: "0") { decimals.removeLast() }
    return "\(scaled < 0 ? "-" : "")\(abs(scaled) / 10_000).\(decimals)%"
  }
}

extension ValueType where Value == Percent {
  /// A percentage: `"75%"`, or the number 75.
  public static var percent: Self {
    let allowed: [DisplayText] = ["\"0%\"…\"100%\""]
    return ValueType(
      read: { node, scope in
        if let number = node.number?.double {
          if (0...100).contains(number) { return Percent(number) }
          let message = ValueProblemText.outOfRange.with(["value": .string(node.excerpt)])
          scope.report(.outOfRange, at: node.position, message: message, met: node, allowed: allowed)
          return nil
        }
        guard let text = node.string else {
          scope.reportType(node, expected: ConfigValueText.percentage.with(), allowed: allowed)
          return nil
        }
        if let percent = Percent(text) { return percent }
        if let bare = Percent(text + "%") {
          scope.reportLegacy(
            node, means: JSONNode(.string(bare.description)), because: ConfigValueText.noPercentSign.with())
          return bare
        }
        let digits = text.hasSuffix("%") ? text.dropLast() : Substring(text)
        let isNumber = Percent.number(digits) != nil || Double(digits) != nil
        let met: [String: DisplayText.Argument] = ["value": .string(node.excerpt)]
        scope.report(
          isNumber ? .outOfRange : .wrongForm, at: node.position,
          message: isNumber ? ValueProblemText.outOfRange.with(met) : ConfigValueText.noPercentage.with(met), met: node,
          allowed: allowed)
        return nil
      },
      write: { JSONNode(.string($0.description)) },
      schema: { _ in
        [
          "anyOf": [
            [
              "type": "string", "pattern": "^(100(\\.0{1,4})?|[0-9]{1,2}(\\.[0-9]{1,4})?|0[0-9]{2}(\\.[0-9]{1,4})?)%$",
              "examples": ["75%", "90%", "33.3%", "0%", "100%"],
            ],
            ["type": "number", "minimum": 0, "maximum": 100],
          ]
        ]
      })
  }
}
