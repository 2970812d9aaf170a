/// Finds the numbers of shipments. Those whose form alone is unmistakable (UPS, UPU S10, DHL's piece identifiers,
/// Amazon) are reported even with a wrong check digit, and then say so; mere digits need a right check digit, and short
/// ones a word beside them.
struct TrackingDetector {
  private(set) var candidates: [ContentCandidate] = []
  private let text: PlainText

  init(text: PlainText) {
    self.text = text
    var index = 0
    while index < text.tokens.count {
      let token = text.tokens[index]
      guard token.sort == .digits || token.sort == .letters, let run = TrackingRun(text, at: index),
        let (readings, count, certainty) = lettered(run, index) ?? numeric(run, index)
      else {
        index += 1
        continue
      }
      let range = run.range(count)
      candidates.append(
        ContentCandidate(kind: .shipmentTrackingNumber, range: range, readings: readings, certainty: certainty))
      while index < text.tokens.count, text.tokens[index].range.lowerBound < range.upperBound { index += 1 }
    }
  }

  private typealias Found = ([ContentReading], Int, ContentCertainty)

  private func lettered(_ run: TrackingRun, _ index: Int) -> Found? {
    let isDigit = { (place: Int) in (0x30...0x39).contains(run.characters[place]) }
    let count = run.characters.count
    if count >= 18, run.starts(with: "1Z"), run.ends.contains(18), (10..<18).allSatisfy(isDigit) {
      let isRight = TrackingCheck.ups(Array(run.characters[2..<18]))
      return found(run, 18, "UPS", isRight)
    }
    guard count >= 12, !isDigit(0), !isDigit(1) else { return nil }
    if count >= 13, run.ends.contains(13), (2..<11).allSatisfy(isDigit), !isDigit(11), !isDigit(12) {
      let country = String(decoding: run.characters[11..<13], as: UTF8.self)
      guard CountryCodes.postal.contains(country) else { return nil }
      let isRight = TrackingCheck.s10(Array(run.characters[2..<11]))
      let service = String(decoding: run.characters[..<2], as: UTF8.self)
      return found(run, 13, "UPU S10", isRight, [("country", country), ("service", service)])
    }
    for prefix in ["TBA", "TBC", "TBM"] where run.starts(with: prefix) && count >= 15 && run.ends.contains(15) {
      if (3..<15).allSatisfy(isDigit) { return found(run, 15, "Amazon", nil) }
    }
    for prefix in ["JJD", "JVGL", "JDGE"] where run.starts(with: prefix) {
      // ISO/IEC 15459 license plates of DHL; their length differs by country.
      let digits = run.characters.dropFirst(prefix.utf8.count).prefix { (0x30...0x39).contains($0) }.count
      let whole = prefix.utf8.count + digits
      if (10...22).contains(digits), run.ends.contains(whole) { return found(run, whole, "DHL", nil) }
    }
    return nil
  }

  private func found(
    _ run: TrackingRun, _ count: Int, _ carrier: String, _ isRight: Bool?, _ more: [(String, String?)] = []
  ) -> Found {
    let check = isRight.map { $0 ? "right" : "wrong" } ?? "none"
    let reading = ContentReading(run.text(count), [("carrier", carrier), ("checkDigit", check)] + more)
    return ([reading], count, isRight.map { $0 ? .checked : .contradicted } ?? .formed)
  }

  /// A number of digits, or digits with DPD's check character.
  private func numeric(_ run: TrackingRun, _ index: Int) -> Found? {
    let count = run.digitCount
    guard count >= 10 else { return nil }
    let words = context(index, run)
    let named = Set(words.compactMap { TrackingRule.carriers[$0] })
    let isNamed = !named.isEmpty || words.contains { ContextWords.shipment.contains($0) }
    if count == 14, named.contains("DPD"), run.characters.count >= 15, run.ends.contains(15),
      TrackingCheck.mod37(Array(run.characters[..<15]))
    {
      return found(run, 15, "DPD", true)
    }
    guard run.ends.contains(count) else { return nil }
    let digits = Array(run.characters[..<count])
    var rules = TrackingRule.all.filter { $0.holds(digits) && (isNamed || !$0.needsContext) }
    let wanted = rules.filter { named.contains($0.carrier) }
    if !named.isEmpty, !wanted.isEmpty || rules.contains(where: \.needsContext) { rules = wanted }
    guard !rules.isEmpty else { return nil }
    let number = run.text(count)
    let readings = rules.map { ContentReading(number, [("carrier", $0.carrier), ("checkDigit", "right")]) }
    return (readings, count, .checked)
  }

  /// The words near a run.
  private func context(_ index: Int, _ run: TrackingRun) -> [String] {
    var words = text.words(before: index, count: 6)
    var place = index
    let last = run.places[run.places.count - 1]
    while let token = text.token(place), token.range.lowerBound <= last { place += 1 }
    for token in text.tokens[min(place, text.tokens.count)...].prefix(6) where token.sort == .letters {
      words.append(token.word)
    }
    return words
  }
}
