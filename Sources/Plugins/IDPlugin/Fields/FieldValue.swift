import ScanPluginKit

/// What a field can say: decides how much of the words behind a label belongs to it, and refuses what it cannot be.
enum FieldValue: Sendable, Hashable {
  /// Letters with spaces, hyphens, apostrophes and dots.
  case name
  /// A date.
  case date(DateText.Role)
  /// Capitals and digits with at least one digit.
  case number(ClosedRange<Int>)
  /// One of the letters or words for the sexes.
  case sex
  /// A whole number with its unit, or feet and inches.
  case measure
  /// A whole number of days, months or years: `90days`.
  case duration
  /// Short codes, like classes of vehicles: `AM/B1/B`.
  case codes
  /// A mark of one to three letters, or none at all: `D`.
  case plate
  /// The seventeen characters of a vehicle (ISO 3779).
  case vehicleNumber
  /// Anything.
  case text

  /// What is known about the page while values are read.
  struct Context: Sendable {
    let orders: Set<DateText.Order>
    let today: Int
  }

  /// The reading of words that stand where the value of a field is expected; nil when they cannot be one.
  func read(
    _ field: String, _ words: [PageWord], origin: FieldReading.Origin, _ context: Context
  ) -> FieldReading? {
    guard let kept = kept(words, context), let piece = PagePiece(kept.words) else { return nil }
    let text = kept.text ?? piece.text
    let confidence = PrintedCertainty.confidence(piece, of: self, changes: kept.corrections.count)
    return FieldReading(
      field, text: text, confidence: min(confidence, kept.maxConfidence), quad: piece.box.quad,
      date: kept.date, origin: origin, corrections: kept.corrections)
  }

  private struct Kept {
    var words: [PageWord]
    var text: String?
    var date: DocumentDate?
    var corrections: [CharacterCorrection] = []
    var maxConfidence = 100
  }

  private func kept(_ words: [PageWord], _ context: Context) -> Kept? {
    // Marks in front of a value belong to its label.
    let words = Array(words.drop { $0.text.allSatisfy { !$0.isLetter && !$0.isNumber } })
    guard let first = words.first, words.count <= 40 else { return nil }
    let text = words.map(\.text).joined(separator: " ")
    let letters = text.count(where: \.isLetter)
    let digits = text.count { $0.isASCII && $0.isNumber }
    switch self {
    case .name:
      guard letters >= 2, digits == 0, letters * 10 >= text.count * 7 else { return nil }
      // Prose goes on in small letters; of a name at least one word has a capital.
      return words.contains { $0.text.first?.isUppercase == true } ? Kept(words: words) : nil
    case .date(let role):
      let found = DateText.leading(words.map(\.text), orders: context.orders, role: role, today: context.today)
      return found.map {
        Kept(
          words: Array(words.prefix($0.wordCount)), date: $0.date,
          maxConfidence: $0.isImpossible ? PrintedCertainty.impossible : 100)
      }
    case .number(let length):
      let count = text.count { $0 != " " }
      let isRight = text.unicodeScalars.allSatisfy {
        ("A"..."Z").contains($0) || ("0"..."9").contains($0) || " -/.".unicodeScalars.contains($0)
      }
      guard isRight, digits >= 1, length.contains(count) else { return nil }
      return Kept(words: words, text: Self.spaced(words))
    case .sex:
      let known = ["M", "F", "X", "W", "K", "H", "D", "V"]
      let folded = LabelText.phrase(text)
      let isKnown = folded.count <= 2 && folded.allSatisfy { known.contains($0) || ["MALE", "FEMALE"].contains($0) }
      return isKnown && !folded.isEmpty ? Kept(words: words) : nil
    case .measure:
      let isRight = digits >= 1 && text.count <= 10 && letters <= 3
      return isRight ? Kept(words: words) : nil
    case .duration:
      let folded = LabelText.phrase(text).joined()
      let units = ["DAY", "DAYS", "MONTH", "MONTHS", "YEAR", "YEARS"]
      let number = folded.prefix { ("0"..."9").contains($0) }
      let isRight = (1...3).contains(number.count) && units.contains(String(folded.dropFirst(number.count)))
      return isRight ? Kept(words: words) : nil
    case .codes:
      // `M/F/…` and the like stop at the first word that is no short code.
      let codes = words.prefix { word in
        word.text.split(whereSeparator: { !$0.isLetter && !$0.isNumber }).allSatisfy { $0.count <= 4 }
          && word.text.allSatisfy { !$0.isLowercase }
      }
      return codes.isEmpty ? nil : Kept(words: Array(codes))
    case .plate:
      let count = letters + digits
      let isRight = text.allSatisfy { $0.isUppercase || ($0.isASCII && $0.isNumber) || " -.".contains($0) }
      return isRight && digits >= 1 && letters >= 1 && (4...10).contains(count) ? Kept(words: words) : nil
    case .vehicleNumber: return Self.vehicle(words, first)
    case .text: return letters + digits >= 1 ? Kept(words: words) : nil
    }
  }

  /// The words of a number with spaces where gaps are: of one that was taken apart the parts stand as close as its characters, and
  /// a printed space is at least half as wide as these.
  private static func spaced(_ words: [PageWord]) -> String {
    var text = ""
    for (index, word) in words.enumerated() {
      if index > 0 {
        let last = words[index - 1]
        let width = (last.box.width + word.box.width) / Double(max(1, last.text.count + word.text.count))
        if word.box.minX - last.box.maxX > 0.45 * width { text += " " }
      }
      text += word.text
    }
    return text
  }

  /// Seventeen characters, in one word or in two; I, O and Q are letters that no such number has (ISO 3779, 5).
  private static func vehicle(_ words: [PageWord], _ first: PageWord) -> Kept? {
    for count in 1...3 where count <= words.count {
      var read = Array(words.prefix(count).map(\.text).joined())
      var corrections: [CharacterCorrection] = []
      if read.count == 18, let twice = Self.oneReadTwice(read) {
        read.remove(at: twice)
        corrections = [CharacterCorrection(line: 0, column: twice, from: "I", to: "", reason: .alphabet)]
      }
      guard read.count == 17 else { continue }
      guard read.allSatisfy({ ("A"..."Z").contains($0) || ("0"..."9").contains($0) }) else { return nil }
      guard read.count(where: \.isNumber) >= 3, read.contains(where: \.isLetter) else { return nil }
      let text = read.map { ["I": "1", "O": "0", "Q": "0"][$0] ?? $0 }
      corrections += read.indices.filter { read[$0] != text[$0] }.map {
        CharacterCorrection(line: 0, column: $0, from: String(read[$0]), to: String(text[$0]), reason: .alphabet)
      }
      return Kept(words: Array(words.prefix(count)), text: String(text), corrections: corrections)
    }
    return nil
  }

  /// Where a `1` was read as `1I` in a number that is too long by one character: the only `I`, which no such number has (ISO 3779).
  private static func oneReadTwice(_ read: [Character]) -> Int? {
    let places = read.indices.filter { read[$0] == "I" }
    guard places.count == 1, let place = places.first else { return nil }
    let neighbors = [place - 1, place + 1].filter(read.indices.contains)
    return neighbors.contains { read[$0] == "1" } ? place : nil
  }
}
