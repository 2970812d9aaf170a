/// The part of a source line around a place, with the width of what stands before the place.
struct SourceExcerpt {
  /// The line as shown: without tabs and control characters, cut at both ends when it is long.
  let line: String
  /// The terminal columns before the place.
  let indent: Int

  /// Cuts the excerpt out of a UTF-8 text; nil when the text has no such place. Looks only at the bytes near the place.
  init?(around offset: Int, in bytes: [UInt8], width: Int) {
    guard offset >= 0, offset <= bytes.count else { return nil }
    // No character has more than 4 bytes, so this many are enough to fill the width on either side.
    let reach = 4 * max(width, 1)
    var start = offset
    while start > max(0, offset - reach), !Self.isLineBreak(bytes[start - 1]) { start -= 1 }
    let isCut = start > 0 && !Self.isLineBreak(bytes[start - 1])
    while isCut, start < offset, bytes[start] & 0xC0 == 0x80 { start += 1 }
    var end = offset
    while end < min(bytes.count, offset + reach), !Self.isLineBreak(bytes[end]) { end += 1 }
    let continues = end < bytes.count && !Self.isLineBreak(bytes[end])

    let before = Self.cells(bytes[start..<offset])
    let after = Self.cells(bytes[offset..<end])
    var left = 0
    let shownBefore = before.reversed().prefix { cell in
      left += cell.width
      return left <= width * 2 / 3
    }.reversed()
    var total = shownBefore.reduce(0) { $0 + $1.width }
    let shownAfter = after.prefix { cell in
      total += cell.width
      return total <= width
    }
    let mark = isCut || shownBefore.count < before.count ? "…" : ""
    let rest = continues || shownAfter.count < after.count ? "…" : ""
    line = mark + (shownBefore + shownAfter).map(\.text).joined() + rest
    indent = (mark.isEmpty ? 0 : 1) + shownBefore.reduce(0) { $0 + $1.width }
  }

  private static func isLineBreak(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }

  /// The characters as shown, each with its columns.
  private static func cells(_ bytes: ArraySlice<UInt8>) -> [(text: String, width: Int)] {
    String(decoding: bytes, as: UTF8.self).unicodeScalars.map { scalar in
      if scalar == "\t" { return ("  ", 2) }
      // A byte order mark is no text.
      if scalar == "\u{FEFF}" { return ("", 0) }
      let text = ShownText.visible(scalar)
      return (text, ShownText.isInvisible(scalar) ? text.utf8.count : columns(scalar))
    }
  }

  /// The columns a terminal gives the character: 0 for combining marks, 2 for East Asian wide ones and emoji
  /// (the main ranges of Unicode's EastAsianWidth).
  private static func columns(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return 0
    default: break
    }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1FAFF, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}
