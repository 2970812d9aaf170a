import ScanPluginKit

/// The tie between a view and the source that runs for it.
///
/// Each run of a source has a number; frames and notices of older runs are nobody's business any more. A run feeds a session,
/// or keeps the camera warm until one begins.
struct SourceLink {
  /// The number of the current run, from 1.
  private(set) var run = 0
  /// The task of the latest run, which the next one waits for: two never hold a device at the same time.
  var task: Task<Void, Never>?
  /// The session that the run feeds; nil without one.
  var session: Int?
  /// Whether the camera is kept warm without a session.
  var preparationState = PreparationState.cold
  /// What would make the camera cold.
  var coolingTimer: Task<Void, Never>?
  var warmWaiters: [CheckedContinuation<ScanProblem?, Never>] = []
  /// Whether the device of the run has been opened or has given a frame.
  var isOpen = false
  /// Why the device is gone; nil while it is there.
  var lost: SourceError?
  /// What the runs before this one have counted in the same session, less what this one counted before the session.
  var countedBefore = CaptureCounters()
  /// What the run has counted so far.
  var counted = CaptureCounters()
  var numbering = FrameNumbering()

  /// Whether anybody cares about the run.
  var isLive: Bool { session != nil || preparationState != .cold }

  /// Begins a run; the one before is not listened to any more.
  mutating func begin(session: Int?) {
    run += 1
    self.session = session
    isOpen = false
    lost = nil
    counted = CaptureCounters()
  }

  /// Ends the run.
  mutating func end() {
    begin(session: nil)
    preparationState = .cold
    countedBefore = CaptureCounters()
    coolingTimer?.cancel()
    coolingTimer = nil
  }

  /// Takes out those who wait for a warm camera.
  mutating func takeWarmWaiters() -> [CheckedContinuation<ScanProblem?, Never>] {
    defer { warmWaiters = [] }
    return warmWaiters
  }
}

/// Whether a camera runs without a session, so that one begins without delay.
public enum PreparationState: String, Sendable, Hashable, CaseIterable {
  /// It does not run, or a session has it.
  case cold
  /// It is being opened by ``ScanView/prepare(idleTimeout:)`` and has not given a frame yet.
  case warming
  /// It runs and gives frames, which nobody scans.
  case ready
}

/// The numbers and times of frames over an exchange of the source, so that they go on within a session.
struct FrameNumbering {
  private enum Base {
    /// Frames keep the numbers that the source gives.
    case asTheyCome
    /// The next frame gets this number and, at least, this time.
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
