import ScanPluginKit
import Synchronization

/// The place where untouched pictures of the source are handed out: to the one who asked for a snapshot, and to a capture.
///
/// It keeps no picture: what is handed on belongs to the receiver.
final class PhotoCapture: Sendable {
  private struct State {
    /// The run whose frames count.
    var run = 0
    var snapshot: (id: Int, waiter: CheckedContinuation<Frame, any Error>)?
    var lastID = 0
    var capture = CaptureMachine()
    var timer: Task<Void, Never>?
    /// The frame that a source which waits holds out right now.
    var held: Frame?
    /// Whether the source asks what is needed before it makes a frame, and did so since a picture is wanted.
    var asked: (ever: Bool, sinceWanted: Bool) = (false, false)

    var wantsFrame: Bool { snapshot != nil || capture.wantsPhoto }
  }

  private let hub: EventHub
  private let state = Guarded(State())
  /// Whether a frame is wanted, so that no lock is taken while no photo is requested.
  private let isWanted = Atomic(false)

  init(hub: EventHub) {
    self.hub = hub
  }

  /// Whether a snapshot was asked for and has not come yet.
  var isSnapshotPending: Bool { state.withLock { $0.snapshot != nil } }

  /// Whether the next frame will be handed out.
  var isFrameWanted: Bool { isWanted.load(ordering: .acquiring) }

  /// Takes the frames of another run from now on; requests stay.
  func follow(run: Int) {
    update { state in
      state.run = run
      state.held = nil
      state.asked = (false, false)
    }
  }

  /// Ends what is going on, because the session is over.
  func endSession() {
    update { state in
      state.run = 0
      state.held = nil
      state.snapshot.take()?.waiter.resume(throwing: ScanIssue.sessionFinished)
      end(.sessionFinished, &state)
    }
  }

  // MARK: - Frames

  /// Whether the next frame of a run is to have its colors, because somebody wants a picture; asked by the source.
  func wantsColor(run: Int) -> Bool {
    state.withLock { state in
      guard state.run == run else { return false }
      state.asked = (true, state.wantsFrame)
      return state.wantsFrame
    }
  }

  /// Hands out a frame of a run, if somebody wants it.
  ///
  /// - Parameter isHeld: Whether the source waits with it until ``letGo(run:)``.
  func see(_ frame: Frame, run: Int, isHeld: Bool = false) {
    guard isHeld || isFrameWanted else { return }
    update { state in
      guard state.run == run else { return }
      if isHeld { state.held = frame }
      // A frame that was under way when the picture was asked for may lack the colors that the next one has.
      if !isHeld, !frame.hasColor, state.asked.ever, !state.asked.sinceWanted { return }
      serve(frame, &state)
    }
  }

  /// Forgets the frame that the source does not hold any more.
  func letGo(run: Int) {
    update { state in
      if state.run == run { state.held = nil }
    }
  }

  private func serve(_ frame: Frame, _ state: inout State) {
    state.snapshot.take()?.waiter.resume(returning: frame)
    guard let number = state.capture.photo() else { return }
    hub.publish(.captured(CapturedPhoto(number: number, frame: frame)))
    if let report = state.capture.report() { publish(report, &state) }
  }

  // MARK: - Snapshots

  /// Lets somebody wait for the next frame.
  ///
  /// - Parameter takesHeld: Whether the frame that the source holds counts as the next one, because it stands still.
  /// - Returns: A number to give the wait up with; nil when the waiter was answered at once.
  func request(_ waiter: CheckedContinuation<Frame, any Error>, takesHeld: Bool) -> Int? {
    update { state in
      guard state.snapshot == nil else {
        waiter.resume(throwing: ScanIssue.snapshotPending)
        return nil
      }
      if takesHeld, let frame = state.held {
        waiter.resume(returning: frame)
        return nil
      }
      state.lastID += 1
      state.snapshot = (state.lastID, waiter)
      return state.lastID
    }
  }

  /// Gives a wait up.
  func giveUp(_ id: Int) {
    update { state in
      guard state.snapshot?.id == id else { return }
      state.snapshot.take()?.waiter.resume(throwing: CancellationError())
    }
  }

  // MARK: - Captures

  /// Begins a capture.
  ///
  /// - Parameter timer: Makes the task that calls ``tick(_:takesHeld:)`` when a picture is due.
  /// - Throws: ``ScanIssue`` with `capturePending` when one is going on.
  func begin(_ config: CaptureConfig, timer: (Int) -> Task<Void, Never>) throws(ScanIssue) {
    let hasBegun = update { state in
      guard let id = state.capture.begin(config) else { return false }
      state.timer = timer(id)
      return true
    }
    if !hasBegun { throw ScanIssue.capturePending }
  }

  /// Ends the capture that is going on, if any.
  func stopCapture() {
    update { state in end(.stopped, &state) }
  }

  /// Takes a picture from the next frame.
  ///
  /// - Returns: Whether the capture goes on.
  func tick(_ id: Int, takesHeld: Bool) -> Bool {
    update { state in
      state.capture.tick(id)
      if takesHeld, let frame = state.held { serve(frame, &state) }
      return state.capture.isRunning(id)
    }
  }

  private func end(_ reason: CaptureEnd, _ state: inout State) {
    if let report = state.capture.end(reason) { publish(report, &state) }
  }

  private func publish(_ report: CaptureReport, _ state: inout State) {
    // A timer that fires now finds its capture gone.
    state.timer.take()?.cancel()
    hub.publish(.captureFinished(report))
  }

  private func update<Result: Sendable>(_ change: (inout State) -> Result) -> Result {
    state.withLock { state in
      let wantedBefore = state.wantsFrame
      let result = change(&state)
      if !wantedBefore { state.asked.sinceWanted = false }
      isWanted.store(state.wantsFrame, ordering: .releasing)
      return result
    }
  }
}
