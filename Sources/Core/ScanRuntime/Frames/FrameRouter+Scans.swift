import ScanPluginKit

/// The way of frames to the pumps that take them to the plugins.
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

  mutating func feed(_ lane: Int) {
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
      if holdsFrames, plan == nil, lanes[lane].isEarly(frame, source) {
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
      let planned = plan?.scan(plugin.pluginID, frame.number)
      let input = ScanInput(
        frame: frame, region: region, effort: source.effort,
        earlierFrames: Array(queued.earlier.prefix(plugin.needs.earlierFrames)),
        pointOfInterest: pointOfInterest(at: frame.timestamp), timeChecks: planned?.timeChecks ?? [],
        cancellation: plugin.runner.flag)
      return Job(
        lane: lane, epoch: lanes[lane].epoch, input: input, taken: now, source: source,
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
  mutating func beginScanning(_ lane: Int) {
    endPump(lane)
    guard lanes[lane].isWorking else { return }
    actions.append(.startPump(lanes[lane].plugin.runner, lane: lane, epoch: lanes[lane].epoch))
  }

  /// Stops taking frames, because the session is paused or stopped.
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
}
