/// The tasks that wait: for a session to begin or to end, for a frame to be taken, for a scan to do.
struct Waiters {
  private var forBegin: [Int: CheckedContinuation<Void, any Error>] = [:]
  private var forEnd: [Int: CheckedContinuation<FinishReport?, Never>] = [:]
  /// The sources that wait until their frame was taken, by the frame's ordinal.
  private var sources: [Int: CheckedContinuation<Void, Never>] = [:]
  /// The pumps that wait for a scan, by their epoch.
  private var pumps: [Int: CheckedContinuation<Job?, Never>] = [:]
  private var forIdle: [CheckedContinuation<Void, Never>] = []

  // MARK: - Frames

  mutating func addSource(_ ordinal: Int, _ continuation: CheckedContinuation<Void, Never>) {
    sources[ordinal] = continuation
  }

  mutating func releaseSource(_ ordinal: Int) {
    sources.removeValue(forKey: ordinal)?.resume()
  }

  mutating func addPump(_ epoch: Int, _ continuation: CheckedContinuation<Job?, Never>) {
    pumps[epoch] = continuation
  }

  mutating func wakePump(_ epoch: Int, _ job: Job?) {
    pumps.removeValue(forKey: epoch)?.resume(returning: job)
  }

  mutating func addForIdle(_ continuation: CheckedContinuation<Void, Never>) {
    forIdle.append(continuation)
  }

  /// Lets those go who wait until no frame is being scanned.
  mutating func releaseIdle() {
    guard !forIdle.isEmpty else { return }
    for continuation in forIdle { continuation.resume() }
    forIdle.removeAll()
  }

  // MARK: - Sessions

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
