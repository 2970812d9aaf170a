import Synchronization

/// Lets so many tasks work at once; the others get their turns in the order in which they came.
final class Turns: Sendable {
  private struct State {
    var free: Int
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state: Mutex<State>

  /// - Parameter count: How many work at once, at least 1.
  init(_ count: Int) {
    state = Mutex(State(free: max(1, count)))
  }

  /// How many wait.
  var waiting: Int { state.withLock { $0.waiting.count } }

  /// Waits for a turn; whoever has one must call ``end()``.
  func begin() async {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        guard state.free == 0 else {
          state.free -= 1
          return true
        }
        state.waiting.append(continuation)
        return false
      }
      if isFree { continuation.resume() }
    }
  }

  /// Hands the turn to the next one.
  func end() {
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
      state.free += 1
      return nil
    }
    next?.resume()
  }
}
