import ScanPluginKit

/// One scan to be done: the frame, the region, and who asked for it.
struct Job: Sendable {
  let epoch: Int
  let runner: PluginRunner
  let input: ScanInput
  let taken: ContinuousClock.Instant
}

/// What a source hands its frames to: the session that it was started for.
struct SessionSink: FrameSink {
  let core: SessionCore
  let session: Int

  func offer(_ frame: Frame) {
    core.offer(frame, session: session)
  }

  func deliver(_ frame: Frame) async {
    await core.deliver(frame, session: session)
  }

  func report(_ error: SourceError) {
    core.report(error, session: session)
  }
}

extension SessionCore {
  func offer(_ frame: Frame, session: Int) {
    update { state, aftermath in
      guard let queued = admit(frame, session: session, &state, &aftermath) else { return }
      if state.intake.offer(queued) { state.record.statistics.dropped += 1 }
      feedTaker(&state, &aftermath)
    }
  }

  func deliver(_ frame: Frame, session: Int) async {
    await withCheckedContinuation { source in
      update { state, aftermath in
        guard let queued = admit(frame, session: session, &state, &aftermath) else {
          source.resume()
          return
        }
        state.intake.handOver(queued, source)
        feedTaker(&state, &aftermath)
      }
    }
  }

  func report(_ error: SourceError, session: Int) {
    update { state, _ in
      guard state.machine.session == session, state.machine.phase != .idle else { return }
      note(ScanProblem(source: error.source, error), &state)
    }
  }

  /// Counts a frame; nil when nobody wants to see it.
  private func admit(
    _ frame: Frame, session: Int, _ state: inout State, _ aftermath: inout Aftermath
  ) -> QueuedFrame? {
    guard state.machine.session == session, state.machine.takesFrames else { return nil }
    state.record.statistics.offered += 1
    if state.machine.phase == .starting { apply(.firstFrame(session: session), &state, &aftermath) }
    if state.machine.isPaused {
      state.record.statistics.paused += 1
      return nil
    }
    if state.record.isEarly(frame, delay: state.plugin.config.pluginConfig.startScanDelay) {
      state.record.statistics.delayed += 1
      return nil
    }
    return QueuedFrame(frame: frame, arrival: .now)
  }

  /// Begins to take frames to the active plugin.
  func beginScanning(_ state: inout State) {
    endPump(&state)
    let epoch = state.epoch
    // A plugin carries nothing over from one session to the next.
    let forgetful = state.needsReset ? state.plugin.runner : nil
    state.needsReset = false
    Task {
      await forgetful?.reset()
      await self.pump(epoch)
    }
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
    let count = state.intake.clear() + (state.inFlight == nil ? 0 : 1)
    state.inFlight = nil
    if state.machine.isPaused && state.machine.phase != .stopping {
      state.record.statistics.paused += count
    } else {
      state.record.statistics.discarded += count
    }
  }

  /// Takes frames to the plugin, one after another, as long as its epoch lasts.
  ///
  /// A pump serves one epoch only: a plugin that does not return holds up its own pump and nobody else's.
  func pump(_ epoch: Int) async {
    while let job = await nextJob(epoch) {
      let outcome = await job.runner.scan(job.input)
      complete(job, outcome)
    }
  }

  private func nextJob(_ epoch: Int) async -> Job? {
    enum Next: Sendable { case job(Job), wait, over }
    let next: Next = update { state, aftermath in
      guard epoch == state.epoch else { return .over }
      return makeJob(&state, &aftermath).map { .job($0) } ?? .wait
    }
    switch next {
    case .job(let job): return job
    case .over: return nil
    case .wait: break
    }
    return await withCheckedContinuation { taker in
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
