import ScanJSON

/// The writer of Codabar (EN 798); a text without start and stop letters gets A and B.
enum CodabarEncoder {
  private static let alphabet = Array("0123456789-$:/.+ABCD")
  /// The seven elements of each character (bar, space, … bar), `3` wide and `1` narrow.
  private static let widths = [
    "1111133", "1111331", "1113113", "3311111", "1131131", "3111131", "1311113", "1311311",
    "1331111", "3113111", "1113311", "1133111", "3111313", "3131113", "3131311", "1131313",
    "1133131", "1313113", "1113133", "1113331",
  ]

  static func encode(_ text: String) throws(SyntheticError) -> LinearSymbol {
    var characters = Array(text)
    let marks = Set("ABCD")
    if characters.count < 2 || !marks.contains(characters[0])
      || !marks.contains(characters[characters.count - 1])
    {
      characters = ["A"] + characters + ["B"]
    }
    guard (3...82).contains(characters.count) else {
      throw SyntheticError(
        .invalidText, place: "CODABAR", .characterCount, ["count": .number(text.count)])
    }
    var symbol = LinearSymbol()
    for (position, character) in characters.enumerated() {
      let isEnd = position == 0 || position == characters.count - 1
      guard let index = alphabet.firstIndex(of: character), isEnd == marks.contains(character)
      else {
        throw SyntheticError(
          .invalidText, place: "CODABAR", .notInCodabar, ["character": .string(String(character))])
      }
      if position > 0 { symbol.bars.append(false) }
      symbol.append(widths: widths[index])
    }
    symbol.text = String(characters)
    symbol.center(caption: String(characters.dropFirst().dropLast()))
    return symbol
  }
}
