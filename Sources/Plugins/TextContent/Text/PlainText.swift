/// A text taken apart once for all detectors: its characters in plain form, and runs of digits and letters.
///
/// Plain means that digits of every script, full-width forms, kinds of spaces, hyphens and apostrophes stand as those
/// of ASCII. Each plain character is one scalar of the text, so that places agree.
struct PlainText {
  /// A run of characters of one sort.
  struct Token {
    enum Sort { case digits, letters, space, newline, mark }
    let sort: Sort
    /// The places of its scalars.
    let range: Range<Int>
    /// Of letters: the word in small letters without accents. Of a mark: the character. Otherwise empty.
    let word: String
    var count: Int { range.count }
  }

  /// The scalars in plain form.
  let scalars: [Unicode.Scalar]
  /// The scalars as they stand in the text.
  let original: [Unicode.Scalar]
  /// Where each scalar begins in UTF-8, and where the last ends.
  let offsets: [Int]
  let tokens: [Token]

  init(_ text: String) {
    original = Array(text.unicodeScalars)
    scalars = original.map(Folding.plain)
    var offsets = [0]
    offsets.reserveCapacity(original.count + 1)
    for scalar in original { offsets.append(offsets[offsets.count - 1] + UTF8.width(scalar)) }
    self.offsets = offsets
    tokens = Self.tokens(scalars)
  }

  private static func tokens(_ scalars: [Unicode.Scalar]) -> [Token] {
    var tokens: [Token] = []
    var index = 0
    while index < scalars.count {
      let sort = sort(of: scalars[index])
      var end = index + 1
      if sort != .mark && sort != .newline {
        while end < scalars.count, continues(sort, scalars[end]) { end += 1 }
      }
      let word: String
      switch sort {
      case .letters: word = Folding.word(scalars[index..<end])
      case .mark: word = String(Character(scalars[index]))
      default: word = ""
      }
      tokens.append(Token(sort: sort, range: index..<end, word: word))
      index = end
    }
    return tokens
  }

  private static func continues(_ sort: Token.Sort, _ scalar: Unicode.Scalar) -> Bool {
    Self.sort(of: scalar) == sort || (sort == .letters && Folding.isJoining(scalar))
  }

  private static func sort(of scalar: Unicode.Scalar) -> Token.Sort {
    switch scalar {
    case "0"..."9": .digits
    case "a"..."z", "A"..."Z": .letters
    case " ", "\t": .space
    case "\n", "\r": .newline
    default: scalar.value >= 0x80 && scalar.properties.isAlphabetic ? .letters : .mark
    }
  }

  /// The plain characters of a range as a text.
  func plain(_ range: Range<Int>) -> String { String(String.UnicodeScalarView(scalars[range])) }

  /// The characters of a range as they stand in the text.
  func source(_ range: Range<Int>) -> String { String(String.UnicodeScalarView(original[range])) }

  /// The token at a place in the list; nil beyond its ends.
  func token(_ index: Int) -> Token? { tokens.indices.contains(index) ? tokens[index] : nil }

  /// The scalar at a place; nil beyond the ends.
  func scalar(_ index: Int) -> Unicode.Scalar? { scalars.indices.contains(index) ? scalars[index] : nil }

  func isMark(_ index: Int, _ mark: String) -> Bool {
    guard let token = token(index), token.sort == .mark else { return false }
    return token.word == mark
  }

  func isSpace(_ index: Int) -> Bool { token(index)?.sort == .space }
  func isDigits(_ index: Int) -> Bool { token(index)?.sort == .digits }
  func isLetters(_ index: Int) -> Bool { token(index)?.sort == .letters }

  /// The number that a token's digits make; nil for another sort and for more than nine digits.
  func number(_ index: Int) -> Int? {
    guard let token = token(index), token.sort == .digits, token.count <= 9 else { return nil }
    return scalars[token.range].reduce(0) { $0 * 10 + Int($1.value) - 0x30 }
  }

  /// The place behind spaces.
  func skippingSpace(_ index: Int) -> Int { isSpace(index) ? index + 1 : index }

  /// The words that stand before a token, the nearest first, at most `count`; a line's end is no border.
  func words(before index: Int, count: Int) -> [String] {
    var words: [String] = []
    var place = index - 1
    // Bounded by tokens as well, so that a line of marks costs no more than a line of words.
    let last = index - 1 - 4 * count
    while place >= 0, place >= last, words.count < count {
      if tokens[place].sort == .letters { words.append(tokens[place].word) }
      place -= 1
    }
    return words
  }

  /// Whether nothing that could belong to a word or number touches the token from the left.
  func startsFree(_ index: Int) -> Bool {
    guard let before = token(index - 1) else { return true }
    return before.sort != .digits && before.sort != .letters
  }

  /// Whether nothing that could belong to a word or number touches the token before this place from the right.
  func endsFree(_ index: Int) -> Bool {
    guard let next = token(index) else { return true }
    return next.sort != .digits && next.sort != .letters
  }
}
