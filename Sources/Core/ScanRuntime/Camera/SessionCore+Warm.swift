import ScanPluginKit

extension SessionCore {
  /// Opens the camera without a session, and waits until it gives frames.
  ///
  /// - Throws: ``ScanIssue`` when the source fails; the camera is cold then.
  func prepare(idleTimeout: Duration) async throws(ScanIssue) {
    let problem = await withCheckedContinuation { (waiter: CheckedContinuation<ScanIssue?, Never>) in
      update { state in
        let source = state.upcoming.source
        // A source that waits for each frame has nothing to warm, and its frames are for the session.
        guard state.lifecycle.phase == .idle, source.pacing == .live, !state.isAbandoned else {
          return waiter.resume(returning: nil)
        }
        if state.link.preparationState == .cold {
          state.link.preparationState = .warming
          runSource(source, session: nil, &state)
        }
        if let timer = state.link.coolingTimer { state.tasksToCancel.append(timer) }
        state.link.coolingTimer = coolingTimer(idleTimeout, run: state.link.run)
        if state.link.preparationState == .ready {
          waiter.resume(returning: nil)
        } else {
          state.link.warmWaiters.append(waiter)
        }
      }
    }
    if let problem { throw problem }
  }

  private func coolingTimer(_ idleTimeout: Duration, run: Int) -> Task<Void, Never> {
    Task { [weak self, clock = options.clock] in
      do {
        try await clock.sleep(for: idleTimeout)
      } catch {
        // A session has taken the camera, or another call has set another time.
        return
      }
      self?.update { state in
        guard !Task.isCancelled, run == state.link.run else { return }
        self?.coolDown(&state)
      }
    }
  }

  /// Takes note of a frame without a session: the camera is warm.
  func warmed(_ state: inout State) {
    guard state.link.preparationState == .warming else { return }
    state.link.preparationState = .ready
    for waiter in state.link.takeWarmWaiters() { waiter.resume(returning: nil) }
  }

  /// Lets a session have the warm source.
  func takeOverWarmSource(_ session: Int, _ state: inout State) {
    state.link.takeOver(session: session)
    for waiter in state.link.takeWarmWaiters() { waiter.resume(returning: nil) }
  }

  /// Releases a warm source; does nothing while a session has it.
  ///
  /// - Returns: The task that is being cancelled.
  @discardableResult
  func coolDown(_ state: inout State) -> Task<Void, Never>? {
    guard state.link.session == nil, state.link.preparationState != .cold else { return nil }
    for waiter in state.link.takeWarmWaiters() { waiter.resume(returning: nil) }
    if let task = state.link.task { state.tasksToCancel.append(task) }
    closeSource(&state)
    settleCamera()
    return state.link.task
  }

  /// Releases a warm source and waits until it is gone.
  func coolDownAndWait() async {
    await update { state -> Task<Void, Never>? in
      coolDown(&state)
      // Another command may have let it cool before, and it is still being released.
      return state.link.session == nil ? state.link.task : nil
    }?.value
  }

  func warmSourceEnded(_ reason: FinishReason, _ state: inout State) {
    var problem: ScanIssue?
    if case .failed(let failure) = reason {
      problem = failure
      note(failure, &state)
    }
    for waiter in state.link.takeWarmWaiters() { waiter.resume(returning: problem) }
    closeSource(&state)
  }
}
