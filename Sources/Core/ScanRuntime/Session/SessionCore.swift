import ScanPluginKit
import Synchronization

/// The coordinator of a ``ScanView``: the parts of a session behind one lock, and what carries out what they say.
///
/// Everything that has to happen in one step happens under the lock: the exchange of the plugin, the check that a result is
/// still wanted together with its delivery, and the commands. The parts of ``SessionState`` are values that decide; what they
/// decide is carried out here, before the lock is given back. Sources, plugins, delegates and handlers are
/// never called under the lock. The article *The session* has the drawing.
final class SessionCore: Sendable {
  typealias State = SessionState

  let options: ScanViewOptions
  /// How long the plugins exist, on the view's clock.
  let elapsed: @Sendable () -> Duration
  let registry: PluginRegistry
  let hub = EventHub()
  let waiterIDs = SerialNumbers()
  let latestItems = LatestItems()
  let qualityProbe = PictureQualityProbe()
  let reasonProbe = PictureReasonProbe()
  let follower = ItemFollower()
  /// Controls the camera.
  let director: CameraDirector
  /// Where pictures are handed out on request.
  let photos: PhotoCapture
  /// Held by the one exchange of the whole configuration that runs.
  let configLock = AsyncLock()
  private let state: Guarded<State>

  init(
    config: ScanViewConfig, workflow: WorkflowConfig, runners: [PluginRunner], request: SessionRequest,
    registry: PluginRegistry, options: ScanViewOptions, elapsed: @escaping @Sendable () -> Duration
  ) {
    self.options = options
    self.elapsed = elapsed
    self.registry = registry
    director = CameraDirector(config, source: request.source, hub: hub, options: options)
    photos = PhotoCapture(hub: hub)
    let workflow = options.workflow(workflow, revision: 1)
    let plugins = workflow.plugins(runners, viewSize: options.viewSize)
    state = Guarded(
      State(
        config: config, workflow: workflow,
        router: FrameRouter(plugins, SourceTraits(request), options, worksAtFirst: workflow.worksAtFirst),
        publisher: ResultPublisher(plugins, SessionRecord(historyLimit: options.historyLimit)), current: request,
        upcoming: request, conditionalKeys: (workflow.revision, config.conditionalKeys())))
  }

  // MARK: - The lock

  /// Changes the state under the lock, and then does what must not be done under it.
  func update<Result: Sendable>(_ change: (inout State) -> Result) -> Result {
    let (result, tasks) = state.withLock { state in
      let result = change(&state)
      guard !state.tasksToCancel.isEmpty else { return (result, [Task<Void, Never>]()) }
      defer { state.tasksToCancel = [] }
      return (result, state.tasksToCancel)
    }
    for task in tasks { task.cancel() }
    return result
  }

  /// Reads the state under the lock.
  func read<Result: Sendable>(_ body: (State) -> Result) -> Result {
    state.withLock { body($0) }
  }

  // MARK: - What the parts say

  /// Gives the life cycle an input and carries out what it says.
  func apply(_ input: LifecycleMachine.Input, _ state: inout State) {
    for action in state.lifecycle.apply(input) {
      switch action {
      case .openSource(let session): openSource(session, &state)
      case .cancelSource: if let task = state.link.task { state.tasksToCancel.append(task) }
      case .beginScanning: route(&state) { $0.beginScanning() }
      case .endScanning: endScanning(&state)
      case .finish(let session, let reason): finish(session, reason, &state)
      case .announce(let new): hub.publish(.stateChanged(new))
      }
    }
    finishIfDrained(&state)
  }

  /// Changes the routing of frames and carries out what it says.
  @discardableResult
  func route<Result>(_ state: inout State, _ change: (inout FrameRouter) -> Result) -> Result {
    let result = change(&state.router)
    for action in state.router.takeActions() {
      switch action {
      case .release(let ordinal): state.waiters.releaseSource(ordinal)
      case .wake(let epoch, let job): state.waiters.wakePump(epoch, job)
      case .startPump(let runner, let lane, let epoch): Task { await runner.pump(self, lane, epoch) }
      case .interrupt(let runner): runner.interrupt()
      case .reportSkip(let lane, let frame):
        let plugin = state.router.lanes[lane].plugin
        publish(&state) { $0.retire(.left, pluginID: plugin.pluginID) }
        hub.publish(.runSkipped(.regionOutsideImage, stamp: plugin.stamp(frame)))
      case .reportUnmet(let needs, let lane, let frame):
        let stamp = state.router.lanes[lane].plugin.stamp(frame)
        hub.publish(.scanInfo(ScanInfo(unmet: needs), stamp: stamp))
      }
    }
    return result
  }

  /// Changes what is published and carries out what it says.
  @discardableResult
  func publish<Result>(_ state: inout State, _ change: (inout ResultPublisher) -> Result) -> Result {
    let result = change(&state.publisher)
    for action in state.publisher.takeActions() {
      switch action {
      case .publish(let event): hub.publish(event)
      case .reportItems(let change):
        hub.publish(.items(change))
        latestItems.publish(change.all)
      case .follow(let anchors, let inView): follower.anchor(anchors, inView: inView)
      case .keepFollowing(let ids): follower.keep(ids)
      }
    }
    return result
  }

  /// Ends a session whose source has ended and whose last frame was scanned.
  func finishIfDrained(_ state: inout State) {
    if state.router.isIdle { state.waiters.releaseIdle() }
    if state.lifecycle.phase == .draining, state.router.isIdle { apply(.drained, &state) }
  }

  /// Stops taking frames, because the session is paused or stopped.
  private func endScanning(_ state: inout State) {
    let isPause = state.lifecycle.isPaused && state.lifecycle.phase != .stopping
    if isPause {
      publish(&state) { $0.pause() }
      qualityProbe.reset()
      reasonProbe.reset()
    }
    // A source that waits is held; but a caller that waits for the next session must not wait for a `resume` of this one.
    let holdsSource = isPause && state.router.holdsFrames && !state.lifecycle.wantsRestart
    route(&state) { $0.endScanning(isPause: isPause, holdsSource: holdsSource) }
  }

  private func finish(_ session: Int, _ reason: FinishReason, _ state: inout State) {
    let record = state.publisher.record
    let report = FinishReport(
      session: session, reason: reason, pluginID: state.workflow.id, configRevision: state.workflow.revision,
      results: record.results.elements, forgottenResults: record.results.forgotten,
      problems: record.problems.elements, statistics: statistics(state), duration: ContinuousClock.now - record.begin)
    route(&state) { $0.end() }
    closeSource(&state)
    endWatch(&state)
    state.lastReport = report
    publish(&state) { $0.retire(.finished) }
    hub.publish(.finished(report))
    latestItems.finish()
    state.waiters.releaseIdle()
    state.waiters.sessionFinished(report, restarts: state.lifecycle.takesFrames)
    if state.isAbandoned {
      hub.close()
      latestItems.close()
    }
  }

  // MARK: - Problems and counters

  /// Keeps a problem for the report, if there is a session, and reports it.
  func note(_ problem: ScanIssue, _ stamp: RunStamp, _ state: inout State) {
    // A session that is over has its report.
    let isInSession = state.lifecycle.phase != .idle
    publish(&state) { $0.note(problem, stamp, isInSession: isInSession) }
  }

  /// Keeps a problem that is not one of a plugin, and reports it.
  func note(_ problem: ScanIssue, _ state: inout State) {
    note(problem, state.workflow.stamp(problem.frameNumber), &state)
  }

  func statistics(_ state: State) -> ScanStatistics {
    let record = state.publisher.record
    var statistics = state.router.retired
    statistics.frames = state.router.frames
    statistics.problems = record.problemCount
    statistics.swaps = record.swaps
    statistics.capture = record.capture
    statistics.overflowed = hub.lostResults - record.overflowedBefore
    for lane in state.router.lanes { statistics.add(lane) }
    return statistics
  }
}
