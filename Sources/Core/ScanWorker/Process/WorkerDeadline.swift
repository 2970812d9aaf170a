/// When the time that a worker has for something is over.
package struct WorkerDeadline: Sendable {
  /// How much time it has.
  package let limit: Duration
  /// When it is over.
  package let instant: ContinuousClock.Instant

  /// The time begins now.
  package init(_ limit: Duration) {
    self.limit = limit
    instant = ContinuousClock.now + limit
  }
}
