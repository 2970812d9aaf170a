import ScanPluginKit

/// How a workflow goes on when one of its plugins has a result.
extension SessionCore {
  /// Brings every plugin to where it is at the begin of a session.
  func resetLanes(_ state: inout State) {
    state.workflow.found = 0
    forgetEarlierFrames(&state)
    for lane in state.lanes.indices {
      state.lanes[lane].beginAnew()
      state.lanes[lane].statistics = ScanStatistics()
      state.lanes[lane].forgetResults(options)
      state.lanes[lane].isWorking = state.workflow.worksAtFirst(lane)
      state.lanes[lane].delay = StartDelay(elapsed: options.timer())
    }
  }

  /// Keeps a result for `allResults`.
  func keepForWorkflow(_ result: ScanResult, _ lane: Int, _ state: inout State) {
    state.lanes[lane].hasResult = true
    // The results of one plugin that goes on are never told together.
    guard state.workflow.mode != nil || state.lanes[lane].stopsAtResult(options) else { return }
    state.workflow.found += 1
    state.lanes[lane].results.append((state.workflow.found, result))
  }

  /// Goes on after a plugin has found something: to the next frame, to the next step or to the end.
  ///
  /// - Parameters:
  ///   - lane: The lane of the plugin.
  ///   - queued: The frame in which it found something.
  func advance(_ lane: Int, _ queued: QueuedFrame?, _ state: inout State, _ effects: inout DeferredEffects) {
    switch state.workflow.mode {
    case nil:
      if state.lanes[lane].stopsAtResult(options) { return complete(queued, .firstResult, &state, &effects) }
    case .parallelFirstScan:
      return complete(queued, .firstResult, &state, &effects)
    case .sequential:
      guard lane + 1 < state.lanes.count else { return complete(queued, .allResults, &state, &effects) }
      step(from: lane, to: lane + 1, queued, &state)
    case .parallel:
      if state.lanes.allSatisfy(\.hasResult) { return complete(queued, .allResults, &state, &effects) }
      if state.lanes[lane].stopsAtResult(options) { rest(lane, &state) }
    }
    settle(&state, &effects)
  }

  /// Gives a plugin no more frames.
  private func rest(_ lane: Int, _ state: inout State) {
    endPump(lane, &state)
    state.lanes[lane].isWorking = false
    state.lanes[lane].statistics.discarded += state.lanes[lane].intake.clear()
    releaseSources(&state)
    let pluginID = state.lanes[lane].plugin.pluginID
    retireItems(.done, of: { $0 == pluginID }, &state)
  }

  /// Lets the next plugin take the place of one that has its result, with the frames that wait; of one picture, with the picture.
  private func step(from lane: Int, to next: Int, _ queued: QueuedFrame?, _ state: inout State) {
    endPump(lane, &state)
    let waiting = state.lanes[lane].intake
    state.lanes[lane].intake = FrameIntake()
    state.lanes[lane].statistics.offered -= waiting.count
    state.lanes[lane].isWorking = false

    state.lanes[next].isWorking = true
    state.lanes[next].delay = StartDelay(elapsed: options.timer())
    state.lanes[next].intake = waiting
    state.lanes[next].statistics.offered += waiting.count
    // Frames of a file are judged by their timestamps when their turn comes.
    if state.record.delaysOlderFrames(state.lanes[next].startScanDelay) {
      state.lanes[next].statistics.delayed += state.lanes[next].intake.clear()
      releaseSources(&state)
    }
    if state.record.isOnePicture, let queued {
      state.lanes[next].intake.handOver(queued)
      state.lanes[next].statistics.offered += 1
    }
    let pluginID = state.lanes[lane].plugin.pluginID
    retireItems(.done, of: { $0 == pluginID }, &state)
    hub.publish(
      .step(
        StepReport(
          previousPluginID: state.lanes[lane].plugin.pluginID, pluginID: state.lanes[next].plugin.pluginID,
          step: next + 1, steps: state.lanes.count, configRevision: state.workflow.revision)))
    if state.machine.isScanning { beginScanning(next, &state) }
  }

  /// Begins the workflow anew within a session: frames that are being scanned are scanned again, unless newer ones wait.
  func restartWorkflow(_ state: inout State) {
    state.workflow.found = 0
    let current = state.lanes.indices.first { state.lanes[$0].isWorking && !state.workflow.worksAtFirst($0) }
    for lane in state.lanes.indices {
      state.lanes[lane].beginAnew()
      state.lanes[lane].forgetResults(options)
      state.lanes[lane].plugin.runner.interrupt()
      if let queued = state.lanes[lane].inFlight.take() {
        if state.lanes[lane].intake.giveBack(queued, pacing: state.record.source.pacing) {
          state.lanes[lane].statistics.rescanned += 1
        } else {
          state.lanes[lane].statistics.dropped += 1
        }
      }
      if state.workflow.worksAtFirst(lane) { state.lanes[lane].isWorking = current == nil }
      if state.machine.isScanning { beginScanning(lane, &state) }
    }
    if let current { step(from: current, to: 0, nil, &state) }
    releaseSources(&state)
  }

  /// Reports all results, and ends the session or, when it is to go on, starts the workflow over.
  private func complete(
    _ queued: QueuedFrame?, _ reason: FinishReason, _ state: inout State, _ effects: inout DeferredEffects
  ) {
    let results = state.lanes.flatMap(\.results.elements).sorted { $0.place < $1.place }.map(\.result)
    let stamp = state.workflow.stamp(queued?.frame.number, timestamp: queued?.frame.timestamp)
    hub.publish(.allResults(results, stamp: stamp))
    let ends = options.cancelOnResult ?? state.workflow.config.composite?.cancelOnResult ?? true
    guard !ends, !state.record.isOnePicture else { return apply(.stop(reason), &state, &effects) }
    for lane in state.lanes.indices {
      state.lanes[lane].forgetResults(options)
      guard !state.lanes[lane].isWorking, state.workflow.mode != .sequential else { continue }
      state.lanes[lane].isWorking = true
      if state.machine.isScanning { beginScanning(lane, &state) }
    }
    if state.workflow.mode == .sequential, state.lanes.count > 1 {
      step(from: state.lanes.count - 1, to: 0, queued, &state)
    }
    settle(&state, &effects)
  }

  /// The plugins that are to blame when a session of one picture did not read what its workflow wants; empty when it did.
  func unreadPlugins(_ state: State, _ report: FinishReport) -> [ActivePlugin] {
    // Plugins that came after the end have not seen the picture.
    if state.workflow.revision != report.configRevision, !report.results.isEmpty { return [] }
    let unread = state.lanes.filter { !$0.hasResult }.map(\.plugin)
    switch state.workflow.mode {
    case nil, .parallel: return unread
    case .sequential: return Array(unread.prefix(1))
    case .parallelFirstScan: return unread.count < state.lanes.count ? [] : unread
    }
  }

  /// The smallest rectangle around the regions of all plugins.
  func regionOfAll(in size: PixelSize, _ state: inout State) -> PixelRect {
    var all: [PixelRect] = []
    for lane in state.lanes.indices { all.append(state.lanes[lane].plugin.region(in: size)) }
    let regions = all.filter { !$0.isEmpty }
    guard let left = regions.map(\.x).min(), let top = regions.map(\.y).min() else { return all[0] }
    return PixelRect(
      x: left, y: top, width: (regions.map { $0.x + $0.width }.max() ?? left) - left,
      height: (regions.map { $0.y + $0.height }.max() ?? top) - top)
  }
}
