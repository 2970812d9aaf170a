import ScanImage

/// Whether a symbol's bars agree with the text that was read from them.
///
/// Check digits let one misreading in ten through, and frames that show the same bars repeat the same mistake. Of all texts that
/// the symbology allows, the one that was read has to fit the bars better than any other.
struct EANProof {
  /// What the bars say of a text.
  enum Verdict: Sendable {
    /// It fits, and no other text fits nearly as well.
    case confirmed
    /// Another text fits, and this one does not nearly as well.
    case contradicted
    /// The bars cannot be measured, or fit several texts.
    case unknown
  }

  /// By how much another text has to fit worse than a confirmed one, and better than a contradicted one.
  private static let (lead, lag): (Float, Float) = (0.6, 1)
  /// What a digit of a text that fits costs at most on the average.
  private static let goodCost: Float = 0.15

  /// The fewest lines that contradict a text: one may have missed an edge and met two others.
  private static let fewest = 3

  private let symbology: Symbology
  private var profile: DigitProfile

  init?(_ symbology: Symbology) {
    guard let bars = EANBars.of(symbology) else { return nil }
    self.symbology = symbology
    profile = DigitProfile(DigitLayout(bars))
  }

  /// Takes in a line and its gray levels.
  mutating func add(_ line: EANLine, _ levels: [Float], isInverted: Bool) {
    profile.add(levels, line.edges, isInverted: isInverted)
  }

  /// The verdict on a text.
  func verdict(on text: String) -> Verdict {
    var digits = text.utf8.map { Int($0) - 48 }
    if symbology == .upcA || symbology == .ean13, digits.count == 12 { digits.insert(0, at: 0) }
    guard digits.allSatisfy({ (0...9).contains($0) }), let known = profile.costs(),
      let (own, rival) = costs(of: digits, known)
    else { return .unknown }
    let good = Self.goodCost * Float(known.count)
    // Where no text fits the lines are not those of the symbol, as where its corners are not right.
    if rival + Self.lag < own, rival < good, profile.lines >= Self.fewest { return .contradicted }
    return rival > own + Self.lead && own < good ? .confirmed : .unknown
  }

  /// What digits cost, and the least that others cost; nil for digits that are none of the symbology.
  private func costs(of digits: [Int], _ means: [DigitCosts]) -> (own: Float, rival: Float)? {
    switch symbology {
    case .ean13, .upcA: ean13(digits, means)
    case .ean8: ean8(digits, means)
    case .upcE: upcE(digits, means)
    default: nil
    }
  }

  private func ean13(_ digits: [Int], _ means: [DigitCosts]) -> (own: Float, rival: Float)? {
    guard digits.count == 13 else { return nil }
    let weights = (0..<12).map { $0.isMultiple(of: 2) ? 3 : 1 }
    let text = Array(digits.dropFirst())
    var rival = Float.infinity
    // Its own first digit comes first, because the texts nearest to it are there, so that most others need no search.
    for first in [digits[0]] + (0..<10).filter({ $0 != digits[0] }) {
      let sets = EANDigit.ean13Sets[first]
      let rows = means.enumerated().map { $1.row(isSetB: $0 < 6 && sets[$0]) }
      guard rows.reduce(0, { $0 + ($1.min() ?? 0) }) < rival else { continue }
      let other = DigitSearch.best(rows, weights: weights, target: -first, besides: first == digits[0] ? text : nil)
      rival = min(rival, other?.cost ?? .infinity)
    }
    let sets = EANDigit.ean13Sets[digits[0]] + Array(repeating: false, count: 6)
    return (Self.cost(of: text, means, sets), rival)
  }

  private func ean8(_ digits: [Int], _ means: [DigitCosts]) -> (own: Float, rival: Float)? {
    guard digits.count == 8 else { return nil }
    let weights = (0..<8).map { $0.isMultiple(of: 2) ? 3 : 1 }
    let rival = DigitSearch.best(means.map { $0.row(isSetB: false) }, weights: weights, target: 0, besides: digits)
    return (Self.cost(of: digits, means, Array(repeating: false, count: 8)), rival?.cost ?? .infinity)
  }

  /// A UPC-E has six digits; the number sets stand for its number system and the check digit of the UPC-A that it stands for.
  private func upcE(_ digits: [Int], _ means: [DigitCosts]) -> (own: Float, rival: Float)? {
    guard digits.count == 8, digits[0] < 2 else { return nil }
    let text = Array(digits[1...6])
    var (own, rival) = (Float.infinity, Float.infinity)
    for system in 0...1 {
      for (check, usual) in EANDigit.upcESets.enumerated() {
        let sets = usual.map { system == 0 ? $0 : !$0 }
        let isOwn = system == digits[0] && check == digits[7]
        if isOwn { own = Self.cost(of: text, means, sets) }
        for last in 0...9 {
          // The places of the digits in the long form have the weights 3 and 1 in turn (GS1 General Specifications 7.10).
          let weights =
            last < 3 ? [1, 3, 3, 1, 3] : last == 3 ? [1, 3, 1, 1, 3] : last == 4 ? [1, 3, 1, 3, 3] : [1, 3, 1, 3, 1]
          let lastWeight = last < 3 ? 1 : last < 5 ? 0 : 3
          let rows = zip(means, sets).prefix(5).map { $0.row(isSetB: $1) }
          let target = -(3 * system + lastWeight * last + check)
          let excluded = isOwn && last == text[5] ? Array(text.prefix(5)) : nil
          guard let other = DigitSearch.best(rows, weights: weights, target: target, besides: excluded) else {
            continue
          }
          rival = min(rival, other.cost + means[5].of(last, isSetB: sets[5]))
        }
      }
    }
    return (own, rival)
  }

  private static func cost(of digits: [Int], _ means: [DigitCosts], _ sets: [Bool]) -> Float {
    var cost: Float = 0
    for (place, digit) in digits.enumerated() { cost += means[place].of(digit, isSetB: sets[place]) }
    return cost
  }
}
