import ScanPluginKit

extension SessionCore {
  /// Begins a session, after the one before it has ended.
  ///
  /// - Throws: `CancellationError` when the calling task is cancelled while it waits for the end of the session before.
  func start(_ request: SessionRequest) async throws {
    let id = waiterIDs.next()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (waiter: CheckedContinuation<Void, any Error>) in
        update { state, aftermath in
          guard !Task.isCancelled else { return waiter.resume(throwing: CancellationError()) }
          if !state.machine.takesFrames { state.upcoming = request }
          apply(.start, &state, &aftermath)
          if state.machine.wantsRestart {
            state.waiters.addForBegin(id, waiter)
          } else {
            waiter.resume()
          }
        }
      }
    } onCancel: {
      update { state, aftermath in
        if state.waiters.cancelBegin(id) { apply(.withdrawStart, &state, &aftermath) }
      }
    }
  }

  func command(_ input: LifecycleMachine.Input) {
    update { state, aftermath in
      // Whoever stops wants the camera to be free, also one that only waits for a session.
      if case .stop = input { coolDown(&state, &aftermath) }
      apply(input, &state, &aftermath)
    }
  }

  /// Waits for the end of the current session, or gives the report of the last one.
  ///
  /// - Throws: `CancellationError` when the calling task is cancelled; the session goes on.
  func waitUntilFinished() async throws -> FinishReport {
    let id = waiterIDs.next()
    let report = await withTaskCancellationHandler {
      await withCheckedContinuation { (waiter: CheckedContinuation<FinishReport?, Never>) in
        update { state, _ in
          if state.machine.phase == .idle, let report = state.lastReport {
            waiter.resume(returning: report)
          } else if Task.isCancelled {
            waiter.resume(returning: nil)
          } else {
            state.waiters.addForEnd(id, waiter)
          }
        }
      }
    } onCancel: {
      update { state, _ in state.waiters.cancelEnd(id) }
    }
    guard let report else { throw CancellationError() }
    return report
  }

  /// Stops the session and waits for its end, whether or not the calling task is cancelled; nil when there never was one.
  func finish() async -> FinishReport? {
    await coolDownAndWait()
    let id = waiterIDs.next()
    return await withCheckedContinuation { (waiter: CheckedContinuation<FinishReport?, Never>) in
      update { state, aftermath in
        apply(.stop(.stopped), &state, &aftermath)
        if state.machine.phase == .idle {
          waiter.resume(returning: state.lastReport)
        } else {
          state.waiters.addForEnd(id, waiter)
        }
      }
    }
  }

  /// Ends the session, and with it every subscription; nobody can give commands any more.
  func abandon() {
    update { state, aftermath in
      state.isAbandoned = true
      coolDown(&state, &aftermath)
      if state.machine.phase == .idle {
        hub.close()
      } else {
        apply(.stop(.cancelled), &state, &aftermath)
      }
    }
  }

  // MARK: - Exchange of the plugin

  /// Makes a plugin beside the running one, then puts it in its place in one step.
  func setViewPlugin(_ config: ViewPluginConfig, baseDirectory: String? = nil) async throws -> SwapReport {
    let begin = ContinuousClock.now
    let revision = update { state, _ in
      state.latestRevision += 1
      return state.latestRevision
    }
    let runner = try await PluginRunner.make(
      PluginContext(pluginConfig: config.pluginConfig, baseDirectory: baseDirectory ?? options.baseDirectory),
      registry: registry)
    try Task.checkCancellation()
    let plugin = ActivePlugin(runner: runner, config: config, revision: revision, viewSize: options.viewSize)
    return update { state, aftermath in exchange(plugin, begin, &state, &aftermath) }
  }

  private func exchange(
    _ plugin: ActivePlugin, _ begin: ContinuousClock.Instant, _ state: inout State, _ aftermath: inout Aftermath
  ) -> SwapReport {
    let previous = state.plugin
    let isSuperseded = previous.revision > plugin.revision
    var withdrawn = 0
    if !isSuperseded {
      state.plugin = plugin
      state.config = state.config.replacing(plugin.config)
      state.record.statistics.swaps += 1
      previous.runner.interrupt()
      state.record.pluginBecameActive(elapsed: options.timer())
      // Frames of a file are judged by their timestamps when their turn comes.
      let areEarly = state.record.delaysOlderFrames(plugin.config.pluginConfig.startScanDelay)
      if areEarly { state.record.statistics.delayed += state.intake.clear() }
      if let queued = state.inFlight {
        state.inFlight = nil
        if areEarly {
          state.record.statistics.delayed += 1
        } else if state.intake.giveBack(queued, pacing: state.record.source.pacing) {
          state.record.statistics.rescanned += 1
        } else {
          state.record.statistics.cancelledBySwap += 1
        }
      }
      if state.machine.isScanning { beginScanning(&state) }
      // What a finished session has found is nobody's surprise any more.
      if state.machine.phase != .idle { withdrawn = hub.withdraw(before: plugin.revision) }
    }
    let report = SwapReport(
      revision: plugin.revision, pluginID: plugin.pluginID, previousPluginID: previous.pluginID,
      isSuperseded: isSuperseded, latency: ContinuousClock.now - begin, withdrawnResults: withdrawn)
    if !isSuperseded {
      hub.publish(.swapped(report))
      settle(&state, &aftermath)
    }
    return report
  }
}

extension ScanViewConfig {
  /// The same configuration with another view plugin.
  func replacing(_ plugin: ViewPluginConfig) -> ScanViewConfig {
    ScanViewConfig(
      scanViewConfigDescription: scanViewConfigDescription, cameraConfig: cameraConfig, flashConfig: flashConfig,
      captureConfig: captureConfig, viewPluginConfig: plugin, options: options)
  }
}
