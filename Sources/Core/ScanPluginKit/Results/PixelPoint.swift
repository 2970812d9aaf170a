/// A position in frame pixels, in a result.
public struct PixelPoint: DefinedObject {
  /// The column, with a fraction.
  public internal(set) var x: Double { didSet { x = Self.tenths(x) } }
  /// The row, with a fraction.
  public internal(set) var y: Double { didSet { y = Self.tenths(y) } }

  /// Makes a position, rounded to tenths of a pixel.
  public init(x: Double, y: Double) {
    self.x = Self.tenths(x)
    self.y = Self.tenths(y)
  }

  private static func tenths(_ value: Double) -> Double { (value * 10).rounded() / 10 }

  /// The keys in JSON.
  public static let definition = ObjectDefinition(
    "pixelPoint", defaults: PixelPoint(x: 0, y: 0), "A position in frame pixels."
  ) {
    Field(required: "x", \.x, .number(), "The column.")
    Field(required: "y", \.y, .number(), "The row.")
  }
}

extension FrameQuad {
  /// The corners as all output writes them: four times `x` and `y` in tenths of frame pixels, clockwise from the top left of the thing itself.
  public func json() -> JSONNode {
    JSONNode(.array(corners.map { PixelPoint(x: $0.x, y: $0.y).json() }))
  }

  /// Four corners from the top left; nil when there are not four.
  public init?(_ corners: [PixelPoint]?) {
    guard let corners, corners.count == 4 else { return nil }
    let points = corners.map { FramePoint(x: $0.x, y: $0.y) }
    self.init(topLeft: points[0], topRight: points[1], bottomRight: points[2], bottomLeft: points[3])
  }
}
