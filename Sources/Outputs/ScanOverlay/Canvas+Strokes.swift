import Glibc
public import ScanGeometry

extension Canvas {
  /// Draws a line through points.
  ///
  /// The whole line is one shape: where it crosses itself it is not drawn twice. Corners are mitred down to about 30°, and
  /// round below; open ends are round.
  ///
  /// - Parameters:
  ///   - points: The points; those that are not finite are left out. One point gives a dot.
  ///   - closed: Whether the last point is joined to the first.
  ///   - width: The width in pixels; under 1 the line gets fainter, 0 and less draw nothing.
  ///   - color: The color.
  public mutating func stroke(
    _ points: [ViewPoint], closed: Bool = false, width: Double, color: RGBA
  ) {
    guard width > 0, width.isFinite, color.alpha > 0 else { return }
    var mask = CoverageMask(size)
    var path: [ViewPoint] = []
    for point in points where point.x.isFinite && point.y.isFinite {
      let clamped = ViewPoint(x: min(max(point.x, -1e7), 1e7), y: min(max(point.y, -1e7), 1e7))
      if clamped != path.last { path.append(clamped) }
    }
    if closed, path.count > 1, path.first == path.last { path.removeLast() }
    let half = min(width, 1e6) / 2
    guard let first = path.first, let last = path.last else { return }
    guard path.count > 1 else {
      fillDisc(at: first, radius: half, color: color)
      return
    }
    let joinsEnds = closed && path.count > 2
    for index in 0..<(joinsEnds ? path.count : path.count - 1) {
      mask.add(Self.band(from: path[index], to: path[(index + 1) % path.count], half: half))
    }
    for index in 0..<path.count where joinsEnds || (index > 0 && index < path.count - 1) {
      let previous = path[(index + path.count - 1) % path.count]
      let following = path[(index + 1) % path.count]
      mask.add(Self.join(previous, path[index], following, half: half))
    }
    if !joinsEnds {
      mask.add(Self.disc(first, radius: half))
      mask.add(Self.disc(last, radius: half))
    }
    paint(mask, color: color)
  }

  /// Draws the outline of a quadrilateral.
  public mutating func stroke(_ quad: Quad<ViewSpace>, width: Double, color: RGBA) {
    stroke(quad.corners, closed: true, width: width, color: color)
  }

  /// Draws the outline of a rectangle with rounded corners, centered on its edge.
  ///
  /// The edges move by up to half a pixel onto the pixel grid and the width is rounded to whole pixels (at least 1), so
  /// that straight sides are sharp.
  public mutating func stroke(
    _ rect: Rect<ViewSpace>, cornerRadius: Double = 0, width: Double, color: RGBA
  ) {
    guard width > 0, width.isFinite, !rect.isEmpty else { return }
    let whole = max(1, width.rounded())
    let inset = whole.truncatingRemainder(dividingBy: 2) / 2
    func snapped(_ value: Double) -> Double { (value - inset).rounded() + inset }
    let left = snapped(rect.minX)
    let top = snapped(rect.minY)
    let onGrid = Rect<ViewSpace>(
      x: left, y: top, width: snapped(rect.maxX) - left, height: snapped(rect.maxY) - top)
    guard !onGrid.isEmpty else { return }
    stroke(
      Self.outline(onGrid, cornerRadius: cornerRadius), closed: true, width: whole, color: color)
  }

  private static func band(from start: ViewPoint, to end: ViewPoint, half: Double) -> [ViewPoint] {
    let (nx, ny) = normal(start, end)
    let dx = nx * half
    let dy = ny * half
    return [
      start.offset(dx: dx, dy: dy), end.offset(dx: dx, dy: dy), end.offset(dx: -dx, dy: -dy),
      start.offset(dx: -dx, dy: -dy),
    ]
  }

  private static func normal(_ start: ViewPoint, _ end: ViewPoint) -> (Double, Double) {
    let length = start.distance(to: end)
    guard length > 0 else { return (0, 0) }
    return (-(end.y - start.y) / length, (end.x - start.x) / length)
  }

  /// The wedge that fills the outer side of a corner.
  private static func join(
    _ previous: ViewPoint, _ corner: ViewPoint, _ following: ViewPoint, half: Double
  ) -> [ViewPoint] {
    let before = normal(previous, corner)
    let after = normal(corner, following)
    let cross = before.0 * after.1 - before.1 * after.0
    let dot = before.0 * after.0 + before.1 * after.1
    // The length of the miter is half/cos(a/2) for the turning angle a; past a ratio of 4 it would become a spike.
    let cosine = ((1 + dot) / 2).squareRoot()
    guard cosine > 0.25 else { return disc(corner, radius: half) }
    let side: Double = cross > 0 ? -half : half
    let tip = side / (2 * cosine * cosine)
    return [
      corner, corner.offset(dx: before.0 * side, dy: before.1 * side),
      corner.offset(dx: (before.0 + after.0) * tip, dy: (before.1 + after.1) * tip),
      corner.offset(dx: after.0 * side, dy: after.1 * side),
    ]
  }

  private static func disc(_ center: ViewPoint, radius: Double) -> [ViewPoint] {
    outline(
      Rect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius),
      cornerRadius: radius)
  }
}
