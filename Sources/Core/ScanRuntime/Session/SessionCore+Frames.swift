import ScanPluginKit

/// One scan to be done: the frame, the region, and who asked for it.
struct Job: Sendable {
  /// The lane of the plugin, as long as the epoch is the lane's.
  let lane: Int
  let epoch: Int
  let input: ScanInput
  let taken: ContinuousClock.Instant
  /// Whether somebody wants to know what the picture looks like.
  let isMeasured: Bool
}

/// What a pump finds when it looks for its next scan.
enum NextJob: Sendable {
  case job(Job)
  /// There is no frame right now.
  case none
  /// The epoch is over.
  case over
}

extension SessionCore {
  func sendLatest(_ frame: Frame, run: Int) {
    let (opens, followed) = update { state, effects -> (opens: Bool, followed: Frame?) in
      guard run == state.link.run else { return (false, nil) }
      let opens = noteFrame(&state)
      guard let queued = admit(frame, &state, &effects) else { return (opens, nil) }
      var isFollowed = false
      for lane in state.lanes.indices where isWanted(queued, waits: false, lane, &state) {
        isFollowed = isFollowed || wantsFollowing(lane, state)
        if state.lanes[lane].intake.offer(queued) { state.lanes[lane].statistics.dropped += 1 }
        feedTaker(lane, &state, &effects)
      }
      return (opens, isFollowed ? queued.frame : nil)
    }
    if opens {
      settleCamera()
      // Devices that do not report their return show it by their frames.
      if read({ $0.reportedReadiness?.isReady == false }) { reportReadiness() }
    }
    if let followed { follow(followed, run: run) }
  }

  func send(_ frame: Frame, run: Int) async {
    await withCheckedContinuation { source in
      update { state, effects in
        guard run == state.link.run, let queued = admit(frame, &state, &effects) else { return source.resume() }
        state.heldSources.append((queued.ordinal, source))
        for lane in state.lanes.indices where isWanted(queued, waits: true, lane, &state) {
          state.lanes[lane].intake.handOver(queued)
        }
        for lane in state.lanes.indices { feedTaker(lane, &state, &effects) }
        releaseSources(&state)
      }
    }
  }

  func report(_ error: SourceError, run: Int) {
    update { state, _ in
      guard run == state.link.run, state.link.isLive else { return }
      note(ScanProblem(source: error.source, error), &state)
    }
  }

  /// Lets go the sources whose frame was taken, or given up, by every plugin.
  func releaseSources(_ state: inout State) {
    guard !state.heldSources.isEmpty else { return }
    var stillHeld: [(ordinal: Int, source: CheckedContinuation<Void, Never>)] = []
    for held in state.heldSources {
      if state.lanes.indices.contains(where: { state.lanes[$0].intake.contains(held.ordinal) }) {
        stillHeld.append(held)
      } else {
        held.source.resume()
      }
    }
    state.heldSources = stillHeld
  }

  /// Counts a frame of the current run; nil when nobody wants to see it.
  private func admit(_ frame: Frame, _ state: inout State, _ effects: inout DeferredEffects) -> QueuedFrame? {
    warmed(&state)
    guard let session = state.link.session, state.machine.session == session, state.machine.takesFrames else {
      return nil
    }
    let frame = state.link.numbering.numbered(frame)
    state.record.statistics.frames += 1
    if state.machine.phase == .starting { apply(.firstFrame(session: session), &state, &effects) }
    let earlier = Array(state.earlierFrames.reversed())
    keepForLater(frame, &state)
    return QueuedFrame(frame: frame, arrival: .now, ordinal: state.record.statistics.frames, earlier: earlier)
  }

  /// Counts a frame with a plugin that works, and says whether it is to wait for it.
  private func isWanted(_ queued: QueuedFrame, waits: Bool, _ lane: Int, _ state: inout State) -> Bool {
    guard state.lanes[lane].isWorking else { return false }
    state.lanes[lane].statistics.offered += 1
    if state.machine.isPaused, !(waits && state.record.source.pacing == .everyFrame) {
      state.lanes[lane].statistics.paused += 1
      return false
    }
    if state.record.source.pacing == .live, isEarly(queued.frame, lane, &state) {
      state.lanes[lane].statistics.delayed += 1
      return false
    }
    return true
  }

  private func isEarly(_ frame: Frame, _ lane: Int, _ state: inout State) -> Bool {
    let delay = state.lanes[lane].startScanDelay
    return delay > 0 && state.lanes[lane].delay.isEarly(frame, delay: delay, state.record)
  }

  /// Begins to take frames to the plugins that work.
  func beginScanning(_ state: inout State) {
    for lane in state.lanes.indices { beginScanning(lane, &state) }
  }

  /// Begins to take frames to a plugin, if it works.
  func beginScanning(_ lane: Int, _ state: inout State) {
    endPump(lane, &state)
    guard state.lanes[lane].isWorking else { return }
    let epoch = state.lanes[lane].epoch
    let runner = state.lanes[lane].plugin.runner
    Task { await runner.pump(self, lane, epoch) }
  }

  /// Whether a pump is to reset its plugin, which carries nothing over from one session to the next.
  ///
  /// The pump itself asks: pumps of older epochs can come to the plugin later than those of newer ones.
  func takesReset(_ lane: Int, _ epoch: Int) -> Bool {
    update { state, _ in
      isCurrent(lane, epoch, &state) && state.lanes[lane].takeReset()
    }
  }

  /// Lets the pump of a plugin's epoch so far end, whatever the plugin does.
  func endPump(_ lane: Int, _ state: inout State) {
    state.latestEpoch += 1
    state.lanes[lane].epoch = state.latestEpoch
    state.lanes[lane].taker.take()?.resume(returning: nil)
  }

  /// Ends to take frames, because the session is paused or stopped.
  func endScanning(_ state: inout State) {
    let isPause = state.machine.isPaused && state.machine.phase != .stopping
    if isPause { pauseItems(&state) }
    // A source that waits is held; but nobody who waits for the next session shall wait for a `resume` of this one.
    let holdsSource = isPause && state.record.source.pacing == .everyFrame && !state.machine.wantsRestart
    for lane in state.lanes.indices {
      endPump(lane, &state)
      state.lanes[lane].plugin.runner.interrupt()
      state.lanes[lane].giveUpFrames(isPause: isPause, holdsSource: holdsSource)
    }
    releaseSources(&state)
  }

  /// The next scan to do, if there is one already.
  func nextJob(_ lane: Int, _ epoch: Int) -> NextJob {
    update { state, effects in
      guard isCurrent(lane, epoch, &state) else { return .over }
      return makeJob(lane, &state, &effects).map { .job($0) } ?? .none
    }
  }

  /// Waits for the next scan to do; nil when the epoch is over. The caller's executor is not left for it.
  func waitForJob(_ lane: Int, _ epoch: Int, isolation: isolated (any Actor)? = #isolation) async -> Job? {
    #if THREAD_SANITIZER
      // A continuation that is resumed before it is awaited hands its value over inside a library that the sanitizer does not see;
      // it is resumed under the lock, so that taking the lock once more shows the order.
      defer { read { _ in } }
    #endif
    return await withCheckedContinuation { taker in
      update { state, effects in
        guard isCurrent(lane, epoch, &state) else { return taker.resume(returning: nil) }
        // A frame may have come between the two looks.
        if let job = makeJob(lane, &state, &effects) { return taker.resume(returning: job) }
        guard isCurrent(lane, epoch, &state) else { return taker.resume(returning: nil) }
        state.lanes[lane].taker = taker
      }
    }
  }

  /// Whether what was begun in an epoch of a lane is still wanted.
  func isCurrent(_ lane: Int, _ epoch: Int, _ state: inout State) -> Bool {
    state.lanes.indices.contains(lane) && state.lanes[lane].epoch == epoch
  }

  private func feedTaker(_ lane: Int, _ state: inout State, _ effects: inout DeferredEffects) {
    guard state.lanes[lane].taker != nil, let job = makeJob(lane, &state, &effects) else { return }
    state.lanes[lane].taker.take()?.resume(returning: job)
  }

  /// Takes the next frame that has something to scan; frames without any pixel in the region are reported as skipped.
  private func makeJob(_ lane: Int, _ state: inout State, _ effects: inout DeferredEffects) -> Job? {
    while let queued = state.lanes[lane].intake.take() {
      releaseSources(&state)
      let now = ContinuousClock.now
      let frame = queued.frame
      if state.record.source.pacing == .everyFrame, isEarly(frame, lane, &state) {
        state.lanes[lane].statistics.delayed += 1
        continue
      }
      let region = state.lanes[lane].plugin.region(in: frame.size).limited(to: state.regionOfInterest, in: frame.size)
      guard !region.isEmpty else {
        state.lanes[lane].statistics.processed += 1
        let pluginID = state.lanes[lane].plugin.pluginID
        retireItems(.left, of: { $0 == pluginID }, &state)
        hub.publish(.runSkipped(.regionOutsideImage, stamp: state.lanes[lane].plugin.stamp(frame)))
        continue
      }
      state.lanes[lane].statistics.waiting.add(now - queued.arrival)
      state.lanes[lane].inFlight = queued
      let input = ScanInput(
        frame: frame, region: region, effort: state.record.effort,
        earlierFrames: Array(queued.earlier.prefix(state.lanes[lane].plugin.needs.earlierFrames)),
        cancellation: state.lanes[lane].plugin.runner.flag)
      reportUnmetNeeds(frame, lane, &state)
      return Job(
        lane: lane, epoch: state.lanes[lane].epoch, input: input, taken: now,
        isMeasured: hub.wantsStatus
          || (input.effort == .live && state.lanes[lane].plugin.config.pluginConfig.isGuidanceEnabled))
    }
    // The last frames of a source may all have been skipped here.
    settle(&state, &effects)
    return nil
  }
}

extension Lane {
  /// Gives up the frames that wait or are being scanned, because the session is paused or stopped; or keeps them for the time
  /// after the pause, where their source is held.
  mutating func giveUpFrames(isPause: Bool, holdsSource: Bool) {
    if holdsSource {
      statistics.paused += intake.clearNewest()
      if let queued = inFlight.take(), intake.giveBack(queued, pacing: .everyFrame) { statistics.rescanned += 1 }
      return
    }
    let count = intake.clear() + (inFlight == nil ? 0 : 1)
    inFlight = nil
    if isPause {
      statistics.paused += count
    } else {
      statistics.discarded += count
    }
  }
}
