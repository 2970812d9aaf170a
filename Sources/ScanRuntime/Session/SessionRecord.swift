import ScanPluginKit

/// What one session collects from its start to its end.
struct SessionRecord {
  /// The source that the session has now.
  var source: any FrameSource
  var effort: ScanInput.Effort
  /// The time since the plugin became active, on the view's clock.
  private var elapsed: @Sendable () -> Duration
  let begin = ContinuousClock.now
  var statistics = ScanStatistics()
  var results: BoundedHistory<ScanResult>
  var problems = BoundedHistory<ScanProblem>(limit: 1000)
  /// The timestamp of the first frame that the active plugin could see.
  private var firstTimestamp: Duration?
  /// What the subscribers had lost before the session.
  var overflowedBefore = 0

  init(
    source: any FrameSource, effort: ScanInput.Effort, elapsed: @escaping @Sendable () -> Duration,
    historyLimit: Int
  ) {
    self.source = source
    self.effort = effort
    self.elapsed = elapsed
    results = BoundedHistory(limit: historyLimit)
  }

  /// Measures the delay of a new plugin from now on.
  mutating func pluginBecameActive(elapsed: @escaping @Sendable () -> Duration) {
    self.elapsed = elapsed
    firstTimestamp = nil
  }

  /// Whether frames that came before the plugin became active are too early for it, whatever else is known of them.
  func delaysOlderFrames(_ delay: Int) -> Bool {
    delay > 0 && effort == .live && source.pacing == .live
  }

  /// Whether a frame comes too early after the plugin became active, at the start of the session or by a swap.
  ///
  /// A live source is measured by the clock, because that is the time that passes for the person in front of it; frames that
  /// wait for the scanner by their own timestamps, so that the same file gives the same results on every machine. Pictures
  /// that are worth a still's effort are never too early.
  mutating func isEarly(_ frame: Frame, delay: Int) -> Bool {
    guard delay > 0, effort == .live else { return false }
    let first = firstTimestamp ?? frame.timestamp
    firstTimestamp = first
    let age = source.pacing == .live ? elapsed() : frame.timestamp - first
    return age < .milliseconds(delay)
  }
}
