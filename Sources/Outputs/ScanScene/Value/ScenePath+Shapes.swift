import Glibc
public import ScanGeometry

extension ScenePath {
  /// A closed polygon with rounded corners. Where the radius does not fit an edge, it is as large as it can be.
  ///
  /// - Parameters:
  ///   - points: The corners in order; fewer than two make an empty outline.
  ///   - radius: The radius of the corners in view points; 0 for sharp ones.
  public init(polygon points: [ViewPoint], radius: Double = 0) {
    guard points.count >= 2, points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else {
      self.init([])
      return
    }
    guard radius > 0, points.count >= 3 else {
      self.init([.move(points[0])] + points.dropFirst().map { .line($0) } + [.close])
      return
    }
    var steps: [Step] = []
    for (index, corner) in points.enumerated() {
      let before = points[(index + points.count - 1) % points.count]
      let after = points[(index + 1) % points.count]
      let (start, first, second, end) = Self.roundedCorner(corner, from: before, to: after, radius: radius)
      steps.append(index == 0 ? .move(start) : .line(start))
      steps.append(.curve(first, second, end))
    }
    self.init(steps + [.close])
  }

  /// A quadrilateral with rounded corners.
  public init(_ quad: Quad<ViewSpace>, radius: Double = 0) {
    self.init(polygon: quad.corners, radius: radius)
  }

  /// An upright rectangle with rounded corners.
  public init(_ rect: Rect<ViewSpace>, radius: Double = 0) {
    self.init(polygon: rect.quad.corners, radius: radius)
  }

  /// An open line through points.
  public init(line points: [ViewPoint]) {
    guard points.count >= 2, points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else {
      self.init([])
      return
    }
    self.init([.move(points[0])] + points.dropFirst().map { .line($0) })
  }

  /// A circle.
  public init(circleAt center: ViewPoint, radius: Double) {
    let corners = [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].map {
      center.offset(dx: $0.0 * radius, dy: $0.1 * radius)
    }
    self.init(polygon: radius > 0 ? corners : [], radius: radius)
  }

  /// The arc that rounds a corner, as a Bézier curve: where it begins on one edge, its control points, and where it ends on the other.
  private static func roundedCorner(
    _ corner: ViewPoint, from before: ViewPoint, to after: ViewPoint, radius: Double
  ) -> (ViewPoint, ViewPoint, ViewPoint, ViewPoint) {
    let (incoming, outgoing) = (corner.distance(to: before), corner.distance(to: after))
    guard incoming > 0, outgoing > 0 else { return (corner, corner, corner, corner) }
    let (ux, uy) = ((before.x - corner.x) / incoming, (before.y - corner.y) / incoming)
    let (vx, vy) = ((after.x - corner.x) / outgoing, (after.y - corner.y) / outgoing)
    let angle = acos(min(1, max(-1, ux * vx + uy * vy)))
    let half = tan(angle / 2)
    // A corner that folds back, or is none, has no arc.
    guard half > 1e-6, half < 1e6 else { return (corner, corner, corner, corner) }
    let reach = min(radius / half, incoming / 2, outgoing / 2)
    // The usual approximation of an arc: 4/3 · tan(a/4) of its radius along the tangents.
    let control = reach - 4 / 3 * tan((.pi - angle) / 4) * reach * half
    return (
      corner.offset(dx: ux * reach, dy: uy * reach), corner.offset(dx: ux * control, dy: uy * control),
      corner.offset(dx: vx * control, dy: vy * control), corner.offset(dx: vx * reach, dy: vy * reach)
    )
  }
}
