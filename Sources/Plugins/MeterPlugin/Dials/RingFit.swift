import Glibc

/// The fit of a circle to edges that cross its radius.
enum RingFit {
  private static let sectors = 36

  /// The circle that fits the edges about a circle that is roughly known; nil when there is next to no ring.
  ///
  /// - Parameter reach: How far radius and middle may be off, in radii.
  static func fitted(_ rough: DialCircle, _ edges: [EdgePoints.Edge], reach: Double = 0.16) -> DialCircle? {
    let near = aligned(rough, edges, reach: reach)
    guard near.count >= 8 else { return nil }
    // The distance that most of the turn agrees on: scales have rings within rings, and numbers between them.
    var best: (circle: DialCircle, ring: Double)?
    for step in -4...4 {
      var circle = rough
      circle.radius = rough.radius * (1 + Double(step) * reach / 5)
      var width = 0.09
      for _ in 0..<4 {
        let taken = near.filter { abs(distance($0, circle) - circle.radius) < width * circle.radius }
        guard let next = round(through: taken), abs(next.radius / rough.radius - 1) < 1.2 * reach,
          abs(next.x - rough.x) < reach * rough.radius, abs(next.y - rough.y) < reach * rough.radius
        else { break }
        circle = next
        width = max(0.04, width * 0.75)
      }
      circle.ring = ring(near, circle)
      if circle.ring > best?.ring ?? 0.15 { best = (circle, circle.ring) }
    }
    return best?.circle
  }

  /// The edges whose gradient points to the middle or away from it, about a radius from it.
  private static func aligned(
    _ circle: DialCircle, _ edges: [EdgePoints.Edge], reach: Double
  ) -> [EdgePoints.Edge] {
    let (x, y) = (Float(circle.x), Float(circle.y))
    let (inner, outer) = (Float(circle.radius * (1 - 1.6 * reach)), Float(circle.radius * (1 + 1.6 * reach)))
    return edges.filter { edge in
      let (dx, dy) = (edge.x - x, edge.y - y)
      guard abs(dx) < outer, abs(dy) < outer else { return false }
      let length = (dx * dx + dy * dy).squareRoot()
      guard length > inner, length < outer else { return false }
      return abs(dx * edge.alongX + dy * edge.alongY) > 0.9 * length
    }
  }

  private static func distance(_ edge: EdgePoints.Edge, _ circle: DialCircle) -> Double {
    let (dx, dy) = (Double(edge.x) - circle.x, Double(edge.y) - circle.y)
    return (dx * dx + dy * dy).squareRoot()
  }

  /// The share of the turn in which there is an edge on the circle.
  private static func ring(_ edges: [EdgePoints.Edge], _ circle: DialCircle) -> Double {
    var met: UInt64 = 0
    let width = max(1.2, 0.04 * circle.radius)
    for edge in edges where abs(distance(edge, circle) - circle.radius) < width {
      let turn = atan2(Double(edge.y) - circle.y, Double(edge.x) - circle.x) / (2 * .pi) + 0.5
      met |= 1 << UInt64(min(Int(turn * Double(sectors)), sectors - 1))
    }
    return Double(met.nonzeroBitCount) / Double(sectors)
  }

  /// The circle of least squares (Kåsa 1976); nil when the edges do not go around enough.
  private static func round(through edges: [EdgePoints.Edge]) -> DialCircle? {
    guard edges.count >= 8 else { return nil }
    let count = Double(edges.count)
    let (mx, my) = (edges.reduce(0) { $0 + Double($1.x) } / count, edges.reduce(0) { $0 + Double($1.y) } / count)
    var (xx, xy, yy, xz, yz, zz) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    for edge in edges {
      let (x, y) = (Double(edge.x) - mx, Double(edge.y) - my)
      let z = x * x + y * y
      xx += x * x
      xy += x * y
      yy += y * y
      xz += x * z
      yz += y * z
      zz += z
    }
    let determinant = xx * yy - xy * xy
    guard determinant > 1e-3 * (xx + yy) * (xx + yy) else { return nil }
    let (a, b) = ((xz * yy - yz * xy) / (2 * determinant), (yz * xx - xz * xy) / (2 * determinant))
    return DialCircle(x: mx + a, y: my + b, radius: (a * a + b * b + zz / count).squareRoot(), ring: 0)
  }
}
