import ScanPluginKit

/// One scan to be done: the frame, the region, and who asked for it.
struct Job: Sendable {
  let epoch: Int
  let runner: PluginRunner
  let input: ScanInput
  let taken: ContinuousClock.Instant
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
  func offer(_ frame: Frame, run: Int) {
    let opens = update { state, aftermath -> Bool in
      guard run == state.link.run else { return false }
      let opens = noteFrame(&state)
      if let queued = admit(frame, waits: false, &state, &aftermath) {
        if state.intake.offer(queued) { state.record.statistics.dropped += 1 }
        feedTaker(&state, &aftermath)
      }
      return opens
    }
    if opens { settleCamera() }
  }

  func deliver(_ frame: Frame, run: Int) async {
    await withCheckedContinuation { source in
      update { state, aftermath in
        guard run == state.link.run, let queued = admit(frame, waits: true, &state, &aftermath) else {
          source.resume()
          return
        }
        state.intake.handOver(queued, source)
        feedTaker(&state, &aftermath)
      }
    }
  }

  func report(_ error: SourceError, run: Int) {
    update { state, _ in
      guard run == state.link.run, state.link.isLive else { return }
      note(ScanProblem(source: error.source, error), &state)
    }
  }

  /// Counts a frame of the current run; nil when nobody wants to see it.
  private func admit(
    _ frame: Frame, waits: Bool, _ state: inout State, _ aftermath: inout Aftermath
  ) -> QueuedFrame? {
    warmed(&state)
    guard let session = state.link.session, state.machine.session == session, state.machine.takesFrames else {
      return nil
    }
    let frame = state.link.numbering.numbered(frame)
    state.record.statistics.offered += 1
    if state.machine.phase == .starting { apply(.firstFrame(session: session), &state, &aftermath) }
    if state.machine.isPaused, !(waits && state.record.source.pacing == .everyFrame) {
      state.record.statistics.paused += 1
      return nil
    }
    if state.record.source.pacing == .live,
      state.record.isEarly(frame, delay: state.plugin.config.pluginConfig.startScanDelay)
    {
      state.record.statistics.delayed += 1
      return nil
    }
    return QueuedFrame(frame: frame, arrival: .now)
  }

  /// Begins to take frames to the active plugin.
  func beginScanning(_ state: inout State) {
    endPump(&state)
    let epoch = state.epoch
    let runner = state.plugin.runner
    // A plugin carries nothing over from one session to the next.
    let isFirst = state.needsReset
    state.needsReset = false
    Task { await runner.pump(self, epoch, resetting: isFirst) }
  }

  /// Lets the pump of the epoch so far end, whatever its plugin does.
  func endPump(_ state: inout State) {
    state.epoch += 1
    state.taker.take()?.resume(returning: nil)
  }

  /// Ends to take frames, because the session is paused or stopped.
  func endScanning(_ state: inout State) {
    endPump(&state)
    state.plugin.runner.interrupt()
    let isPause = state.machine.isPaused && state.machine.phase != .stopping
    // A source that waits is held; but nobody who waits for the next session shall wait for a `resume` of this one.
    if isPause, state.record.source.pacing == .everyFrame, !state.machine.wantsRestart {
      state.record.statistics.paused += state.intake.clearNewest()
      if let queued = state.inFlight.take(), state.intake.giveBack(queued, pacing: .everyFrame) {
        state.record.statistics.rescanned += 1
      }
      return
    }
    let count = state.intake.clear() + (state.inFlight == nil ? 0 : 1)
    state.inFlight = nil
    if isPause {
      state.record.statistics.paused += count
    } else {
      state.record.statistics.discarded += count
    }
  }

  /// The next scan to do, if there is one already.
  func nextJob(_ epoch: Int) -> NextJob {
    update { state, aftermath in
      guard epoch == state.epoch else { return .over }
      return makeJob(&state, &aftermath).map { .job($0) } ?? .none
    }
  }

  /// Waits for the next scan to do; nil when the epoch is over. The caller's executor is not left for it.
  func waitForJob(_ epoch: Int, isolation: isolated (any Actor)? = #isolation) async -> Job? {
    await withCheckedContinuation { taker in
      update { state, aftermath in
        guard epoch == state.epoch else { return taker.resume(returning: nil) }
        // A frame may have come between the two looks.
        if let job = makeJob(&state, &aftermath) { return taker.resume(returning: job) }
        guard epoch == state.epoch else { return taker.resume(returning: nil) }
        state.taker = taker
      }
    }
  }

  private func feedTaker(_ state: inout State, _ aftermath: inout Aftermath) {
    guard state.taker != nil, let job = makeJob(&state, &aftermath) else { return }
    state.taker.take()?.resume(returning: job)
  }

  /// Takes the next frame that has something to scan; frames without any pixel in the region are told as skipped.
  private func makeJob(_ state: inout State, _ aftermath: inout Aftermath) -> Job? {
    while let queued = state.intake.take() {
      let now = ContinuousClock.now
      let frame = queued.frame
      if state.record.source.pacing == .everyFrame,
        state.record.isEarly(frame, delay: state.plugin.config.pluginConfig.startScanDelay)
      {
        state.record.statistics.delayed += 1
        continue
      }
      let region = state.plugin.region(in: frame.size)
      guard !region.isEmpty else {
        state.record.statistics.processed += 1
        hub.publish(.runSkipped(.regionOutsideImage, state.plugin.stamp(frame)))
        continue
      }
      state.record.statistics.waiting.add(now - queued.arrival)
      state.inFlight = queued
      let input = ScanInput(
        frame: frame, region: region, effort: state.record.effort, cancellation: state.plugin.runner.flag)
      return Job(epoch: state.epoch, runner: state.plugin.runner, input: input, taken: now)
    }
    // The last frames of a source may all have been skipped here.
    settle(&state, &aftermath)
    return nil
  }
}
