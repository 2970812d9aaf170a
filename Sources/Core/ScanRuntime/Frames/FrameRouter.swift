import ScanPluginKit

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
    /// Cancel what the plugin scans right now: its output is not wanted any more.
    case interrupt(PluginRunner)
    /// Report that a frame was not scanned because the region lies outside of it.
    case reportSkip(lane: Int, Frame)
    /// Report what the plugin needs and the source does not give.
    case reportUnmet(FrameNeeds, lane: Int, Frame)
  }

  /// The plugins of the workflow in their order; at least one.
  var lanes: [Lane]
  private(set) var source: SourceTraits
  /// Frames that the source handed over in the session.
  private(set) var frames = 0
  /// The counters of plugins that were exchanged in the session.
  var retired = ScanStatistics()
  /// What is scanned of a frame beside what the cutout says.
  var regionOfInterest: RegionOfInterest?
  /// Where the user tapped last, with the time of the newest frame that had come.
  var lastTap: (point: FramePoint, time: Duration)?
  /// The time of the newest frame of the session.
  var newestTime: Duration = .zero
  /// The latest epoch that a lane began: a lane begins one whenever what is under way is not wanted any more.
  private var latestEpoch = 0
  /// The number of the latest frame, over all sessions.
  private var latestOrdinal = 0
  /// The frames whose sources wait until every plugin has taken them.
  private var held: [Int] = []
  /// The newest frames of a source whose frames follow each other, oldest first: as many as the plugins look back to.
  private var earlierFrames: [Frame] = []
  var actions: [Action] = []
  private let options: ScanViewOptions

  /// Which frames are scanned, where a run is replayed.
  var plan: ScanPlan? { options.scanPlan }

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

  /// Whether a frame is being scanned or waits for its plugin; one that waits for the others of its group does not count.
  var hasFrameInProgress: Bool { lanes.contains { $0.inFlight != nil || $0.intake.count > 0 } }

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
      lanes[lane].selection = SharpnessSelection()
      lanes[lane].statistics = ScanStatistics()
      lanes[lane].isWorking = worksAtFirst(lane)
      lanes[lane].delay = newDelay()
    }
    adopt(source)
  }

  /// Goes on with another source; frames of the one before that wait are given up.
  mutating func exchange(_ source: SourceTraits) {
    for lane in lanes.indices { lanes[lane].statistics.discarded += lanes[lane].clearWaiting() }
    releaseSources()
    adopt(source)
  }

  private mutating func adopt(_ source: SourceTraits) {
    self.source = source
    earlierFrames = []
    (lastTap, newestTime) = (nil, .zero)
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
  /// - Parameters:
  ///   - lookback: How many frames before it the plugins look back to.
  ///   - sharpness: How sharp the regions are by which plugins choose.
  mutating func admit(_ frame: Frame, lookback: Int, sharpness: [PixelRect: Double] = [:]) -> QueuedFrame {
    frames += 1
    latestOrdinal += 1
    newestTime = frame.timestamp
    let earlier = Array(earlierFrames.reversed())
    let limit = source.followsFrames ? lookback : 0
    if limit > 0 { earlierFrames.append(frame) }
    earlierFrames.removeFirst(max(0, earlierFrames.count - limit))
    return QueuedFrame(frame: frame, arrival: .now, ordinal: latestOrdinal, earlier: earlier, sharpness: sharpness)
  }

  /// Offers the newest frame of a source that does not wait to every plugin that works.
  ///
  /// - Returns: Whether items are to be followed in it, because a plugin is busy.
  mutating func offer(_ queued: QueuedFrame, isPaused: Bool) -> Bool {
    var isFollowed = false
    for lane in lanes.indices where isWanted(queued, waits: false, isPaused, lane) {
      isFollowed = isFollowed || lanes[lane].wantsFollowing
      guard let chosen = select(queued, lane) else { continue }
      if lanes[lane].intake.offer(chosen) { lanes[lane].statistics.dropped += 1 }
      feed(lane)
    }
    return isFollowed
  }

  /// Hands a frame whose source waits to every plugin that works.
  mutating func handOver(_ queued: QueuedFrame, isPaused: Bool) {
    held.append(queued.ordinal)
    for lane in lanes.indices where isWanted(queued, waits: true, isPaused, lane) {
      if let chosen = plan == nil ? select(queued, lane) : queued { lanes[lane].intake.handOver(chosen) }
    }
    for lane in lanes.indices { feed(lane) }
    releaseSources()
  }

  /// Counts a frame with a plugin that works, and says whether it is to wait for it.
  private mutating func isWanted(_ queued: QueuedFrame, waits: Bool, _ isPaused: Bool, _ lane: Int) -> Bool {
    guard lanes[lane].isWorking else { return false }
    lanes[lane].statistics.offered += 1
    if let plan {
      guard plan.scan(lanes[lane].plugin.pluginID, queued.frame.number) != nil else {
        lanes[lane].statistics.notSelected += 1
        return false
      }
      return true
    }
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
  mutating func releaseSources() {
    guard !held.isEmpty else { return }
    held.removeAll { ordinal in
      if lanes.indices.contains(where: { lanes[$0].intake.contains(ordinal) }) { return false }
      actions.append(.release(ordinal: ordinal))
      return true
    }
  }

  /// Ends the epoch of a plugin, and with it the pump that serves it, whatever the plugin does.
  mutating func endPump(_ lane: Int) {
    if lanes[lane].isPumpWaiting { actions.append(.wake(epoch: lanes[lane].epoch, nil)) }
    lanes[lane].isPumpWaiting = false
    latestEpoch += 1
    lanes[lane].epoch = latestEpoch
  }

  func makeLanes(_ plugins: [ActivePlugin], _ worksAtFirst: (Int) -> Bool) -> [Lane] {
    plugins.enumerated().map { Lane($1, isWorking: worksAtFirst($0), delay: newDelay()) }
  }

  func newDelay() -> StartDelay { StartDelay(elapsed: options.timer()) }
}
