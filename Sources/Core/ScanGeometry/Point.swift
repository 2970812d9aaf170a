/// A position in one coordinate space.
public struct Point<Space: CoordinateSpace>: Hashable, Sendable {
  /// The horizontal coordinate, growing to the right.
  public let x: Double
  /// The vertical coordinate, growing downwards.
  public let y: Double

  /// Makes a point from its coordinates.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The origin of the space.
  public static var zero: Self { Self(x: 0, y: 0) }

  /// The Euclidean distance to another point, in units of the space.
  public func distance(to other: Self) -> Double {
    let dx = x - other.x
    let dy = y - other.y
    return (dx * dx + dy * dy).squareRoot()
  }

  /// The point moved by `dx` to the right and `dy` downwards.
  public func offset(dx: Double, dy: Double) -> Self {
    Self(x: x + dx, y: y + dy)
  }

  /// The point that lies `fraction` of the way to another point.
  public func interpolated(to other: Self, fraction: Double) -> Self {
    Self(x: x + (other.x - x) * fraction, y: y + (other.y - y) * fraction)
  }
}

/// A point in frame pixels.
public typealias FramePoint = Point<FrameSpace>
/// A point in view points.
public typealias ViewPoint = Point<ViewSpace>
