import ScanPluginKit

/// One plugin of a session with everything that is its own: the frames that wait for it, the one that it looks at, its
/// counters and its results. A view with one plugin has one lane, a composite one for each of its plugins.
struct Lane {
  var plugin: ActivePlugin
  /// Whether frames go to the plugin: not before its step of a sequential composite, and not after it has what it is to find.
  var isWorking: Bool
  /// Changes whenever frames under way are not wanted any more; no number comes twice in the life of a view.
  var epoch = 0
  var intake = FrameIntake()
  /// The frame that the plugin is looking at, as far as its output is still wanted.
  var inFlight: QueuedFrame?
  /// The pump that waits for a frame.
  var taker: CheckedContinuation<Job?, Never>?
  /// Whether the plugin still holds what it learned in the session before.
  private(set) var needsReset = false
  /// What was delivered before.
  var repeats: RepeatFilter
  /// What was reported that the source does not give.
  var reportedUnmet = FrameNeeds.none
  var delay: StartDelay
  var statistics = ScanStatistics()
  /// Whether it found what the workflow wants from it.
  var hasResult = false
  /// What it found since the workflow began, without the frames, each with its place among the results of all plugins; not
  /// kept for a single plugin. The newest is always there.
  var results: BoundedHistory<(place: Int, result: ScanResult)>

  init(_ plugin: ActivePlugin, isWorking: Bool, options: ScanViewOptions) {
    self.plugin = plugin
    self.isWorking = isWorking
    repeats = RepeatFilter(plugin.runner.repeats.policy)
    delay = StartDelay(elapsed: options.timer())
    results = BoundedHistory(limit: max(1, options.historyLimit))
  }

  /// Forgets what the plugin has learned and delivered: the plugin itself before its next frame.
  mutating func beginAnew() {
    needsReset = true
    repeats.reset()
  }

  /// Whether the plugin is to be reset now.
  mutating func takeReset() -> Bool {
    defer { needsReset = false }
    return needsReset
  }

  /// The output without what was delivered before and is held back.
  ///
  /// What the use case says holds for frames that follow each other: a picture that stands for itself is read for its own sake.
  mutating func withoutRepeated(_ output: ScanOutput, of frame: Frame, _ effort: ScanInput.Effort) -> ScanOutput {
    guard !output.results.isEmpty, effort == .live || plugin.runner.repeats.isConfigured else { return output }
    var kept = output
    kept.results = repeats.fresh(output.results, at: frame.timestamp)
    if kept.results.isEmpty { kept.skipped = .repeated }
    return kept
  }

  /// Forgets what was found for the workflow that is over.
  mutating func forgetResults(_ options: ScanViewOptions) {
    guard hasResult else { return }
    hasResult = false
    results = BoundedHistory(limit: max(1, options.historyLimit))
  }

  /// How many frames wait or are being scanned.
  var inProgress: Int { intake.count + (inFlight == nil ? 0 : 1) }

  var startScanDelay: Int { plugin.config.pluginConfig.startScanDelay }

  /// Whether the plugin is done with its first result.
  func stopsAtResult(_ options: ScanViewOptions) -> Bool {
    options.cancelOnResult ?? plugin.config.pluginConfig.cancelOnResult
  }
}

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
  mutating func isEarly(_ frame: Frame, delay: Int, _ record: SessionRecord) -> Bool {
    guard delay > 0, record.effort == .live else { return false }
    let first = firstTimestamp ?? frame.timestamp
    firstTimestamp = first
    let age = record.source.pacing == .live ? elapsed() : frame.timestamp - first
    return age < .milliseconds(delay)
  }
}
