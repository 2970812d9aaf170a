import ScanPluginKit
import TextFinding

/// The face of a gauge, unrolled about the axis of its hand: how much ink there is in each direction at each radius.
///
/// Ink is what differs from the ground of its own radius, so that the line of a scale and the rim, which go around, are ground.
final class GaugeFace {
  /// How many directions a turn has.
  static let columns = 720
  /// What of the radius a hand is searched in: beyond the hub, up to the marks.
  static let radii = 0.22...0.8

  /// The rows that are searched, from the inside, each with its radius and the ink of each direction, 0…1.
  private(set) var rows: [(radius: Double, ink: [Float])] = []
  /// By how many levels the ink differs from its ground at most.
  private(set) var contrast = 0.0

  private let part = DialPart(radius: 110)
  private let unrolled = UnrolledDial(columns: columns, again: columns / 6 + 10, rows: 72, radii: (0.1, 1.0))
  private var isBeyond: [Bool] = []

  /// What share of the ink of a radius stands out most: so much of it counts as full.
  private static let fullShare = 0.5
  /// The least contrast of a hand in levels.
  private static let minContrast = 24.0

  /// Takes the face around an axis.
  ///
  /// - Parameters:
  ///   - dial: The axis and the radius of the scale, in pixels of the picture.
  ///   - ink: Whether hands are darker or lighter than the ground.
  /// - Returns: Whether anything stands out clearly from its ground.
  func take(_ picture: MeterPicture, _ dial: DialCircle, ink: DialPart.Ink) -> Bool {
    rows = []
    guard part.take(picture, dial, reach: unrolled.radii.outer, ink: ink) else { return false }
    let width = Self.columns + 2 * unrolled.again
    isBeyond = [Bool](repeating: false, count: width * unrolled.rows)
    unrolled.take(part, tilt: 0) { row, column in isBeyond[row * width + column] = true }
    var grounds: [Double] = []
    var peaks: [Double] = []
    for row in 0..<unrolled.rows {
      let ground = ground(row, width)
      grounds.append(ground)
      guard Self.radii.contains(unrolled.radius(row)) else { continue }
      let darkest = unrolled.plane.row(row)[unrolled.again..<(unrolled.again + Self.columns)].min() ?? 0
      peaks.append(ground - Double(darkest))
    }
    // A hand stands out at each radius, a reflection or a word at some.
    contrast = peaks.sorted()[peaks.count / 4]
    guard contrast >= Self.minContrast else { return false }
    for row in 0..<unrolled.rows where Self.radii.contains(unrolled.radius(row)) {
      let pixels = unrolled.plane.row(row)
      let (ground, full) = (Float(grounds[row]), Float(Self.fullShare * contrast))
      let ink = (0..<Self.columns).map { column in
        min(1, max(0, (ground - Float(pixels[unrolled.again + column])) / full))
      }
      rows.append((unrolled.radius(row), ink))
    }
    return true
  }

  /// The line along a hand that was seen in about a direction; nil when it is not clearly a line.
  ///
  /// - Parameter column: The direction, in columns of the turn.
  func line(near column: Double) -> NeedleLineFit? {
    NeedleLineFit(
      unrolled.plane, columns: Self.columns, near: column + Double(unrolled.again), radius: unrolled.radius)
  }

  /// The ground of a radius: what is lighter than three fifths of what is in the picture there. What is beyond the picture becomes ground.
  private func ground(_ row: Int, _ width: Int) -> Double {
    let pixels = unrolled.plane.row(row)
    var counts = [Int](repeating: 0, count: 256)
    var seen = 0
    for column in unrolled.again..<(unrolled.again + Self.columns) where !isBeyond[row * width + column] {
      counts[Int(pixels[column])] += 1
      seen += 1
    }
    guard seen > 0 else {
      for column in 0..<width { pixels[column] = 255 }
      return 255
    }
    var (level, sum) = (0, counts[0])
    while sum * 5 < seen * 3, level < 255 {
      level += 1
      sum += counts[level]
    }
    for column in 0..<width where isBeyond[row * width + column] { pixels[column] = UInt8(level) }
    return Double(level)
  }
}
