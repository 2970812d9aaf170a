import Glibc
public import ScanGeometry

extension Canvas {
  /// Fills a polygon; it is closed by itself, and overlapping parts are filled once.
  public mutating func fill(_ polygon: [ViewPoint], color: RGBA) {
    var mask = CoverageMask(size)
    mask.add(polygon)
    paint(mask, color: color)
  }

  /// Fills a quadrilateral.
  public mutating func fill(_ quad: Quad<ViewSpace>, color: RGBA) {
    fill(quad.corners, color: color)
  }

  /// Fills a rectangle with rounded corners; the radius is limited to half of the shorter side.
  public mutating func fill(
    _ rect: Rect<ViewSpace>, cornerRadius: Double = 0, color: RGBA
  ) {
    guard !rect.isEmpty else { return }
    fill(Self.outline(rect, cornerRadius: cornerRadius), color: color)
  }

  /// Fills everything but a rectangle with rounded corners: the dimming round a cutout.
  ///
  /// An empty rectangle dims the whole canvas.
  public mutating func fillOutside(
    _ rect: Rect<ViewSpace>, cornerRadius: Double = 0, color: RGBA
  ) {
    var mask = CoverageMask(size)
    if !rect.isEmpty { mask.add(Self.outline(rect, cornerRadius: cornerRadius)) }
    paint(mask, inverted: true, color: color)
  }

  /// Fills a disc.
  public mutating func fillDisc(at center: ViewPoint, radius: Double, color: RGBA) {
    guard radius > 0 else { return }
    let square = Rect<ViewSpace>(
      x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)
    fill(square, cornerRadius: radius, color: color)
  }

  /// The outline of a rectangle with rounded corners, clockwise; arcs are split so that they deviate by under 0.02 pixel.
  static func outline(_ rect: Rect<ViewSpace>, cornerRadius: Double) -> [ViewPoint] {
    let radius = min(cornerRadius, min(rect.width, rect.height) / 2)
    guard radius > 0, radius.isFinite else { return rect.quad.corners }
    // The sagitta of a chord over the angle a is about r·a²/8.
    let steps = Int(min(max((radius.squareRoot() * 4).rounded(.up), 2), 64))
    let quarter = Double.pi / 2
    let centers = [
      (rect.minX + radius, rect.minY + radius, 2 * quarter),
      (rect.maxX - radius, rect.minY + radius, 3 * quarter),
      (rect.maxX - radius, rect.maxY - radius, 0),
      (rect.minX + radius, rect.maxY - radius, quarter),
    ]
    var points: [ViewPoint] = []
    for (x, y, start) in centers {
      for step in 0...steps {
        let angle = start + quarter * Double(step) / Double(steps)
        points.append(ViewPoint(x: x + radius * cos(angle), y: y + radius * sin(angle)))
      }
    }
    return points
  }
}
