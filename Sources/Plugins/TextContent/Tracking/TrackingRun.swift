/// Digits and capital letters in groups, as carriers print their numbers.
struct TrackingRun {
  /// The characters in ASCII without what stands between them.
  private(set) var characters: [UInt8] = []
  /// The place of each character's scalar.
  private(set) var places: [Int] = []
  /// After how many characters a group ends, and nothing touches it from the right.
  private(set) var ends: Set<Int> = []

  private static let longest = 36

  /// Collects the groups from a token on; nil when something touches it from the left, or it is neither digit nor
  /// capital.
  init?(_ text: PlainText, at start: Int) {
    guard text.startsFree(start) else { return nil }
    if let before = text.token(start - 1), before.sort == .mark, "-/._$€£+,'".contains(before.word),
      text.token(start - 2)?.sort == .digits || text.token(start - 2)?.sort == .letters || "$€£+".contains(before.word)
    {
      return nil
    }
    var index = start
    while let token = text.token(index), characters.count <= Self.longest {
      if token.sort == .digits || token.sort == .letters {
        guard characters.count + token.count <= Self.longest, add(token, text) else {
          // What goes on with small letters or beyond all lengths is no group of a number.
          if let last = text.token(index - 1), last.sort == .digits || last.sort == .letters {
            ends.remove(characters.count)
          }
          break
        }
        index += 1
        if text.endsFree(index), !Self.continues(text, index) { ends.insert(characters.count) }
        continue
      }
      let isGap = (token.sort == .space && token.count == 1) || (token.sort == .mark && token.word == "-")
      guard isGap, text.isDigits(index - 1) || text.isLetters(index - 1), index > start else { break }
      index += 1
    }
    if characters.isEmpty { return nil }
  }

  private mutating func add(_ token: PlainText.Token, _ text: PlainText) -> Bool {
    let scalars = text.scalars[token.range]
    guard scalars.allSatisfy({ Folding.isDigit($0) || Folding.isCapital($0) }) else { return false }
    characters += scalars.map { UInt8($0.value) }
    places += token.range
    return true
  }

  /// Whether a sign joins what stands before a token to what stands behind it, as in a decimal or a path.
  private static func continues(_ text: PlainText, _ index: Int) -> Bool {
    guard let mark = text.token(index), mark.sort == .mark, let next = text.token(index + 1) else { return false }
    let isJoined = next.sort == .digits || next.sort == .letters
    return isJoined && [".", "/", "_", ",", "'", ":", "@", "="].contains(mark.word)
  }

  /// The number of digits at the start.
  var digitCount: Int { characters.prefix { (0x30...0x39).contains($0) }.count }

  /// The places of a number of characters.
  func range(_ count: Int) -> Range<Int> { places[0]..<(places[count - 1] + 1) }

  /// The characters as a text.
  func text(_ count: Int) -> String { String(decoding: characters.prefix(count), as: UTF8.self) }

  func starts(with prefix: String) -> Bool { characters.starts(with: Array(prefix.utf8)) }
}
