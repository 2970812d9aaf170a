import ScanImage

/// The text of a symbol's content by the ECI protocol: bytes whose character sets the symbol itself names (AIM ITS/04-023).
package struct ECIText: Sendable, Equatable {
  /// The text.
  package private(set) var text = ""
  /// The text with the symbology identifier in front and the mark `\nnnnnn` before each part; a backslash of the text is doubled.
  package private(set) var marked = ""

  /// Decodes content by the protocol.
  ///
  /// - Parameter bytes: The symbology identifier, then parts that begin with `\nnnnnn`; backslashes in them are doubled.
  /// - Returns: nil where a part names an unknown character set, or does not fit it.
  package init?(_ bytes: [UInt8]) {
    let backslash = UInt8(ascii: "\\")
    guard bytes.count >= 3, bytes[0] == UInt8(ascii: "]") else { return nil }
    marked = String(decoding: bytes.prefix(3), as: UTF8.self)
    var (part, number) = ([UInt8](), 3)
    var index = 3
    while index < bytes.count {
      guard bytes[index] == backslash else {
        part.append(bytes[index])
        index += 1
        continue
      }
      if index + 1 < bytes.count, bytes[index + 1] == backslash {
        part.append(backslash)
        index += 2
        continue
      }
      let digits = bytes[(index + 1)...].prefix(6)
      guard digits.count == 6, let next = Int(String(decoding: digits, as: UTF8.self)), append(part, number) else {
        return nil
      }
      marked += "\\" + String(decoding: digits, as: UTF8.self)
      (part, number) = ([], next)
      index += 7
    }
    guard append(part, number) else { return nil }
  }

  private mutating func append(_ part: [UInt8], _ number: Int) -> Bool {
    guard !part.isEmpty else { return true }
    guard let name = Self.name(ofECI: number), let decoded = CharacterSet.decode(part, from: name) else { return false }
    text += decoded
    for character in decoded.unicodeScalars {
      if character == "\\" { marked += "\\" }
      marked.unicodeScalars.append(character)
    }
    return true
  }

  /// The character set of an ECI by the name that the C library knows; nil for those that are no character set.
  private static func name(ofECI number: Int) -> String? {
    switch number {
    case 0, 2: "CP437"
    case 1: "ISO-8859-1"
    case 3...13, 15...18: "ISO-8859-\(number - 2)"
    case 20: "CP932"
    case 21...23: "CP\(number - 21 + 1250)"
    case 24: "CP1256"
    case 25: "UTF-16BE"
    case 26: "UTF-8"
    case 27, 170: "US-ASCII"
    case 28: "BIG5"
    // Later sets hold the earlier ones.
    case 29, 31, 32: "GB18030"
    case 30: "CP949"
    case 33: "UTF-16LE"
    case 34: "UTF-32BE"
    case 35: "UTF-32LE"
    default: nil
    }
  }
}
