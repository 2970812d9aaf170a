/// A street with a house number.
struct StreetText {
  /// Name and number as they stand in the text.
  let text: String
  let name: String
  let number: String
  /// The token behind it.
  let end: Int

  private static let maxWords = 6

  init?(_ text: PlainText, at start: Int) {
    guard let token = text.token(start) else { return nil }
    if token.sort == .digits {
      self.init(numberFirst: text, at: start)
    } else {
      self.init(nameFirst: text, at: start)
    }
  }

  /// `742 Evergreen Terrace`, `12 bis rue de la Paix`, `10, avenue Foch`.
  private init?(numberFirst text: PlainText, at start: Int) {
    guard let house = Self.house(text, start) else { return nil }
    var index = house.end
    if text.isMark(index, ",") { index += 1 }
    guard text.isSpace(index) else { return nil }
    index += 1
    var named = index
    let isFrench = text.token(index).map { AddressWords.before.contains($0.word) } ?? false
    if isFrench {
      named += 1
      if text.isMark(named, ".") { named += 1 }
      named = text.skippingSpace(named)
      // `rue de la Paix`: small words before the first capital.
      var count = 0
      while count < 4, let word = text.token(named), AddressWords.small.contains(word.word) {
        named += 1
        if text.isMark(named, "'") { named += 1 }
        named = text.skippingSpace(named)
        count += 1
      }
    }
    guard let name = NameText(text, at: named, maximum: Self.maxWords) else { return nil }
    var end = name.end
    if !isFrench {
      guard let kind = name.words.lastIndex(where: { AddressWords.behind.contains($0) }),
        kind > 0 || name.words.count > 1
      else { return nil }
      // What stands behind the kind is the place already, unless it is a direction.
      guard let cut = Self.end(text, name, of: kind) else { return nil }
      end = cut
    }
    let range = text.tokens[index].range.lowerBound..<text.tokens[end - 1].range.upperBound
    self.name = text.source(range)
    number = house.text
    self.text = text.source(text.tokens[start].range.lowerBound..<range.upperBound)
    self.end = end
  }

  /// `Hauptstraße 12a`, `Am Markt 5`, `Calle Mayor, 5`, `ul. Długa 10/5`.
  private init?(nameFirst text: PlainText, at start: Int) {
    guard let token = text.token(start), var name = Self.name(text, start) else { return nil }
    // `Musterstr. 12`
    if text.isMark(name, "."), text.token(name - 1)?.word.hasSuffix("str") ?? false { name += 1 }
    var index = name
    if text.isMark(index, ",") { index += 1 }
    index = text.skippingSpace(index)
    if let word = text.token(index), ["n", "no", "nr", "nº"].contains(word.word) {
      index += 1
      if text.isMark(index, ".") || text.isMark(index, "º") || text.isMark(index, "°") { index += 1 }
      index = text.skippingSpace(index)
    }
    guard index > name, let house = Self.house(text, index) else { return nil }
    let range = token.range.lowerBound..<text.tokens[name - 1].range.upperBound
    self.name = text.source(range)
    number = house.text
    self.text = text.source(range.lowerBound..<text.tokens[house.end - 1].range.upperBound)
    end = house.end
  }

  /// The token behind a street's name that says by a word what it is.
  private static func name(_ text: PlainText, _ start: Int) -> Int? {
    guard let token = text.token(start),
      text.original[token.range.lowerBound].properties.isUppercase || AddressWords.before.contains(token.word)
    else {
      return nil
    }
    if AddressWords.before.contains(token.word) {
      var index = start + 1
      if text.isMark(index, ".") || text.isMark(index, "/") { index += 1 }
      index = text.skippingSpace(index)
      var count = 0
      while count < 3, let word = text.token(index), AddressWords.small.contains(word.word),
        !text.original[word.range.lowerBound].properties.isUppercase
      {
        index += 1
        if text.isMark(index, "'") { index += 1 }
        index = text.skippingSpace(index)
        count += 1
      }
      return NameText(text, at: index, maximum: maxWords)?.end
    }
    guard let name = NameText(text, at: start, maximum: maxWords), let last = name.words.last else { return nil }
    if AddressWords.prepositions.contains(name.words[0]), name.words.count > 1 { return name.end }
    let isKind = AddressWords.endings.contains { last.hasSuffix($0) && (last.count > $0.count || name.words.count > 1) }
    return isKind || (name.words.count > 1 && AddressWords.behind.contains(last)) ? name.end : nil
  }

  /// A house number: up to five digits, a letter, a second number.
  private static func house(_ text: PlainText, _ start: Int) -> (text: String, end: Int)? {
    guard let token = text.token(start), token.sort == .digits, token.count <= 5,
      text.scalar(token.range.lowerBound) != "0"
    else { return nil }
    var end = start + 1
    if let letter = text.token(end), letter.sort == .letters {
      guard letter.count == 1 else { return nil }
      end += 1
    } else if text.isSpace(end), let word = text.token(end + 1), word.sort == .letters,
      ["bis", "ter", "quater"].contains(word.word) || isLoneLetter(text, end + 1)
    {
      end += 2
    }
    if text.isMark(end, "-") || text.isMark(end, "/"), let second = text.token(end + 1), second.sort == .digits,
      second.count <= 4
    {
      end += 2
      if let letter = text.token(end), letter.sort == .letters, letter.count == 1 { end += 1 }
    } else if text.isMark(end, "/"), let letter = text.token(end + 1), letter.sort == .letters, letter.count == 1 {
      end += 2
    }
    guard text.endsFree(end) else { return nil }
    return (text.source(token.range.lowerBound..<text.tokens[end - 1].range.upperBound), end)
  }

  /// Whether a small letter stands alone, as in `12 a`.
  private static func isLoneLetter(_ text: PlainText, _ index: Int) -> Bool {
    guard let token = text.token(index), token.count == 1, let next = text.token(index + 1) else { return false }
    return next.sort == .newline || next.word == ","
  }

  /// The token behind a word of a name, its full stop and a direction included.
  private static func end(_ text: PlainText, _ name: NameText, of word: Int) -> Int? {
    var index = name.first
    var seen = -1
    while index < name.end {
      if text.tokens[index].sort == .letters { seen += 1 }
      index += 1
      if seen == word { break }
    }
    guard seen == word else { return nil }
    if text.isMark(index, ".") { index += 1 }
    if text.isSpace(index), let next = text.token(index + 1),
      ["N", "S", "E", "W", "NE", "NW", "SE", "SW"].contains(text.plain(next.range))
    {
      return index + 2
    }
    return index
  }
}
