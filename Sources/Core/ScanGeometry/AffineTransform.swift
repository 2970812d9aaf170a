/// An affine map from one coordinate space to another: `x' = a·x + c·y + tx`, `y' = b·x + d·y + ty`.
public struct AffineTransform<From: CoordinateSpace, To: CoordinateSpace>: Hashable, Sendable {
  /// The contribution of x to x'.
  public let a: Double
  /// The contribution of x to y'.
  public let b: Double
  /// The contribution of y to x'.
  public let c: Double
  /// The contribution of y to y'.
  public let d: Double
  /// The shift of x'.
  public let tx: Double
  /// The shift of y'.
  public let ty: Double

  /// Makes a transform from its six coefficients.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// Makes a transform that scales by `scale` and then shifts.
  public init(scale: Double, tx: Double = 0, ty: Double = 0) {
    self.init(a: scale, b: 0, c: 0, d: scale, tx: tx, ty: ty)
  }

  /// The image of a point.
  public func apply(_ point: Point<From>) -> Point<To> {
    Point(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
  }

  /// The image of a quadrilateral.
  public func apply(_ quad: Quad<From>) -> Quad<To> {
    quad.mapped { apply($0) }
  }

  /// The bounding rectangle of the image of a rectangle.
  public func apply(_ rect: Rect<From>) -> Rect<To> {
    apply(rect.quad).boundingRect
  }

  /// The map back, or nil when the transform collapses the plane.
  public var inverse: AffineTransform<To, From>? {
    let determinant = a * d - b * c
    guard determinant != 0, determinant.isFinite else { return nil }
    return AffineTransform<To, From>(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
      tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
  }

  /// The transform that applies `self` first and `next` second.
  public func followed<Third: CoordinateSpace>(
    by next: AffineTransform<To, Third>
  ) -> AffineTransform<From, Third> {
    AffineTransform<From, Third>(
      a: next.a * a + next.c * b, b: next.b * a + next.d * b,
      c: next.a * c + next.c * d, d: next.b * c + next.d * d,
      tx: next.a * tx + next.c * ty + next.tx, ty: next.b * tx + next.d * ty + next.ty)
  }
}

extension AffineTransform where From == CropSpace, To == FrameSpace {
  /// The shift from pixels of a processed region back to pixels of its frame.
  public init(regionOrigin region: PixelRect) {
    self.init(scale: 1, tx: Double(region.x), ty: Double(region.y))
  }
}
