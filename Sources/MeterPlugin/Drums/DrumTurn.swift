import Glibc

/// How far a drum has turned, by where its digit is seen in the window.
///
/// The net alone calls a digit that is all there by its name, though it may stand so low that the drum has not arrived.
struct DrumTurn: Sendable, Hashable {
  /// The digit that is seen best.
  let digit: Int
  /// How far it stands below the middle of the window, in heights of the window; below zero above it.
  let below: Double
  /// How likely that digit is where it is seen best, 0…1.
  let certainty: Double

  /// Where windows are looked at, in heights of the window.
  private static let places: [Float] = [-0.44, -0.33, -0.22, -0.11, 0, 0.11, 0.22, 0.33, 0.44]
  /// So far from the middle a drum counts as turning: about an eighth of the way to the next digit.
  private static let turning = 0.115
  /// How sharply that is told.
  private static let sharpness = 0.022

  /// Takes over what was seen.
  init(digit: Int, below: Double, certainty: Double) {
    (self.digit, self.below, self.certainty) = (digit, below, certainty)
  }

  /// Looks at a window and above and below it.
  init(_ window: DrumWindow, net: DrumNet, of picture: DrumPicture) {
    let seen = Self.places.map { net.cell(window.moved(down: $0), of: picture).digits }
    // A digit is seen at neighbouring places; its middle is their mean.
    var best = (digit: 0, sum: -1.0, place: 0.0, top: 0.0)
    for digit in 0..<10 {
      for index in seen.indices {
        var (sum, moment, top) = (0.0, 0.0, 0.0)
        for other in max(0, index - 1)...min(seen.count - 1, index + 1) {
          let share = seen[other][digit]
          sum += share
          moment += share * Double(Self.places[other])
          top = max(top, share)
        }
        // Of two digits that are seen as well the nearer one.
        let near = sum * (1 - 0.3 * abs(Double(Self.places[index])))
        if near > best.sum { best = (digit, near, sum > 0 ? moment / sum : 0, top) }
      }
    }
    (digit, below, certainty) = (best.digit, best.place, best.top)
  }

  /// The same as the chain of drums takes it: on its way, a drum shows two digits alike.
  func cell(beside looks: DrumCell) -> DrumCell {
    let turning = 1 / (1 + exp(-(abs(below) - Self.turning) / Self.sharpness))
    let other = below > 0 ? (digit + 9) % 10 : (digit + 1) % 10
    var digits = looks.digits.map { $0 * (1 - certainty) }
    digits[digit] += certainty * (1 - turning) + certainty * turning * 0.05
    digits[other] += certainty * turning * 0.05
    return DrumCell(digits: digits, between: looks.between * (1 - certainty) + certainty * turning * 0.9)
  }

  /// Whether the drum is on its way from 9 to 0, so that the one to its left goes with it.
  var carries: Bool { abs(below) > Self.turning - 0.03 && digit == (below > 0 ? 0 : 9) }
}
