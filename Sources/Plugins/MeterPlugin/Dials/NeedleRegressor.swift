import Glibc
package import LineNetEngine
import ScanGeometry
import ScanImage
import ScanPluginKit
import TextFinding

/// The hand of a dial.
package struct Needle: Sendable, Hashable {
  /// Where it points: the part of a turn from the top, clockwise, 0 up to 1.
  package var turn: Double
  /// How likely that is to half a digit, 0…1.
  package var certainty: Double
  /// How likely a dial with one hand is there, 0…1.
  package var presence: Double
  /// The tenth harmonic of what is dark around the scale: how strongly and where marks and numbers stand at every tenth of the turn.
  package var marks = SIMD2<Double>(0, 0)
}

/// What reads the hand of one dial by a net.
///
/// The dial is unrolled about its middle: 32 rows from the hub to a little beyond the scale, 96 columns clockwise from the top, and a
/// quarter of the turn again at either end. A turned dial is a moved picture then, and the net's scores along it are those of the angle.
package final class NeedleRegressor {
  private let net: LineNet
  private let unrolled = UnrolledDial(
    columns: turnColumns, again: again, rows: LineNetModel.rows, radii: (inner: 0.08, outer: 1.12))
  private let part = DialPart()
  /// Cosine and sine of ten times the turn of each column.
  private let tenths: [SIMD2<Double>]

  // As in Training/meter/needle_net.py.
  private static let turnColumns = 96
  private static let again = 24
  /// How much the line along a hand counts beside the net, how clear it has to be, and from which turn in radians on it is not the
  /// hand's. Of dials that the net had not seen, the error is about the least with these; values around them do as well.
  private static let axis = (weight: 0.25, error: 0.015, maximum: 0.03 * 2 * Double.pi)

  /// Makes an eye.
  ///
  /// - Parameter model: The net.
  package init(_ model: LineNetModel) {
    net = LineNet(model)
    tenths = (0..<(Self.turnColumns + 2 * Self.again)).map { column in
      let turn = (Double(column - Self.again) + 0.5) * 2 * .pi / Double(Self.turnColumns)
      return SIMD2(cos(10 * turn), sin(10 * turn))
    }
  }

  /// Reads a hand.
  ///
  /// - Parameters:
  ///   - picture: The picture.
  ///   - dial: Where in it.
  ///   - tilt: How far the picture's meter is turned clockwise, in radians.
  /// - Returns: Nil when the dial is not in the picture.
  package func needle(_ picture: MeterPicture, _ dial: DialCircle, tilt: Double) -> Needle? {
    guard part.take(picture, dial, reach: unrolled.radii.outer) else { return nil }
    unrolled.take(part, tilt: tilt)
    guard let base = unrolled.plane.bytes.baseAddress else { return nil }
    let size = unrolled.plane.size
    let view = LumaView(base: base, width: size.width, height: size.height, stride: size.width)
    guard var needle = try? net.withScores(of: view, { Self.needle($0) }) else { return nil }
    needle.marks = marks()
    let column = Double(Self.again) + needle.turn * Double(Self.turnColumns) - 0.5
    if let axis = NeedleLineFit(
      unrolled.plane, columns: Self.turnColumns, near: column, radius: unrolled.radius)
    {
      needle.turn = Self.turn(needle.turn, axis)
    }
    return needle
  }

  /// What the net and the line along the hand say together: the part of a turn, 0 up to 1.
  static func turn(_ turn: Double, _ axis: NeedleLineFit) -> Double {
    guard axis.error < Self.axis.error, abs(axis.turn) < Self.axis.maximum else { return turn }
    let both = turn + Self.axis.weight * axis.turn / (2 * .pi)
    return both - both.rounded(.down)
  }

  /// The tenth harmonic of the darkness of the outer rows, each row less its mean.
  private func marks() -> SIMD2<Double> {
    let (pixels, width) = (unrolled.plane.bytes, unrolled.plane.size.width)
    var sum = SIMD2<Double>(0, 0)
    for row in (LineNetModel.rows * 2 / 5)..<LineNetModel.rows {
      for column in Self.again..<(Self.again + Self.turnColumns) {
        sum -= Double(pixels[row &* width &+ column]) * tenths[column]
      }
    }
    return sum
  }

  /// The reading of the scores of all steps.
  private static func needle(_ scores: LineScores) -> Needle? {
    let steps = scores.steps * turnColumns / (turnColumns + 2 * again)
    let skipped = (scores.steps - steps) / 2
    guard steps > 5 else { return nil }
    var (pointing, there) = ([Double](), 0.0)
    for step in skipped..<(skipped + steps) {
      let both = scores.scores(at: step)
      pointing.append(Double(both[1]))
      there += Double(both[0]) / Double(steps)
    }
    guard let best = pointing.indices.max(by: { pointing[$0] < pointing[$1] }) else { return nil }
    let weights = pointing.map { exp($0 - pointing[best]) }
    var (near, moved) = (0.0, 0.0)
    for offset in -2...2 {
      let weight = weights[(best + offset + steps) % steps]
      near += weight
      moved += weight * Double(offset)
    }
    let turn = (Double(best) + 0.5 + moved / near) / Double(steps)
    return Needle(
      turn: turn - turn.rounded(.down), certainty: near / weights.reduce(0, +), presence: 1 / (1 + exp(-there)))
  }
}
