public import ScanGeometry

/// What those who examine frames need of them beside luma; a source learns it from ``FrameSink/needs``.
public struct FrameNeeds: Sendable, Hashable {
  /// Whether they examine colors.
  public var color: Bool
  /// The smallest frame in which they read anything; nil for any size.
  public var minSize: PixelSize?
  /// How many of the frames before they examine together with each frame, 0…16. Pictures that do not follow each other have none.
  public var earlierFrames: Int

  /// Makes needs; by default there are none. A number of frames outside of its range is limited to it.
  public init(color: Bool = false, minSize: PixelSize? = nil, earlierFrames: Int = 0) {
    self.color = color
    self.minSize = minSize
    self.earlierFrames = min(16, max(0, earlierFrames))
  }

  /// Luma alone, of any size.
  public static let none = FrameNeeds()

  /// What is needed so that both have what they need.
  public func union(_ other: FrameNeeds) -> FrameNeeds {
    FrameNeeds(
      color: color || other.color,
      minSize: minSize.map { own in
        PixelSize(
          width: max(own.width, other.minSize?.width ?? 0), height: max(own.height, other.minSize?.height ?? 0))
      } ?? other.minSize, earlierFrames: max(earlierFrames, other.earlierFrames))
  }

  /// Which of them a frame does not meet; ``none`` when it meets all. The frames before it are not examined.
  public func unmet(by frame: Frame) -> FrameNeeds {
    let isSmaller = minSize.map { frame.size.width < $0.width || frame.size.height < $0.height } ?? false
    return FrameNeeds(color: color && !frame.hasColor, minSize: isSmaller ? minSize : nil)
  }
}
