/// A length of time where it stands in a text.
struct DurationText {
  /// The form of ISO 8601: `P3D`, `PT2H30M`.
  let text: String
  /// The token behind it.
  let end: Int

  /// Reads numbers with units, the greater unit first: `2 h 30 min`, `3 days`, `1.5 hours`, `10-day`.
  init?(words text: PlainText, at start: Int) {
    var parts: [(value: String, unit: DurationUnit)] = []
    var index = start
    var end = start
    while let number = Self.number(text, index), parts.last.map({ !$0.value.contains(".") }) ?? true {
      var place = text.skippingSpace(number.end)
      if place == number.end, text.isMark(place, "-") { place += 1 }
      guard let token = text.token(place), token.sort == .letters,
        text.endsFree(place + 1) || parts.isEmpty || token.count == 1
      else { break }
      guard let unit = Self.unit(token.word, after: parts.last?.unit, text, next: place + 1) else { break }
      if let last = parts.last, unit <= last.unit { break }
      parts.append((number.text, unit))
      end = place + 1
      if text.isMark(end, "."), token.count <= 4, text.isSpace(end + 1), text.isDigits(end + 2) { end += 1 }
      index = text.skippingSpace(end)
      if text.isMark(index, ",") { index = text.skippingSpace(index + 1) }
      if let word = text.token(index), ["and", "und", "et", "y", "e"].contains(word.word) {
        index = text.skippingSpace(index + 1)
      }
    }
    guard !parts.isEmpty, text.endsFree(end) else { return nil }
    var result = "P"
    for (place, part) in parts.enumerated() {
      if part.unit.isTime, place == 0 || !parts[place - 1].unit.isTime { result += "T" }
      result += part.value + part.unit.designator
    }
    self.text = result
    self.end = end
  }

  /// The unit of a word; single letters only where others make their meaning plain.
  private static func unit(_ word: String, after last: DurationUnit?, _ text: PlainText, next: Int) -> DurationUnit? {
    switch word {
    case "m": return last == .hour || last == .day ? .minute : nil
    case "s": return last == .minute ? .second : nil
    case "d":
      // `2d 4h`
      let place = text.skippingSpace(next)
      return text.isDigits(place) && text.token(text.skippingSpace(place + 1))?.word == "h" ? .day : nil
    case "h":
      // A capital is the unit henry, or an initial.
      return text.token(next - 1).flatMap { text.scalar($0.range.lowerBound) } == "h" ? .hour : nil
    default: return CalendarWords.unit(word)
    }
  }

  private static func number(_ text: PlainText, _ index: Int) -> (text: String, end: Int)? {
    guard let token = text.token(index), token.sort == .digits, token.count <= 6 else { return nil }
    let whole = text.plain(token.range).drop { $0 == "0" }
    let digits = whole.isEmpty ? "0" : String(whole)
    guard text.isMark(index + 1, ".") || text.isMark(index + 1, ","), let part = text.token(index + 2),
      part.sort == .digits, part.count <= 2
    else { return (digits, index + 1) }
    return (digits + "." + text.plain(part.range), index + 3)
  }

  /// Reads the form of ISO 8601 itself.
  init?(period text: PlainText, at start: Int) {
    guard let token = text.token(start), token.word == "p" || token.word == "pt", text.isDigits(start + 1) else {
      return nil
    }
    var place = token.range.lowerBound + 1
    var designators = Substring("YMWD")
    var isTime = false
    var hasPart = false
    guard text.scalar(token.range.lowerBound) == "P" else { return nil }
    while let scalar = text.scalar(place) {
      if scalar == "T", !isTime {
        isTime = true
        hasPart = false
        designators = "HMS"
        place += 1
        continue
      }
      let first = place
      while let digit = text.scalar(place), Folding.isDigit(digit), place - first < 9 { place += 1 }
      if place > first, let dot = text.scalar(place), dot == "." || dot == ",",
        text.scalar(place + 1).map(Folding.isDigit) ?? false
      {
        place += 1
        while let digit = text.scalar(place), Folding.isDigit(digit), place - first < 12 { place += 1 }
      }
      guard place > first else { break }
      guard let letter = text.scalar(place), let at = designators.firstIndex(of: Character(letter)) else { return nil }
      designators = designators[designators.index(after: at)...]
      hasPart = true
      place += 1
    }
    guard hasPart else { return nil }
    var end = start
    while let token = text.token(end), token.range.lowerBound < place { end += 1 }
    guard text.tokens[end - 1].range.upperBound == place, text.endsFree(end), !text.isMark(end, "-") else { return nil }
    self.text = text.plain(token.range.lowerBound..<place)
    self.end = end
  }
}
