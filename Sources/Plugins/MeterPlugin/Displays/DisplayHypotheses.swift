import ScanPluginKit

/// Several attempts on one place: which text all of them together say, and how certain that is.
struct DisplayHypotheses {
  /// One attempt.
  struct Ballot {
    let crop: DisplayCrop
    let scores: DisplayScores
    /// What it reads by itself.
    let text: DisplayedNumber
    /// Where it sees each digit of its text, as a share of the place from the left.
    let middles: [Double]
    /// All characters that it sees, and their middles.
    let marks: [DisplayPosition.Mark]
  }

  /// What the attempts say.
  struct Result {
    /// The way from a digit to the next one, as a share of the place; nil for a single digit.
    var pitch: Double? {
      let gaps = zip(middles, middles.dropFirst()).map { $1 - $0 }.sorted()
      return gaps.isEmpty ? nil : gaps[gaps.count / 2]
    }

    /// The likeliest text.
    var text: DisplayedNumber
    /// How likely its digits are, wherever the point is: the mean of all attempts, 0…1.
    var likelihood: Double
    /// How likely each place of the point is, given the digits; none first, then by the number of decimals.
    var points: [Double]
    /// The share of the attempts that read these digits by themselves.
    var agreement: Double
    /// The middles of the digits as a share of the place; empty when no attempt reads the text by itself.
    var middles: [Double]
  }

  private(set) var ballots: [Ballot] = []
  /// What is known of the text.
  let digits: Int?
  let decimals: Int?

  init(_ constraints: MeterConstraints) {
    digits = constraints.digits
    decimals = constraints.decimals
    texts = []
  }

  /// The texts that are asked for, without the places of points.
  private var texts: Set<DisplayedNumber>
  /// Where points were seen, counted from the right.
  private var points: Set<Int> = []

  /// Takes in an attempt, and the texts that it may show.
  mutating func add(_ ballot: Ballot, _ guesses: [DisplayedNumber]) {
    ballots.append(ballot)
    for text in guesses where !text.digits.isEmpty {
      if let digits, text.digits.count != digits { continue }
      texts.insert(text.with(decimals: nil))
      if let decimals = text.decimals { points.insert(decimals) }
    }
  }

  /// The best text; nil when none has a digit, or none as many as requested.
  var result: Result? {
    guard !ballots.isEmpty else { return nil }
    var best: Result?
    // Sorted, so that of equal ones the same is taken always.
    for text in texts.sorted(by: { $0.classes.lexicographicallyPrecedes($1.classes) }) {
      var shares = [Double](repeating: 0, count: text.digits.count)
      for decimals in [0] + points.sorted() where decimals < text.digits.count {
        let classes = text.with(decimals: decimals > 0 ? decimals : nil).classes
        shares[decimals] = ballots.reduce(0) { $0 + $1.scores.likelihood(of: classes) } / Double(ballots.count)
      }
      let likelihood = shares.reduce(0, +)
      guard likelihood > best?.likelihood ?? 0, let likeliest = shares.indices.max(by: { shares[$0] < shares[$1] })
      else { continue }
      best = Result(
        text: text.with(decimals: likeliest > 0 ? likeliest : nil), likelihood: likelihood,
        points: shares.map { $0 / likelihood }, agreement: 0, middles: [])
    }
    guard var best else { return nil }
    let same = ballots.filter { $0.text.digits == best.text.digits }
    best.agreement = Double(same.count) / Double(ballots.count)
    if !same.isEmpty {
      best.middles = best.text.digits.indices.map { index in
        same.reduce(0) { $0 + $1.middles[index] } / Double(same.count)
      }
    }
    return best
  }

  /// How likely each digit stands at a place of a text, given that the others are right; ten numbers.
  func shares(of text: DisplayedNumber, at place: Int) -> [Double] {
    var shares = (0..<10).map { digit in
      var other = text
      other.digits[place] = UInt8(digit)
      return ballots.reduce(0) { $0 + $1.scores.likelihood(of: other.classes) }
    }
    let sum = max(shares.reduce(0, +), .leastNormalMagnitude)
    for index in shares.indices { shares[index] /= sum }
    return shares
  }
}
