/// Four corners of a found symbol or text, in the order of the symbol itself.
///
/// `topLeft` is the corner that is top left when the symbol is read upright; a symbol that lies upside down in the frame
/// has its `topLeft` at the lower right of the frame. The winding is clockwise unless the symbol is mirrored.
public struct Quad<Space: CoordinateSpace>: Hashable, Sendable {
  /// The symbol's top left corner.
  public let topLeft: Point<Space>
  /// The symbol's top right corner.
  public let topRight: Point<Space>
  /// The symbol's bottom right corner.
  public let bottomRight: Point<Space>
  /// The symbol's bottom left corner.
  public let bottomLeft: Point<Space>

  /// Makes a quadrilateral from its corners.
  public init(
    topLeft: Point<Space>, topRight: Point<Space>, bottomRight: Point<Space>,
    bottomLeft: Point<Space>
  ) {
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomRight = bottomRight
    self.bottomLeft = bottomLeft
  }

  /// The corners: top left, top right, bottom right, bottom left.
  public var corners: [Point<Space>] { [topLeft, topRight, bottomRight, bottomLeft] }

  /// The mean of the corners.
  public var center: Point<Space> {
    Point(
      x: (topLeft.x + topRight.x + bottomRight.x + bottomLeft.x) / 4,
      y: (topLeft.y + topRight.y + bottomRight.y + bottomLeft.y) / 4)
  }

  /// The smallest axis-aligned rectangle that holds all corners.
  public var boundingRect: Rect<Space> {
    let left = min(min(topLeft.x, topRight.x), min(bottomRight.x, bottomLeft.x))
    let right = max(max(topLeft.x, topRight.x), max(bottomRight.x, bottomLeft.x))
    let top = min(min(topLeft.y, topRight.y), min(bottomRight.y, bottomLeft.y))
    let bottom = max(max(topLeft.y, topRight.y), max(bottomRight.y, bottomLeft.y))
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// The signed area by the shoelace formula: positive for the clockwise winding of an unmirrored symbol (y down).
  public var signedArea: Double {
    let points = corners
    var sum = 0.0
    for index in 0..<4 {
      let current = points[index]
      let next = points[(index + 1) % 4]
      sum += current.x * next.y - next.x * current.y
    }
    return sum / 2
  }

  /// The quadrilateral with every corner mapped by a function.
  public func mapped<Other: CoordinateSpace>(
    _ transform: (Point<Space>) -> Point<Other>
  ) -> Quad<Other> {
    Quad<Other>(
      topLeft: transform(topLeft), topRight: transform(topRight),
      bottomRight: transform(bottomRight), bottomLeft: transform(bottomLeft))
  }
}

/// A quadrilateral in frame pixels.
public typealias FrameQuad = Quad<FrameSpace>
