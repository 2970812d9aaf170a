import ScanRecognition

/// The characters that may occur in a text, and what of a reading of any characters cannot be one of them.
struct CharacterList {
  private let characters: Set<Character>

  /// Takes over a list, its characters one after the other.
  init(_ text: String) { characters = Set(text) }

  /// The characters of a reading without limits that are certainly none of the list, also not in a shape that is taken for one. Marks at
  /// the ends are dirt.
  func unlisted(in unlimited: [TextCell]) -> [Character] {
    let isText = { (cell: TextCell) in cell.character.isLetter || cell.character.isNumber }
    guard let first = unlimited.firstIndex(where: isText), let last = unlimited.lastIndex(where: isText) else {
      return []
    }
    return unlimited[first...last].filter { $0.confidence >= Self.minConfidence && !canBeListed($0) }
      .map(\.character)
  }

  /// Whether a text that was read with the characters of the list alone is what the line says when any may occur: about as long, and
  /// mostly the same shapes.
  ///
  /// - Parameter share: How many characters of the longer one may differ, 0…1.
  func agrees(_ unlimited: [TextCell], with cells: [TextCell], share: Double) -> Bool {
    func shapes(_ cells: [TextCell]) -> [Character] {
      cells.filter { $0.character.isLetter || $0.character.isNumber }.map { Self.shape(of: $0.character) }
    }
    let (free, listed) = (shapes(unlimited), shapes(cells))
    return Double(EditAlignment.distance(listed, free)) <= share * Double(max(listed.count, free.count))
  }

  /// The least of the characters of one shape.
  private static func shape(of character: Character) -> Character {
    shapes.partners(of: character).reduce(character, min)
  }

  /// Below it, a character is taken for another one now and then.
  private static let minConfidence = 70.0

  private func canBeListed(_ cell: TextCell) -> Bool {
    ([cell.character] + cell.likelyAlternatives).contains { character in
      characters.contains(character) || Self.shapes.partners(of: character).contains(where: characters.contains)
    }
  }

  /// Characters of one shape: capitals and their small letters, and what digits look like in many fonts.
  private static let shapes = ConfusionTable<Character>([
    "0Oo", "1Iil|!", "2Zz", "5Ss$§", "8B&", "6Gb", "9gq", "Cc", "Ff", "Jj", "Kk", "Mm", "Pp", "Tt", "Uu", "Vv", "Ww",
    "Xx", "Yy", "-–—_~", ".,", "'’‘`", "\"”“",
  ])
}
