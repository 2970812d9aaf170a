import Glibc

/// The reading of a row of dials, each of which turns ten times as fast as the one before.
///
/// The hand of a dial gives its digit and, by the part of the way to the next one, what the dials behind it say. Decoded from right
/// to left, an error of the angle matters only where it reaches half a digit.
struct DialChain: Sendable, Hashable {
  /// The digits.
  let digits: [UInt8]
  /// How far each hand stands from where the digits put it, in digits, 0…0.5.
  let residuals: [Double]
  /// What the first hand shows as the hands behind it say, 0 up to 10.
  let first: Double
  /// How likely the reading is beside the next likeliest one, 0…1, by the residuals alone.
  let certainty: Double

  /// Makes a chain of what the hands show.
  ///
  /// - Parameters:
  ///   - hands: What each hand shows by itself, 0 up to 10, which is 0 again; from the left.
  ///   - error: The usual error of a hand in digits.
  /// - Returns: Nil without hands, or when one is no number.
  init?(_ hands: [Double], error: Double = 0.15) {
    guard !hands.isEmpty, hands.allSatisfy(\.isFinite), error > 0 else { return nil }
    let hands = hands.map { $0 - 10 * ($0 / 10).rounded(.down) }
    let last = hands[hands.count - 1]
    // The last hand is read down; beside a digit it may have been seen on the wrong side of it.
    let own = Int(last)
    let others = [last - error, last + error].map { Int($0.rounded(.down) + 10) % 10 }.filter { $0 != own }
    let ways = ([own] + others).map { Self.way(hands, lastDigit: $0) }.map { way in
      (way: way, cost: way.residuals.reduce(0) { $0 + $1 * $1 } / (2 * error * error))
    }
    guard let best = ways.min(by: { $0.cost < $1.cost }) else { return nil }
    digits = best.way.digits
    residuals = best.way.residuals
    first = best.way.first
    let weights = ways.map { exp(best.cost - $0.cost) }
    certainty = 1 / weights.reduce(0, +)
  }

  /// The digits when the last one is given, how far each hand is from where they put it, and where they put the first one.
  private static func way(
    _ hands: [Double], lastDigit: Int
  ) -> (digits: [UInt8], residuals: [Double], first: Double) {
    var digits = [UInt8(lastDigit)]
    let last = hands[hands.count - 1]
    // A hand on the wrong side of its digit stands at most at the digit itself.
    let off = turn(last - Double(lastDigit))
    var residuals = [off < 0 ? -off : max(0, off - 1)]
    var behind = Double(lastDigit) + min(max(off, 0), 0.999)
    for hand in hands.dropLast().reversed() {
      let exact = hand - behind / 10
      let digit = (Int(exact.rounded()) + 10) % 10
      digits.append(UInt8(digit))
      residuals.append(abs(turn(exact - Double(digit))))
      behind = Double(digit) + behind / 10
    }
    return (digits.reversed(), residuals.reversed(), behind)
  }

  /// A difference of digits as the shorter way around, -5…5.
  private static func turn(_ difference: Double) -> Double { difference - 10 * (difference / 10).rounded() }
}
