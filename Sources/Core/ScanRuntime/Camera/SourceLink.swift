import ScanPluginKit

/// The tie between a view and the source that runs for it.
///
/// Each run of a source has a number; frames and notices of older runs are ignored. A run feeds a session, or keeps the camera warm
/// until one begins.
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
  var warmWaiters: [CheckedContinuation<ScanIssue?, Never>] = []
  /// Whether the device of the run has been opened or has given a frame.
  var isOpen = false
  /// Why the device is gone; nil while it is there.
  var lost: SourceError?
  /// What the runs before this one have counted in the same session, less what this one counted before the session.
  var countedBefore = CaptureCounters()
  /// What the run has counted so far.
  var counted = CaptureCounters()
  var numbering = FrameNumbering()

  /// Whether frames and notices of the run count.
  var isLive: Bool { session != nil || preparationState != .cold }

  /// Begins a run; frames and notices of the one before are ignored from now on.
  mutating func begin(session: Int?) {
    run += 1
    self.session = session
    isOpen = false
    lost = nil
    counted = CaptureCounters()
  }

  // MARK: - What the device says

  /// Takes a notice of the device.
  ///
  /// - Returns: Whether the device is open now; nil when the notice says nothing about it.
  mutating func take(_ notice: SourceNotice) -> Bool? {
    switch notice {
    case .opened:
      isOpen = true
      lost = nil
      return true
    case .lost(let error):
      isOpen = false
      lost = error
      return false
    case .counted(let counters):
      counted = counters
      return nil
    case .connecting, .offline, .stalled, .frozen, .black, .recovered: return nil
    }
  }

  /// Takes note that a frame came: devices that do not report when they are open show it so.
  ///
  /// - Returns: Whether the device was not known to be open.
  mutating func noteFrame() -> Bool {
    guard !isOpen else { return false }
    isOpen = true
    lost = nil
    return true
  }

  /// What the devices of the session have counted; nil without a session.
  var captured: CaptureCounters? { session == nil ? nil : countedBefore + counted }

  // MARK: - Sessions

  /// Lets a session have the source that is warm.
  mutating func takeOver(session: Int) {
    self.session = session
    preparationState = .cold
    coolingTimer.take()?.cancel()
    numbering.beginWarm()
    countedBefore = counted.negated
  }

  /// Ends the run.
  mutating func end() {
    begin(session: nil)
    preparationState = .cold
    countedBefore = CaptureCounters()
    coolingTimer.take()?.cancel()
  }

  /// Takes out those who wait for a warm camera.
  mutating func takeWarmWaiters() -> [CheckedContinuation<ScanIssue?, Never>] {
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
  /// It runs and gives frames, which are not scanned.
  case ready
}
