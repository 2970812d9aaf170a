/// An axis-aligned rectangle in one coordinate space.
public struct Rect<Space: CoordinateSpace>: Hashable, Sendable {
  /// The left edge.
  public let x: Double
  /// The top edge.
  public let y: Double
  /// The horizontal extent, never negative.
  public let width: Double
  /// The vertical extent, never negative.
  public let height: Double

  /// Makes a rectangle; negative extents become 0.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = max(0, width)
    self.height = max(0, height)
  }

  /// The left edge.
  public var minX: Double { x }
  /// The top edge.
  public var minY: Double { y }
  /// The right edge.
  public var maxX: Double { x + width }
  /// The bottom edge.
  public var maxY: Double { y + height }
  /// The middle.
  public var center: Point<Space> { Point(x: x + width / 2, y: y + height / 2) }
  /// Whether the rectangle covers no area.
  public var isEmpty: Bool { width <= 0 || height <= 0 }

  /// Whether a point lies inside or on the edge.
  public func contains(_ point: Point<Space>) -> Bool {
    point.x >= minX && point.x <= maxX && point.y >= minY && point.y <= maxY
  }

  /// The rectangle with all its sides moved outward by an amount; inward by a negative one.
  public func expanded(by amount: Double) -> Self {
    Self(x: x - amount, y: y - amount, width: width + 2 * amount, height: height + 2 * amount)
  }

  /// The part common to both rectangles; empty when they do not meet.
  public func intersection(_ other: Self) -> Self {
    let left = max(minX, other.minX)
    let top = max(minY, other.minY)
    return Self(
      x: left, y: top, width: min(maxX, other.maxX) - left, height: min(maxY, other.maxY) - top)
  }

  /// The four corners, clockwise from the top left.
  public var quad: Quad<Space> {
    Quad(
      topLeft: Point(x: minX, y: minY), topRight: Point(x: maxX, y: minY),
      bottomRight: Point(x: maxX, y: maxY), bottomLeft: Point(x: minX, y: maxY))
  }
}

/// A rectangle of whole pixels in an upright frame.
public struct PixelRect: Hashable, Sendable, CustomStringConvertible {
  /// The first column.
  public let x: Int
  /// The first row.
  public let y: Int
  /// The number of columns, never negative.
  public let width: Int
  /// The number of rows, never negative.
  public let height: Int

  /// Makes a pixel rectangle; negative extents become 0.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = max(0, width)
    self.height = max(0, height)
  }

  /// The rectangle that covers a whole frame of the given size.
  public init(_ size: PixelSize) {
    self.init(x: 0, y: 0, width: size.width, height: size.height)
  }

  /// The extents without the position.
  public var size: PixelSize { PixelSize(width: width, height: height) }
  /// Whether the rectangle covers no pixel.
  public var isEmpty: Bool { width == 0 || height == 0 }
  /// The same rectangle with continuous coordinates.
  public var frameRect: Rect<FrameSpace> {
    Rect(x: Double(x), y: Double(y), width: Double(width), height: Double(height))
  }

  /// The part that lies in a frame of the given size; empty when none does.
  public func clamped(to size: PixelSize) -> Self {
    let left = min(max(x, 0), size.width)
    let top = min(max(y, 0), size.height)
    // The far edges of a rectangle from a configuration may lie beyond the range of Int.
    let (farX, overflowX) = x.addingReportingOverflow(width)
    let (farY, overflowY) = y.addingReportingOverflow(height)
    let right = overflowX ? size.width : min(max(farX, left), size.width)
    let bottom = overflowY ? size.height : min(max(farY, top), size.height)
    return Self(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// The rectangle as `WIDTHxHEIGHT+X+Y`.
  public var description: String { "\(width)x\(height)+\(x)+\(y)" }
}
