import ScanPluginKit

/// The way of a frame: from the source to the plugins, and of what came of it to the listeners.
extension SessionCore {
  /// What all plugins need of frames beside luma.
  var frameNeeds: FrameNeeds { read { $0.frameNeeds } }

  // MARK: - From the source

  func sendLatest(_ frame: Frame, run: Int) {
    let sharpness = sharpness(of: frame)
    let (opens, followed) = update { state -> (opens: Bool, followed: Frame?) in
      guard run == state.link.run else { return (false, nil) }
      let opens = state.link.noteFrame() && director.note(isOpen: true, run: run)
      guard let queued = admit(frame, sharpness, &state) else { return (opens, nil) }
      let isPaused = state.lifecycle.isPaused
      let isFollowed = route(&state) { $0.offer(queued, isPaused: isPaused) }
      return (opens, isFollowed && !state.publisher.items.tracker.isEmpty ? queued.frame : nil)
    }
    if opens {
      settleCamera()
      // Devices that do not report their return show it by their frames.
      if read({ $0.readiness.mayHaveReturned }) { reportReadiness() }
    }
    if let followed { follow(followed, run: run) }
  }

  func send(_ frame: Frame, run: Int) async {
    let sharpness = sharpness(of: frame)
    await withCheckedContinuation { source in
      update { state in
        guard run == state.link.run, let queued = admit(frame, sharpness, &state) else { return source.resume() }
        state.waiters.addSource(queued.ordinal, source)
        let isPaused = state.lifecycle.isPaused
        route(&state) { $0.handOver(queued, isPaused: isPaused) }
      }
    }
  }

  /// Counts a frame of the current run; nil when no session takes it.
  private func admit(_ frame: Frame, _ sharpness: [PixelRect: Double], _ state: inout State) -> QueuedFrame? {
    warmed(&state)
    guard let session = state.link.session, state.lifecycle.session == session, state.lifecycle.takesFrames else {
      return nil
    }
    let frame = state.link.numbering.numbered(frame)
    if state.lifecycle.phase == .starting { apply(.firstFrame(session: session), &state) }
    state.newestFrame = frame
    return state.router.admit(frame, lookback: state.frameNeeds.earlierFrames, sharpness: sharpness)
  }

  /// How sharp the regions of a frame are that plugins choose by; beside the lock, and only where one does.
  private func sharpness(of frame: Frame) -> [PixelRect: Double] {
    let regions = update { $0.router.selectionRegions(in: frame.size) }
    return Dictionary(
      regions.map { region in (region, frame.luma.withView(of: region) { PictureMeasure($0).sharpness }) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Searches the items in a frame that comes while the plugin is busy; the frame goes its own way meanwhile.
  private func follow(_ frame: Frame, run: Int) {
    follower.offer(frame) { [weak self] moves in
      self?.update { state in
        guard let self, state.link.run == run, state.lifecycle.isScanning else { return }
        self.publish(&state) { $0.follow(moves) }
      }
    }
  }

  // MARK: - To the plugin

  /// Whether a pump is to reset its plugin before its first frame.
  func takesReset(_ lane: Int, _ epoch: Int) -> Bool {
    update { $0.router.takesReset(lane, epoch) }
  }

  /// The next scan to do, if there is one already.
  func nextJob(_ lane: Int, _ epoch: Int) -> NextJob {
    update { nextJob(lane, epoch, &$0) }
  }

  private func nextJob(_ lane: Int, _ epoch: Int, _ state: inout State) -> NextJob {
    let next = route(&state) { $0.nextJob(lane, epoch) }
    // The last frames of a source may all have been skipped here.
    if case .none = next {
      finishIfDrained(&state)
      if !state.router.isCurrent(lane, epoch) { return .over }
    }
    return next
  }

  /// Waits for the next scan to do; nil when the epoch is over. The caller's executor is not left for it.
  func waitForJob(_ lane: Int, _ epoch: Int, isolation: isolated (any Actor)? = #isolation) async -> Job? {
    #if THREAD_SANITIZER
      // A continuation that is resumed before it is awaited hands its value over inside a library that the sanitizer does not see;
      // it is resumed under the lock, so that taking the lock once more shows the order.
      defer { read { _ in } }
    #endif
    return await withCheckedContinuation { pump in
      update { state in
        // A frame may have come since the pump asked.
        switch nextJob(lane, epoch, &state) {
        case .job(let job): pump.resume(returning: job)
        case .over: pump.resume(returning: nil)
        case .none:
          state.router.parkPump(lane)
          state.waiters.addPump(epoch, pump)
        }
      }
    }
  }

  // MARK: - To the listeners

  /// Delivers what a scan found, in the same step that finds out whether it is still wanted.
  ///
  /// - Returns: Whether it was.
  func complete(_ job: Job, _ outcome: RunOutcome) -> Bool {
    let measure = job.isGuided || hub.wantsStatus ? qualityProbe.measure(job.input) : nil
    let reasons = pictureReasons(job, outcome)
    let wallClock = Duration.wallClock
    return update { state in
      // Whoever changed the epoch has counted the frame already.
      guard let queued = state.router.finish(job) else { return false }
      let plugin = state.router.lanes[job.lane].plugin
      func scan(_ output: ScanOutput) -> ResultPublisher.Scan {
        ResultPublisher.Scan(
          output: output, job: job, plugin: plugin, measure: measure, reasons: reasons, wallClock: wallClock,
          stopsAtResult: state.workflow.stopsAtResult(job.lane))
      }
      var delivery = ResultPublisher.Delivery()
      var time = Duration.zero
      var timeChecks: [Bool] = []
      switch outcome {
      case .finished(let output, let scanTime):
        time = scanTime
        timeChecks = output.timeChecks
        state.router.count(job.lane) { $0.refused += output.refusals.count }
        state.stallDetector.noteProgress()
        let scan = scan(output)
        delivery = publish(&state) { $0.publish(scan) }
        publishStatus(state)
      case .failed(let error, let scanTime):
        time = scanTime
        state.stallDetector.noteProgress()
        state.router.count(job.lane) { $0.failed += 1 }
        let scan = scan(ScanOutput())
        publish(&state) { $0.publishFailure(error, scan) }
        publishStatus(state)
      case .cancelled:
        // A run is only cancelled together with its epoch; what is left is a plugin that is gone.
        break
      }
      let handling = ContinuousClock.now - job.taken - time
      state.router.count(job.lane) { $0.add(delivery, scanning: time, handling: handling) }
      if hub.wantsFrames {
        hub.publish(
          .frame(
            FrameReport(
              size: job.input.frame.size, cropRect: job.input.region, results: delivery.results.count,
              scanning: time, handling: handling, timeChecks: timeChecks,
              stamp: plugin.stamp(job.input.frame))))
      }
      for result in delivery.results { state.workflow.add(result, of: job.lane) }
      if !delivery.results.isEmpty { advance(job.lane, queued, &state) }
      finishIfDrained(&state)
      return true
    }
  }

  private func pictureReasons(_ job: Job, _ outcome: RunOutcome) -> [ReadFailure] {
    guard job.isGuided, job.input.effort == .live, case .finished(let output, _) = outcome else { return [] }
    return reasonProbe.reasons(job, output)
  }
}

extension ScanStatistics {
  /// Adds what came of one scan.
  fileprivate mutating func add(_ delivery: ResultPublisher.Delivery, scanning time: Duration, handling: Duration) {
    results += delivery.results.count
    resultsAfterFirst += delivery.resultsAfterFirst
    scanning.add(time)
    self.handling.add(handling)
  }
}

extension ScanInfo {
  /// What a plugin needs and a source does not give: `color`, and the least `width` and `height`.
  init(unmet: FrameNeeds) {
    var members: [JSONMember] = []
    if unmet.color { members.append(JSONMember("color", JSONNode(.bool(true)))) }
    if let size = unmet.minSize {
      members += [JSONMember("width", .count(size.width)), JSONMember("height", .count(size.height))]
    }
    self.init(name: "$unmetNeeds", value: JSONNode(.object(members)))
  }
}
