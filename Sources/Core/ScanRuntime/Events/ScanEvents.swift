/// The events of a ``ScanView`` from the moment on at which the sequence was made: a subscription of its own.
///
/// The sequence ends after the ``ScanEvent/finished(_:)`` of a session, unless it was made to go on across sessions, and
/// when the task that iterates is cancelled. It never holds up the scanner: see ``EventOptions/capacity`` for what happens
/// when the reader is slow. Iterators of the same sequence share its events; each event reaches one of them.
public struct ScanEvents: AsyncSequence, Sendable {
  private let subscription: EventSubscription

  init(_ hub: EventHub, _ options: EventOptions) {
    subscription = EventSubscription(hub, options)
  }

  /// Begins to read the events.
  public func makeAsyncIterator() -> Iterator {
    Iterator(subscription: subscription)
  }

  /// The next event if one waits already; nil when there is none right now.
  ///
  /// With this a program that has a loop of its own can fetch events without waiting.
  public func nextWaiting() -> ScanEvent? {
    subscription.queue.nextWaiting()
  }

  /// A reader of the events.
  public struct Iterator: AsyncIteratorProtocol {
    let subscription: EventSubscription

    /// Waits for the next event; nil when there will be none any more.
    ///
    /// The event is taken outside of the caller's actor, and a swap can return before the caller sees it; a `for await` loop
    /// and ``next(isolation:)`` have no such window.
    public mutating func next() async -> ScanEvent? {
      await subscription.queue.next(isolation: nil)
    }

    /// Waits for the next event; nil when there will be none any more. It is taken on the given actor, so that code of that
    /// actor sees no result of an old plugin after `setViewPlugin` has returned to it.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> ScanEvent? {
      await subscription.queue.next(isolation: actor)
    }
  }
}

/// The right to events: it ends with its last holder.
final class EventSubscription: Sendable {
  let queue: EventQueue
  private let hub: EventHub

  init(_ hub: EventHub, _ options: EventOptions) {
    self.hub = hub
    queue = hub.subscribe(options)
  }

  deinit {
    hub.unsubscribe(queue)
  }
}

/// What a subscription asks for.
public struct EventOptions: Sendable, Hashable {
  /// How many events wait for a slow reader before some are lost: momentary ones (frames, status, skipped runs, infos, shapes) first,
  /// then notices, and results only when nothing else is left; an ``ScanEvent/overflow(_:)`` event reports each loss. At least 1.
  public let capacity: Int
  /// Whether an event comes for every scanned frame.
  public let includesFrames: Bool
  /// Whether the status comes after every scanned frame.
  public let includesStatus: Bool
  /// Whether the subscription goes on when a session has finished.
  public let acrossSessions: Bool
  /// Whether what an exchanged plugin has found stays, for a recording; others must not see it after the swap.
  package var keepsWithdrawn = false

  /// Makes options.
  public init(
    capacity: Int = 256, includesFrames: Bool = false, includesStatus: Bool = false, acrossSessions: Bool = false
  ) {
    self.capacity = max(1, capacity)
    self.includesFrames = includesFrames
    self.includesStatus = includesStatus
    self.acrossSessions = acrossSessions
  }
}
