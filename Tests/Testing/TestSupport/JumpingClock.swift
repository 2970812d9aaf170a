package import Synchronization

/// A clock whose sleepers wake at once, with the time moved to where they wanted to be.
package final class JumpingClock: Clock {
  package struct Instant: InstantProtocol {
    package let offset: Duration

    package func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    package func duration(to other: Instant) -> Duration { other.offset - offset }
    package static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  /// The moments that sleepers wanted to wake at, in the order in which they went to sleep.
  package let sleeps = Mutex<[Duration]>([])
  private let time = Mutex(Duration.zero)

  package init() {}

  package var now: Instant { Instant(offset: time.withLock { $0 }) }
  package var minimumResolution: Duration { .nanoseconds(1) }

  /// Moves the time on, as work that takes long does.
  package func advance(by duration: Duration) { time.withLock { $0 += duration } }

  package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    time.withLock { $0 = max($0, deadline.offset) }
    sleeps.withLock { $0.append(deadline.offset) }
  }
}
