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

  /// Lets go a task that was cancelled: it gets an error, or no report.
  mutating func cancel(_ id: Int) {
    forBegin.removeValue(forKey: id)?.resume(throwing: CancellationError())
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
