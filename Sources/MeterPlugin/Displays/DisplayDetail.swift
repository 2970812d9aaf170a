import ScanPluginKit

/// A closer look at parts of a line whose digits are known: where the point is, and whether a minus stands before them.
///
/// A point is a column or two wide in the picture of a long line; of half of the line it is twice as wide.
struct DisplayDetail {
  let looker: DisplayLooker
  let place: DisplayPlace
  let view: LumaView
  /// The middles of the digits and the way from one to the next, as shares of the place.
  let middles: [Double]
  let pitch: Double

  /// How likely each place of the point is in digits that are known: none first, then by the number of decimals; nil where it cannot
  /// be seen closer.
  func points(of text: DisplayText) -> [Double]? {
    let count = text.digits.count
    guard count >= 3, middles.count == count else { return nil }
    let part = max(2, (count * 3 + 4) / 5)
    var shares = [Double](repeating: 1, count: count)
    for digits in [0..<part, (count - part)..<count] {
      let look = DisplayLook(
        left: middles[digits.lowerBound] - 0.62 * pitch, right: middles[digits.upperBound - 1] + 0.62 * pitch)
      guard let scores = looker.scores(look, at: place, of: view) else { return nil }
      for decimals in 0..<count {
        // The point within these digits, where it is there.
        let behind = decimals - (count - digits.upperBound)
        let isInside = decimals > 0 && behind > 0 && behind < digits.count
        let own = DisplayText(digits: Array(text.digits[digits]), decimals: isInside ? behind : nil)
        shares[decimals] *= scores.likelihood(of: own.classes)
      }
    }
    let sum = shares.reduce(0, +)
    return sum > 0 ? shares.map { $0 / sum } : nil
  }

  /// How likely a minus stands before the digits, 0…1.
  func minus(before text: DisplayText) -> Double {
    guard let first = middles.first, middles.count == text.digits.count else { return 0 }
    let few = min(3, middles.count)
    let look = DisplayLook(left: first - 1.65 * pitch, right: middles[few - 1] + 0.62 * pitch)
    guard let scores = looker.scores(look, at: place, of: view) else { return 0 }
    let digits = Array(text.digits[..<few])
    // The point may stand among them.
    return (0..<few).reduce(0) { sum, decimals in
      let own = DisplayText(digits: digits, decimals: decimals > 0 ? decimals : nil, isNegative: true)
      return sum + scores.likelihood(of: own.classes)
    }
  }
}
