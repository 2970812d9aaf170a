/// The rules of a session's life, without tasks, locks or time: what each command and each fact does in each phase.
///
/// Every command is allowed in every phase; the last one wins. A session has exactly one end, and a new one begins only
/// after the source of the one before it was released.
struct LifecycleMachine: Sendable, Equatable {
  /// Where the session is in its life.
  enum Phase: Sendable, Hashable, CaseIterable {
    /// No session: before the first start, and after each end.
    case idle
    /// The source was opened and has not given a frame yet.
    case starting
    /// Frames arrive.
    case running
    /// The source has ended by itself; frames that it gave before are still scanned.
    case draining
    /// The session is over as soon as the source is released.
    case stopping
  }

  /// What can happen: five commands and three facts.
  enum Input: Sendable, Equatable {
    case start
    /// Whoever asked for a session to begin after the current one does not want it any more.
    case withdrawStart
    case stop(FinishReason)
    case pause
    case resume
    case firstFrame(session: Int)
    case sourceEnded(session: Int, FinishReason)
    case drained
  }

  /// What is to be done about it, in this order.
  enum Action: Sendable, Equatable {
    /// A new session begins: run the source.
    case openSource(session: Int)
    /// Cancel the task that runs the source.
    case cancelSource
    /// Begin to take frames to the plugin.
    case beginScanning
    /// Stop taking frames; drop those that wait or are being scanned, or hold them with their source.
    case endScanning
    /// The session is over.
    case finish(session: Int, FinishReason)
    /// The state that users see has changed.
    case announce(ScanState)
  }

  private(set) var phase = Phase.idle
  /// The number of the current or last session; 0 before the first.
  private(set) var session = 0
  /// Whether frames are drained or held instead of scanned.
  private(set) var isPaused = false
  /// Whether a new session begins when the current one has ended.
  private(set) var wantsRestart = false
  private var reason: FinishReason?

  /// Whether the session takes frames of its source: from its start until the source has ended or the session is stopped. Also true in
  /// a pause, in which frames are counted as paused or held. Frames that come later are turned away.
  var takesFrames: Bool { phase == .starting || phase == .running }

  /// Whether frames are scanned.
  var isScanning: Bool { (takesFrames || phase == .draining) && !isPaused }

  /// The state that users see.
  var state: ScanState {
    switch phase {
    case .idle: .idle
    case .starting: isPaused ? .paused : .starting
    case .running: isPaused ? .paused : .running
    case .draining, .stopping: .finishing
    }
  }

  /// Applies an input and says what is to be done.
  mutating func apply(_ input: Input) -> [Action] {
    let before = state
    var actions = respond(to: input)
    if state != before { actions.append(.announce(state)) }
    return actions
  }

  private mutating func respond(to input: Input) -> [Action] {
    switch input {
    case .start: start()
    case .withdrawStart: withdrawStart()
    case .stop(let reason): stop(reason)
    case .pause: pause()
    case .resume: resume()
    case .firstFrame(let session): firstFrame(session)
    case .sourceEnded(let session, let reason): sourceEnded(session, reason)
    case .drained: phase == .draining ? end() : []
    }
  }

  private mutating func start() -> [Action] {
    switch phase {
    case .idle:
      isPaused = false
      return begin()
    case .starting, .running:
      return []
    case .draining, .stopping:
      wantsRestart = true
      let wasPaused = isPaused
      isPaused = false
      // Frames that the pause held stand between the caller and the next session.
      return wasPaused && phase == .draining ? [.beginScanning] : []
    }
  }

  private mutating func withdrawStart() -> [Action] {
    wantsRestart = false
    return []
  }

  private mutating func stop(_ reason: FinishReason) -> [Action] {
    wantsRestart = false
    switch phase {
    case .idle, .stopping:
      return []
    case .starting, .running:
      self.reason = reason
      phase = .stopping
      return [.endScanning, .cancelSource]
    case .draining:
      self.reason = reason
      return [.endScanning] + end()
    }
  }

  private mutating func pause() -> [Action] {
    guard phase != .idle, !isPaused, phase != .stopping || wantsRestart else { return [] }
    isPaused = true
    return phase == .stopping ? [] : [.endScanning]
  }

  private mutating func resume() -> [Action] {
    guard isPaused else { return [] }
    isPaused = false
    return isScanning ? [.beginScanning] : []
  }

  private mutating func firstFrame(_ session: Int) -> [Action] {
    if session == self.session, phase == .starting { phase = .running }
    return []
  }

  private mutating func sourceEnded(_ session: Int, _ reason: FinishReason) -> [Action] {
    guard session == self.session else { return [] }
    switch phase {
    case .starting, .running:
      self.reason = reason
      phase = .draining
      return []
    case .stopping:
      return end()
    case .idle, .draining:
      return []
    }
  }

  private mutating func end() -> [Action] {
    let ended = Action.finish(session: session, reason ?? .stopped)
    reason = nil
    phase = .idle
    guard wantsRestart else {
      isPaused = false
      return [ended]
    }
    return [ended] + begin()
  }

  private mutating func begin() -> [Action] {
    wantsRestart = false
    session += 1
    phase = .starting
    let open = Action.openSource(session: session)
    return isPaused ? [open] : [open, .beginScanning]
  }
}
