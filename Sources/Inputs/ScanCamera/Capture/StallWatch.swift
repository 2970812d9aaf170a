/// What the silence of a camera means.
///
/// After the timeout it counts as frozen; after three more, its stream is started anew, once; then there is only waiting.
struct StallWatch: Sendable {
  enum Verdict: Hashable, Sendable {
    /// Nothing to do.
    case patience
    /// The camera has just become frozen, silent for so long.
    case stalled(Duration)
    /// Starting the stream anew may help.
    case restart
  }

  let timeout: Duration
  private var lastFrame: Duration
  private var isStalled = false
  private var isRestarted = false

  init(timeout: Duration, start: Duration) {
    self.timeout = timeout
    lastFrame = start
  }

  /// Notes a frame; true when it ends a stall.
  mutating func frameCame(at now: Duration) -> Bool {
    defer {
      isStalled = false
      isRestarted = false
      lastFrame = now
    }
    return isStalled
  }

  mutating func silence(at now: Duration) -> Verdict {
    let silence = now - lastFrame
    if !isStalled {
      guard silence >= timeout else { return .patience }
      isStalled = true
      return .stalled(silence)
    }
    guard !isRestarted, silence >= timeout * 4 else { return .patience }
    isRestarted = true
    return .restart
  }

  /// The time until the next verdict other than patience; a second when there will be none.
  func timeLeft(at now: Duration) -> Duration {
    if isRestarted { return .seconds(1) }
    return max(.milliseconds(1), lastFrame + (isStalled ? timeout * 4 : timeout) - now)
  }
}
