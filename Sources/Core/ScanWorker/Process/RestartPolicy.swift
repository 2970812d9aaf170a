/// When a worker that failed is started again.
package struct RestartPolicy: Sendable {
  /// How many failures within ``window`` are followed by a start at once.
  package var freeFailures: Int
  /// How long a failure counts.
  package var window: Duration
  /// The longest delay; the first is a second, and each is twice the one before.
  package var longestDelay: Duration

  /// Makes a policy.
  package init(freeFailures: Int = 5, window: Duration = .seconds(60), longestDelay: Duration = .seconds(30)) {
    self.freeFailures = freeFailures
    self.window = window
    self.longestDelay = longestDelay
  }
}

/// The failures of a worker, and what they mean for its next start. A pure state machine: times are given to it.
package struct RestartHistory: Sendable {
  private let policy: RestartPolicy
  private var failures: [Duration] = []
  /// How many delays there were since the last failure that was free.
  private var delays = 0
  /// When it may be started again.
  package private(set) var notBefore: Duration?

  /// Makes a history without failures.
  package init(_ policy: RestartPolicy = RestartPolicy()) {
    self.policy = policy
  }

  /// How many failures count at present.
  package var count: Int { failures.count }

  /// Takes note of a failure.
  package mutating func fail(at now: Duration) {
    failures.removeAll { now - $0 > policy.window }
    failures.append(now)
    guard failures.count > policy.freeFailures else {
      (delays, notBefore) = (0, nil)
      return
    }
    let delay = min(policy.longestDelay, .seconds(1 << min(delays, 20)))
    delays += 1
    notBefore = now + delay
    // A failure after the delay counts with those before it, however long the delay is.
    failures = failures.suffix(policy.freeFailures).map { _ in now }
  }

  /// How long to wait before the next start; nil when it may be now.
  package func delay(at now: Duration) -> Duration? {
    guard let notBefore, notBefore > now else { return nil }
    return notBefore - now
  }
}
