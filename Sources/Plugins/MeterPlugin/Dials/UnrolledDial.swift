import Glibc
import ScanGeometry
import TextFinding

/// A dial unrolled about its middle: rows from near the middle outwards, columns clockwise from the top, and a part of the turn again at
/// either end. A turned dial is a moved picture then.
final class UnrolledDial {
  /// How many columns the turn has.
  let columns: Int
  /// How many of them there are again at either end.
  let again: Int
  /// How many rows there are.
  let rows: Int
  /// The radii of the first row's inner and the last row's outer side, in those of the scale.
  let radii: (inner: Double, outer: Double)
  /// The pixels.
  let plane = BytePlane()
  private let directions: [(x: Double, y: Double)]

  init(columns: Int, again: Int, rows: Int, radii: (inner: Double, outer: Double)) {
    (self.columns, self.again, self.rows, self.radii) = (columns, again, rows, radii)
    directions = (0..<(columns + 2 * again)).map { column in
      let turn = (Double(column - again) + 0.5) * 2 * .pi / Double(columns)
      return (sin(turn), -cos(turn))
    }
  }

  /// The radius of a row's middle, in those of the scale.
  func radius(_ row: Int) -> Double {
    radii.inner + (Double(row) + 0.5) * (radii.outer - radii.inner) / Double(rows)
  }

  /// Unrolls the dial of a part of a picture; what is beyond its sides is as they are.
  ///
  /// - Parameters:
  ///   - tilt: How far the dial is turned clockwise, in radians.
  ///   - beyond: Called with the row and the column of each pixel that is beyond the sides.
  func take(_ part: DialPart, tilt: Double, beyond: (_ row: Int, _ column: Int) -> Void = { _, _ in }) {
    plane.resize(to: PixelSize(width: directions.count, height: rows))
    let (width, height) = (part.plane.size.width, part.plane.size.height)
    let (x, y, radius) = (part.circle.x, part.circle.y, part.circle.radius)
    let (sine, cosine) = (sin(tilt), cos(tilt))
    let (pixels, target) = (part.plane.bytes, plane.bytes)
    for column in directions.indices {
      let (dx, dy) = (
        directions[column].x * cosine - directions[column].y * sine,
        directions[column].x * sine + directions[column].y * cosine
      )
      for row in 0..<rows {
        let distance = radius * self.radius(row)
        let (wantedX, wantedY) = (x + dx * distance - 0.5, y + dy * distance - 0.5)
        let px = min(max(wantedX, 0), Double(width - 1))
        let py = min(max(wantedY, 0), Double(height - 1))
        if abs(px - wantedX) > 1 || abs(py - wantedY) > 1 { beyond(row, column) }
        let (left, top) = (min(Int(px), width - 2), min(Int(py), height - 2))
        let (fx, fy) = (px - Double(left), py - Double(top))
        let index = top &* width &+ left
        let upper = Double(pixels[index]) * (1 - fx) + Double(pixels[index &+ 1]) * fx
        let lower = Double(pixels[index &+ width]) * (1 - fx) + Double(pixels[index &+ width &+ 1]) * fx
        target[row &* directions.count &+ column] = UInt8((upper * (1 - fy) + lower * fy).rounded())
      }
    }
  }
}
