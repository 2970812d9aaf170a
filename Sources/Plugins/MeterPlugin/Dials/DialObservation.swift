import Glibc
import ScanPluginKit

/// What was seen of a row of dials, and what it says.
struct DialObservation: Sendable {
  /// Where the dials are.
  let row: DialRow
  /// Their hands.
  let needles: [Needle]
  /// Whether the digits of each go up clockwise.
  let clockwise: [Bool]
  /// How likely these are all dials, 0…1.
  var wholeness = 1.0
  /// Whether a side of the picture cuts off a further dial.
  var isCut = false

  /// The usual error of a hand in digits.
  private static let error = 0.15
  /// How well marks agree of which the turn is taken, 0…1.
  private static let agreement = 0.6
  /// What a hand shows by chance.
  private static let chance = 0.02

  /// Makes a observation.
  ///
  /// - Parameters:
  ///   - row: Where the dials are.
  ///   - needles: Their hands, as seen with the row's tilt.
  ///   - clockwise: Whether the digits of each go up clockwise.
  ///   - leeway: How far, in radians, the scales may be turned against the row: by perspective, or as dials stand on an arc.
  init(row: DialRow, needles: [Needle], clockwise: [Bool], leeway: Double) {
    self.row = row
    self.clockwise = clockwise
    let turn = Self.turn(needles, leeway: leeway) / (2 * .pi)
    self.needles = needles.map { needle in
      var needle = needle
      needle.turn -= turn
      needle.turn -= needle.turn.rounded(.down)
      return needle
    }
  }

  /// How far the scales are turned clockwise by their marks, in radians; 0 when they do not agree.
  private static func turn(_ needles: [Needle], leeway: Double) -> Double {
    let sum = needles.reduce(SIMD2<Double>(0, 0)) { $0 + $1.marks }
    let lengths = needles.reduce(0) { $0 + length($1.marks) }
    guard lengths > 0, length(sum) > agreement * lengths else { return 0 }
    // Light marks on dark ground lie between those that dark ones would make.
    let dark = atan2(sum.y, sum.x) / 10
    let light = atan2(-sum.y, -sum.x) / 10
    let turn = abs(dark) < abs(light) ? dark : light
    return abs(turn) <= leeway ? turn : 0
  }

  private static func length(_ vector: SIMD2<Double>) -> Double { (vector * vector).sum().squareRoot() }

  /// What each hand shows by itself, 0 up to 10.
  var hands: [Double] {
    zip(needles, clockwise).map { needle, clockwise in
      clockwise ? 10 * needle.turn : needle.turn > 0 ? 10 - 10 * needle.turn : 0
    }
  }

  /// The reading; nil without dials.
  var reading: MeterReading? {
    let hands = hands
    guard let chain = DialChain(hands, error: Self.error), let last = hands.last else { return nil }
    var cells: [MeterReading.Cell] = []
    var behind = 0.0
    for index in hands.indices.reversed() {
      let digits = Self.digits(hands[index], behind: index == hands.count - 1 ? nil : behind, needles[index])
      cells.append(
        MeterReading.Cell(digits: digits, digit: chain.digits[index], quad: Self.quad(row.dials[index], row.tilt)))
      behind =
        index == hands.count - 1
        ? last - last.rounded(.down) + Double(chain.digits[index])
        : Double(chain.digits[index]) + behind / 10
    }
    let part = last - last.rounded(.down)
    var reading = MeterReading(
      kind: .dials, cells: cells.reversed(), isRolling: part > Self.error && part < 1 - Self.error,
      certainty: certainty(chain), quad: quad)
    reading.mayBeCut = isCut
    reading.firstHand = chain.first
    return reading
  }

  /// How likely all of it is right, up to the last place.
  private func certainty(_ chain: DialChain) -> Double {
    // Which of two digits the last hand stands at is decided by its own cell.
    var certainty = wholeness
    for (needle, residual) in zip(needles, chain.residuals) {
      certainty *= needle.certainty * needle.presence
      // Half a digit off is as near to one as to the other.
      certainty *= 1 / (1 + exp((residual - 0.35) / 0.05))
    }
    for dial in row.dials { certainty *= min(1, dial.ring / 0.6) }
    return certainty
  }

  /// How likely a hand stands for each digit.
  private static func digits(_ hand: Double, behind: Double?, _ needle: Needle) -> [Double] {
    let known = needle.certainty * needle.presence
    let weights = (0..<10).map { digit -> Double in
      guard let behind else {
        // Read down: the middle of the digit's way is half a digit behind it.
        let off = turned(hand - Double(digit) - 0.5)
        return 1 / (1 + exp((abs(off) - 0.5) / (0.5 * error)))
      }
      let off = turned(hand - behind / 10 - Double(digit))
      return exp(-off * off / (2 * error * error))
    }
    let sum = max(weights.reduce(0, +), .leastNormalMagnitude)
    return weights.map { known * ((1 - 10 * chance) * $0 / sum + chance) }
  }

  /// A difference of digits as the shorter way around.
  private static func turned(_ difference: Double) -> Double { difference - 10 * (difference / 10).rounded() }

  // MARK: - Places

  private var quad: Quad<CropSpace> {
    guard let first = row.dials.first, let last = row.dials.last else {
      let origin = Point<CropSpace>(x: 0, y: 0)
      return Quad(topLeft: origin, topRight: origin, bottomRight: origin, bottomLeft: origin)
    }
    let (left, right) = (Self.quad(first, row.tilt), Self.quad(last, row.tilt))
    return Quad(
      topLeft: left.topLeft, topRight: right.topRight, bottomRight: right.bottomRight, bottomLeft: left.bottomLeft)
  }

  /// The square around a dial.
  private static func quad(_ dial: DialCircle, _ tilt: Double) -> Quad<CropSpace> {
    let (along, across) = (dial.radius * cos(tilt), dial.radius * sin(tilt))
    func corner(_ right: Double, _ down: Double) -> Point<CropSpace> {
      Point(x: dial.x + right * along - down * across, y: dial.y + right * across + down * along)
    }
    return Quad(
      topLeft: corner(-1, -1), topRight: corner(1, -1), bottomRight: corner(1, 1), bottomLeft: corner(-1, 1))
  }
}
