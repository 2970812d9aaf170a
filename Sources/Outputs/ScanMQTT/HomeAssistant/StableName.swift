/// Names as parts of ids, which have letters, digits and `_` only, and texts that are the same at each start.
enum StableName {
  /// A name as part of an id: in lower case; where characters had to be replaced, with four digits that tell it from others.
  static func id(_ name: String) -> String {
    var isChanged = false
    let characters = name.utf8.map { byte -> Character in
      switch byte {
      case 0x61...0x7A, 0x30...0x39, 0x5F: return Character(Unicode.Scalar(byte))
      case 0x41...0x5A: return Character(Unicode.Scalar(byte + 0x20))
      // What most names have; the same as `_` for those that read them.
      case 0x2D: return "_"
      default:
        isChanged = true
        return "_"
      }
    }
    return String(characters.prefix(60)) + (isChanged || characters.count > 60 ? "_" + digits(name, count: 4) : "")
  }

  /// Hexadecimal digits that depend on texts alone (FNV-1a, 64 bits).
  ///
  /// - Parameter count: How many, 1…16.
  static func digits(_ texts: String..., count: Int) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for text in texts {
      for byte in Array(text.utf8) + [0] { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
    // The low bits depend on all bytes, the high ones less.
    hash ^= hash >> 32
    let digits = String(hash, radix: 16)
    return String((String(repeating: "0", count: 16 - digits.count) + digits).suffix(count))
  }
}

extension StableName {
  /// An id as the second half of the id of an entity, which has lower-case letters, digits and single `_` only.
  static func entity(_ id: String) -> String {
    let parts = id.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    return parts.joined(separator: "_")
  }
}
