/// What was reported about what scanning needs, by which each change is reported once.
struct ReadinessNews {
  private var reported: ReadyStatus?

  /// Whether something was missing that may be there again.
  var mayHaveReturned: Bool { reported?.isReady == false }

  /// Takes a status.
  ///
  /// - Returns: Whether it is to be reported. What was never reported is taken for ready: the first frames say so.
  mutating func isNews(_ status: ReadyStatus) -> Bool {
    defer { reported = status }
    return reported.map { $0 != status } ?? !status.isReady
  }
}
