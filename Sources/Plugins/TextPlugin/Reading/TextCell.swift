package import ScanRecognition

/// One character of a line as it was read.
package typealias TextCell = CharacterHypothesis<Character>

extension ConfusionTable<Character> {
  /// Capital letters and digits that have the same shape in many fonts.
  static let sameShape = ConfusionTable(ConfusionPairs.sameShape)
  /// Those that are alike when small, blurred or worn.
  static let similarShape = ConfusionTable(
    ConfusionPairs.similarShape + ["0C", "7Y", "3E", "IT", "FP", "BR", "35", "14", "DU", "BE", "SG"])
}

extension TextCell {
  /// Whether it is a character, or was read as one that has the same shape, or may be it by the recognizer's own word.
  func canBe(_ other: Character) -> Bool {
    character == other || ConfusionTable.sameShape.confuses(character, other)
      || likelyAlternatives.contains(other)
  }

  /// What else the recognizer itself held likely: a third as certain as what it read, and no guess.
  var likelyAlternatives: [Character] {
    alternatives.filter { $0.confidence >= max(20, confidence / 3) && $0.character != character }.map(\.character)
  }

  /// The cells of a text that is taken as it stands.
  package static func cells(_ text: String, confidence: Double = 100) -> [TextCell] {
    var cells: [TextCell] = []
    var isAfterSpace = false
    for character in text {
      if character == " " {
        isAfterSpace = !cells.isEmpty
      } else {
        cells.append(TextCell(character, confidence: confidence, followsSpace: isAfterSpace))
        isAfterSpace = false
      }
    }
    return cells
  }

  /// The confidence of a character that only looks like the one that was read, as a share of how certain that one was.
  private static let changedShare = 0.5

  /// The same place with another character, which is as confident as the recognizer was of it.
  func changed(to character: Character) -> TextCell {
    changed(to: character, confidence: confidence(ofAlternative: character) ?? confidence * Self.changedShare)
  }
}

extension Collection<TextCell> {
  /// The characters without spaces.
  package var text: String { String(map(\.character)) }

  /// The characters with the spaces that were read.
  package var spacedText: String {
    reduce(into: "") { text, cell in
      if cell.followsSpace, !text.isEmpty { text.append(" ") }
      text.append(cell.character)
    }
  }

  /// The confidence of the least certain characters, 0…100: the mean of the weakest quarter.
  var confidence: Int {
    let sorted = map(\.confidence).sorted()
    guard !sorted.isEmpty else { return 0 }
    let weakest = sorted.prefix(Swift.max(1, sorted.count / 4))
    return Int((weakest.reduce(0, +) / Double(weakest.count)).rounded())
  }

  /// The confidence of the characters on the mean, 0…100: of texts whose form or words say more than the weakest character.
  var meanConfidence: Double { isEmpty ? 0 : reduce(0) { $0 + $1.confidence } / Double(count) }

  /// The capital letters and digits; small letters become capitals, everything else is left out.
  var codeCells: [TextCell] {
    var isAfterSpace = false
    return compactMap { cell in
      guard let code = cell.codeCell else {
        isAfterSpace = true
        return nil
      }
      var next = code
      next.followsSpace = cell.followsSpace || isAfterSpace
      isAfterSpace = false
      return next
    }
  }
}

extension TextCell {
  /// The cell as a capital letter or digit; nil for other characters.
  fileprivate var codeCell: TextCell? {
    guard let character = Self.capital(character) else { return nil }
    var cell = self
    cell.character = character
    cell.alternatives = alternatives.compactMap { reading in
      Self.capital(reading.character).map { Alternative($0, confidence: reading.confidence) }
    }.filter { $0.character != character }
    return cell
  }

  private static func capital(_ character: Character) -> Character? {
    guard let ascii = character.asciiValue else { return nil }
    switch ascii {
    case 0x30...0x39, 0x41...0x5A: return character
    case 0x61...0x7A: return Character(Unicode.Scalar(ascii - 0x20))
    default: return nil
    }
  }
}
