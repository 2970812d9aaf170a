import ScanPluginKit
import Synchronization

/// The way of the events to one subscriber: filled without waiting, emptied at the subscriber's own pace.
final class EventQueue: Sendable {
  private struct State {
    var buffer: EventBuffer
    var waiters: [CheckedContinuation<Void, Never>] = []
    var isClosed = false
  }

  let wantsFrames: Bool
  let wantsStatus: Bool
  private let endsAfterFinish: Bool
  private let keepsWithdrawn: Bool
  private let state: Guarded<State>

  init(_ options: EventOptions) {
    wantsFrames = options.includesFrames
    wantsStatus = options.includesStatus
    endsAfterFinish = !options.acrossSessions
    keepsWithdrawn = options.keepsWithdrawn
    state = Guarded(State(buffer: EventBuffer(capacity: options.capacity)))
  }

  /// Whether no further event is taken.
  var isClosed: Bool { state.withLock { $0.isClosed } }

  /// Whether a reader waits for an event.
  var hasWaiter: Bool { state.withLock { !$0.waiters.isEmpty } }

  /// Adds an event, and wakes a waiting subscriber.
  ///
  /// - Returns: How many results the subscriber lost by it.
  func push(_ event: ScanEvent) -> Int {
    if case .frame = event, !wantsFrames { return 0 }
    if case .status = event, !wantsStatus { return 0 }
    return state.withLock { state in
      guard !state.isClosed else { return 0 }
      let lost = state.buffer.push(event)
      wakeOne(&state)
      if case .finished = event, endsAfterFinish { close(&state) }
      return lost
    }
  }

  func withdraw(before revision: Int) -> Int {
    keepsWithdrawn ? 0 : state.withLock { $0.buffer.withdraw(before: revision) }
  }

  /// The next event; nil when there will be none any more, or the task is cancelled.
  ///
  /// It is taken in the caller's isolation: between the taking and the caller's next step nothing else of that actor runs.
  func next(isolation: isolated (any Actor)? = #isolation) async -> ScanEvent? {
    while true {
      let next = state.withLock { state -> (event: ScanEvent?, isOver: Bool) in
        if Task.isCancelled {
          close(&state)
          return (nil, true)
        }
        guard let event = state.buffer.pop() else { return (nil, state.isClosed) }
        // One push can make two events, of which its waiter takes only the first.
        if !state.buffer.isEmpty { wakeOne(&state) }
        return (event, false)
      }
      if next.event != nil || next.isOver { return next.event }
      await waitForEvent()
    }
  }

  /// Waits until there may be something to take: an event, or the end.
  private func waitForEvent(isolation: isolated (any Actor)? = #isolation) async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        state.withLock { state in
          if Task.isCancelled || state.isClosed || !state.buffer.isEmpty {
            continuation.resume()
          } else {
            state.waiters.append(continuation)
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

  /// Wakes a reader without handing it an event, so that the event stays in reach of ``withdraw(before:)`` until the reader runs.
  private func wakeOne(_ state: inout State) {
    if !state.waiters.isEmpty { state.waiters.removeFirst().resume() }
  }

  private func close(_ state: inout State) {
    state.isClosed = true
    for waiter in state.waiters { waiter.resume() }
    state.waiters.removeAll()
  }
}
