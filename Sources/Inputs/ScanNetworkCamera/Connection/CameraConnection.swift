import Glibc
import ScanImage

/// One connection to a camera, which gives pictures until it breaks. Its calls block.
protocol CameraConnection {
  /// Gives pictures until the connection breaks or is not wanted any more.
  mutating func run(into output: FrameOutput, cancel: CancelFlag) -> ConnectionEnd
}

/// How a connection ended.
enum ConnectionEnd {
  /// It was not wanted any more.
  case cancelled
  /// The camera gives another form of pictures now, and is to be opened again.
  case otherForm
  /// It broke, or could not be made.
  case failed(SourceError)
}

/// The time that connections go by.
enum MonotonicTime {
  private static let begin = ContinuousClock.now

  /// The time since some moment.
  static var now: Duration { ContinuousClock.now - begin }

  /// Waits; ends soon after the flag is set.
  static func wait(_ time: Duration, cancel: CancelFlag) {
    let end = ContinuousClock.now + time
    while !cancel.isSet {
      let rest = end - ContinuousClock.now
      guard rest > .zero else { return }
      _ = poll(nil, 0, Int32(min(50, rest / .milliseconds(1) + 1)))
    }
  }
}
