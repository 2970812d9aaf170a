/// Plain forms of characters.
enum Folding {
  /// A scalar in plain form: digits of every script, full-width forms, spaces, hyphens and apostrophes as in ASCII.
  static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    if scalar.value < 0x80 { return scalar }
    switch scalar.value {
    case 0xFF01...0xFF5E: return Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
    case 0xFFE1: return "£"
    case 0xFFE5: return "¥"
    case 0xFFE6: return "₩"
    case 0xA0, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: return " "
    case 0x85, 0x2028, 0x2029: return "\n"
    case 0x2010...0x2015, 0x2212, 0xFE58, 0xFE63: return "-"
    case 0x2018, 0x2019, 0x02BC, 0x2032: return "'"
    case 0x3002: return "."
    default: break
    }
    guard scalar.properties.generalCategory == .decimalNumber, let value = scalar.properties.numericValue,
      let digit = Unicode.Scalar(0x30 + UInt32(value))
    else { return scalar }
    return digit
  }

  /// Whether a scalar belongs to the letter before it.
  static func isJoining(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x300 else { return false }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: return true
    default: return false
    }
  }

  /// A word in small letters without accents, as the tables of words have it.
  static func word(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var result = String.UnicodeScalarView()
    for scalar in scalars {
      if scalar.value < 0x80 {
        result.append(isCapital(scalar) ? Unicode.Scalar(UInt8(scalar.value) | 0x20) : scalar)
      } else if !isJoining(scalar) {
        for small in scalar.properties.lowercaseMapping.unicodeScalars where !isJoining(small) {
          if let base = bases[small] { result.append(contentsOf: base.unicodeScalars) } else { result.append(small) }
        }
      }
    }
    return String(result)
  }

  /// Whether a scalar is a capital letter of ASCII.
  static func isCapital(_ scalar: Unicode.Scalar) -> Bool { ("A"..."Z").contains(scalar) }
  /// Whether a scalar is a digit of ASCII.
  static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  /// Letters with accents and what they are without: Latin-1, Latin Extended-A and what else the tables of words meet.
  private static let bases: [Unicode.Scalar: String] = {
    let groups = [
      "a": "àáâãäåāăą", "c": "çćĉċč", "d": "ďđð", "e": "èéêëēĕėęě", "g": "ĝğġģ", "h": "ĥħ", "i": "ìíîïĩīĭįı", "j": "ĵ",
      "k": "ķ", "l": "ĺļľŀł", "n": "ñńņňŉ", "o": "òóôõöøōŏőơ", "r": "ŕŗř", "s": "śŝşšș", "t": "ţťŧț",
      "u": "ùúûüũūŭůűųư", "w": "ŵ", "y": "ýÿŷ", "z": "źżž", "ss": "ß", "ae": "æ", "oe": "œ", "th": "þ",
    ]
    var table: [Unicode.Scalar: String] = [:]
    for (base, letters) in groups {
      for letter in letters.unicodeScalars { table[letter] = base }
    }
    return table
  }()
}
