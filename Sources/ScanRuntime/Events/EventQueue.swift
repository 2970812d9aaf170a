import ScanPluginKit
import Synchronization

/// The way of the events to one subscriber: filled without waiting, emptied at the subscriber's own pace.
final class EventQueue: Sendable {
  private struct State {
    var buffer: EventBuffer
    var waiters: [(id: Int, continuation: CheckedContinuation<ScanEvent?, Never>)] = []
    var isClosed = false
  }

  let wantsFrames: Bool
  private let endsAfterFinish: Bool
  private let state: Guarded<State>
  private let waiterIDs = SerialNumbers()

  init(_ options: EventOptions) {
    wantsFrames = options.includesFrames
    endsAfterFinish = !options.acrossSessions
    state = Guarded(State(buffer: EventBuffer(capacity: options.capacity)))
  }

  /// Whether no further event is taken.
  var isClosed: Bool { state.withLock { $0.isClosed } }

  /// Adds an event, or hands it to a waiting subscriber.
  ///
  /// - Returns: How many results the subscriber lost by it.
  func push(_ event: ScanEvent) -> Int {
    if case .frame = event, !wantsFrames { return 0 }
    return state.withLock { state in
      guard !state.isClosed else { return 0 }
      let lost = state.buffer.push(event)
      while !state.waiters.isEmpty, let next = state.buffer.pop() {
        state.waiters.removeFirst().continuation.resume(returning: next)
      }
      if case .finished = event, endsAfterFinish { close(&state) }
      return lost
    }
  }

  func withdraw(before revision: Int) -> Int {
    state.withLock { $0.buffer.withdraw(before: revision) }
  }

  /// The next event; nil when there will be none any more, or the task is cancelled.
  func next() async -> ScanEvent? {
    let id = waiterIDs.next()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        state.withLock { state in
          if Task.isCancelled {
            close(&state)
            continuation.resume(returning: nil)
          } else if let event = state.buffer.pop() {
            continuation.resume(returning: event)
          } else if state.isClosed {
            continuation.resume(returning: nil)
          } else {
            state.waiters.append((id, continuation))
          }
        }
      }
    } onCancel: {
      close()
    }
  }

  /// The next event that is there already; nil when there is none.
  func nextWaiting() -> ScanEvent? {
    state.withLock { $0.buffer.pop() }
  }

  /// Takes no further event; those that wait can still be fetched.
  func close() {
    state.withLock { close(&$0) }
  }

  /// Takes no further event, and forgets those that wait.
  func discard() {
    state.withLock { state in
      close(&state)
      state.buffer = EventBuffer(capacity: 1)
    }
  }

  private func close(_ state: inout State) {
    state.isClosed = true
    for (_, continuation) in state.waiters { continuation.resume(returning: nil) }
    state.waiters.removeAll()
  }
}
