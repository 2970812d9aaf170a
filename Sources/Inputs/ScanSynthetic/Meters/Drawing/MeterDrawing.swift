import ScanGeometry

/// A flat drawing of filled outlines in units of its own, painted in the order in which they were added.
struct MeterDrawing: Sendable {
  /// A point in units of the drawing; x to the right, y down.
  typealias Spot = SIMD2<Double>

  /// Outlines of one color.
  struct Shape: Sendable {
    /// Closed outlines; inside is what any of them encloses (the non-zero rule, all turn the same way).
    var outlines: [[Spot]]
    var color: SyntheticColor
    /// 0…1.
    var opacity: Float
  }

  /// The size that a placement centers; outlines may reach beyond it.
  var size: PixelSize
  var shapes: [Shape] = []

  init(size: PixelSize) { self.size = size }

  /// Fills outlines; those that turn the other way are turned around, so that none cuts a hole into another.
  mutating func fill(_ outlines: [[Spot]], _ color: SyntheticColor, opacity: Double = 1, within clip: MeterArea? = nil)
  {
    let kept = outlines.compactMap { outline -> [Spot]? in
      let cut = clip.map { $0.clipped(outline) } ?? outline
      guard cut.count > 2 else { return nil }
      return Self.area(cut) < 0 ? cut.reversed() : cut
    }
    guard !kept.isEmpty, opacity > 0 else { return }
    shapes.append(Shape(outlines: kept, color: color, opacity: Float(min(opacity, 1))))
  }

  /// Fills a rectangle with round corners.
  mutating func fill(_ area: MeterArea, corner: Double = 0, _ color: SyntheticColor, opacity: Double = 1) {
    fill([area.outline(corner: corner)], color, opacity: opacity)
  }

  /// Fills an ellipse.
  mutating func ellipse(
    _ middle: Spot, _ radius: Spot, _ color: SyntheticColor, opacity: Double = 1, within clip: MeterArea? = nil
  ) {
    fill([Self.ellipse(middle, radius)], color, opacity: opacity, within: clip)
  }

  /// Draws the rim of a circle.
  mutating func circle(_ middle: Spot, radius: Double, pen: Double, _ color: SyntheticColor, opacity: Double = 1) {
    let path = Self.ellipse(middle, Spot(radius, radius))
    fill(StrokePath.stroked(path + [path[0]], pen: Spot(pen, pen), isRound: true), color, opacity: opacity)
  }

  /// Draws a straight line.
  mutating func line(_ start: Spot, _ end: Spot, pen: Double, _ color: SyntheticColor, opacity: Double = 1) {
    fill(StrokePath.stroked([start, end], pen: Spot(pen, pen)), color, opacity: opacity)
  }

  /// Adds what another drawing holds as a placement shows it; what lies behind the camera is left out.
  mutating func add(_ other: MeterDrawing, by homography: Homography) {
    for shape in other.shapes {
      var seen = shape
      for index in seen.outlines.indices {
        seen.outlines[index] = seen.outlines[index].compactMap { point in
          homography.apply(point.x, point.y).map { Spot($0.x, $0.y) }
        }
      }
      shapes.append(seen)
    }
  }

  /// Adds what another drawing holds, moved.
  mutating func add(_ other: MeterDrawing, at offset: Spot) {
    for shape in other.shapes {
      var moved = shape
      for index in moved.outlines.indices { moved.outlines[index] = moved.outlines[index].map { $0 + offset } }
      shapes.append(moved)
    }
  }

  static func ellipse(_ middle: Spot, _ radius: Spot) -> [Spot] {
    let count = radius.max() < 12 ? 12 : radius.max() < 60 ? 28 : 72
    return (0..<count).map { index in
      let turn = PortableMath.sinCos(degrees: Double(index) * 360 / Double(count))
      return middle + radius * Spot(turn.cos, turn.sin)
    }
  }

  /// The area inside an outline, positive where it turns clockwise on the screen.
  static func area(_ outline: [Spot]) -> Double {
    guard var last = outline.last else { return 0 }
    var sum = 0.0
    for point in outline {
      sum += last.x * point.y - last.y * point.x
      last = point
    }
    return sum / 2
  }
}

/// An upright rectangle in units of a drawing.
struct MeterArea: Sendable, Hashable {
  var x: Double
  var y: Double
  var width: Double
  var height: Double

  var right: Double { x + width }
  var bottom: Double { y + height }
  var middle: SIMD2<Double> { SIMD2(x + width / 2, y + height / 2) }

  /// The rectangle grown (or shrunk) on all sides.
  func grown(_ dx: Double, _ dy: Double) -> MeterArea {
    MeterArea(x: x - dx, y: y - dy, width: width + 2 * dx, height: height + 2 * dy)
  }

  func moved(_ dx: Double, _ dy: Double) -> MeterArea { MeterArea(x: x + dx, y: y + dy, width: width, height: height) }

  /// The corners from the upper left one, clockwise; round corners become arcs.
  func outline(corner: Double = 0) -> [SIMD2<Double>] {
    let radius = min(corner, width / 2, height / 2)
    guard radius > 0 else { return [SIMD2(x, y), SIMD2(right, y), SIMD2(right, bottom), SIMD2(x, bottom)] }
    let middles = [
      SIMD2(x + radius, y + radius), SIMD2(right - radius, y + radius), SIMD2(right - radius, bottom - radius),
      SIMD2(x + radius, bottom - radius),
    ]
    return middles.enumerated().flatMap { index, middle in
      (0...6).map { step in
        let turn = PortableMath.sinCos(degrees: 180 + Double(index) * 90 + Double(step) * 15)
        return middle + SIMD2(turn.cos, turn.sin) * radius
      }
    }
  }

  /// The part of an outline inside (Sutherland and Hodgman 1974).
  func clipped(_ outline: [SIMD2<Double>]) -> [SIMD2<Double>] {
    var result = outline
    for side in 0..<4 where !result.isEmpty {
      let limit = [x, right, y, bottom][side]
      func depth(_ point: SIMD2<Double>) -> Double {
        let own = side < 2 ? point.x : point.y
        return side % 2 == 0 ? own - limit : limit - own
      }
      var kept: [SIMD2<Double>] = []
      var before = result[result.count - 1]
      for point in result {
        let (from, to) = (depth(before), depth(point))
        if (from < 0) != (to < 0) { kept.append(before + (point - before) * (from / (from - to))) }
        if to >= 0 { kept.append(point) }
        before = point
      }
      result = kept
    }
    return result
  }
}
