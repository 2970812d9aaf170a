import ScanPluginKit

/// The supervision of plugins: a limit on the time of each frame.
extension SessionCore {
  /// Watches the plugins of a session that begins.
  func watchPlugins(_ state: inout State) {
    state.stallDetector.beginSession()
    startWatch(&state)
  }

  /// Watches the plugins by the limit of the session's source, as long as the session lasts.
  func startWatch(_ state: inout State) {
    endWatch(&state)
    guard frameLimit(state) != nil else { return }
    let session = state.lifecycle.session
    state.watchTask = Task { [weak self, clock = options.clock] in
      while let rest = self?.checkPlugins(session) {
        do {
          try await clock.sleep(for: rest)
        } catch {
          // The session is over.
          return
        }
      }
    }
  }

  /// Stops watching the plugins.
  func endWatch(_ state: inout State) {
    if let task = state.watchTask.take() { state.tasksToCancel.append(task) }
  }

  /// How long a plugin may scan a frame of the session.
  private func frameLimit(_ state: State) -> Duration? {
    state.router.source.effort == .live ? options.frameLimit : options.pictureLimit
  }

  /// Gives up the plugins that did not return in time.
  ///
  /// - Returns: When to check again; nil when the session is over.
  private func checkPlugins(_ session: Int) -> Duration? {
    update { state in
      guard state.lifecycle.session == session, state.lifecycle.phase != .idle, let limit = frameLimit(state) else {
        return nil
      }
      let (stalls, rest) = state.stallDetector.check(state.router.lanes, at: elapsed(), limit: limit)
      // The first one that cannot be replaced may end the session.
      for stall in stalls where state.lifecycle.phase != .idle { giveUp(stall, &state) }
      return rest
    }
  }

  /// Gives up a plugin that does not return, and has another one made or ends the session.
  private func giveUp(_ stall: StallDetector.Stall, _ state: inout State) {
    let plugin = state.router.lanes[stall.lane].plugin
    let queued = route(&state) { $0.giveUp(stall.lane) }
    let report = StallReport(
      waited: stall.waited, stuckThreads: stall.stuckThreads, isReplaced: stall.isReplaced,
      stamp: queued.map { plugin.stamp($0.frame) } ?? plugin.stamp(nil))
    hub.publish(.stalled(report))
    note(ScanIssue(report), report.stamp, &state)
    if stall.isReplaced {
      replace(stall.runner)
      finishIfDrained(&state)
    } else {
      apply(.stop(.failed(ScanIssue(report))), &state)
    }
  }

  /// Makes a plugin beside the one that is stuck, and puts it in its place.
  private func replace(_ stuck: PluginRunner) {
    Task { [weak self, registry, elapsed, context = stuck.context, weak stuck] in
      let made: Result<PluginRunner, any Error>
      do {
        made = .success(try await PluginRunner.make(context, registry: registry, elapsed: elapsed))
      } catch {
        made = .failure(error)
      }
      if let stuck { self?.put(made, inPlaceOf: stuck) }
    }
  }

  private func put(_ made: Result<PluginRunner, any Error>, inPlaceOf stuck: PluginRunner) {
    update { state in
      // A swap may have been faster.
      guard let lane = state.router.lanes.firstIndex(where: { $0.plugin.runner === stuck }) else { return }
      switch made {
      case .success(let runner):
        let isScanning = state.lifecycle.isScanning
        route(&state) { $0.replace(lane, by: runner, isScanning: isScanning) }
      case .failure(let error):
        let problem = ScanIssue(
          .stalled, place: state.router.lanes[lane].plugin.pluginID,
          message: RuntimeText.notRemade.with(["error": .text(DisplayText(of: error))]),
          underlying: error)
        apply(.stop(.failed(problem)), &state)
      }
    }
  }
}
