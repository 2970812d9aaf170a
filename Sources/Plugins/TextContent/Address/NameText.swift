/// Words with capitals, as the names of streets and places are: `Bad Homburg`, `Stratford-upon-Avon`, `Saint-Étienne`,
/// `L'Aquila`.
struct NameText {
  let text: String
  /// The words, in small letters without accents.
  let words: [String]
  /// The token behind it.
  let end: Int
  let first: Int

  /// Reads at most so many words; nil when no word with a capital stands there.
  init?(_ text: PlainText, at start: Int, maximum: Int) {
    var words: [String] = []
    var index = start
    var end = start
    while words.count < maximum, let token = text.token(index), token.sort == .letters {
      let isCapital = text.original[token.range.lowerBound].properties.isUppercase
      guard isCapital || (!words.isEmpty && AddressWords.small.contains(token.word)) || Self.isCaseless(text, token)
      else { break }
      guard text.token(index + 1)?.sort != .digits else { break }
      words.append(token.word)
      index += 1
      end = index
      if text.isMark(index, "."), token.count <= 4 {
        index += 1
        end = index
      }
      if text.isMark(index, "-") || text.isMark(index, "'"), text.isLetters(index + 1) {
        index += 1
      } else if text.isSpace(index), text.isLetters(index + 1) {
        index += 1
      } else if !text.isLetters(index) {
        break
      }
    }
    // A name does not end with a word like `of`.
    while let last = words.last, AddressWords.small.contains(last), words.count > 1, let token = text.token(end - 1),
      token.sort == .letters,
      !text.original[token.range.lowerBound].properties.isUppercase
    {
      words.removeLast()
      end -= 2
    }
    guard let head = words.first, end > start, head.unicodeScalars.count > 1 || words.count > 1 else { return nil }
    self.words = words
    self.text = text.source(text.tokens[start].range.lowerBound..<text.tokens[end - 1].range.upperBound)
    self.end = end
    first = start
  }

  private static func isCaseless(_ text: PlainText, _ token: PlainText.Token) -> Bool {
    let properties = text.original[token.range.lowerBound].properties
    return !properties.isLowercase && !properties.isUppercase
  }
}
