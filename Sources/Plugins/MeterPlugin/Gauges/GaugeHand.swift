import Glibc

/// The hand of a gauge on its face: a line of ink that goes from the axis outwards.
///
/// Numbers, marks and words have ink at some radii, the tail of a hand at the inner ones: the hand is what has it at all. Where something else
/// nearly does, such as a second hand, it is not certain which is the one.
struct GaugeHand: Sendable, Hashable {
  /// Where it points, in degrees clockwise from the top, 0 up to 360.
  var angle: Double
  /// How likely that is, 0…1.
  var certainty: Double

  /// How far from its direction a hand may lie that does not go through the axis, in radii.
  private static let offset = 0.02
  /// How far beside a hand other ones are searched for, in columns, beyond its own width: 6 degrees.
  private static let beside = 12
  /// Where half of the hands are right, and how steeply that changes.
  private static let (filled, lead, error) = (
    (middle: 0.8, width: 0.035), (middle: 0.17, width: 0.03), (middle: 0.014, width: 0.003)
  )
  /// How likely a hand is right that is no clear line.
  private static let withoutLine = 0.4
  /// How far the line of a hand may lie from where it was seen, in radians.
  private static let maxTurn = 0.09

  /// Searches for the hand; nil on a face without one.
  init?(on face: GaugeFace) {
    let filled = Self.filled(face)
    guard let best = filled.indices.max(by: { filled[$0] < filled[$1] }), filled[best] > 0.5 else { return nil }
    let count = filled.count
    // The middle of what is about as full.
    var (left, right) = (0, 0)
    let limit = filled[best] - 0.04
    while left < count / 8, filled[(best - left - 1 + count) % count] >= limit { left += 1 }
    while right < count / 8, filled[(best + right + 1) % count] >= limit { right += 1 }
    let middle = Double(best) + Double(right - left) / 2
    let reach = (left + right) / 2 + Self.beside
    let others = filled.indices.filter { column in
      let way = abs(Double(column) - middle)
      return min(way, Double(count) - way) > Double(reach)
    }
    let rival = others.map { filled[$0] }.max() ?? 0
    certainty =
      Self.share(filled[best], Self.filled) * Self.share(filled[best] - rival, Self.lead)
    let degrees = 360 / Double(count)
    angle = (middle + 0.5) * degrees
    if let line = face.line(near: middle), abs(line.turn) < Self.maxTurn {
      angle += line.turn * 180 / .pi
      certainty *= 1 - Self.share(line.error, Self.error)
    } else {
      certainty *= Self.withoutLine
    }
    angle -= 360 * (angle / 360).rounded(.down)
  }

  /// How much of the way outwards each direction has ink, 0…1.
  private static func filled(_ face: GaugeFace) -> [Double] {
    var sums = [Float](repeating: 0, count: GaugeFace.columns)
    for (radius, ink) in face.rows {
      let reach = Int((offset / radius * Double(GaugeFace.columns) / (2 * .pi)).rounded(.up))
      let widened = Self.widened(ink, by: reach)
      for column in sums.indices { sums[column] += widened[column] }
    }
    return sums.map { Double($0) / Double(max(1, face.rows.count)) }
  }

  /// The greatest of what is so many columns around each column.
  private static func widened(_ ink: [Float], by reach: Int) -> [Float] {
    let count = ink.count
    return ink.indices.map { column in
      var greatest: Float = 0
      for step in -reach...reach { greatest = max(greatest, ink[(column + step + count) % count]) }
      return greatest
    }
  }

  private static func share(_ value: Double, _ limit: (middle: Double, width: Double)) -> Double {
    1 / (1 + exp((limit.middle - value) / limit.width))
  }
}
