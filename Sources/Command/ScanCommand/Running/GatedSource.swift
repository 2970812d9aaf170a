import ScanImage
import Synchronization

/// A door that is closed until somebody opens it, once.
final class StartGate: Sendable {
  private let state = Guarded<(isOpen: Bool, waiters: [CheckedContinuation<Void, Never>])>((false, []))

  /// Lets everybody through from now on.
  func open() {
    let waiters = state.withLock { state in
      state.isOpen = true
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.resume() }
  }

  /// Waits for the opening.
  func pass() async {
    await withCheckedContinuation { waiter in
      let isOpen = state.withLock { state in
        if !state.isOpen { state.waiters.append(waiter) }
        return state.isOpen
      }
      if isOpen { waiter.resume() }
    }
  }
}

/// A source that begins when a gate opens, so that its first frame finds whoever waits for it.
struct GatedSource: FrameSource {
  let source: any FrameSource
  let gate: StartGate

  var name: String { source.name }
  var pacing: FramePacing { source.pacing }
  var continuity: FrameContinuity { source.continuity }

  func run(into sink: any FrameSink) async throws {
    await gate.pass()
    try await source.run(into: sink)
  }
}
