/// The keys among the bytes that a terminal sends: what arrow keys, pasted text marks and late answers of the terminal consist of is no key.
///
/// The forms are those of ECMA-48: control sequences (`ESC [`), function keys (`ESC O`), and control strings (`ESC _`, `ESC P`, `ESC ]`).
struct KeyFilter {
  private enum Place {
    case key, escape, sequence, function, string, stringEscape
  }

  private var place = Place.key
  private static let escape: UInt8 = 0x1B

  /// The key that a byte is; nil for a part of something else.
  mutating func key(_ byte: UInt8) -> UInt8? {
    switch place {
    case .key:
      if byte == Self.escape { place = .escape }
      return byte == Self.escape ? nil : byte
    case .escape:
      switch byte {
      case UInt8(ascii: "["): place = .sequence
      case UInt8(ascii: "O"): place = .function
      case UInt8(ascii: "_"), UInt8(ascii: "P"), UInt8(ascii: "]"): place = .string
      case Self.escape: return nil
      default:
        // A key with Alt, or one after the key Escape.
        place = .key
        return byte
      }
    case .sequence: if (0x40...0x7E).contains(byte) { place = .key }
    case .function: place = .key
    case .string: place = byte == Self.escape ? .stringEscape : byte == 0x07 ? .key : .string
    case .stringEscape: place = byte == UInt8(ascii: "\\") ? .key : .string
    }
    return nil
  }
}
