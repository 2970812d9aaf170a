import ScanPluginKit

extension SessionCore {
  /// Begins a session, after the one before it has ended.
  ///
  /// - Parameter request: What the session is to be made of; nil for what the view has then.
  /// - Throws: `CancellationError` when the calling task is cancelled while it waits for the end of the session before.
  func start(_ request: SessionRequest? = nil) async throws {
    let id = waiterIDs.next()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (waiter: CheckedContinuation<Void, any Error>) in
        update { state in
          // A delegate that is called while its view goes away gets another view of the session, which cannot begin one.
          guard !Task.isCancelled, !state.isAbandoned else { return waiter.resume(throwing: CancellationError()) }
          if let request, !state.lifecycle.takesFrames { state.upcoming = request }
          apply(.start, &state)
          if state.lifecycle.wantsRestart {
            state.waiters.addForBegin(id, waiter)
          } else {
            waiter.resume()
          }
        }
      }
    } onCancel: {
      update { state in
        if state.waiters.cancelBegin(id) { apply(.withdrawStart, &state) }
      }
    }
  }

  func command(_ input: LifecycleMachine.Input) {
    update { state in
      state.viewers.hasPaused = false
      command(input, &state)
    }
  }

  func command(_ input: LifecycleMachine.Input, _ state: inout State) {
    // A stop releases the camera, also one that only waits for a session.
    if case .stop = input { coolDown(&state) }
    apply(input, &state)
    // A start that waits for the end of the session before is taken back with it.
    if case .stop = input, !state.lifecycle.wantsRestart { state.waiters.sessionBegan() }
  }

  /// Waits for the end of the current session, or gives the report of the last one.
  ///
  /// - Throws: `CancellationError` when the calling task is cancelled; the session goes on.
  func waitUntilFinished() async throws -> FinishReport {
    let id = waiterIDs.next()
    let report = await withTaskCancellationHandler {
      await withCheckedContinuation { (waiter: CheckedContinuation<FinishReport?, Never>) in
        update { state in
          if state.lifecycle.phase == .idle, let report = state.lastReport {
            waiter.resume(returning: report)
          } else if Task.isCancelled {
            waiter.resume(returning: nil)
          } else {
            state.waiters.addForEnd(id, waiter)
          }
        }
      }
    } onCancel: {
      update { state in state.waiters.cancelEnd(id) }
    }
    guard let report else { throw CancellationError() }
    return report
  }

  /// Stops the session and waits for its end, whether or not the calling task is cancelled; nil when there never was one.
  func finish() async -> FinishReport? {
    await coolDownAndWait()
    let id = waiterIDs.next()
    return await withCheckedContinuation { (waiter: CheckedContinuation<FinishReport?, Never>) in
      update { state in
        apply(.stop(.stopped), &state)
        if state.lifecycle.phase == .idle {
          waiter.resume(returning: state.lastReport)
        } else {
          state.waiters.addForEnd(id, waiter)
        }
      }
    }
  }

  /// Waits until no frame is being scanned or waits, or the session is over.
  func waitUntilIdle() async {
    await withCheckedContinuation { waiter in
      update { state in
        if state.router.isIdle || state.lifecycle.phase == .idle {
          waiter.resume()
        } else {
          state.waiters.addForIdle(waiter)
        }
      }
    }
  }

  /// Ends the session, and with it every subscription; none can begin any more.
  func abandon() {
    update { state in
      state.isAbandoned = true
      coolDown(&state)
      if state.lifecycle.phase == .idle {
        hub.close()
        latestItems.close()
      } else {
        apply(.stop(.cancelled), &state)
      }
    }
  }
}
