import ScanPluginKit

/// What one session collects from its start to its end.
struct SessionRecord {
  /// The source that the session has now.
  var source: any FrameSource
  var effort: ScanInput.Effort
  /// Whether the session is one picture, which every plugin is to see.
  let isOnePicture: Bool
  let begin = ContinuousClock.now
  /// Whether frames follow each other, so that those before one say something about it.
  var followsFrames: Bool { source.continuity == .continuous }
  /// What belongs to no plugin, and the counters of plugins that were exchanged.
  var statistics = ScanStatistics()
  var results: BoundedHistory<ScanResult>
  var problems = BoundedHistory<ScanProblem>(limit: 1000)
  /// What the subscribers had lost before the session.
  var overflowedBefore = 0

  init(_ request: SessionRequest, historyLimit: Int) {
    source = request.source
    effort = request.effort
    isOnePicture = request.isOnePicture
    results = BoundedHistory(limit: historyLimit)
  }

  /// Whether frames that came before a plugin became active are too early for it, whatever else is known of them.
  func delaysOlderFrames(_ delay: Int) -> Bool {
    delay > 0 && effort == .live && source.pacing == .live
  }
}
