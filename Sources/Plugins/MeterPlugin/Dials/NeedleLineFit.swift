import Glibc
import ScanGeometry
import TextFinding

/// The direction of a hand by the line along its middle.
///
/// A hand turns above its scale: a camera that looks from the side sees its point beside the mark it stands at, while its own
/// direction stays. Of a dial that is unrolled about its middle, each row between the hub and the marks gives the middle of what is dark
/// about a column, and a line is put through these middles, which need not meet that of the scale.
struct NeedleLineFit: Sendable, Hashable {
  /// How far the line is turned clockwise against where the hand was searched for, in radians.
  let turn: Double
  /// How far the middles of the hand usually lie from the line, in radii of the scale.
  let error: Double

  /// The part of the radius in which hands are followed: beyond the hub, within the marks.
  private static let radii = 0.26...0.86
  private static let minRows = 7
  /// By how many levels a hand is darker than the dial.
  private static let minContrast = 24.0
  /// What lines usually pass the middle by, and middles of a hand its line, in radii.
  private static let usual = (offset: 0.05, error: 0.015)

  /// The middle of a hand at one radius: how far it is to the right of the direction of the search, and how wide the hand is there.
  private typealias Middle = (radius: Double, off: Double, width: Double)

  /// Fits a line.
  ///
  /// - Parameters:
  ///   - unrolled: The dial: rows from the middle outwards, columns clockwise, the same number beyond either end of the turn.
  ///   - columns: How many columns the turn has.
  ///   - column: Where the hand was seen.
  ///   - radius: The radius of a row's middle, in those of the scale.
  /// - Returns: Nil when no hand is clearly there, and for a column that is not in the picture.
  init?(_ unrolled: BytePlane, columns: Int, near column: Double, radius: (Int) -> Double) {
    guard columns >= 12, unrolled.size.width >= columns + 2 * Self.reach(columns) + 10,
      (0..<Double(unrolled.size.width)).contains(column)
    else { return nil }
    var middles: [Middle] = []
    let angle = 2 * Double.pi / Double(columns)
    for row in 0..<unrolled.size.height {
      let far = radius(row)
      guard Self.radii.contains(far), let run = Self.run(unrolled.row(row), columns, near: column) else { continue }
      middles.append((far, far * sin((run.middle - column) * angle), far * run.width * angle))
    }
    guard middles.count >= Self.minRows else { return nil }
    // What is much wider than the rest has run into a number.
    let usualWidth = middles.map(\.width).sorted()[middles.count / 2]
    middles.removeAll { $0.width > 2 * usualWidth }
    guard middles.count >= Self.minRows, let line = Self.line(middles) else { return nil }
    (turn, error) = line
  }

  /// The line through the middles of a hand by least squares, those that lie off counting less (Cauchy's weights).
  private static func line(_ middles: [Middle]) -> (turn: Double, error: Double)? {
    var weights = [Double](repeating: 1, count: middles.count)
    var (slope, error) = (0.0, 0.0)
    for _ in 0..<4 {
      // That lines pass near the middle counts as one more point there.
      var sum = (usual.error / usual.offset) * (usual.error / usual.offset)
      var (along, square, off, both) = (0.0, 0.0, 0.0, 0.0)
      for (middle, weight) in zip(middles, weights) {
        sum += weight
        along += weight * middle.radius
        square += weight * middle.radius * middle.radius
        off += weight * middle.off
        both += weight * middle.radius * middle.off
      }
      let determinant = sum * square - along * along
      guard determinant > 1e-9 else { return nil }
      slope = (sum * both - along * off) / determinant
      let offset = (off * square - both * along) / determinant
      var squares = 0.0
      for (index, middle) in middles.enumerated() {
        let rest = (middle.off - offset - slope * middle.radius) / usual.error
        weights[index] = 1 / (1 + rest * rest)
        squares += rest * rest * weights[index]
      }
      error = usual.error * (squares / weights.reduce(0, +)).squareRoot()
    }
    return (atan(slope), error)
  }

  /// How far a hand reaches to either side, in columns: a sixth of the turn.
  private static func reach(_ columns: Int) -> Int { columns / 6 }

  /// What is dark about a column: its middle and width in columns; nil when nothing clearly is, or it goes on too far.
  private static func run(
    _ row: UnsafeMutableBufferPointer<UInt8>, _ columns: Int, near column: Double
  ) -> (middle: Double, width: Double)? {
    let first = (row.count - columns) / 2
    // Numbers and marks are dark as well, so that the ground is lighter than half of the turn.
    let ground = Double(row[first..<(first + columns)].sorted()[columns * 3 / 5])
    let reach = reach(columns)
    let from = min(max(Int(column.rounded()), reach + 4), row.count - reach - 5)
    guard let darkest = (from - 3...from + 3).min(by: { row[$0] < row[$1] }) else { return nil }
    let level = Double(row[darkest])
    guard ground - level >= minContrast else { return nil }
    let limit = (ground + level) / 2
    var sides: [Double] = []
    for step in [-1, 1] {
      var at = darkest
      while Double(row[at + step]) < limit {
        at += step
        guard abs(at - from) < reach else { return nil }
      }
      let (inside, outside) = (Double(row[at]), Double(row[at + step]))
      sides.append(Double(at) + Double(step) * (limit - inside) / (outside - inside))
    }
    return ((sides[0] + sides[1]) / 2, sides[1] - sides[0])
  }
}
