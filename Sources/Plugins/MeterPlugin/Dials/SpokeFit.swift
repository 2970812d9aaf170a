import Glibc

/// The fit of a scale without a ring to its marks, which all point to the middle.
enum SpokeFit {
  private static let sectors = 20
  /// Where the middle of marks is.
  static let middle = 0.9

  /// The scale whose marks lie about a circle that is roughly known; nil when next to none do.
  ///
  /// - Parameter reach: How far radius and middle may be off, in radii.
  static func fitted(_ rough: DialCircle, _ edges: [EdgePoints.Edge], reach: Double = 0.16) -> DialCircle? {
    var circle = rough
    var near: [EdgePoints.Edge] = []
    for width in [0.14, 0.09, 0.06] {
      near = marks(circle, edges, width: width, reach: reach)
      guard near.count >= 12, let middle = crossing(near), abs(middle.x - rough.x) < reach * rough.radius,
        abs(middle.y - rough.y) < reach * rough.radius
      else { return nil }
      (circle.x, circle.y) = middle
    }
    circle.radius = radius(near.map { distance($0, circle) }, rough.radius, reach: reach)
    circle.ring = coverage(near, circle)
    return circle
  }

  /// The radius of a scale whose marks end just within it, with little beyond.
  private static func radius(_ distances: [Double], _ rough: Double, reach: Double) -> Double {
    var best = (radius: rough, count: -Double.infinity)
    for step in -8...8 {
      let radius = rough * (1 + Double(step) * reach / 8)
      var count = 0.0
      for distance in distances {
        let share = distance / radius
        if share > 0.84, share < 1.01 { count += 1 }
        if share >= 1.01, share < 1.12 { count -= 0.5 }
      }
      // Numbers within are no marks: of nearly equal ones that which is nearest counts.
      count *= 1 - 0.03 * abs(Double(step))
      if count > best.count { best = (radius, count) }
    }
    return best.radius
  }

  /// The edges along a line to the middle, about where marks are.
  private static func marks(
    _ circle: DialCircle, _ edges: [EdgePoints.Edge], width: Double, reach: Double
  ) -> [EdgePoints.Edge] {
    let (x, y) = (Float(circle.x), Float(circle.y))
    let (inner, outer) = (Float(circle.radius * (0.86 - reach)), Float(circle.radius * (1 + 0.8 * reach)))
    let maximum = Float(width * circle.radius)
    return edges.filter { edge in
      let (dx, dy) = (edge.x - x, edge.y - y)
      guard abs(dx) < outer, abs(dy) < outer else { return false }
      let length = (dx * dx + dy * dy).squareRoot()
      return length > inner && length < outer && abs(dx * edge.alongX + dy * edge.alongY) < maximum
    }
  }

  private static func distance(_ edge: EdgePoints.Edge, _ circle: DialCircle) -> Double {
    let (dx, dy) = (Double(edge.x) - circle.x, Double(edge.y) - circle.y)
    return (dx * dx + dy * dy).squareRoot()
  }

  /// The point that is nearest to all lines along edges, by least squares.
  private static func crossing(_ edges: [EdgePoints.Edge]) -> (x: Double, y: Double)? {
    var (xx, xy, yy, xz, yz) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for edge in edges {
      let (nx, ny) = (Double(edge.alongX), Double(edge.alongY))
      let z = nx * Double(edge.x) + ny * Double(edge.y)
      xx += nx * nx
      xy += nx * ny
      yy += ny * ny
      xz += nx * z
      yz += ny * z
    }
    let determinant = xx * yy - xy * xy
    guard determinant > 0.02 * (xx + yy) * (xx + yy) else { return nil }
    return ((xz * yy - yz * xy) / determinant, (yz * xx - xz * xy) / determinant)
  }

  /// The share of tenths of the turn that have a mark: every other sector, as ten marks leave them between.
  private static func coverage(_ edges: [EdgePoints.Edge], _ circle: DialCircle) -> Double {
    var counts = [Int](repeating: 0, count: sectors)
    for edge in edges {
      let turn = atan2(Double(edge.y) - circle.y, Double(edge.x) - circle.x) / (2 * .pi) + 0.5
      counts[min(Int(turn * Double(sectors)), sectors - 1)] += 1
    }
    return min(1, 2 * Double(counts.count { $0 >= 2 }) / Double(sectors))
  }
}
