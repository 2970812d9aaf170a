import ScanPluginKit
import Synchronization

extension SessionCore {
  /// Waits for the next frame of the source, untouched.
  ///
  /// - Throws: ``ScanIssue``, or `CancellationError` when the calling task is cancelled.
  func snapshot() async throws -> Frame {
    let ticket = Guarded<(id: Int?, isCancelled: Bool)>((nil, false))
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (waiter: CheckedContinuation<Frame, any Error>) in
        // Under the lock of the session, so that it cannot end between the check and the request.
        let id = update { state -> Int? in
          guard givesFrames(state) else {
            waiter.resume(throwing: ScanIssue.notRunning)
            return nil
          }
          return photos.request(waiter, takesHeld: state.lifecycle.isPaused)
        }
        let isCancelled = ticket.withLock { ticket in
          ticket.id = id
          return ticket.isCancelled
        }
        if isCancelled, let id { photos.giveUp(id) }
      }
    } onCancel: {
      let id = ticket.withLock { ticket in
        ticket.isCancelled = true
        return ticket.id
      }
      if let id { photos.giveUp(id) }
    }
  }

  /// Begins a capture.
  ///
  /// - Throws: ``ScanIssue`` with `notRunning` or `capturePending`.
  func capture(_ config: CaptureConfig?) throws(ScanIssue) {
    let outcome = update { state -> Result<Void, ScanIssue> in
      guard givesFrames(state) else { return .failure(.notRunning) }
      let config = config ?? state.config.captureConfig ?? .default
      return Result { () throws(ScanIssue) in
        try photos.begin(config) { id in captureTimer(config, id) }
      }
    }
    try outcome.get()
  }

  private func givesFrames(_ state: State) -> Bool {
    state.lifecycle.takesFrames || state.link.preparationState != .cold
  }

  private func captureTimer(_ config: CaptureConfig, _ id: Int) -> Task<Void, Never> {
    Task { [weak self, clock = options.clock] in
      do {
        if config.startDelayMs > 0 { try await clock.sleep(for: .milliseconds(config.startDelayMs)) }
        while let core = self {
          let isPaused = core.read { $0.lifecycle.isPaused }
          guard core.photos.tick(id, takesHeld: isPaused), config.mode == .timed else { return }
          try await clock.sleep(for: .milliseconds(config.intervalMs))
        }
      } catch {
        // The capture has ended, and said so, before its timer was cancelled.
        return
      }
    }
  }
}
