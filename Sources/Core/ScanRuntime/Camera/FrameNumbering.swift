import ScanPluginKit

/// The numbers and times of frames over an exchange of the source, so that they go on within a session.
struct FrameNumbering {
  private enum Base {
    /// Frames keep the numbers that the source gives.
    case asTheyCome
    /// The next frame gets this number and this time.
    case continuing(UInt64, Duration)
    /// Every frame is moved by this much.
    case moved(UInt64, Duration)
  }

  private var base = Base.asTheyCome
  private var next: (number: UInt64, time: Duration) = (0, .zero)

  /// Begins a session with a source that was opened for it.
  mutating func begin() {
    base = .asTheyCome
    next = (0, .zero)
  }

  /// Begins a session with a source that has given frames before.
  mutating func beginWarm() {
    base = .continuing(0, .zero)
    next = (0, .zero)
  }

  /// Goes on with another source.
  mutating func exchange() {
    base = .continuing(next.number, next.time)
  }

  /// The frame with its place in the session.
  mutating func numbered(_ frame: Frame) -> Frame {
    if case .continuing(let number, let time) = base {
      base = .moved(number &- frame.number, time - frame.timestamp)
    }
    guard case .moved(let number, let time) = base, number != 0 || time != .zero else {
      next = (frame.number &+ 1, frame.timestamp)
      return frame
    }
    let moved = frame.with(number: frame.number &+ number, timestamp: frame.timestamp + time)
    next = (moved.number &+ 1, moved.timestamp)
    return moved
  }
}
