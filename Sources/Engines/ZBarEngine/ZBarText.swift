import ScanImage

/// Text and identifiers for the bytes that ZBar returns.
enum ZBarText {
  /// The bytes as text: UTF-8 where they are that, then Shift JIS where they can be nothing else, then Latin-1.
  static func decode(_ bytes: [UInt8]) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    if looksLikeShiftJIS(bytes), let text = CharacterSet.decode(bytes, from: "CP932") { return text }
    return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }

  /// Text, or bytes that are none.
  static func content(of bytes: [UInt8]) -> DecodedSymbol.Content {
    // Tab, line feed, carriage return and the four information separators belong to texts.
    let controls = bytes.contains { $0 < 0x20 && $0 != 9 && $0 != 10 && $0 != 13 && $0 < 0x1C }
    return controls ? .binary : .text
  }

  /// The symbology identifier by ISO/IEC 15424, as far as ZBar gives the options that it encodes.
  static func identifier(of symbology: Symbology, modifiers: ZBarModifiers) -> String {
    switch symbology {
    case .codabar: "]F0"
    case .code39: "]A0"
    case .code93: "]G0"
    case .code128: modifiers.contains(.gs1) ? "]C1" : modifiers.contains(.aim) ? "]C2" : "]C0"
    case .dataBar, .dataBarExpanded: "]e0"
    case .ean2: "]E1"
    case .ean5: "]E2"
    case .ean8: "]E4"
    case .ean13, .upcA, .upcE: "]E0"
    case .itf: "]I0"
    case .qr: modifiers.contains(.gs1) ? "]Q3" : modifiers.contains(.aim) ? "]Q5" : "]Q1"
    default: ""
    }
  }

  /// Whether every byte fits Shift JIS and some cannot well be Latin-1: a lead byte in 0x81…0x9F, where Latin-1 has
  /// controls, or three half-width katakana in a row, which would be three accented letters or signs in a row.
  private static func looksLikeShiftJIS(_ bytes: [UInt8]) -> Bool {
    var index = 0
    var katakana = 0
    var evidence = false
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case 0xA1...0xDF:
        katakana += 1
        evidence = evidence || katakana >= 3
        index += 1
      case 0x00...0x7F:
        katakana = 0
        index += 1
      case 0x81...0x9F, 0xE0...0xFC:
        guard index + 1 < bytes.count, bytes[index + 1] >= 0x40, bytes[index + 1] != 0x7F, bytes[index + 1] <= 0xFC
        else { return false }
        katakana = 0
        evidence = evidence || byte <= 0x9F
        index += 2
      default:
        return false
      }
    }
    return evidence
  }
}
