/// Finds postal addresses by the habits of some languages and countries: a street with a house number, and a place with
/// a postal code behind it, on one line or on the following.
///
/// This is a heuristic, and its findings say so: English, German, French, Italian, Spanish, Portuguese, Dutch, Polish
/// and Scandinavian forms of streets; no post-office boxes, no addresses that begin with the country, none without a
/// postal code.
struct AddressDetector {
  private(set) var candidates: [ContentCandidate] = []
  private let text: PlainText

  init(text: PlainText) {
    self.text = text
    var index = 0
    while index < text.tokens.count {
      if let (candidate, end) = address(at: index) {
        candidates.append(candidate)
        index = end
      } else {
        index += 1
      }
    }
  }

  private func address(at start: Int) -> (ContentCandidate, Int)? {
    guard let token = text.token(start), token.sort == .digits || token.sort == .letters, text.startsFree(start),
      !text.isMark(start - 1, "-"), !text.isMark(start - 1, "'"), let street = StreetText(text, at: start)
    else { return nil }
    var index = street.end
    var unit: String?
    var pieces = [street.text]
    // A unit and one more piece, as the name of a quarter, may stand between street and place.
    for attempt in 0..<3 {
      guard let place = Self.separator(text, index) else { return nil }
      if let locality = LocalityText(text, at: place) {
        pieces.append(locality.text)
        let reading = ContentReading(
          pieces.joined(separator: ", "),
          [
            ("street", street.name), ("houseNumber", street.number), ("unit", unit),
            ("postalCode", locality.postalCode),
            ("city", locality.city), ("state", locality.state),
          ])
        let range = token.range.lowerBound..<text.tokens[locality.end - 1].range.upperBound
        return (
          ContentCandidate(kind: .fullStreetAddress, range: range, readings: [reading], certainty: .likely),
          locality.end
        )
      }
      if unit == nil, let found = Self.unit(text, place) {
        unit = found.text
        pieces.append(found.text)
        index = found.end
      } else if attempt < 2, let name = NameText(text, at: place, maximum: 3) {
        pieces.append(name.text)
        index = name.end
      } else {
        return nil
      }
    }
    return nil
  }

  /// Behind what parts the pieces of an address: spaces, a comma, a line's end, a dot in the middle. Nil when the piece
  /// goes on.
  private static func separator(_ text: PlainText, _ index: Int) -> Int? {
    var place = index
    while place - index < 4, let token = text.token(place) {
      guard token.sort == .space || token.sort == .newline || [",", "·", "|", "•", "/", "-"].contains(token.word) else {
        break
      }
      place += 1
    }
    return place > index && place < text.tokens.count ? place : nil
  }

  /// `Apt 4B`, `Suite 200`, `#5`.
  private static func unit(_ text: PlainText, _ index: Int) -> (text: String, end: Int)? {
    var place = index
    if text.isMark(place, "#") {
      place += 1
    } else {
      guard let word = text.token(place), AddressWords.units.contains(word.word) else { return nil }
      place += 1
      if text.isMark(place, ".") { place += 1 }
      place = text.skippingSpace(place)
    }
    guard let first = text.token(place), first.sort == .digits || (first.sort == .letters && first.count <= 2) else {
      return nil
    }
    place += 1
    if let next = text.token(place), next.sort != first.sort,
      next.sort == .digits || (next.sort == .letters && next.count <= 2)
    {
      place += 1
    }
    guard text.endsFree(place) else { return nil }
    return (text.source(text.tokens[index].range.lowerBound..<text.tokens[place - 1].range.upperBound), place)
  }
}
