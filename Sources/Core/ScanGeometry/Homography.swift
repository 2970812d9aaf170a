/// A projective map of the plane, a 3×3 matrix in row order: what a flat surface undergoes when a camera sees it askew.
///
/// A point (x, y) maps to (u/w, v/w) with (u, v, w) = matrix · (x, y, 1). The theory and the four-point solution are those
/// of Hartley and Zisserman, *Multiple View Geometry*, 2nd edition, section 2.3 and example 2.12.
public struct Homography<From: CoordinateSpace, To: CoordinateSpace>: Hashable, Sendable {
  /// The first row: what makes u.
  public let row0: SIMD3<Double>
  /// The second row: what makes v.
  public let row1: SIMD3<Double>
  /// The third row: what makes w.
  public let row2: SIMD3<Double>

  /// Makes a map from the rows of its matrix.
  public init(row0: SIMD3<Double>, row1: SIMD3<Double>, row2: SIMD3<Double>) {
    self.row0 = row0
    self.row1 = row1
    self.row2 = row2
  }

  /// Makes the projective form of an affine map.
  public init(_ affine: AffineTransform<From, To>) {
    self.init(
      row0: SIMD3(affine.a, affine.c, affine.tx), row1: SIMD3(affine.b, affine.d, affine.ty),
      row2: SIMD3(0, 0, 1))
  }

  /// Makes the one map that takes four corners to four others.
  ///
  /// - Returns: nil when three corners of either side lie on a line, or a coordinate is not finite.
  public init?(from source: Quad<From>, to target: Quad<To>) {
    guard let first = Homography<NormalizedSpace, From>(unitSquareTo: source)?.inverse,
      let second = Homography<NormalizedSpace, To>(unitSquareTo: target)
    else { return nil }
    self = first.followed(by: second)
  }

  /// The image of a point; nil when the point lies on or behind the line that maps to infinity.
  @inlinable
  public func apply(_ point: Point<From>) -> Point<To>? {
    let w = row2.x * point.x + row2.y * point.y + row2.z
    // The sign matters too: beyond the horizon the surface would be seen through the back of the camera.
    guard w > 1e-12 else { return nil }
    let u = row0.x * point.x + row0.y * point.y + row0.z
    let v = row1.x * point.x + row1.y * point.y + row1.z
    return Point(x: u / w, y: v / w)
  }

  /// The image of a quadrilateral; nil when a corner has none.
  public func apply(_ quad: Quad<From>) -> Quad<To>? {
    guard let topLeft = apply(quad.topLeft), let topRight = apply(quad.topRight),
      let bottomRight = apply(quad.bottomRight), let bottomLeft = apply(quad.bottomLeft)
    else { return nil }
    return Quad(topLeft: topLeft, topRight: topRight, bottomRight: bottomRight, bottomLeft: bottomLeft)
  }

  /// The map back; nil when the map collapses the plane.
  public var inverse: Homography<To, From>? {
    let c0 = cross(row1, row2)
    let c1 = cross(row2, row0)
    let c2 = cross(row0, row1)
    let determinant = (row0 * c0).sum()
    let scale = max(magnitude(row0), max(magnitude(row1), magnitude(row2)))
    guard determinant.isFinite, scale > 0, abs(determinant) > 1e-15 * scale else { return nil }
    return Homography<To, From>(
      row0: SIMD3(c0.x, c1.x, c2.x) / determinant, row1: SIMD3(c0.y, c1.y, c2.y) / determinant,
      row2: SIMD3(c0.z, c1.z, c2.z) / determinant)
  }

  /// The map that applies `self` first and `next` second.
  public func followed<Third: CoordinateSpace>(by next: Homography<To, Third>) -> Homography<From, Third> {
    func combined(_ row: SIMD3<Double>) -> SIMD3<Double> {
      row0 * row.x + row1 * row.y + row2 * row.z
    }
    return Homography<From, Third>(
      row0: combined(next.row0), row1: combined(next.row1), row2: combined(next.row2))
  }

  private func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
  }

  private func magnitude(_ row: SIMD3<Double>) -> Double {
    max(abs(row.x), max(abs(row.y), abs(row.z)))
  }
}

extension Homography where From == NormalizedSpace {
  /// Makes the map that takes the unit square's corners to those of a quadrilateral.
  ///
  /// - Returns: nil when three corners lie on a line, the corners do not form a convex outline, or one is not finite.
  public init?(unitSquareTo quad: Quad<To>) {
    let (p0, p1, p2, p3) = (quad.topLeft, quad.topRight, quad.bottomRight, quad.bottomLeft)
    let dx1 = p1.x - p2.x
    let dy1 = p1.y - p2.y
    let dx2 = p3.x - p2.x
    let dy2 = p3.y - p2.y
    let sumX = p0.x - p1.x + p2.x - p3.x
    let sumY = p0.y - p1.y + p2.y - p3.y
    let denominator = dx1 * dy2 - dx2 * dy1
    let extent = abs(dx1) + abs(dy1) + abs(dx2) + abs(dy2)
    guard denominator.isFinite, abs(denominator) > 1e-12 * extent * extent else { return nil }
    let g = (sumX * dy2 - dx2 * sumY) / denominator
    let h = (dx1 * sumY - sumX * dy1) / denominator
    // The weights of the corners are 1, 1+g, 1+g+h, 1+h; a convex outline keeps them all positive.
    guard g.isFinite, h.isFinite, 1 + g > 1e-9, 1 + h > 1e-9, 1 + g + h > 1e-9 else { return nil }
    let map = Self(
      row0: SIMD3(p1.x - p0.x + g * p1.x, p3.x - p0.x + h * p3.x, p0.x),
      row1: SIMD3(p1.y - p0.y + g * p1.y, p3.y - p0.y + h * p3.y, p0.y), row2: SIMD3(g, h, 1))
    guard map.inverse != nil else { return nil }
    self = map
  }
}
