/// A place with its postal code.
struct LocalityText {
  /// It as it stands in the text.
  let text: String
  let postalCode: String
  let city: String
  let state: String?
  /// The token behind it.
  let end: Int

  private static let maxWords = 4

  init?(_ text: PlainText, at start: Int) {
    guard let found = Self.codeFirst(text, start) ?? Self.cityFirst(text, start) else {
      return nil
    }
    self = found
  }

  private init(_ text: PlainText, _ start: Int, _ end: Int, code: Range<Int>, city: String, state: String?) {
    self.text = text.source(text.tokens[start].range.lowerBound..<text.tokens[end - 1].range.upperBound)
    postalCode = text.source(code)
    self.city = city
    self.state = state
    self.end = end
  }

  /// `12345 Musterstadt`, `D-12345 Musterstadt`, `1234 AB Amsterdam`, `00-950 Warszawa`, `114 55 Stockholm`.
  private static func codeFirst(_ text: PlainText, _ start: Int) -> LocalityText? {
    var index = start
    if let country = text.token(index), country.sort == .letters, country.count <= 2, text.isMark(index + 1, "-"),
      text.isDigits(index + 2)
    {
      index += 2
    }
    guard let token = text.token(index), token.sort == .digits else { return nil }
    let first = token.range.lowerBound
    var end = index + 1
    switch token.count {
    // Neither here nor in the United States is a code of zeros alone given to a place.
    case 5: guard text.plain(token.range) != "00000" else { return nil }
    case 4:
      if text.isMark(end, "-"), text.token(end + 1)?.count == 3, text.isDigits(end + 1) {
        end += 2
      } else {
        let place = text.skippingSpace(end)
        if let letters = text.token(place), letters.sort == .letters, letters.count == 2,
          text.scalars[letters.range].allSatisfy(Folding.isCapital), text.isSpace(place + 1)
        {
          end = place + 1
        }
      }
    case 2:
      guard text.isMark(end, "-"), text.token(end + 1)?.count == 3, text.isDigits(end + 1) else { return nil }
      end += 2
    case 3:
      guard text.isSpace(end), text.token(end + 1)?.count == 2, text.isDigits(end + 1) else { return nil }
      end += 2
    default: return nil
    }
    let code = first..<text.tokens[end - 1].range.upperBound
    guard text.isSpace(end), let city = NameText(text, at: end + 1, maximum: maxWords) else { return nil }
    var last = city.end
    var state: String?
    // `20121 Milano (MI)`
    let place = text.skippingSpace(last)
    if text.isMark(place, "("), let province = text.token(place + 1), province.sort == .letters, province.count == 2,
      text.isMark(place + 2, ")")
    {
      state = text.plain(province.range)
      last = place + 3
    }
    return LocalityText(text, start, last, code: code, city: city.text, state: state)
  }

  /// `Springfield, IL 62701`, `Toronto, ON M5V 2T6`, `Sydney NSW 2000`, `London SW1A 1AA`.
  private static func cityFirst(_ text: PlainText, _ start: Int) -> LocalityText? {
    for maximum in stride(from: maxWords, through: 1, by: -1) {
      guard let city = NameText(text, at: start, maximum: maximum) else { return nil }
      if let found = behind(text, start, city) { return found }
    }
    return nil
  }

  private static func behind(_ text: PlainText, _ start: Int, _ city: NameText) -> LocalityText? {
    var index = city.end
    if text.isMark(index, ",") { index += 1 }
    for _ in 0..<3 where text.isSpace(index) || text.token(index)?.sort == .newline { index += 1 }
    guard index > city.end else { return nil }
    var state: String?
    if let token = text.token(index), token.sort == .letters, text.isSpace(index + 1) {
      let code = text.plain(token.range)
      if AddressWords.states.contains(code) || AddressWords.provinces.contains(code)
        || AddressWords.territories.contains(code)
      {
        state = code
        index += 2
      }
    }
    guard let code = postalCode(text, index, state: state) else { return nil }
    let range = text.tokens[index].range.lowerBound..<text.tokens[code - 1].range.upperBound
    return LocalityText(text, start, code, code: range, city: city.text, state: state)
  }

  /// The token behind a postal code that stands behind the place.
  private static func postalCode(_ text: PlainText, _ index: Int, state: String?) -> Int? {
    guard let token = text.token(index) else { return nil }
    if token.sort == .digits {
      guard let state else { return nil }
      if token.count == 4, AddressWords.territories.contains(state) {
        return text.endsFree(index + 1) ? index + 1 : nil
      }
      guard token.count == 5, AddressWords.states.contains(state), text.plain(token.range) != "00000" else {
        return nil
      }
      if text.isMark(index + 1, "-"), text.token(index + 2)?.count == 4, text.isDigits(index + 2) { return index + 3 }
      return text.endsFree(index + 1) ? index + 1 : nil
    }
    // The British and the Canadian form: letters and digits that alternate, in two halves.
    var end = index
    var shape = ""
    while shape.utf8.count < 9, let next = text.token(end),
      next.sort == .letters || next.sort == .digits || (next.sort == .space && next.count == 1)
    {
      if next.sort == .letters, !text.scalars[next.range].allSatisfy(Folding.isCapital) { break }
      shape +=
        next.sort == .space ? " " : String(repeating: next.sort == .letters ? "A" : "9", count: min(next.count, 9))
      end += 1
      if british.contains(shape) {
        // No area begins with one of these (BS 7666).
        let first = text.scalar(token.range.lowerBound)
        return text.endsFree(end) && first != "Q" && first != "V" && first != "X" ? end : nil
      }
      if shape == "A9A 9A9", text.endsFree(end) { return end }
    }
    return nil
  }

  /// The forms of British codes (BS 7666).
  private static let british: Set<String> = ["A9 9AA", "A99 9AA", "AA9 9AA", "AA99 9AA", "A9A 9AA", "AA9A 9AA"]
}
