import ScanPluginKit

/// The exchange of what runs while the source goes on.
extension SessionCore {
  /// Makes the plugins beside the running ones, then puts them in their place in one step.
  func setViewPlugin(_ config: WorkflowConfig, baseDirectory: String? = nil) async throws -> SwapReport {
    let begin = ContinuousClock.now
    let needs = config.needs(registry)
    let revision = update { state, _ in
      state.latestRevision += 1
      state.upcomingNeeds[state.latestRevision] = needs
      return state.latestRevision
    }
    defer { update { state, _ in _ = state.upcomingNeeds.removeValue(forKey: revision) } }
    let runners = try await config.makeRunners(
      baseDirectory: baseDirectory ?? options.baseDirectory, isRecording: options.isRecording, registry: registry,
      elapsed: elapsed)
    try Task.checkCancellation()
    let workflow = Workflow(config: config, revision: revision)
    return update { state, effects in exchange(workflow, runners, begin, &state, &effects) }
  }

  private func exchange(
    _ workflow: Workflow, _ runners: [PluginRunner], _ begin: ContinuousClock.Instant, _ state: inout State,
    _ effects: inout DeferredEffects
  ) -> SwapReport {
    let previous = state.workflow
    let isSuperseded = previous.revision > workflow.revision
    var withdrawn = 0
    if !isSuperseded {
      let left = dismissLanes(&state)
      state.workflow = workflow
      state.config = state.config.replacing(workflow.config)
      state.lanes = workflow.lanes(runners, options)
      state.record.statistics.swaps += 1
      for lane in state.lanes.indices where state.lanes[lane].isWorking { bequeath(left, lane, &state) }
      releaseSources(&state)
      if state.machine.isScanning { beginScanning(&state) }
      // What a finished session has found is nobody's surprise any more.
      if state.machine.phase != .idle { withdrawn = hub.withdraw(before: workflow.revision) }
    }
    let report = SwapReport(
      revision: workflow.revision, pluginID: workflow.id, previousPluginID: previous.id,
      outcome: isSuperseded ? .superseded : .applied, latency: ContinuousClock.now - begin, withdrawnResults: withdrawn)
    if !isSuperseded {
      retireItems(.swapped, &state)
      hub.publish(.swapped(report))
      settle(&state, &effects)
    }
    return report
  }

  /// The frames that exchanged plugins leave to the new ones.
  private struct LeftFrames {
    /// Frames whose scan was cut off, oldest first.
    var cutOff: [QueuedFrame]
    /// Frames whose source waits or that wait to be scanned again, oldest first.
    var line: [QueuedFrame]
    /// The newest live frame.
    var newest: QueuedFrame?
  }

  /// Takes the frames from the plugins that are to go; from then on they are not theirs any more.
  private func dismissLanes(_ state: inout State) -> LeftFrames {
    let line = Self.inOrder(state.lanes.flatMap(\.intake.line))
    let newest = state.lanes.compactMap(\.intake.newest).max { $0.ordinal < $1.ordinal }
    // A frame that waits for one plugin while another looks at it goes on as one that waits.
    let waiting = Set((line + [newest].compactMap { $0 }).map(\.ordinal))
    let cutOff = Self.inOrder(state.lanes.compactMap(\.inFlight)).filter { !waiting.contains($0.ordinal) }
    let left = LeftFrames(cutOff: cutOff, line: line, newest: newest)
    for lane in state.lanes.indices {
      endPump(lane, &state)
      state.lanes[lane].plugin.runner.interrupt()
      var counters = state.lanes[lane].statistics
      counters.offered -= state.lanes[lane].inProgress
      // Of several live frames only the newest goes on.
      if let own = state.lanes[lane].intake.newest, own.ordinal != left.newest?.ordinal {
        counters.offered += 1
        counters.dropped += 1
      }
      state.record.statistics.add(counters)
    }
    return left
  }

  /// Gives the frames that were left to a new plugin.
  private func bequeath(_ left: LeftFrames, _ lane: Int, _ state: inout State) {
    var cutOff = left.cutOff
    let count = cutOff.count + left.line.count + (left.newest == nil ? 0 : 1)
    state.lanes[lane].statistics.offered += count
    // Frames of a file are judged by their timestamps when their turn comes.
    if state.record.delaysOlderFrames(state.lanes[lane].startScanDelay) {
      state.lanes[lane].statistics.delayed += count
      return
    }
    if state.record.source.pacing == .live {
      // The newest frame wins, also over one whose scan was cut off.
      let kept = left.newest == nil ? cutOff.suffix(1) : []
      state.lanes[lane].statistics.cancelledBySwap += cutOff.count - kept.count
      cutOff = Array(kept)
    }
    for queued in Self.inOrder(cutOff + left.line) { state.lanes[lane].intake.handOver(queued) }
    if let newest = left.newest { _ = state.lanes[lane].intake.offer(newest) }
    state.lanes[lane].statistics.rescanned += cutOff.count
  }

  /// Each frame once, oldest first.
  private static func inOrder(_ frames: [QueuedFrame]) -> [QueuedFrame] {
    var last = 0
    return frames.sorted { $0.ordinal < $1.ordinal }.filter { queued in
      defer { last = queued.ordinal }
      return queued.ordinal != last
    }
  }
}
