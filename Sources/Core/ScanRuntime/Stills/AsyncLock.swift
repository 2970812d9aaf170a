import ScanPluginKit
import Synchronization

/// A lock that one task holds at a time; those that wait get it in the order in which they came.
final class AsyncLock: Sendable {
  private struct State {
    var isTaken = false
    var waiting: [(id: Int, continuation: CheckedContinuation<Bool, Never>)] = []
  }

  private let state = Guarded(State())
  private let ids = SerialNumbers()

  /// Waits for the turn; whoever got it must call ``unlock()``.
  ///
  /// - Throws: `CancellationError` when the task is cancelled while it waits; there is nothing to unlock then.
  func lock() async throws {
    let id = ids.next()
    let isIn = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        state.withLock { state in
          if Task.isCancelled {
            continuation.resume(returning: false)
          } else if state.isTaken {
            state.waiting.append((id, continuation))
          } else {
            state.isTaken = true
            continuation.resume(returning: true)
          }
        }
      }
    } onCancel: {
      state.withLock { state in
        guard let index = state.waiting.firstIndex(where: { $0.id == id }) else { return }
        state.waiting.remove(at: index).continuation.resume(returning: false)
      }
    }
    if !isIn { throw CancellationError() }
  }

  func unlock() {
    state.withLock { state in
      guard !state.waiting.isEmpty else {
        state.isTaken = false
        return
      }
      state.waiting.removeFirst().continuation.resume(returning: true)
    }
  }
}
