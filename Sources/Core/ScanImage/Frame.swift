public import ScanGeometry

/// One upright picture from a source, with where and when it was taken.
///
/// Rotation and mirroring of the source are already applied. Copies share the pixels.
public struct Frame: Sendable {
  /// The frame's number within its session, from 0, without gaps as the source delivered them.
  public let number: UInt64
  /// When the picture was taken: on the source's own clock, since its first frame.
  public let timestamp: Duration
  /// The luma plane that plugins read.
  public let luma: LumaImage
  private let colors: FrameColor?
  /// Where the frame comes from: a file's path as given, a device's name.
  public let origin: FrameOrigin

  /// The size of the upright picture in pixels.
  public var size: PixelSize { luma.size }

  /// The picture in color, where the source has it. It may be decoded by this call.
  public var color: ColorImage? { colors?.image }

  /// Whether the source has the picture in color.
  public var hasColor: Bool { colors != nil }

  /// Makes a frame.
  public init(
    number: UInt64 = 0, timestamp: Duration = .zero, luma: LumaImage, color: ColorImage? = nil,
    origin: FrameOrigin = FrameOrigin(source: "memory")
  ) {
    self.init(
      number: number, timestamp: timestamp, luma: luma, colors: color.map { FrameColor($0) }, origin: origin)
  }

  /// Makes a frame whose colors may be decoded later, by the first who examines them; nil for a picture without colors.
  public init(
    number: UInt64, timestamp: Duration, luma: LumaImage, colors: FrameColor?, origin: FrameOrigin
  ) {
    self.number = number
    self.timestamp = timestamp
    self.luma = luma
    self.colors = colors
    self.origin = origin
  }

  /// The same picture with another place in its session.
  public func with(number: UInt64, timestamp: Duration) -> Frame {
    Frame(number: number, timestamp: timestamp, luma: luma, colors: colors, origin: origin)
  }

  /// The same frame with pixels that were made from its own.
  ///
  /// - Parameters:
  ///   - luma: The new luma.
  ///   - change: Makes the new colors from the old ones, when somebody examines them.
  func with(luma: LumaImage, colors change: @escaping @Sendable (ColorImage) -> ColorImage) -> Frame {
    Frame(number: number, timestamp: timestamp, luma: luma, colors: colors?.map(change), origin: origin)
  }
}

/// Where a frame comes from.
public struct FrameOrigin: Hashable, Sendable {
  /// The file's path as the user gave it, `-` for standard input, or a device's name.
  public let source: String
  /// The page of a document with several pages, from 1.
  public let page: Int
  /// How the stored picture was turned to stand upright.
  public let orientation: Orientation
  /// When the picture was taken by the clock on the wall.
  public let captureTime: CaptureTime

  /// Makes an origin.
  public init(
    source: String, page: Int = 1, orientation: Orientation = .up, captureTime: CaptureTime = .unstated
  ) {
    self.source = source
    self.page = page
    self.orientation = orientation
    self.captureTime = captureTime
  }
}
