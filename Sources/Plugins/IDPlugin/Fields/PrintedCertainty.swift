/// The confidence of the text of a printed field.
///
/// The recognizer gives an `O` the same confidence as a `0`: in a word its language distinguishes them, in a code nothing does. The shares by
/// which single characters of codes are wrong were counted on drawn cards in twelve typefaces (`Training/samples/cards.py`, with
/// `text-accuracy --fields`).
enum PrintedCertainty {
  /// The confidence of words, 0…100.
  ///
  /// - Parameter changes: How many characters were changed for what such a text may contain.
  static func confidence(_ words: PagePiece, of value: FieldValue, changes: Int = 0) -> Int {
    let text = words.words.flatMap(\.text)
    switch value {
    case .name, .date, .sex, .measure, .text: return words.confidence
    case .duration: return words.characterConfidence
    case .vehicleNumber:
      // Of the letters that look like digits it has none (ISO 3779), so that these make it no less certain.
      return confidence(words.characterConfidence, text.map { _ in other } + (0..<changes).map { _ in changed })
    case .number, .codes, .plate:
      let isMixed = text.contains(where: \.isNumber) && text.contains(where: \.isLetter)
      return confidence(words.characterConfidence, text.map { isMixed ? share($0) : other })
    }
  }

  private static func confidence(_ confidence: Int, _ wrong: [Double]) -> Int {
    Int(wrong.reduce(Double(confidence)) { $0 * (1 - $1) })
  }

  /// How often a character that was read in a code of letters and digits is another one.
  private static func share(_ character: Character) -> Double {
    switch character {
    case "O": 0.3
    case "0": 0.035
    case "1", "I", "l": 0.03
    case "S", "5", "Z", "2", "L", "7": 0.012
    case " ", "-", ".", "/": 0
    default: other
    }
  }

  /// How often any other one is wrong, or another character is lost or made up beside it.
  private static let other = 0.005
  /// How often one that was changed is wrong after that too.
  private static let changed = 0.03
  /// The most confidence of a date that does not exist: it was certainly misread.
  static let impossible = 20
}
