import ScanStills

/// How a video is read.
struct VideoSettings: Sendable {
  /// The programs that read it; nil searches for them on the search path.
  let tools: VideoTools?
  /// The bounds of a picture.
  let limits: StillLimits
  /// The most frames per second that are taken; nil takes all.
  let framesPerSecond: Double?
}
