/// Finds telephone numbers: international ones by their calling code, national ones by the plans of the regions that
/// are known, or by a word in front or an unmistakable grouping where none is.
struct PhoneDetector {
  /// Numbers with a plus sign.
  private(set) var international: [ContentCandidate] = []
  /// The others.
  private(set) var national: [ContentCandidate] = []
  private let text: PlainText
  private let regions: [String]

  init(text: PlainText, regions: [String]) {
    self.text = text
    self.regions = regions
    var index = 0
    while index < text.tokens.count {
      if let run = PhoneRun(text, at: index) {
        if let candidate = candidate(run) {
          if run.isInternational { international.append(candidate) } else { national.append(candidate) }
        }
        // A run is read once; what is no number as a whole is no number in part.
        index = max(run.end, index + 1)
      } else {
        index += 1
      }
    }
  }

  private func candidate(_ run: PhoneRun) -> ContentCandidate? {
    let words = text.words(before: run.first, count: 3)
    let isNamed = words.contains { ContextWords.phone.contains($0) }
    if !isNamed, let nearest = words.first, ContextWords.otherNumber.contains(nearest) { return nil }
    let found: (readings: [ContentReading], certainty: ContentCertainty)?
    if run.isInternational {
      found = international(run, run.digits).map { ([$0], .checked) }
    } else if run.digits.starts(with: Array("00".utf8)), isNamed || run.groups.count > 2, run.digits.count > 9,
      let reading = international(run, Array(run.digits.dropFirst(2)))
    {
      found = ([reading], .checked)
    } else if regions.isEmpty {
      found = unknownRegion(run, isNamed: isNamed)
    } else {
      found = national(run, isNamed: isNamed)
    }
    guard let found else { return nil }
    return ContentCandidate(
      kind: .telephoneNumber, range: run.range(in: text), readings: found.readings, certainty: found.certainty)
  }

  /// A number with its calling code; nil when no plan of the code accepts it.
  private func international(_ run: PhoneRun, _ digits: [UInt8]) -> ContentReading? {
    guard (7...15).contains(digits.count) else { return nil }
    for length in 1...3 {
      let code = String(decoding: digits.prefix(length), as: UTF8.self)
      guard let plans = NumberingPlan.byCode[code] else { continue }
      let national = Array(digits.dropFirst(length))
      let accepting = plans.filter { $0.accepts(national) }
      guard !accepting.isEmpty else { return nil }
      return reading(code, national, accepting, run)
    }
    return nil
  }

  /// A national number in the plans of the known regions.
  private func national(_ run: PhoneRun, isNamed: Bool) -> ([ContentReading], ContentCertainty)? {
    var readings: [ContentReading] = []
    for plan in regions.compactMap({ NumberingPlan.byRegion[$0] }) {
      let trunk = Array(plan.trunk.utf8)
      let hasTrunk = !trunk.isEmpty && run.digits.starts(with: trunk)
      var number = hasTrunk ? Array(run.digits.dropFirst(trunk.count)) : run.digits
      if !plan.accepts(number) || number.isEmpty {
        guard hasTrunk, plan.accepts(run.digits) else { continue }
        number = run.digits
      }
      let isGrouped = run.groups.count > 1 && number.count >= 7
      guard isNamed || isGrouped || (hasTrunk && run.digits.count >= 10 && run.digits.first == 0x30) else { continue }
      // Where a trunk prefix is dialed, a number without it is a local one, which no plan can distinguish from any other.
      if !isNamed, plan.trunk == "0", !hasTrunk, !run.hasBrackets || run.isNorthAmerican { continue }
      // North American numbers are written 3-3-4; seven digits are local.
      if plan.callingCode == "1", !isNamed, !run.isNorthAmerican { continue }
      if !isNamed, plan.trunk.isEmpty || plan.trunk == "8", run.groups.count < 3, !run.hasBrackets { continue }
      let reading = reading(plan.callingCode, number, [plan], run)
      if !readings.contains(where: { $0.value == reading.value }) { readings.append(reading) }
    }
    return readings.isEmpty ? nil : (readings, .checked)
  }

  /// A national number of nobody knows where: the digits as they are dialed.
  private func unknownRegion(_ run: PhoneRun, isNamed: Bool) -> ([ContentReading], ContentCertainty)? {
    guard (7...13).contains(run.digits.count) else { return nil }
    guard isNamed || run.isNorthAmerican || run.isTrunkForm else { return nil }
    // A word in front makes no number of `192.168.1.1` or `1.234.567`.
    if run.isGroupedByPoints, !run.isNorthAmerican, !run.isTrunkForm { return nil }
    let digits = String(decoding: run.digits, as: UTF8.self)
    return ([ContentReading(digits, [("national", digits), ("extension", run.extension)])], .likely)
  }

  private func reading(_ code: String, _ national: [UInt8], _ plans: [NumberingPlan], _ run: PhoneRun) -> ContentReading
  {
    let number = String(decoding: national, as: UTF8.self)
    let regions = plans.map(\.region).filter { $0 != "001" }
    return ContentReading(
      "+" + code + number,
      [
        ("callingCode", code), ("national", number),
        ("regions", regions.isEmpty ? nil : regions.joined(separator: " ")),
        ("extension", run.extension),
      ])
  }
}
