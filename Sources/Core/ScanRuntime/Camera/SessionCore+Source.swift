import ScanPluginKit

extension SessionCore {
  /// Runs the source of a session, or takes over one that is warm.
  func openSource(_ session: Int, _ state: inout State) {
    let request = state.upcoming
    let workflow = state.workflow
    state.current = request
    state.workflow.forgetResults()
    route(&state) { $0.begin(SourceTraits(request), worksAtFirst: workflow.worksAtFirst) }
    publish(&state) {
      $0.begin(SessionRecord(historyLimit: options.historyLimit, overflowedBefore: hub.lostResults))
    }
    follower.reset()
    qualityProbe.reset()
    reasonProbe.reset()
    watchPlugins(&state)
    hub.publish(
      .started(
        SessionInfo(
          session: session, source: request.source.name, pluginID: state.workflow.id,
          configRevision: state.workflow.revision)))
    if state.link.preparationState == .cold {
      state.link.numbering.begin()
      runSource(request.source, session: session, &state)
    } else {
      takeOverWarmSource(session, &state)
    }
    state.reportedKeys = []
    reportKeysWithoutEffect(&state)
    state.waiters.sessionBegan()
  }

  /// Runs a source, after the one before it was released.
  func runSource(_ source: any FrameSource, session: Int?, _ state: inout State) {
    state.link.begin(session: session)
    let run = state.link.run
    director.attach(source, run: run)
    photos.follow(run: run)
    let sink = SessionSink(core: self, run: run)
    let previous = state.link.task
    state.link.task = Task {
      await previous?.value
      let reason: FinishReason
      do {
        try Task.checkCancellation()
        try await source.run(into: sink)
        reason = .endOfInput
      } catch is CancellationError {
        reason = .cancelled
      } catch {
        reason = .failed(ScanIssue(source: source.name, error))
      }
      self.sourceEnded(run, reason)
    }
  }

  private func sourceEnded(_ run: Int, _ reason: FinishReason) {
    update { state in
      // The source of a run that another one took the place of has just done what it was asked.
      guard run == state.link.run else { return }
      _ = director.note(isOpen: false, run: run)
      guard let session = state.link.session else { return warmSourceEnded(reason, &state) }
      if case .failed(let problem) = reason, state.lifecycle.takesFrames, state.lifecycle.session == session {
        note(problem, &state)
      }
      apply(.sourceEnded(session: session, reason), &state)
      // No further frame comes to choose from.
      if state.lifecycle.phase == .draining {
        route(&state) { $0.endSelections() }
        finishIfDrained(&state)
      }
      // No further picture comes, however long the last frames wait.
      if state.lifecycle.phase == .draining, state.lifecycle.session == session { photos.endSession() }
    }
    settleCamera()
  }

  /// Lets go of the source of a session that is over.
  func closeSource(_ state: inout State) {
    _ = director.note(isOpen: false, run: state.link.run)
    state.link.end()
    state.newestFrame = nil
    photos.endSession()
  }

  /// Exchanges the source, and waits until the old one is released.
  func setSource(_ source: any FrameSource) async {
    let old = exchangeSource(source)
    noteCamera(await director.settle())
    await old?.value
  }

  /// Exchanges the source; in a session, the old one is released before the new one is run.
  ///
  /// - Returns: The task of the old source when it was running.
  private func exchangeSource(_ source: any FrameSource) -> Task<Void, Never>? {
    update { state in
      state.upcoming = SessionRequest(source: source, effort: options.effort)
      guard state.lifecycle.takesFrames, let session = state.link.session else {
        let warm = coolDown(&state)
        if state.lifecycle.phase == .idle { director.attach(source, run: state.link.run) }
        return warm
      }
      let (old, new) = (state.link.task, state.upcoming)
      if let old { state.tasksToCancel.append(old) }
      state.link.countedBefore = state.publisher.record.capture
      state.current = SessionRequest(source: source, effort: new.effort, isOnePicture: state.current.isOnePicture)
      // A source that waits with its frame could never end.
      let traits = SourceTraits(state.current)
      route(&state) { $0.exchange(traits) }
      startWatch(&state)
      state.link.numbering.exchange()
      runSource(source, session: session, &state)
      reportKeysWithoutEffect(&state)
      return old
    }
  }

  // MARK: - What a device reports

  func report(_ error: SourceError, run: Int) {
    update { state in
      guard run == state.link.run, state.link.isLive else { return }
      note(ScanIssue(source: error.source, error), &state)
    }
  }

  /// Takes a notice of a device.
  func report(_ notice: SourceNotice, run: Int) {
    let (isNews, concernsDevice) = update { state -> (isNews: Bool, concernsDevice: Bool) in
      guard run == state.link.run, state.link.isLive else { return (false, false) }
      let isOpen = state.link.take(notice)
      if case .opened(let format) = notice { director.note(rotation: format.rotation, run: run) }
      if case .counted = notice, let captured = state.link.captured { state.publisher.record.capture = captured }
      hub.publish(.source(notice))
      guard let isOpen else { return (false, false) }
      return (director.note(isOpen: isOpen, run: run), true)
    }
    if isNews { settleCamera() }
    // A device that is gone can also be kept from opening by something else than before.
    if concernsDevice { reportReadiness() }
  }

  /// Applies all requested settings to the device, on the director's own thread.
  func settleCamera(_ matters: [CameraDirector.Matter] = CameraDirector.Matter.allCases) {
    guard director.hasDevice else { return }
    Task { [weak self, director] in
      let failures = await director.settle(matters)
      self?.noteCamera(failures)
    }
  }

  /// Reports what the camera did not do.
  func noteCamera(_ failures: [CameraControlError]) {
    guard !failures.isEmpty else { return }
    update { state in
      // A session that is over has its report.
      guard state.lifecycle.phase != .idle || state.link.isLive else { return }
      for failure in failures where failure.code != .notOpen {
        note(
          ScanIssue(
            ScanIssue.Code(failure.code.name), place: state.current.source.name, message: failure.displayText,
            underlying: failure), &state)
      }
    }
  }

  /// Lets the light follow the brightness of the region that the first working plugin scans.
  func followLight(_ frame: Frame, run: Int) {
    guard director.wantsBrightness(run: run) else { return }
    let region = update { $0.router.measuredRegion(in: frame.size) }
    let brightness = frame.luma.roughBrightness(in: region)
    if director.measured(brightness) { settleCamera([.torch]) }
  }
}
