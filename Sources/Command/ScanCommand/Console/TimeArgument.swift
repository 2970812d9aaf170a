import ScanJSON

/// A length of time on the command line, like `2s`, `500ms`, `1.5s`, `5m`, `12h` or `1d`; a number alone means seconds.
enum TimeArgument {
  private static let units: [(suffix: String, milliseconds: Double)] = [
    ("ms", 1), ("s", 1_000), ("m", 60_000), ("h", 3_600_000), ("d", 86_400_000),
  ]

  /// Reads a time in milliseconds.
  ///
  /// - Parameters:
  ///   - text: What was typed.
  ///   - option: The option, for the message.
  ///   - range: What is allowed, in milliseconds.
  /// - Throws: ``UsageError`` when it is none, or out of range.
  static func milliseconds(_ text: String, option: String, in range: ClosedRange<Int>) throws -> Int {
    let unit = units.first { text.hasSuffix($0.suffix) } ?? ("", 1_000)
    let value = (Double(text.dropLast(unit.suffix.count)) ?? .nan) * unit.milliseconds
    guard value >= Double(range.lowerBound), value <= Double(range.upperBound) else {
      throw UsageError(
        .noTime,
        [
          "option": .string(option), "text": .string(text), "least": .string(words(range.lowerBound)),
          "most": .string(words(range.upperBound)),
        ])
    }
    return Int(value.rounded())
  }

  /// A time in the greatest unit that says it exactly.
  static func words(_ milliseconds: Int) -> String {
    let unit = units.last { milliseconds % Int($0.milliseconds) == 0 && milliseconds > 0 } ?? units[0]
    return "\(milliseconds / Int(unit.milliseconds))\(unit.suffix)"
  }
}
