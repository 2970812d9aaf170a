import ScanRecognition

/// The letters of a text as labels are compared by: capitals without accents.
enum LabelText {
  /// A part of a word between characters that are neither letters nor digits.
  struct Token: Sendable, Hashable {
    /// The folded letters and digits.
    let text: String
    /// The number of the word in its list.
    let word: Int
    /// The characters of the word that it was made of.
    let characters: Range<Int>
    /// Whether a slash stands between it and the token before.
    let followsSlash: Bool
  }

  /// The tokens of words.
  static func tokens(_ words: [String]) -> [Token] {
    var tokens: [Token] = []
    var slash = false
    for (number, word) in words.enumerated() {
      var text = ""
      var start = 0
      var length = 0
      func close(_ end: Int) {
        if !text.isEmpty {
          tokens.append(Token(text: text, word: number, characters: start..<end, followsSlash: slash))
          slash = false
        }
        text = ""
      }
      for character in word {
        let folded = fold(character)
        if folded.isEmpty {
          close(length)
          if character == "/" || character == "|" { slash = true }
        } else {
          if text.isEmpty { start = length }
          text += folded
        }
        length += 1
      }
      close(length)
    }
    return tokens
  }

  /// The tokens of a text.
  static func phrase(_ text: String) -> [String] {
    tokens(text.split(separator: " ").map(String.init)).map(\.text)
  }

  /// A character as capitals without accents; empty for what is neither letter nor digit.
  static func fold(_ character: Character) -> String {
    if let ascii = character.asciiValue {
      switch ascii {
      case 0x30...0x39, 0x41...0x5A: return String(character)
      case 0x61...0x7A: return String(UnicodeScalar(ascii - 0x20))
      default: return ""
      }
    }
    if let known = accents[character] { return known }
    return character.isLetter || character.isNumber ? character.uppercased() : ""
  }

  private static let accents: [Character: String] = {
    let groups = [
      "A": "ÀÁÂÃÄÅĀĂĄ", "AE": "Æ", "C": "ÇĆĈČ", "D": "ĎĐÐ", "E": "ÈÉÊËĒĖĘĚ", "G": "ĞĢ", "I": "ÌÍÎÏĪĮİ", "K": "Ķ",
      "L": "ŁĹĽĻ", "N": "ÑŃŅŇ", "O": "ÒÓÔÕÖØŌŐº°", "OE": "Œ", "R": "ŔŘ", "S": "ŚŞŠȘ", "SS": "ß", "T": "ŤŢȚ", "TH": "Þ",
      "U": "ÙÚÛÜŪŮŰŲ", "Y": "ÝŸ", "Z": "ŹŻŽ",
    ]
    var table: [Character: String] = [:]
    for (plain, letters) in groups {
      for letter in letters {
        table[letter] = plain
        let small = letter.lowercased()
        if small.count == 1, let character = small.first { table[character] = plain }
      }
    }
    return table
  }()

  /// How many letters of a label may be misread.
  static func allowance(_ length: Int) -> Int { length < 5 ? 0 : length < 9 ? 1 : length < 15 ? 2 : 3 }

  /// Which letters stand in a text, one bit each; those that are no capitals share a bit.
  static func letters(_ shapes: [UInt8]) -> UInt32 {
    var bits: UInt32 = 0
    for byte in shapes { bits |= 1 << UInt32((0x41...0x5A).contains(byte) ? byte - 0x41 : 31) }
    return bits
  }

  /// Whether a text may be a label that the recognizer misread: one letter in five is forgiven, none below five letters, and
  /// letters of the same shape count as the same.
  static func isLike(_ text: [UInt8], _ label: [UInt8]) -> Bool {
    let allowed = allowance(label.count)
    guard abs(text.count - label.count) <= allowed else { return false }
    if text == label { return true }
    return allowed > 0 && EditAlignment.distance(text, label, atMost: allowed) <= allowed
  }

  /// The letters with those of the same shape put together, for ``isLike(_:_:)``.
  static func shapes(_ text: String) -> [UInt8] {
    var shapes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "0"), UInt8(ascii: "Q"): shapes.append(UInt8(ascii: "O"))
      case UInt8(ascii: "1"), UInt8(ascii: "L"), UInt8(ascii: "J"): shapes.append(UInt8(ascii: "I"))
      case UInt8(ascii: "5"): shapes.append(UInt8(ascii: "S"))
      case UInt8(ascii: "8"): shapes.append(UInt8(ascii: "B"))
      case UInt8(ascii: "2"): shapes.append(UInt8(ascii: "Z"))
      // rn and m, vv and w.
      case UInt8(ascii: "N") where shapes.last == UInt8(ascii: "R"): shapes[shapes.count - 1] = UInt8(ascii: "M")
      case UInt8(ascii: "V") where shapes.last == UInt8(ascii: "V"): shapes[shapes.count - 1] = UInt8(ascii: "W")
      default: shapes.append(byte)
      }
    }
    return shapes
  }
}
