/// Finds amounts of money: a number with a currency's sign, code (ISO 4217) or name beside it.
struct MoneyDetector {
  private(set) var candidates: [ContentCandidate] = []
  private let text: PlainText
  private let regions: [String]

  /// A currency's mark beside a number.
  private struct Mark {
    var first: Int
    var end: Int
    let currencies: [String]
    /// Whether the number needs a decimal or a grouping sign to be taken for money.
    let isWeak: Bool
  }

  init(text: PlainText, regions: [String]) {
    self.text = text
    self.regions = regions
    var index = 0
    var free = 0
    while index < text.tokens.count {
      guard let amount = AmountText(text, at: index) else {
        index += 1
        continue
      }
      if let (candidate, end) = candidate(amount, from: free) {
        candidates.append(candidate)
        free = end
      }
      index = max(amount.end, free)
    }
  }

  private func candidate(_ amount: AmountText, from free: Int) -> (ContentCandidate, Int)? {
    guard !text.isLetters(amount.first - 1) || prefix(amount, from: free) != nil else { return nil }
    if let before = text.token(amount.first - 1), before.sort == .mark, [".", ",", "/", "'"].contains(before.word),
      text.isDigits(amount.first - 2)
        || (before.word != "'" && !text.isSpace(amount.first - 2) && text.token(amount.first - 2)?.sort == .mark)
    {
      return nil
    }
    let scale = scale(at: amount.end)
    var tail = scale?.end ?? amount.end
    // `5,-`, `5.-` and `5,--`: no cents.
    if scale == nil, text.isMark(tail, ",") || text.isMark(tail, "."), text.isMark(tail + 1, "-"),
      !text.isDigits(tail + 2)
    {
      tail += text.isMark(tail + 2, "-") ? 3 : 2
    }
    let suffix = suffix(at: tail)
    guard let mark = prefix(amount, from: free) ?? suffix else { return nil }
    let isPrefix = mark.first < amount.first
    if isPrefix, let next = text.token(tail), tail == amount.end || scale != nil, next.sort == .letters { return nil }
    if isPrefix, text.isMark(tail, "%") { return nil }
    let isWhole = amount.separators.isEmpty
    if mark.isWeak, isWhole || amount.separators.last == " ", scale == nil { return nil }
    var first = isPrefix ? mark.first : amount.first
    let end = isPrefix ? tail : mark.end
    let isNegative =
      text.isMark(first - 1, "-") && first - 1 >= free
      && (text.token(first - 2)?.sort).map { $0 != .digits && $0 != .letters } ?? true
    if isNegative { first -= 1 }
    var readings: [ContentReading] = []
    for currency in mark.currencies {
      for value in amount.values(minorUnits: CurrencyTable.minorUnits(currency) ?? 2) {
        let number = (isNegative ? "-" : "") + AmountText.shifted(value, by: scale?.places ?? 0)
        readings.append(ContentReading(number + " " + currency, [("amount", number), ("currency", currency)]))
      }
    }
    guard !readings.isEmpty, end > first else { return nil }
    let range = text.tokens[first].range.lowerBound..<text.tokens[end - 1].range.upperBound
    return (ContentCandidate(kind: .currency, range: range, readings: readings, certainty: .formed), end)
  }

  /// The mark in front of a number.
  private func prefix(_ amount: AmountText, from free: Int) -> Mark? {
    let gap = text.isSpace(amount.first - 1) ? 1 : 0
    var place = amount.first - 1 - gap
    // `Fr. 12.50`, `Rs. 500`
    let hasStop = text.isMark(place, ".")
    if hasStop { place -= 1 }
    guard place >= free, let token = text.token(place) else { return nil }
    if token.sort == .mark || (token.sort == .letters && token.count == 1 && token.range.count == 1) {
      if hasStop { return nil }
      var sign = token.word
      if sign == "$", place > free, text.isLetters(place - 1), text.token(place - 1).map({ $0.count <= 3 }) ?? false,
        let letters = text.token(place - 1)
      {
        sign = text.plain(letters.range) + "$"
        guard let all = known(sign), text.startsFree(place - 1) else { return nil }
        return Mark(first: place - 1, end: place + 1, currencies: all, isWeak: false)
      }
      guard token.sort == .mark || text.startsFree(place), let all = known(sign),
        token.sort == .mark || sign.utf8.count > 1
      else { return nil }
      return Mark(first: place, end: place + 1, currencies: all, isWeak: false)
    }
    guard token.sort == .letters, text.startsFree(place) else { return nil }
    let source = text.plain(token.range)
    if !hasStop, let mark = code(source, place) { return mark }
    let isName = ["kr", "fr", "sfr", "rm", "rp", "rs", "eur", "euro"].contains(token.word)
    guard isName, source.unicodeScalars.first.map(Folding.isCapital) ?? false || token.word == "kr" else { return nil }
    let currencies = known(token.word == "eur" ? "euro" : token.word) ?? []
    guard !currencies.isEmpty else { return nil }
    return Mark(
      first: place, end: place + 1, currencies: currencies,
      isWeak: ["rm", "fr", "eur", "euro"].contains(token.word))
  }

  /// The mark behind a number.
  private func suffix(at index: Int) -> Mark? {
    let place = text.skippingSpace(index)
    guard let token = text.token(place) else { return nil }
    switch token.sort {
    case .mark:
      guard let all = known(token.word) else { return nil }
      // `5 $100`: the sign belongs to the number behind it.
      if place > index, text.isDigits(place + 1) { return nil }
      return Mark(first: place, end: place + 1, currencies: all, isWeak: false)
    case .letters:
      guard text.endsFree(place + 1) else { return nil }
      let source = text.plain(token.range)
      if let mark = code(source, place) { return mark }
      let all = CurrencyTable.currencies(word: token.word, regions: regions)
      guard !all.isEmpty else { return nil }
      let isShort = ["fr", "ft", "tl"].contains(token.word)
      if isShort, source != "Fr", source != "Ft", source != "TL" { return nil }
      return Mark(
        first: place, end: place + 1, currencies: all, isWeak: token.word == "lei" || token.word == "fr")
    default: return nil
    }
  }

  private func known(_ sign: String) -> [String]? {
    let all = CurrencyTable.currencies(sign, regions: regions)
    return all.isEmpty ? nil : all
  }

  private func code(_ source: String, _ place: Int) -> Mark? {
    guard source.utf8.count == 3, CurrencyTable.minorUnits(source) != nil else { return nil }
    return Mark(
      first: place, end: place + 1, currencies: [source], isWeak: CurrencyTable.isWord(source))
  }

  /// A word or letter that multiplies the number before it.
  private func scale(at index: Int) -> (places: Int, end: Int)? {
    if let token = text.token(index), token.sort == .letters, text.endsFree(index + 1),
      let places = ["k": 3, "m": 6, "mn": 6, "mio": 6, "bn": 9, "b": 9, "mrd": 9, "tsd": 3][token.word]
    {
      return (places, index + 1)
    }
    let place = text.skippingSpace(index)
    guard place > index, let token = text.token(place), token.sort == .letters else { return nil }
    let words = [
      "million": 6, "millions": 6, "millionen": 6, "mio": 6, "mn": 6, "millones": 6, "milioni": 6, "milhoes": 6,
      "billion": 9,
      "bn": 9, "mrd": 9, "milliarden": 9, "milliards": 9, "thousand": 3, "tausend": 3, "lakh": 5, "crore": 7, "тыс": 3,
      "млн": 6,
    ]
    guard let places = words[token.word] else { return nil }
    return (places, text.isMark(place + 1, ".") && token.count == 3 ? place + 2 : place + 1)
  }
}
