package import ScanImage

/// When counters are worth reporting: something else than good frames was counted, and the last time is a second ago.
package struct CounterReport: Sendable {
  private var last = CaptureCounters()
  private var lastTime: Duration?

  package init() {}

  /// The counters, if they are to be reported now.
  package mutating func due(_ counters: CaptureCounters, at now: Duration, finally: Bool) -> CaptureCounters? {
    guard counters.unusable != last.unusable || counters.missed != last.missed || counters.reopened != last.reopened
    else { return nil }
    if let lastTime, !finally, now - lastTime < .seconds(1) { return nil }
    last = counters
    lastTime = now
    return counters
  }
}
