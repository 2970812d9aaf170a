import ScanPluginKit

/// What one session collects from its start to its end.
struct SessionRecord {
  let begin = ContinuousClock.now
  var results: BoundedHistory<ScanResult>
  var problems = BoundedHistory<ScanIssue>(limit: 1000)
  /// How many problems there were.
  var problemCount = 0
  /// How often the plugin was exchanged.
  var swaps = 0
  /// What the device behind the source has counted, over all sources of the session.
  var capture = CaptureCounters()
  /// What the subscribers had lost before the session.
  let overflowedBefore: Int

  init(historyLimit: Int, overflowedBefore: Int = 0) {
    results = BoundedHistory(limit: historyLimit)
    self.overflowedBefore = overflowedBefore
  }
}
