/// The tasks that wait for a session to begin or to end.
struct Waiters {
  private var forBegin: [Int: CheckedContinuation<Void, any Error>] = [:]
  private var forEnd: [Int: CheckedContinuation<FinishReport?, Never>] = [:]

  mutating func addForBegin(_ id: Int, _ continuation: CheckedContinuation<Void, any Error>) {
    forBegin[id] = continuation
  }

  mutating func addForEnd(_ id: Int, _ continuation: CheckedContinuation<FinishReport?, Never>) {
    forEnd[id] = continuation
  }

  /// Lets go a task that was cancelled while it waited for a session to begin.
  ///
  /// - Returns: Whether it was the last one that wants the session.
  mutating func cancelBegin(_ id: Int) -> Bool {
    guard let waiter = forBegin.removeValue(forKey: id) else { return false }
    waiter.resume(throwing: CancellationError())
    return forBegin.isEmpty
  }

  /// Lets go a task that was cancelled while it waited for the end: it gets no report.
  mutating func cancelEnd(_ id: Int) {
    forEnd.removeValue(forKey: id)?.resume(returning: nil)
  }

  mutating func sessionBegan() {
    for continuation in forBegin.values { continuation.resume() }
    forBegin.removeAll()
  }

  /// A start that was taken back by a later stop has nothing to wait for any more.
  mutating func sessionFinished(_ report: FinishReport, restarts: Bool) {
    for continuation in forEnd.values { continuation.resume(returning: report) }
    forEnd.removeAll()
    if !restarts { sessionBegan() }
  }
}
