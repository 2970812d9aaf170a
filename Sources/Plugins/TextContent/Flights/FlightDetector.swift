/// Finds the numbers of flights: an airline's designator, one to four digits, perhaps a letter (IATA SSIM).
struct FlightDetector {
  private(set) var candidates: [ContentCandidate] = []
  private let text: PlainText
  private let isExpected: Bool

  init(text: PlainText, isExpected: Bool = false) {
    self.text = text
    self.isExpected = isExpected
    var index = 0
    while index < text.tokens.count {
      if let (candidate, end) = flight(at: index) {
        candidates.append(candidate)
        index = end
      } else {
        index += 1
      }
    }
  }

  /// A designator and the number behind it.
  private struct Form {
    let code: String
    let digits: Substring
    let isSpaced: Bool
    /// The token behind the number.
    let end: Int
  }

  private func flight(at index: Int) -> (ContentCandidate, Int)? {
    guard text.startsFree(index), let token = text.token(index), token.sort == .letters || token.count <= 1 else {
      return nil
    }
    let words = text.words(before: index, count: 4)
    let isNamed = (words + wordsBehind(index)).contains { ContextWords.flight.contains($0) }
    guard let form = form(at: index, isNamed: isNamed) else { return nil }
    var end = form.end
    var suffix: String?
    if let letter = text.token(end), letter.sort == .letters, letter.count == 1 {
      guard text.scalars[letter.range].allSatisfy(Folding.isCapital) else { return nil }
      suffix = text.plain(letter.range)
      end += 1
    }
    let number = form.digits.drop { $0 == "0" }
    guard !number.isEmpty, text.endsFree(end), isFree(index, end) else { return nil }
    let isKnown = AirlineDesignators.isKnown(form.code)
    guard isNamed || (isKnown && isPlain(form, before: index, end: end)) else { return nil }
    let reading = ContentReading(
      form.code + number + (suffix ?? ""),
      [("airline", form.code), ("number", String(number)), ("suffix", suffix)])
    let range = token.range.lowerBound..<text.tokens[end - 1].range.upperBound
    let candidate = ContentCandidate(
      kind: .flightNumber, range: range, readings: [reading], certainty: isKnown ? .checked : .likely)
    return (candidate, end)
  }

  /// The words behind a place, at most three.
  private func wordsBehind(_ index: Int) -> [String] {
    text.tokens[min(index + 1, text.tokens.count)...].prefix(9).filter { $0.sort == .letters && $0.count > 2 }.prefix(3)
      .map(\.word)
  }

  /// Takes `LH400`, `LH 400`, `U2 8001` and `4U 123` apart; `U28001` only where a word says that it is a flight.
  private func form(at index: Int, isNamed: Bool) -> Form? {
    guard let token = text.token(index) else { return nil }
    var code = text.plain(token.range)
    var place = index + 1
    if code.utf8.count == 1, let next = text.token(place), next.sort == .digits || next.sort == .letters {
      let more = text.plain(next.range)
      if more.utf8.count > 1 {
        guard isNamed, token.sort == .letters, (3...5).contains(more.utf8.count) else { return nil }
        let joined = code + more.prefix(1)
        guard code.unicodeScalars.allSatisfy(Folding.isCapital), AirlineDesignators.isKnown(joined) else { return nil }
        return Form(code: joined, digits: more.dropFirst(), isSpaced: false, end: place + 1)
      }
      guard next.sort != token.sort else { return nil }
      code += more
      place += 1
    }
    guard code.utf8.count == 2, code.unicodeScalars.contains(where: Folding.isCapital),
      code.unicodeScalars.allSatisfy({ Folding.isCapital($0) || Folding.isDigit($0) })
    else { return nil }
    let isSpaced = text.token(place).map { $0.sort == .space && $0.count == 1 } ?? false
    if isSpaced { place += 1 }
    guard let number = text.token(place), number.sort == .digits, number.count <= 4 else { return nil }
    // Behind a digit of the designator only a space shows where the number begins.
    if !isSpaced, code.utf8.last.map({ (0x30...0x39).contains($0) }) ?? false { return nil }
    return Form(code: code, digits: Substring(text.plain(number.range)), isSpaced: isSpaced, end: place + 1)
  }

  /// Whether nothing beside it makes it part of another number.
  private func isFree(_ first: Int, _ end: Int) -> Bool {
    if let before = text.token(first - 1), before.sort == .mark, "-_.#$€£@+*&=%".contains(before.word) { return false }
    guard let next = text.token(end) else { return true }
    if next.sort == .mark, "-_@=%°+*&".contains(next.word) { return false }
    if next.sort == .mark, "./,:'\"".contains(next.word), text.isDigits(end + 1) { return false }
    return true
  }

  /// Whether a form stands for itself, without a word beside it.
  private func isPlain(_ form: Form, before first: Int, end: Int) -> Bool {
    if !isExpected, AirlineDesignators.isWord(form.code), form.isSpaced || form.digits.utf8.count < 3 { return false }
    guard form.digits.utf8.count >= (form.isSpaced ? 3 : 2), !form.digits.hasPrefix("00") else { return false }
    let isYear = form.digits.utf8.count == 4 && form.code.unicodeScalars.allSatisfy(Folding.isCapital)
    if isYear, form.digits.hasPrefix("19") || form.digits.hasPrefix("20") { return false }
    // Short capitals in front are a plate or a part number; digits behind are more of a serial.
    if text.isSpace(first - 1), !text.isMark(first - 3, ":"), let before = text.token(first - 2), before.count <= 3,
      before.sort == .digits || (before.sort == .letters && text.scalars[before.range].allSatisfy(Folding.isCapital))
    {
      return false
    }
    let isJoined = text.token(end).map { $0.sort == .space && $0.count == 1 } ?? false
    if isJoined, text.isDigits(end + 1), ![":", ",", "."].contains(text.token(end + 2)?.word) { return false }
    if text.isSpace(end), let next = text.token(end + 1), next.sort == .letters,
      [
        "km", "kg", "mm", "cm", "m", "ft", "g", "mg", "ml", "l", "w", "v", "hz", "mhz", "ghz", "mb", "gb", "tb", "kw",
        "pcs", "st",
      ]
      .contains(next.word)
    {
      return false
    }
    return true
  }
}
