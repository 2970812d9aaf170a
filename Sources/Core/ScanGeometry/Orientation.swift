/// How stored pixels have to be turned to stand upright, with the numbers of the EXIF `Orientation` tag (EXIF 2.32, 4.6.4 A).
public enum Orientation: Int, Sendable, CaseIterable {
  /// Row 0 is the top, column 0 the left side.
  case up = 1
  /// Mirrored left to right.
  case upMirrored = 2
  /// Turned by 180°.
  case down = 3
  /// Mirrored top to bottom.
  case downMirrored = 4
  /// Mirrored along the main diagonal.
  case leftMirrored = 5
  /// Has to be turned clockwise by 90°.
  case right = 6
  /// Mirrored along the other diagonal.
  case rightMirrored = 7
  /// Has to be turned counter-clockwise by 90°.
  case left = 8

  /// Whether width and height change places.
  public var swapsAxes: Bool { rawValue >= 5 }

  /// Whether the upright picture is a mirror image of the stored one.
  public var isMirrored: Bool {
    switch self {
    case .upMirrored, .downMirrored, .leftMirrored, .rightMirrored: true
    case .up, .down, .left, .right: false
    }
  }

  /// The orientation that turns a picture clockwise by a multiple of 90°; nil for other angles.
  public init?(clockwiseDegrees: Int) {
    switch ((clockwiseDegrees % 360) + 360) % 360 {
    case 0: self = .up
    case 90: self = .right
    case 180: self = .down
    case 270: self = .left
    default: return nil
    }
  }

  /// The clockwise turn that makes a picture upright, in degrees; nil where it has to be mirrored too.
  public var clockwiseDegrees: Int? {
    switch self {
    case .up: 0
    case .right: 90
    case .down: 180
    case .left: 270
    case .upMirrored, .downMirrored, .leftMirrored, .rightMirrored: nil
    }
  }

  /// The size of the upright picture made from stored pixels of the given size.
  public func uprightSize(of stored: PixelSize) -> PixelSize {
    swapsAxes ? PixelSize(width: stored.height, height: stored.width) : stored
  }

  /// The stored pixel that shows at an upright position.
  ///
  /// - Parameters:
  ///   - x: The upright column, `0..<uprightSize.width`.
  ///   - y: The upright row, `0..<uprightSize.height`.
  ///   - stored: The size of the stored picture.
  @inlinable
  public func storedPixel(x: Int, y: Int, stored: PixelSize) -> (x: Int, y: Int) {
    let lastColumn = stored.width - 1
    let lastRow = stored.height - 1
    switch self {
    case .up: return (x, y)
    case .upMirrored: return (lastColumn - x, y)
    case .down: return (lastColumn - x, lastRow - y)
    case .downMirrored: return (x, lastRow - y)
    case .leftMirrored: return (y, x)
    case .right: return (y, lastRow - x)
    case .rightMirrored: return (lastColumn - y, lastRow - x)
    case .left: return (lastColumn - y, x)
    }
  }

  /// The place in the stored picture that shows at a place of the upright one, in pixels from the upper left corner.
  ///
  /// - Parameters:
  ///   - x: From the left side of the upright picture.
  ///   - y: From its top.
  ///   - stored: The size of the stored picture.
  public func storedPlace(x: Double, y: Double, stored: PixelSize) -> (x: Double, y: Double) {
    let (width, height) = (Double(stored.width), Double(stored.height))
    switch self {
    case .up: return (x, y)
    case .upMirrored: return (width - x, y)
    case .down: return (width - x, height - y)
    case .downMirrored: return (x, height - y)
    case .leftMirrored: return (y, x)
    case .right: return (y, height - x)
    case .rightMirrored: return (width - y, height - x)
    case .left: return (width - y, x)
    }
  }
}
