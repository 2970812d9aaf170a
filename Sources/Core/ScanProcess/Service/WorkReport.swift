import Synchronization

/// What one part of a service has done so far, and whether there is something to do.
package struct WorkReport: Sendable, Hashable {
  /// The part as messages name it, like "sink till".
  package let part: String
  /// Whether something waits for it or is expected of it.
  package let isBusy: Bool
  /// How much it has done since it began; it never falls, except when the part begins anew.
  package let done: Int
  /// The longest time that it may be busy without having done anything.
  package let limit: Duration

  /// Makes a report.
  package init(_ part: String, isBusy: Bool, done: Int, limit: Duration) {
    (self.part, self.isBusy, self.done, self.limit) = (part, isBusy, done, limit)
  }
}

/// Counts pieces of work that begin and end, from any thread.
package final class WorkCounter: Sendable {
  private let begun = Atomic(0)
  private let ended = Atomic(0)

  /// Begins with none.
  package init() {}

  /// A piece of work begins; ``end()`` follows.
  package func begin() { begun.add(1, ordering: .relaxed) }

  /// A piece of work has ended.
  package func end() { ended.add(1, ordering: .relaxed) }

  /// What was done so far: the part is busy while a piece of work has not ended.
  package func report(_ part: String, limit: Duration) -> WorkReport {
    let done = ended.load(ordering: .relaxed)
    return WorkReport(part, isBusy: begun.load(ordering: .relaxed) > done, done: done, limit: limit)
  }
}
