import ScanPluginKit

/// The state of a session: its parts, and what ties them together.
///
/// The parts know nothing of each other. ``SessionCore`` gives each its input, under one lock, and carries out what they say.
struct SessionState {
  var config: ScanViewConfig
  /// When a session begins and ends.
  var lifecycle = LifecycleMachine()
  /// What is to be found.
  var workflow: Workflow
  /// Where frames go.
  var router: FrameRouter
  /// What becomes of results.
  var publisher: ResultPublisher
  /// The source that runs, if any.
  var link = SourceLink()
  /// Which plugins are about to come.
  var exchange = PluginExchange()
  /// Which plugins did not return.
  var stallDetector = StallDetector()
  /// Who watches.
  var viewers = Viewers()
  /// Who waits for what.
  var waiters = Waiters()
  /// The source and effort of the session that runs, or of the last one.
  var current: SessionRequest
  /// The source and effort of the session that is to begin.
  var upcoming: SessionRequest
  /// What was reported about what scanning needs.
  var readiness = ReadinessNews()
  /// The keys of the configuration of a revision that need something around the scanner.
  var conditionalKeys: (revision: Int, keys: [ConditionalKey])
  /// Whether a search for them is under way, which ends with the newest configuration.
  var isFindingKeys = false
  /// Those that this session has reported, because nothing meets their needs.
  var reportedKeys: Set<ConditionalKey> = []
  /// The task that supervises the plugins.
  var watchTask: Task<Void, Never>?
  var lastReport: FinishReport?
  /// The newest frame that the session was given, as plugins see it; nil without a session.
  var newestFrame: Frame?
  /// Whether the view is gone, so that no session begins any more.
  var isAbandoned = false
  /// What is to be cancelled when the lock is free: it runs the cancellation handlers of the source, which may call back.
  var tasksToCancel: [Task<Void, Never>] = []

  /// What all plugins need of frames: those that work, those whose step comes later, and those that are being made.
  var frameNeeds: FrameNeeds { router.needs.union(exchange.needs) }
}

/// What a session is to be made of.
struct SessionRequest: Sendable {
  let source: any FrameSource
  let effort: ScanInput.Effort
  /// Whether the source is one picture, which every plugin of a workflow is to see.
  let isOnePicture: Bool

  init(source: any FrameSource, effort: ScanInput.Effort?, isOnePicture: Bool = false) {
    self.source = source
    self.isOnePicture = isOnePicture
    self.effort = effort ?? (source.continuity == .continuous ? .live : .still)
  }
}
