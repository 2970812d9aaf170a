import ScanPluginKit

/// The time since a plugin became active, by which `startScanDelay` is measured.
struct StartDelay {
  /// The time on the view's clock.
  private let elapsed: @Sendable () -> Duration
  /// The timestamp of the first frame that the plugin could see.
  private var firstTimestamp: Duration?

  init(elapsed: @escaping @Sendable () -> Duration) {
    self.elapsed = elapsed
  }

  /// Whether a frame comes too early after the plugin became active, at the start of the session, by a swap or by a step.
  ///
  /// A live source is measured by the clock, because that is the time that passes for the person in front of it; frames that
  /// wait for the scanner by their own timestamps, so that the same file gives the same results on every machine. Pictures
  /// that are worth a still's effort are never too early.
  mutating func isEarly(_ frame: Frame, delay: Int, _ source: SourceTraits) -> Bool {
    guard delay > 0, source.effort == .live else { return false }
    let first = firstTimestamp ?? frame.timestamp
    firstTimestamp = first
    let age = source.pacing == .live ? elapsed() : frame.timestamp - first
    return age < .milliseconds(delay)
  }
}
