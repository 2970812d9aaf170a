import ScanPluginKit

/// What becomes of frames when plugins change: at the steps of a workflow and at an exchange.
extension FrameRouter {
  // MARK: - Steps of a workflow

  /// Gives a plugin no more frames.
  mutating func rest(_ lane: Int) {
    endPump(lane)
    lanes[lane].isWorking = false
    lanes[lane].statistics.discarded += lanes[lane].clearWaiting()
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
    lanes[lane].endSelection(source)
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

  /// Gives the plugins the configurations that they have taken over.
  mutating func configure(_ configs: [ViewPluginConfig]) {
    for (index, config) in configs.enumerated()
    where lanes.indices.contains(index) && lanes[index].plugin.config != config {
      lanes[index].plugin = lanes[index].plugin.with(config)
    }
  }

  /// Puts other plugins in the place of all, and gives them the frames that the old ones leave.
  mutating func exchange(_ plugins: [ActivePlugin], isScanning: Bool, worksAtFirst: (Int) -> Bool) {
    for lane in lanes.indices { lanes[lane].endSelection(source) }
    let unfinished = UnfinishedFrames(lanes)
    for lane in lanes.indices {
      endPump(lane)
      actions.append(.interrupt(lanes[lane].plugin.runner))
      retired.add(unfinished.counters(of: lanes[lane]))
    }
    lanes = makeLanes(plugins, worksAtFirst)
    for lane in lanes.indices where lanes[lane].isWorking { lanes[lane].inherit(unfinished, source) }
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
}
