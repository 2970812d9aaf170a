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
  /// The picture in colour, where the source has it.
  public let color: ColorImage?
  /// Where the frame comes from: a file's path as given, a device's name.
  public let origin: FrameOrigin

  /// The size of the upright picture in pixels.
  public var size: PixelSize { luma.size }

  /// Makes a frame.
  public init(
    number: UInt64 = 0, timestamp: Duration = .zero, luma: LumaImage, color: ColorImage? = nil,
    origin: FrameOrigin = FrameOrigin(source: "memory")
  ) {
    self.number = number
    self.timestamp = timestamp
    self.luma = luma
    self.color = color
    self.origin = origin
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

  /// Makes an origin.
  public init(source: String, page: Int = 1, orientation: Orientation = .up) {
    self.source = source
    self.page = page
    self.orientation = orientation
  }
}
