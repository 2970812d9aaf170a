/// What a position within a line counts.
enum PositionEncoding: String {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
  case utf32 = "utf-32"

  /// How many units a character has, by its first byte in UTF-8.
  func units(_ first: UInt8) -> Int {
    switch self {
    case .utf32: 1
    case .utf16: first >= 0xF0 ? 2 : 1
    case .utf8: Self.bytes(first)
    }
  }

  /// How many bytes a character has, by the first of them.
  static func bytes(_ first: UInt8) -> Int {
    switch first {
    case 0xF0...: 4
    case 0xE0...: 3
    case 0xC0...: 2
    default: 1
    }
  }
}

/// A place in a text as editors count: the line and the units before it in the line, both from 0.
struct LinePlace: Equatable {
  let line: Int
  let character: Int
}
