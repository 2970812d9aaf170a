import ScanPluginKit

/// A GS1 element string split into its elements (GS1 General Specifications, sections 3 and 7.8).
enum GS1ElementString {
  /// The separator behind an element of variable length: FNC1 as it is transmitted.
  private static let separator = UInt8(29)

  /// The elements of a text that starts with an application identifier; nil when it does not follow the rules.
  static func elements(of text: String) -> [GS1Element]? {
    var rest = Array(text.utf8)[...]
    var elements: [GS1Element] = []
    while let first = rest.first {
      if first == separator {
        rest = rest.dropFirst()
        continue
      }
      guard let digits = identifierLength(rest), rest.count > digits else { return nil }
      let ai = rest.prefix(digits)
      guard ai.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return nil }
      rest = rest.dropFirst(digits)
      let value: ArraySlice<UInt8>
      if let length = fixedLength(ai) {
        guard rest.count >= length else { return nil }
        value = rest.prefix(length)
        guard !value.contains(separator) else { return nil }
      } else {
        value = rest.prefix { $0 != separator }
        guard !value.isEmpty, value.count <= 90 else { return nil }
      }
      rest = rest.dropFirst(value.count)
      elements.append(
        GS1Element(ai: String(decoding: ai, as: UTF8.self), value: String(decoding: value, as: UTF8.self)))
    }
    return elements.isEmpty ? nil : elements
  }

  /// The number of digits of the identifier at the start, by its first two digits; nil when no identifier starts so.
  private static func identifierLength(_ text: ArraySlice<UInt8>) -> Int? {
    guard let prefix = prefix(text) else { return nil }
    switch prefix {
    case 0...4, 10...13, 15...17, 20...22, 30, 37, 90...99: return 2
    case 23...25, 40...42, 71: return 3
    case 31...36, 39, 43, 70, 72, 80...82: return 4
    default: return nil
    }
  }

  /// The number of characters behind an identifier that needs no separator (figure 7.8.5-2); nil when the length varies.
  private static func fixedLength(_ ai: ArraySlice<UInt8>) -> Int? {
    guard let prefix = prefix(ai) else { return nil }
    switch prefix {
    case 0: return 18
    case 1...3: return 14
    case 4: return 16
    case 11...13, 15...19, 31...36: return 6
    case 20: return 2
    case 41: return 13
    default: return nil
    }
  }

  private static func prefix(_ text: ArraySlice<UInt8>) -> Int? {
    guard text.count >= 2 else { return nil }
    return Int(String(decoding: text.prefix(2), as: UTF8.self))
  }
}
