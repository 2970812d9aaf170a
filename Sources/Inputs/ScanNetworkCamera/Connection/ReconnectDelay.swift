/// How long to wait before a camera that was lost is tried again: not at all the first time, a second for the first minute, then twice as
/// long each time, up to 15 s. A pure state machine: times are given to it.
struct ReconnectDelay: Sendable {
  /// The longest pause.
  static let longest = Duration.seconds(15)
  /// For how long it is tried each second; then the camera counts as offline.
  static let patience = Duration.seconds(60)
  /// How long a connection has to give pictures, so that the next loss is answered at once again.
  static let worked = Duration.seconds(5)

  /// Since when the camera has been gone; nil while it works.
  private(set) var lostSince: Duration?
  private var failures = 0
  private var longer = 0

  /// Takes note of a failure.
  ///
  /// - Parameters:
  ///   - gaveFor: How long the connection gave pictures.
  ///   - isRefused: Whether the camera did not let us in: it is not asked again and again, as cameras lock users out who do.
  /// - Returns: How long to wait.
  mutating func fail(at now: Duration, gaveFor: Duration, isRefused: Bool) -> Duration {
    if gaveFor >= Self.worked { (lostSince, failures, longer) = (nil, 0, 0) }
    let since = lostSince ?? now
    lostSince = since
    failures += 1
    if isRefused { return Self.longest }
    if failures == 1 { return .zero }
    guard now - since >= Self.patience else { return .seconds(1) }
    longer += 1
    return min(Self.longest, .seconds(1 << min(longer, 10)))
  }

  /// For how long the camera has been gone, once it counts as offline.
  func offline(at now: Duration) -> Duration? {
    guard let lostSince, now - lostSince >= Self.patience else { return nil }
    return now - lostSince
  }
}
