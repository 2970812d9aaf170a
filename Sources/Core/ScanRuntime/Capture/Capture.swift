public import ScanPluginKit

/// A picture that was taken on request.
public struct CapturedPhoto: Sendable {
  /// The picture's number within its capture, from 1.
  public let number: Int
  /// The untouched picture; in color where the source has it.
  public let frame: Frame
}

/// The end of a capture: reported exactly once, after its timer has ended.
public struct CaptureReport: Sendable, Hashable {
  /// How many pictures were taken.
  public let photos: Int
  /// Why it ended.
  public let reason: CaptureEnd
}

/// Why a capture ended.
public enum CaptureEnd: String, Sendable, Hashable {
  /// All pictures that were asked for were taken.
  case completed
  /// It was stopped by command.
  case stopped
  /// The session ended.
  case sessionFinished
}
