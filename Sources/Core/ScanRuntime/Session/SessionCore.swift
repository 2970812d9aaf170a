import ScanPluginKit
import Synchronization

/// The state of a ``ScanView`` behind one lock, and what works on it.
///
/// Everything that has to happen in one step happens under the lock: the exchange of the plugin, the check that a result is
/// still wanted together with its delivery, and the commands. Code of users (sources, plugins, delegates, handlers) never
/// runs under it.
final class SessionCore: Sendable {
  struct State {
    var machine = LifecycleMachine()
    var config: ScanViewConfig
    var workflow: Workflow
    /// The plugins of the workflow in their order; at least one.
    var lanes: [Lane]
    /// The number of the latest configuration that was given, whether or not it became active.
    var latestRevision = 1
    /// The latest epoch that a lane began: a lane begins one at a swap, pause, stop, start and step.
    var latestEpoch = 0
    /// What plugins that are being made need, by the revision of their configuration: frames that come meanwhile may be theirs.
    var upcomingNeeds: [Int: FrameNeeds] = [:]
    /// The newest frames of a source whose frames follow each other, oldest first: as many as the plugins look back to.
    var earlierFrames: [Frame] = []
    /// The sources that wait until every plugin has taken their frame, with its ordinal.
    var heldSources: [(ordinal: Int, source: CheckedContinuation<Void, Never>)] = []
    var record: SessionRecord
    /// The source that runs, if any.
    var link = SourceLink()
    /// What was last told about what scanning needs.
    var reportedReadiness: ReadyStatus?
    /// The source and effort of the session that is to begin.
    var upcoming: SessionRequest
    var waiters = Waiters()
    var watch = PluginWatch()
    /// What looks after the plugins of the session.
    var watchTask: Task<Void, Never>?
    var lastReport: FinishReport?
    var isAbandoned = false
    var items = SessionItems()
    var regionOfInterest: RegionOfInterest?
  }

  let options: ScanViewOptions
  /// How long the plugins exist, on the view's clock.
  let elapsed: @Sendable () -> Duration
  let registry: PluginRegistry
  let hub = EventHub()
  let waiterIDs = SerialNumbers()
  let latestItems = LatestItems()
  let meter = PictureMeter()
  let follower = ItemFollower()
  /// Controls the camera.
  let director: CameraDirector
  /// Where pictures are handed out on request.
  let photos: PhotoCapture
  /// Lets one exchange of the whole configuration through at a time.
  let configGate = Gate()
  let state: Guarded<State>

  init(
    config: ScanViewConfig, workflow: WorkflowConfig, runners: [PluginRunner], request: SessionRequest,
    registry: PluginRegistry, options: ScanViewOptions, elapsed: @escaping @Sendable () -> Duration
  ) {
    self.options = options
    self.elapsed = elapsed
    self.registry = registry
    director = CameraDirector(config, source: request.source, hub: hub, options: options)
    photos = PhotoCapture(hub: hub)
    let workflow = Workflow(config: workflow, revision: 1)
    state = Guarded(
      State(
        config: config, workflow: workflow, lanes: workflow.lanes(runners, options),
        record: SessionRecord(request, historyLimit: options.historyLimit), upcoming: request))
  }

  /// What has to be done after the lock is free, because it runs code of users.
  struct DeferredEffects {
    var cancelled: Task<Void, Never>?
  }

  /// Changes the state under the lock, and then does what must not be done under it.
  func update<Result: Sendable>(_ change: (inout State, inout DeferredEffects) -> Result) -> Result {
    var effects = DeferredEffects()
    let result = state.withLock { state in change(&state, &effects) }
    // Cancelling runs the cancellation handlers of the source, which may call back.
    effects.cancelled?.cancel()
    return result
  }

  /// Looks at the state under the lock.
  func read<Result: Sendable>(_ look: (State) -> Result) -> Result {
    state.withLock { look($0) }
  }

  /// Gives the machine an input and carries out what it says.
  func apply(_ input: LifecycleMachine.Input, _ state: inout State, _ effects: inout DeferredEffects) {
    for action in state.machine.apply(input) {
      switch action {
      case .openSource(let session): openSource(session, &state)
      case .cancelSource: effects.cancelled = state.link.task
      case .beginScanning: beginScanning(&state)
      case .endScanning: endScanning(&state)
      case .finish(let session, let reason): finish(session, reason, &state)
      case .announce(let new): hub.publish(.stateChanged(new))
      }
    }
    settle(&state, &effects)
  }

  /// Ends a session whose source has ended and whose last frame was scanned.
  func settle(_ state: inout State, _ effects: inout DeferredEffects) {
    guard state.machine.phase == .draining, state.lanes.indices.allSatisfy({ state.lanes[$0].inProgress == 0 })
    else { return }
    apply(.drained, &state, &effects)
  }

  private func finish(_ session: Int, _ reason: FinishReason, _ state: inout State) {
    let report = FinishReport(
      session: session, reason: reason, pluginID: state.workflow.id, configRevision: state.workflow.revision,
      results: state.record.results.elements, forgottenResults: state.record.results.forgotten,
      problems: state.record.problems.elements, statistics: statistics(state),
      duration: ContinuousClock.now - state.record.begin)
    for lane in state.lanes.indices { endPump(lane, &state) }
    closeSource(&state)
    state.watchTask.take()?.cancel()
    state.earlierFrames = []
    state.lastReport = report
    retireItems(.finished, &state)
    hub.publish(.finished(report))
    latestItems.finish()
    state.waiters.sessionFinished(report, restarts: state.machine.takesFrames)
    if state.isAbandoned {
      hub.close()
      latestItems.close()
    }
  }

  /// Keeps a problem for the report, if there is a session, and reports it.
  func note(_ problem: ScanProblem, _ stamp: RunStamp, _ state: inout State) {
    // A session that is over has its report.
    if state.machine.phase != .idle {
      state.record.statistics.problems += 1
      state.record.problems.append(problem)
    }
    hub.publish(.problem(problem, stamp: stamp))
  }

  /// Keeps a problem that is not one of a plugin, and reports it.
  func note(_ problem: ScanProblem, _ state: inout State) {
    note(problem, state.workflow.stamp(problem.frameNumber), &state)
  }

  func statistics(_ state: State) -> ScanStatistics {
    var statistics = state.record.statistics
    for lane in state.lanes { statistics.add(lane) }
    statistics.overflowed = hub.lostResults - state.record.overflowedBefore
    return statistics
  }
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
