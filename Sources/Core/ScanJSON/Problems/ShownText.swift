/// Text of a document as it may stand in a message: short, and without characters that steer a terminal.
package enum ShownText {
  /// The whole text, on one line.
  package static func harmless(_ text: some StringProtocol) -> String { short(text, limit: .max) }

  /// At most `limit` characters; more end in `…`.
  package static func short(_ text: some StringProtocol, limit: Int = 40) -> String {
    var result = ""
    var count = 0
    for scalar in text.unicodeScalars {
      if count == limit { return result + "…" }
      result += visible(scalar)
      count += 1
    }
    return result
  }

  /// The text with the characters that a terminal would act on or not show as JSON escapes them, `\u001b`; ends of lines and tabs stay.
  ///
  /// JSON remains the same value.
  package static func escaped(_ text: String) -> String {
    func stays(_ scalar: Unicode.Scalar) -> Bool { scalar == "\n" || scalar == "\t" || !isInvisible(scalar) }
    guard !text.unicodeScalars.allSatisfy(stays) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      guard !stays(scalar) else {
        result.unicodeScalars.append(scalar)
        continue
      }
      for unit in String(scalar).utf16 { result += "\\u" + hexadecimal(UInt32(unit), digits: 4).lowercased() }
    }
    return result
  }

  /// The character, or its code for one that cannot be seen or changes how its neighbors are shown.
  static func visible(_ scalar: Unicode.Scalar) -> String {
    isInvisible(scalar) ? "U+" + hexadecimal(scalar.value, digits: 4) : String(Character(scalar))
  }

  /// Whether a terminal would act on the character or show nothing: controls, direction marks, line separators.
  static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x7F { return scalar.value < 0x20 }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: return true
    default: return false
    }
  }

  /// Upper-case hexadecimal digits, filled with zeros from the left.
  static func hexadecimal(_ value: UInt32, digits: Int) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
