/// A width and a height in one coordinate space.
public struct Size<Space: CoordinateSpace>: Hashable, Sendable {
  /// The horizontal extent.
  public let width: Double
  /// The vertical extent.
  public let height: Double

  /// Makes a size from its extents.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// The size without extent.
  public static var zero: Self { Self(width: 0, height: 0) }
}

/// A size in whole pixels of a frame.
public struct PixelSize: Hashable, Sendable, CustomStringConvertible {
  /// The number of columns.
  public let width: Int
  /// The number of rows.
  public let height: Int

  /// Makes a pixel size; negative extents become 0.
  public init(width: Int, height: Int) {
    self.width = max(0, width)
    self.height = max(0, height)
  }

  /// The number of pixels, saturated at `Int.max`.
  public var area: Int {
    let (product, overflow) = width.multipliedReportingOverflow(by: height)
    return overflow ? Int.max : product
  }

  /// The same extents as a continuous size in frame space.
  public var frameSize: Size<FrameSpace> { Size(width: Double(width), height: Double(height)) }

  /// The size as `WIDTHxHEIGHT`.
  public var description: String { "\(width)x\(height)" }
}
