import Synchronization

/// What is in view, as a sequence of whole lists: first what is there now, then the list after each change.
///
/// The newest list wins: a slow reader skips those in between, and never holds up the scanner. Every sequence is a
/// subscription of its own; iterators of one sequence share its lists. It ends when a session has finished, unless it was made
/// to go on across sessions, when the view is gone, and when the task that iterates is cancelled. Items of two lists with the
/// same ``RecognizedItem/id`` are the same thing.
public struct RecognizedItems: AsyncSequence, Sendable {
  private let subscription: Subscription

  init(_ hub: LatestItems, first: [RecognizedItem], acrossSessions: Bool) {
    subscription = Subscription(hub, hub.subscribe(first: first, acrossSessions: acrossSessions))
  }

  /// Begins to read.
  public func makeAsyncIterator() -> Iterator { Iterator(subscription: subscription) }

  /// The right to lists: it ends with its last holder.
  final class Subscription: Sendable {
    let slot: ItemsSlot
    private let hub: LatestItems

    init(_ hub: LatestItems, _ slot: ItemsSlot) {
      self.hub = hub
      self.slot = slot
    }

    deinit { hub.unsubscribe(slot) }
  }

  /// A reader of the lists.
  public struct Iterator: AsyncIteratorProtocol {
    let subscription: Subscription

    /// Waits for the next list; nil when there will be none any more.
    public mutating func next() async -> [RecognizedItem]? {
      await subscription.slot.next(isolation: nil)
    }

    /// Waits for the next list, which is taken on the given actor; nil when there will be none any more.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> [RecognizedItem]? {
      await subscription.slot.next(isolation: actor)
    }
  }
}

/// Those who want to know what is in view.
final class LatestItems: Sendable {
  private struct State {
    var slots: [ItemsSlot] = []
    var isClosed = false
  }

  private let state = Guarded(State())

  func subscribe(first: [RecognizedItem], acrossSessions: Bool) -> ItemsSlot {
    let slot = ItemsSlot(first, endsWithSession: !acrossSessions)
    let isClosed = state.withLock { state in
      if !state.isClosed { state.slots.append(slot) }
      return state.isClosed
    }
    if isClosed { slot.close() }
    return slot
  }

  func unsubscribe(_ slot: ItemsSlot) {
    slot.close()
    state.withLock { $0.slots.removeAll { $0 === slot } }
  }

  func publish(_ items: [RecognizedItem]) {
    state.withLock { state in
      for slot in state.slots { slot.put(items) }
    }
  }

  /// Ends the subscriptions that end with the session; what they have not fetched can still be.
  func finish() {
    state.withLock { state in
      for slot in state.slots where slot.endsWithSession { slot.close() }
      state.slots.removeAll(where: \.endsWithSession)
    }
  }

  /// Ends all subscriptions, for good.
  func close() {
    state.withLock { state in
      state.isClosed = true
      for slot in state.slots { slot.close() }
      state.slots.removeAll()
    }
  }
}

/// The newest list on its way to one subscriber.
final class ItemsSlot: Sendable {
  private struct State {
    var items: [RecognizedItem]?
    var waiters: [CheckedContinuation<Void, Never>] = []
    var isClosed = false

    mutating func wakeAll() {
      for waiter in waiters { waiter.resume() }
      waiters.removeAll()
    }
  }

  let endsWithSession: Bool
  private let state: Guarded<State>

  init(_ first: [RecognizedItem], endsWithSession: Bool) {
    self.endsWithSession = endsWithSession
    state = Guarded(State(items: first))
  }

  func put(_ items: [RecognizedItem]) {
    state.withLock { state in
      guard !state.isClosed else { return }
      state.items = items
      state.wakeAll()
    }
  }

  func close() {
    state.withLock { state in
      state.isClosed = true
      state.wakeAll()
    }
  }

  func next(isolation: isolated (any Actor)? = #isolation) async -> [RecognizedItem]? {
    while true {
      let next = state.withLock { state -> (items: [RecognizedItem]?, isOver: Bool) in
        if Task.isCancelled {
          state.isClosed = true
          state.wakeAll()
          return (nil, true)
        }
        return (state.items.take(), state.isClosed)
      }
      if next.items != nil || next.isOver { return next.items }
      await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          state.withLock { state in
            if Task.isCancelled || state.isClosed || state.items != nil {
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
  }
}
