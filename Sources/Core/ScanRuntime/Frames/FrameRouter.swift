import ScanPluginKit

/// One scan to be done: the frame, the region, and who asked for it.
struct Job: Sendable {
  /// The lane of the plugin, as long as the epoch is the lane's.
  let lane: Int
  let epoch: Int
  let input: ScanInput
  let taken: ContinuousClock.Instant
  /// Whether the configuration wants guidance from the picture.
  let isGuided: Bool
}

/// What a pump finds when it looks for its next scan.
enum NextJob: Sendable {
  case job(Job)
  /// There is no frame right now.
  case none
  /// The epoch is over.
  case over
}

/// The routing of frames: which plugin a frame goes to, which frames wait, and which are given up.
///
/// A value without locks, tasks and continuations. What is to be done outside of it is kept as ``Action``s, which the session
/// takes and carries out, in order, after each change. Every frame that a plugin is offered ends in exactly one of the counters
/// of ``ScanStatistics``, and every source that waits is released exactly once.
struct FrameRouter {
  /// What the session is to do.
  enum Action: Sendable {
    /// Let the source go on that waits until its frame was taken.
    case release(ordinal: Int)
    /// Hand a scan to the pump that waits in an epoch; nil ends the pump.
    case wake(epoch: Int, Job?)
    /// Run the pump of a new epoch.
    case startPump(PluginRunner, lane: Int, epoch: Int)
    /// Cancel what the plugin scans right now: nobody waits for its output any more.
    case interrupt(PluginRunner)
    /// Report that a frame was not scanned because the region lies outside of it.
    case reportSkip(lane: Int, Frame)
    /// Report what the plugin needs and the source does not give.
    case reportUnmet(FrameNeeds, lane: Int, Frame)
  }

  /// The plugins of the workflow in their order; at least one.
  private(set) var lanes: [Lane]
  private(set) var source: SourceTraits
  /// Frames that the source handed over in the session.
  private(set) var frames = 0
  /// The counters of plugins that were exchanged in the session.
  private(set) var retired = ScanStatistics()
  /// What is scanned of a frame beside what the cutout says.
  var regionOfInterest: RegionOfInterest?
  /// The latest epoch that a lane began: a lane begins one at a swap, pause, stop, start and step.
  private var latestEpoch = 0
  /// The number of the latest frame, over all sessions.
  private var latestOrdinal = 0
  /// The frames whose sources wait until every plugin has taken them.
  private var held: [Int] = []
  /// The newest frames of a source whose frames follow each other, oldest first: as many as the plugins look back to.
  private var earlierFrames: [Frame] = []
  private var actions: [Action] = []
  private let options: ScanViewOptions

  init(
    _ plugins: [ActivePlugin], _ source: SourceTraits, _ options: ScanViewOptions, worksAtFirst: (Int) -> Bool
  ) {
    self.source = source
    self.options = options
    lanes = []
    lanes = makeLanes(plugins, worksAtFirst)
  }

  /// What is to be done since the last call, in order.
  mutating func takeActions() -> [Action] {
    guard !actions.isEmpty else { return [] }
    defer { actions = [] }
    return actions
  }

  // MARK: - Facts

  /// What all plugins need of frames beside luma, whether or not they work now.
  var needs: FrameNeeds { lanes.reduce(.none) { $0.union($1.plugin.needs) } }

  /// Whether no frame waits or is being scanned.
  var isIdle: Bool { lanes.indices.allSatisfy { lanes[$0].inProgress == 0 } }

  /// Whether what was begun in an epoch of a lane is still wanted.
  func isCurrent(_ lane: Int, _ epoch: Int) -> Bool {
    lanes.indices.contains(lane) && lanes[lane].epoch == epoch
  }

  /// Whether a source waits with its frame while the session is paused, instead of losing it.
  var holdsFrames: Bool { source.pacing == .everyFrame }

  /// Changes the counters of a plugin.
  mutating func count(_ lane: Int, _ change: (inout ScanStatistics) -> Void) {
    change(&lanes[lane].statistics)
  }

  // MARK: - Sessions

  /// Begins a session: nothing is carried over from the one before.
  mutating func begin(_ source: SourceTraits, worksAtFirst: (Int) -> Bool) {
    frames = 0
    retired = ScanStatistics()
    for lane in lanes.indices {
      lanes[lane].needsReset = true
      lanes[lane].statistics = ScanStatistics()
      lanes[lane].isWorking = worksAtFirst(lane)
      lanes[lane].delay = newDelay()
    }
    adopt(source)
  }

  /// Goes on with another source; frames of the one before that wait are given up.
  mutating func exchange(_ source: SourceTraits) {
    for lane in lanes.indices { lanes[lane].statistics.discarded += lanes[lane].intake.clear() }
    releaseSources()
    adopt(source)
  }

  private mutating func adopt(_ source: SourceTraits) {
    self.source = source
    earlierFrames = []
    for lane in lanes.indices { lanes[lane].reportedUnmet = .none }
  }

  /// Ends a session, after its last frame.
  mutating func end() {
    for lane in lanes.indices { endPump(lane) }
    earlierFrames = []
  }

  // MARK: - Frames come

  /// Counts a frame of the session.
  ///
  /// - Parameter lookback: How many frames before it the plugins look back to.
  mutating func admit(_ frame: Frame, lookback: Int) -> QueuedFrame {
    frames += 1
    latestOrdinal += 1
    let earlier = Array(earlierFrames.reversed())
    let limit = source.followsFrames ? lookback : 0
    if limit > 0 { earlierFrames.append(frame) }
    earlierFrames.removeFirst(max(0, earlierFrames.count - limit))
    return QueuedFrame(frame: frame, arrival: .now, ordinal: latestOrdinal, earlier: earlier)
  }

  /// Offers the newest frame of a source that does not wait to every plugin that works.
  ///
  /// - Returns: Whether items are to be followed in it, because a plugin is busy.
  mutating func offer(_ queued: QueuedFrame, isPaused: Bool) -> Bool {
    var isFollowed = false
    for lane in lanes.indices where isWanted(queued, waits: false, isPaused, lane) {
      isFollowed = isFollowed || lanes[lane].wantsFollowing
      if lanes[lane].intake.offer(queued) { lanes[lane].statistics.dropped += 1 }
      feed(lane)
    }
    return isFollowed
  }

  /// Hands a frame whose source waits to every plugin that works.
  mutating func handOver(_ queued: QueuedFrame, isPaused: Bool) {
    held.append(queued.ordinal)
    for lane in lanes.indices where isWanted(queued, waits: true, isPaused, lane) {
      lanes[lane].intake.handOver(queued)
    }
    for lane in lanes.indices { feed(lane) }
    releaseSources()
  }

  /// Counts a frame with a plugin that works, and says whether it is to wait for it.
  private mutating func isWanted(_ queued: QueuedFrame, waits: Bool, _ isPaused: Bool, _ lane: Int) -> Bool {
    guard lanes[lane].isWorking else { return false }
    lanes[lane].statistics.offered += 1
    if isPaused, !(waits && holdsFrames) {
      lanes[lane].statistics.paused += 1
      return false
    }
    if source.pacing == .live, lanes[lane].isEarly(queued.frame, source) {
      lanes[lane].statistics.delayed += 1
      return false
    }
    return true
  }

  /// Releases the sources whose frame was taken, or given up, by every plugin.
  private mutating func releaseSources() {
    guard !held.isEmpty else { return }
    held.removeAll { ordinal in
      if lanes.indices.contains(where: { lanes[$0].intake.contains(ordinal) }) { return false }
      actions.append(.release(ordinal: ordinal))
      return true
    }
  }
}

// MARK: - Frames go to plugins

extension FrameRouter {
  /// The next scan of a pump, if there is one already.
  mutating func nextJob(_ lane: Int, _ epoch: Int) -> NextJob {
    guard isCurrent(lane, epoch) else { return .over }
    return makeJob(lane).map { .job($0) } ?? .none
  }

  /// Lets the pump of a lane wait for its next scan; ``Action/wake(epoch:_:)`` ends the wait.
  mutating func parkPump(_ lane: Int) {
    lanes[lane].isPumpWaiting = true
  }

  /// Whether a pump is to reset its plugin, which carries nothing over from one session to the next.
  ///
  /// The pump itself asks: pumps of older epochs can come to the plugin later than those of newer ones.
  mutating func takesReset(_ lane: Int, _ epoch: Int) -> Bool {
    guard isCurrent(lane, epoch) else { return false }
    defer { lanes[lane].needsReset = false }
    return lanes[lane].needsReset
  }

  /// Takes note that a plugin has returned.
  ///
  /// - Returns: The frame that it scanned; nil when its output is not wanted any more, and the frame was counted already.
  mutating func finish(_ job: Job) -> QueuedFrame? {
    guard isCurrent(job.lane, job.epoch), let queued = lanes[job.lane].inFlight.take() else { return nil }
    lanes[job.lane].statistics.processed += 1
    return queued
  }

  private mutating func feed(_ lane: Int) {
    guard lanes[lane].isPumpWaiting, let job = makeJob(lane) else { return }
    lanes[lane].isPumpWaiting = false
    actions.append(.wake(epoch: lanes[lane].epoch, job))
  }

  /// Takes the next frame that has something to scan; frames without any pixel in the region are reported as skipped.
  private mutating func makeJob(_ lane: Int) -> Job? {
    while let queued = lanes[lane].intake.take() {
      releaseSources()
      let now = ContinuousClock.now
      let frame = queued.frame
      if holdsFrames, lanes[lane].isEarly(frame, source) {
        lanes[lane].statistics.delayed += 1
        continue
      }
      let region = lanes[lane].plugin.region(in: frame.size).limited(to: regionOfInterest, in: frame.size)
      guard !region.isEmpty else {
        lanes[lane].statistics.processed += 1
        actions.append(.reportSkip(lane: lane, frame))
        continue
      }
      lanes[lane].statistics.waiting.add(now - queued.arrival)
      lanes[lane].inFlight = queued
      reportUnmetNeeds(frame, lane)
      let plugin = lanes[lane].plugin
      let input = ScanInput(
        frame: frame, region: region, effort: source.effort,
        earlierFrames: Array(queued.earlier.prefix(plugin.needs.earlierFrames)), cancellation: plugin.runner.flag)
      return Job(
        lane: lane, epoch: lanes[lane].epoch, input: input, taken: now,
        isGuided: source.effort == .live && plugin.config.pluginConfig.isGuidanceEnabled)
    }
    return nil
  }

  /// Reports, once for each plugin and source, what a plugin needs and the source does not give.
  private mutating func reportUnmetNeeds(_ frame: Frame, _ lane: Int) {
    let unmet = lanes[lane].plugin.needs.unmet(by: frame)
    guard unmet != .none, lanes[lane].reportedUnmet != unmet else { return }
    lanes[lane].reportedUnmet = unmet
    actions.append(.reportUnmet(unmet, lane: lane, frame))
  }

  // MARK: - Pumps

  /// Begins to take frames to the plugins that work.
  mutating func beginScanning() {
    for lane in lanes.indices { beginScanning(lane) }
  }

  /// Begins to take frames to a plugin, if it works.
  private mutating func beginScanning(_ lane: Int) {
    endPump(lane)
    guard lanes[lane].isWorking else { return }
    actions.append(.startPump(lanes[lane].plugin.runner, lane: lane, epoch: lanes[lane].epoch))
  }

  /// Ends to take frames, because the session is paused or stopped.
  ///
  /// - Parameter holdsSource: Whether a source that waits is to be held until scanning begins again.
  mutating func endScanning(isPause: Bool, holdsSource: Bool) {
    for lane in lanes.indices {
      endPump(lane)
      actions.append(.interrupt(lanes[lane].plugin.runner))
      lanes[lane].giveUpFrames(isPause: isPause, holdsSource: holdsSource)
    }
    releaseSources()
  }

  /// Ends the epoch of a plugin, and with it the pump that serves it, whatever the plugin does.
  private mutating func endPump(_ lane: Int) {
    if lanes[lane].isPumpWaiting { actions.append(.wake(epoch: lanes[lane].epoch, nil)) }
    lanes[lane].isPumpWaiting = false
    latestEpoch += 1
    lanes[lane].epoch = latestEpoch
  }

  // MARK: - Steps of a workflow

  /// Gives a plugin no more frames.
  mutating func rest(_ lane: Int) {
    endPump(lane)
    lanes[lane].isWorking = false
    lanes[lane].statistics.discarded += lanes[lane].intake.clear()
    releaseSources()
  }

  /// Gives a plugin frames again.
  mutating func wake(_ lane: Int, isScanning: Bool) {
    guard !lanes[lane].isWorking else { return }
    lanes[lane].isWorking = true
    if isScanning { beginScanning(lane) }
  }

  /// Lets the next plugin take the place of one that has its result, with the frames that wait; of one picture, with the picture.
  mutating func step(from lane: Int, to next: Int, _ queued: QueuedFrame?, isScanning: Bool) {
    endPump(lane)
    let waiting = lanes[lane].intake
    lanes[lane].intake = FrameIntake()
    lanes[lane].statistics.offered -= waiting.count
    lanes[lane].isWorking = false

    lanes[next].isWorking = true
    lanes[next].delay = newDelay()
    lanes[next].intake = waiting
    lanes[next].statistics.offered += waiting.count
    // Frames of a file are judged by their timestamps when their turn comes.
    if source.delaysOlderFrames(lanes[next].startScanDelay) {
      lanes[next].statistics.delayed += lanes[next].intake.clear()
      releaseSources()
    }
    if source.isOnePicture, let queued {
      lanes[next].intake.handOver(queued)
      lanes[next].statistics.offered += 1
    }
    if isScanning { beginScanning(next) }
  }

  /// Begins the workflow anew within a session: frames that are being scanned are scanned again, unless newer ones wait.
  ///
  /// - Returns: The plugin whose step it is, when that is not one which works at first; the first step is still to be taken.
  mutating func restart(isScanning: Bool, worksAtFirst: (Int) -> Bool) -> Int? {
    let current = lanes.indices.first { lanes[$0].isWorking && !worksAtFirst($0) }
    for lane in lanes.indices {
      lanes[lane].needsReset = true
      actions.append(.interrupt(lanes[lane].plugin.runner))
      if let queued = lanes[lane].inFlight.take() {
        if lanes[lane].intake.giveBack(queued, pacing: source.pacing) {
          lanes[lane].statistics.rescanned += 1
        } else {
          lanes[lane].statistics.dropped += 1
        }
      }
      if worksAtFirst(lane) { lanes[lane].isWorking = current == nil }
      if isScanning { beginScanning(lane) }
    }
    releaseSources()
    return current
  }

  // MARK: - Exchange of plugins

  /// Puts other plugins in the place of all, and gives them the frames that the old ones leave.
  mutating func exchange(_ plugins: [ActivePlugin], isScanning: Bool, worksAtFirst: (Int) -> Bool) {
    let left = LeftFrames(lanes)
    for lane in lanes.indices {
      endPump(lane)
      actions.append(.interrupt(lanes[lane].plugin.runner))
      retired.add(left.counters(of: lanes[lane]))
    }
    lanes = makeLanes(plugins, worksAtFirst)
    for lane in lanes.indices where lanes[lane].isWorking { lanes[lane].inherit(left, source) }
    releaseSources()
    if isScanning { beginScanning() }
  }

  /// Gives up the scan of a plugin that does not return; the frame counts as one on which it failed.
  mutating func giveUp(_ lane: Int) -> QueuedFrame? {
    endPump(lane)
    actions.append(.interrupt(lanes[lane].plugin.runner))
    lanes[lane].statistics.stalled += 1
    guard let queued = lanes[lane].inFlight.take() else { return nil }
    lanes[lane].statistics.processed += 1
    lanes[lane].statistics.failed += 1
    return queued
  }

  /// Puts another instance in the place of a plugin that does not return.
  mutating func replace(_ lane: Int, by runner: PluginRunner, isScanning: Bool) {
    lanes[lane].plugin = lanes[lane].plugin.with(runner)
    if isScanning { beginScanning(lane) }
  }

  private func makeLanes(_ plugins: [ActivePlugin], _ worksAtFirst: (Int) -> Bool) -> [Lane] {
    plugins.enumerated().map { Lane($1, isWorking: worksAtFirst($0), delay: newDelay()) }
  }

  private func newDelay() -> StartDelay { StartDelay(elapsed: options.timer()) }

  // MARK: - Regions

  /// The part of a frame that the first working plugin processes; the whole frame where there is none.
  mutating func measuredRegion(in size: PixelSize) -> PixelRect {
    guard let lane = lanes.firstIndex(where: \.isWorking) else { return PixelRect(size) }
    let region = lanes[lane].plugin.region(in: size)
    return region.isEmpty ? PixelRect(size) : region
  }

  /// The smallest rectangle around the regions of all plugins.
  mutating func regionOfAll(in size: PixelSize) -> PixelRect {
    var all: [PixelRect] = []
    for lane in lanes.indices { all.append(lanes[lane].plugin.region(in: size)) }
    let regions = all.filter { !$0.isEmpty }
    guard let left = regions.map(\.x).min(), let top = regions.map(\.y).min() else { return all[0] }
    return PixelRect(
      x: left, y: top, width: (regions.map { $0.x + $0.width }.max() ?? left) - left,
      height: (regions.map { $0.y + $0.height }.max() ?? top) - top)
  }
}
