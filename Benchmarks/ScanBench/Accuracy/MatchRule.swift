/// A code that a reader found, in the words of the reader.
public struct FoundContent: Sendable {
  /// The text.
  public let text: String
  /// The bytes.
  public let bytes: [UInt8]
  /// Other texts that mean the same: the expansion of a UPC-E, the host with its add-on.
  public let alternatives: [String]
  /// How certain the reader is of it, 0…100; nil where it does not report.
  public let confidence: Int?

  /// Makes a found code.
  public init(text: String, bytes: [UInt8], alternatives: [String] = [], confidence: Int? = nil) {
    self.text = text
    self.bytes = bytes
    self.alternatives = alternatives
    self.confidence = confidence
  }
}

extension FoundContent: CustomStringConvertible, Equatable {
  /// The text, at most 60 characters of it, and the confidence.
  public var description: String {
    let shown = text.count > 60 ? text.prefix(60) + "…" : text[...]
    return "\"\(shown)\"" + (confidence.map { ", confidence \($0)" } ?? "")
  }
}

/// When a content that was read counts as the expected one.
///
/// Texts are compared by canonical equivalence (Unicode NFC) after control characters, escapes like `<GS>`, ECI marks like
/// `\000026` and the parentheses around GS1 application identifiers are removed and white space is collapsed. A UPC-A counts
/// as the EAN-13 with a leading 0 and a UPC-E as its expansion; DataBar compares the 14 digits of the GTIN; Codabar counts
/// with and without start and stop letters, Code 39 plain and as full ASCII. Bytes are compared as they
/// are. Where an add-on is expected, the host alone counts too.
public enum MatchRule {
  /// Whether a found code is the expected one in a picture of a symbology of the corpus.
  public static func matches(_ found: FoundContent, _ expected: ExpectedContent, symbology: String) -> Bool {
    switch expected {
    case .bytes(let bytes):
      return found.bytes == bytes
    case .withAddOn(let text):
      let hosts = [5, 2].map { String(text.dropLast($0)) }.filter { [8, 12, 13].contains($0.utf8.count) }
      return ([text] + hosts).contains { matches(found, .text($0), symbology: symbology) }
    case .text(let text):
      let wanted = forms(text, symbology)
      return ([found.text] + found.alternatives).contains { !forms($0, symbology).isDisjoint(with: wanted) }
    }
  }

  /// The spellings of a text that count as the same.
  static func forms(_ text: String, _ symbology: String) -> Set<String> {
    let plain = normalized(text)
    let isNumber = !plain.isEmpty && plain.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
    var forms: Set<String> = [plain]
    switch symbology {
    case "UPCE":
      if isNumber, plain.utf8.count == 8, let upcA = upcEExpanded(plain) { forms.insert("0" + upcA) }
      if isNumber, plain.utf8.count == 12 { forms.insert("0" + plain) }
    case "EAN13", "UPCA", "MULTI":
      if isNumber, plain.utf8.count == 12 || plain.utf8.count == 14 || plain.utf8.count == 17 {
        forms.insert("0" + plain)
      }
    case "DATABAR", "DATABAR_STACKED", "DATABAR_LIMITED":
      if isNumber, plain.utf8.count == 16, plain.hasPrefix("01") { forms.insert(String(plain.dropFirst(2))) }
    case "CODABAR":
      if let first = plain.utf8.first, let last = plain.utf8.last, plain.utf8.count > 2, isStartStop(first),
        isStartStop(last)
      {
        forms.insert(String(plain.dropFirst().dropLast()))
      }
    case "CODE39":
      forms.insert(fullASCII(plain))
      // A vehicle identification number may stand behind its data identifier (ANSI MH10.8.2).
      if plain.utf8.count == 18, plain.hasPrefix("I") { forms.insert(String(plain.dropFirst())) }
    default: break
    }
    return forms
  }

  private static func isStartStop(_ letter: UInt8) -> Bool { (0x41...0x44).contains(letter & 0xDF) }

  private static let escapes: Set<String> = [
    "NUL", "SOH", "STX", "ETX", "EOT", "ENQ", "ACK", "BEL", "BS", "HT", "LF", "VT", "FF", "CR", "SO", "SI", "DLE",
    "DC1",
    "DC2", "DC3", "DC4", "NAK", "SYN", "ETB", "CAN", "EM", "SUB", "ESC", "FS", "GS", "RS", "US", "DEL", "FNC1",
  ]

  static func normalized(_ text: String) -> String {
    var rest = Array(text.unicodeScalars)[...]
    var kept = String.UnicodeScalarView()
    while let scalar = rest.first {
      if scalar == "<", let end = rest.prefix(6).firstIndex(of: ">"),
        escapes.contains(String(String.UnicodeScalarView(rest[(rest.startIndex + 1)..<end])))
      {
        rest = rest[(end + 1)...]
        continue
      }
      if scalar == "\\", rest.count >= 7, rest.dropFirst().prefix(6).allSatisfy(isDigit) {
        rest = rest.dropFirst(7)
        continue
      }
      // The corpus writes line ends in texts as the two characters of an escape.
      if scalar == "\\", let next = rest.dropFirst().first, next == "r" || next == "n" {
        kept.append(" ")
        rest = rest.dropFirst(2)
        continue
      }
      if scalar == "(", let end = rest.prefix(6).firstIndex(of: ")"), end - rest.startIndex >= 3,
        rest[(rest.startIndex + 1)..<end].allSatisfy(isDigit)
      {
        kept.append(contentsOf: rest[(rest.startIndex + 1)..<end])
        rest = rest[(end + 1)...]
        continue
      }
      rest = rest.dropFirst()
      if scalar.properties.isWhitespace {
        kept.append(" ")
      } else if scalar.properties.generalCategory != .control {
        kept.append(scalar)
      }
    }
    return String(kept).split(separator: " ").joined(separator: " ")
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { scalar >= "0" && scalar <= "9" }

  /// Code 39 pairs put together in the full ASCII alphabet (ISO/IEC 16388, annex A).
  private static func fullASCII(_ text: String) -> String {
    var result: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let first = rest.popFirst() {
      guard let second = rest.first, let both = pair(first, second) else {
        result.append(first)
        continue
      }
      result.append(both)
      rest = rest.dropFirst()
    }
    return normalized(String(decoding: result, as: UTF8.self))
  }

  private static func pair(_ first: UInt8, _ second: UInt8) -> UInt8? {
    guard (0x41...0x5A).contains(second) else { return nil }
    switch first {
    case UInt8(ascii: "+"): return second + 0x20
    case UInt8(ascii: "$"): return second - 0x40
    case UInt8(ascii: "/"): return second == 0x5A ? UInt8(ascii: ":") : second <= 0x4F ? second - 0x20 : nil
    case UInt8(ascii: "%"):
      switch second {
      case 0x41...0x45: return second - 0x26
      case 0x46...0x4A: return second - 0x0B
      case 0x4B...0x4F: return second + 0x10
      case 0x50...0x54: return second + 0x2B
      default: return second == 0x56 ? UInt8(ascii: "@") : second == 0x57 ? UInt8(ascii: "`") : nil
      }
    default: return nil
    }
  }

  /// The 12 digits behind a UPC-E of eight digits.
  private static func upcEExpanded(_ text: String) -> String? {
    let d = Array(text)
    guard d.count == 8, d[0] == "0" || d[0] == "1" else { return nil }
    let middle: String
    switch d[6] {
    case "0", "1", "2": middle = "\(d[1])\(d[2])\(d[6])0000\(d[3])\(d[4])\(d[5])"
    case "3": middle = "\(d[1])\(d[2])\(d[3])00000\(d[4])\(d[5])"
    case "4": middle = "\(d[1])\(d[2])\(d[3])\(d[4])00000\(d[5])"
    default: middle = "\(d[1])\(d[2])\(d[3])\(d[4])\(d[5])0000\(d[6])"
    }
    return "\(d[0])\(middle)\(d[7])"
  }
}
