import ScanPluginKit

extension SessionCore {
  /// Delivers what a scan found, in the same step that finds out whether it is still wanted.
  func complete(_ job: Job, _ outcome: RunOutcome) {
    let measure = job.isMeasured ? meter.measure(job.input) : nil
    update { state, effects in
      // Whoever changed the epoch has counted the frame already.
      guard isCurrent(job.lane, job.epoch, &state) else { return }
      let stamp = state.lanes[job.lane].plugin.stamp(job.input.frame)
      let queued = state.lanes[job.lane].inFlight.take()
      state.lanes[job.lane].statistics.processed += 1
      let found: Int
      let time: Duration
      switch outcome {
      case .finished(let output, let scanTime):
        time = scanTime
        state.watch.noteProgress()
        let (seen, newItems) = see(output, job, stamp, measure, &state)
        found = deliver(seen, job, stamp, &state)
        for error in output.problems { note(problem("reports: \(error.message)", error, job, stamp), stamp, &state) }
        reportStatus(stamp, newItems, &state)
      case .failed(let error, let scanTime):
        time = scanTime
        state.watch.noteProgress()
        found = 0
        state.lanes[job.lane].statistics.failed += 1
        _ = see(ScanOutput(), job, stamp, measure, &state)
        reportStatus(stamp, [], &state)
        note(problem("failed on this frame: \(error)", error, job, stamp), stamp, &state)
      case .cancelled:
        // A run is only cancelled together with its epoch; what is left is a plugin that is gone.
        time = .zero
        found = 0
      }
      state.lanes[job.lane].statistics.scanning.add(time)
      let handling = ContinuousClock.now - job.taken - time
      state.lanes[job.lane].statistics.handling.add(handling)
      if hub.wantsFrames {
        hub.publish(
          .frame(
            FrameReport(
              size: job.input.frame.size, cropRect: job.input.region, results: found, scanning: time,
              handling: handling, stamp: stamp)))
      }
      if found > 0 {
        advance(job.lane, queued, &state, &effects)
      } else {
        settle(&state, &effects)
      }
    }
  }

  /// Publishes the output of one scan.
  ///
  /// - Returns: How many results were delivered.
  private func deliver(_ output: ScanOutput, _ job: Job, _ stamp: RunStamp, _ state: inout State) -> Int {
    for info in output.infos { hub.publish(.scanInfo(info, stamp: stamp)) }
    if !output.feedback.isEmpty { hub.publish(.visualFeedback(output.feedback, stamp: stamp)) }
    let wanted = state.lanes[job.lane].stopsAtResult(options) ? min(1, output.results.count) : output.results.count
    for found in output.results.prefix(wanted) {
      let result = ScanResult(found, job.input, stamp)
      // The reader of a single picture hands over what was cut out of it; the picture itself it has.
      state.record.results.append(
        state.record.isOnePicture ? result.with(frame: nil, pictures: result.pictures) : result.withoutFrame)
      hub.publish(.result(result))
      keepForWorkflow(result.withoutFrame, job.lane, &state)
    }
    state.lanes[job.lane].statistics.results += wanted
    state.lanes[job.lane].statistics.resultsAfterFirst += output.results.count - wanted
    if let skipped = output.reportedSkip { hub.publish(.runSkipped(skipped, stamp: stamp)) }
    return wanted
  }

  private func problem(_ words: String, _ error: any Error, _ job: Job, _ stamp: RunStamp) -> ScanProblem {
    let origin = job.input.frame.origin
    return ScanProblem(
      .runFailed, place: origin.source, page: origin.page == 1 ? nil : origin.page,
      frameNumber: job.input.frame.number,
      message: "plugin `\(stamp.pluginID)` \(words)", underlying: error)
  }
}

extension ScanResult {
  init(_ found: PluginResult, _ input: ScanInput, _ stamp: RunStamp) {
    self.init(
      pluginID: stamp.pluginID, configRevision: stamp.configRevision, body: found.body,
      confidence: found.confidence, cropRect: input.region, frameNumber: input.frame.number,
      timestamp: input.frame.timestamp, origin: input.frame.origin, frame: input.frame,
      pictures: found.pictures)
  }
}
