import Glibc
import ScanPluginKit

extension SessionCore {
  /// Takes in what a plugin saw in a frame, and says how the things in view changed.
  ///
  /// - Returns: What of the output is to be delivered, and the things that are new.
  func see(
    _ output: ScanOutput, _ job: Job, _ stamp: RunStamp, _ measure: PictureMeasure?, _ state: inout State
  ) -> (output: ScanOutput, newItems: [RecognizedItem]) {
    let input = job.input
    let config = state.lanes[job.lane].plugin.config.pluginConfig
    let output = state.lanes[job.lane].plugin.runner.repeats.isConfigured ? output.withRepeated : output
    let limited = config.recognizesMultipleItems ? output : output.limitedToCenter(of: input.region)
    let pass = state.items.pass(limited, input, stamp, config, measure: measure, wallClock: wallClock())
    report(pass.change)
    anchor(input, config, state)
    let wanted = withoutReported(limited, stamp, state)
    return (state.lanes[job.lane].withoutRepeated(wanted, of: input.frame, input.effort), pass.newItems)
  }

  /// The output without the results that were reported as unwanted.
  private func withoutReported(_ output: ScanOutput, _ stamp: RunStamp, _ state: State) -> ScanOutput {
    guard !output.results.isEmpty else { return output }
    var kept = state.items.withoutReported(output, stamp.pluginID)
    if kept.results.isEmpty { kept.skipped = kept.skipped ?? .resultNotValid }
    return kept
  }

  /// Reports a change of the things in view.
  private func report(_ change: ItemsChange?) {
    guard let change else { return }
    hub.publish(.items(change))
    latestItems.publish(change.all)
  }

  /// Reports what the session knows after a pass, if anybody wants to hear it.
  func reportStatus(_ stamp: RunStamp, _ newItems: [RecognizedItem], _ state: inout State) {
    state.items.lastPass = (stamp, newItems)
    if hub.wantsStatus { hub.publish(.status(status(state))) }
  }

  /// What the session knows now.
  func status(_ state: State) -> ScanStatus {
    let items = state.items
    return ScanStatus(
      state: state.machine.state, foundItems: items.tracker.found, newItems: items.lastPass?.newItems ?? [],
      isInRange: items.isInRange, guidance: items.guidance, refusals: items.refusals, partialText: items.partialText,
      motion: items.measure?.motion ?? 0, sharpness: items.measure?.sharpness ?? 0,
      brightness: items.measure?.brightness ?? 0, capabilities: director.status.capabilities,
      isSnapshotPending: photos.isSnapshotPending,
      stamp: items.lastPass?.stamp ?? state.workflow.stamp(nil))
  }

  // MARK: - The life of the things

  /// Begins anew with a session.
  func beginItems(_ state: inout State) {
    report(state.items.clear())
    follower.reset()
    meter.reset()
  }

  /// Lets things go, all of them unless the plugins are named that they belong to.
  func retireItems(
    _ reason: ItemRemoval, of isConcerned: (_ pluginID: String) -> Bool = { _ in true }, _ state: inout State
  ) {
    report(state.items.retire(reason, isConcerned))
    follower.keep(Set(state.items.tracker.ids))
  }

  /// Counts the time of a pause as absence.
  func pauseItems(_ state: inout State) {
    state.items.paused()
    meter.reset()
  }

  /// Forgets what was found, as if the session had just begun; what the plugin looks at now is looked at again.
  func clearResults() {
    update { state, effects in
      report(state.items.clear())
      follower.reset()
      state.record.results.removeAll()
      // A session that is being stopped looks at nothing any more.
      guard state.machine.phase != .idle, state.machine.phase != .stopping else { return }
      restartWorkflow(&state)
      settle(&state, &effects)
    }
  }

  /// Marks what an item says as unwanted.
  ///
  /// - Returns: Whether the item is known.
  func reject(_ id: RecognizedItem.ID) -> Bool {
    update { state, _ in
      guard state.items.tracker.found.contains(where: { $0.id == id }) else { return false }
      report(state.items.reject(id))
      return true
    }
  }

  /// Reports that somebody tapped on what is at a place.
  func tap(_ point: FramePoint) -> RecognizedItem? {
    update { state, _ in
      let item = state.items.tracker.all.item(at: point)
      if let item { hub.publish(.tapped(item)) }
      return item
    }
  }

  func recognizedItems(acrossSessions: Bool) -> RecognizedItems {
    // Under the lock, so that no change falls between what is in view and the changes after it.
    update { state, _ in
      RecognizedItems(latestItems, first: state.items.tracker.all, acrossSessions: acrossSessions)
    }
  }

  // MARK: - Following

  /// Whether things are to be looked for in a frame because a plugin is busy.
  func wantsFollowing(_ lane: Int, _ state: State) -> Bool {
    state.lanes[lane].inFlight != nil && !state.items.tracker.isEmpty
      && state.lanes[lane].plugin.config.pluginConfig.isHighFrameRateTrackingEnabled
  }

  /// Looks for the things in a frame that comes while the plugin is busy; the frame goes its own way meanwhile.
  func follow(_ frame: Frame, run: Int) {
    follower.offer(frame) { [weak self] moves in
      self?.update { state, _ in
        guard let self, state.link.run == run, state.machine.isScanning else { return }
        self.report(state.items.follow(moves))
      }
    }
  }

  private func anchor(_ input: ScanInput, _ config: PluginConfig, _ state: State) {
    guard config.isHighFrameRateTrackingEnabled, state.record.source.pacing == .live else { return }
    let number = input.frame.number
    follower.anchor(
      state.items.tracker.followable.filter { $0.frameNumber == number }.map {
        ItemFollower.Anchor(id: $0.id, quad: $0.quad, frame: input.frame)
      }, inView: Set(state.items.tracker.ids))
  }

  private func wallClock() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
