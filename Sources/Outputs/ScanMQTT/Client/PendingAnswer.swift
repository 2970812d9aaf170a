import ScanImage

/// An answer that one task waits for and that somebody gives once; a second one is passed over.
final class PendingAnswer<Value: Sendable>: Sendable {
  private enum State {
    case open
    case awaited(CheckedContinuation<Value, Never>)
    case given(Value)
  }

  private let state = Guarded(State.open)

  /// Gives the answer.
  func give(_ value: Value) {
    let waiting: CheckedContinuation<Value, Never>? = state.withLock { state in
      switch state {
      case .open:
        state = .given(value)
        return nil
      case .awaited(let continuation):
        state = .given(value)
        return continuation
      case .given: return nil
      }
    }
    waiting?.resume(returning: value)
  }

  /// Waits for the answer; for one task, once.
  ///
  /// - Parameters:
  ///   - limit: How long to wait; nil for as long as it takes.
  ///   - late: The answer after that time.
  ///   - cancelled: The answer when the task is cancelled.
  func value(within limit: Duration? = nil, orLate late: Value, orCancelled cancelled: Value) async -> Value {
    let timer = limit.map { limit in
      Task { [self] in
        try await ContinuousClock().sleep(for: limit)
        give(late)
      }
    }
    defer { timer?.cancel() }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let given: Value? = state.withLock { state in
          if case .given(let value) = state { return value }
          state = .awaited(continuation)
          return nil
        }
        if let given { continuation.resume(returning: given) }
      }
    } onCancel: {
      give(cancelled)
    }
  }
}
