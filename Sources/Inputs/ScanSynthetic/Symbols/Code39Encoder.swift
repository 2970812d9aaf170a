import ScanJSON

/// The writer of Code 39 (ISO/IEC 16388), wide elements 3 modules; no check character.
enum Code39Encoder {
  private static let alphabet = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%*")
  /// The nine elements of each character (bar, space, … bar), `3` wide and `1` narrow.
  private static let widths = [
    "111331311", "311311113", "113311113", "313311111", "111331113", "311331111", "113331111",
    "111311313", "311311311", "113311311", "311113113", "113113113", "313113111", "111133113",
    "311133111", "113133111", "111113313", "311113311", "113113311", "111133311", "311111133",
    "113111133", "313111131", "111131133", "311131131", "113131131", "111111333", "311111331",
    "113111331", "111131331", "331111113", "133111113", "333111111", "131131113", "331131111",
    "133131111", "131111313", "331111311", "133111311", "131313111", "131311131", "131113131",
    "111313131", "131131311",
  ]

  static func encode(_ text: String) throws(SyntheticError) -> LinearSymbol {
    guard !text.isEmpty, text.utf8.count <= 80 else {
      throw SyntheticError(
        .invalidText, place: "CODE_39", .byteCount, ["count": .number(text.utf8.count)])
    }
    var symbol = LinearSymbol()
    for character in "*" + text + "*" {
      guard let index = alphabet.firstIndex(of: character) else {
        throw SyntheticError(
          .invalidText, place: "CODE_39", .notInCode39, ["character": .string(String(character))])
      }
      if !symbol.bars.isEmpty { symbol.bars.append(false) }
      symbol.append(widths: widths[index])
    }
    guard !text.contains("*") else {
      throw SyntheticError(.invalidText, place: "CODE_39", .asterisk)
    }
    symbol.text = text
    symbol.center(caption: text)
    return symbol
  }
}
