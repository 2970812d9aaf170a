import ScanPluginKit

/// A plugin that did not return in time, and was exchanged for a fresh one of the same configuration.
public struct StallReport: Sendable, Hashable {
  /// How long the plugin has been at work on one frame.
  public let waited: Duration
  /// How many plugins of the view are stuck right now, this one included; each keeps a thread until it returns.
  public let stuckThreads: Int
  /// Whether a fresh plugin takes its place; otherwise the session ends with `failed`.
  public let isReplaced: Bool
  /// The plugin, its configuration and the frame.
  public let stamp: RunStamp
}

/// What a view remembers of plugins that did not return.
///
/// A thread that is inside of foreign code cannot be ended: it is left alone with its plugin, which nobody waits for any more.
struct PluginWatch {
  /// So many in a row, or stuck at the same time, end the session.
  static let maxStalls = 3

  private struct Stuck {
    weak var runner: PluginRunner?
    /// When its replacement was asked for, on the view's clock.
    let since: Duration
  }

  private var stuck: [Stuck] = []
  /// Plugins that did not return since a frame was looked at to its end.
  private var inARow = 0

  /// How many plugins have not returned to this moment.
  var stuckThreads: Int { stuck.count { $0.runner != nil } }

  /// Takes note of a plugin that does not return.
  ///
  /// - Returns: Whether it may be replaced.
  mutating func note(_ runner: PluginRunner, at time: Duration) -> Bool {
    stuck.removeAll { $0.runner == nil }
    if !stuck.contains(where: { $0.runner === runner }) { stuck.append(Stuck(runner: runner, since: time)) }
    inARow += 1
    return inARow < Self.maxStalls && stuck.count < Self.maxStalls
  }

  /// Since when a plugin is known to be stuck; nil when it is not.
  func stuckSince(_ runner: PluginRunner) -> Duration? { stuck.first { $0.runner === runner }?.since }

  /// Takes note of a frame that was looked at to its end.
  mutating func noteProgress() { inARow = 0 }

  /// Begins a session: plugins that are still stuck stay known.
  mutating func beginSession() {
    inARow = 0
    stuck = stuck.compactMap { entry in entry.runner.map { Stuck(runner: $0, since: .zero - .seconds(1)) } }
  }
}

/// The supervision of plugins: a limit on the time of each frame.
extension SessionCore {
  /// How long a plugin may look at a frame of the session.
  private func frameLimit(_ state: State) -> Duration? {
    state.record.effort == .live ? options.frameLimit : options.pictureLimit
  }

  /// Watches the plugins as long as the session lasts.
  func watchPlugins(_ state: inout State) {
    state.watchTask?.cancel()
    state.watch.beginSession()
    guard frameLimit(state) != nil else { return }
    let session = state.machine.session
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

  /// Looks for plugins that did not return in time.
  ///
  /// - Returns: When to look again; nil when the session is over.
  private func checkPlugins(_ session: Int) -> Duration? {
    update { state, effects in
      guard state.machine.session == session, state.machine.phase != .idle, let limit = frameLimit(state) else {
        return nil
      }
      let now = elapsed()
      var rest = limit
      for lane in state.lanes.indices where state.lanes[lane].isWorking {
        let runner = state.lanes[lane].plugin.runner
        guard let begin = runner.busySince else { continue }
        let since = state.watch.stuckSince(runner) ?? begin
        if now - since < limit {
          rest = min(rest, limit - (now - since))
        } else {
          abandon(runner, lane, after: now - begin, at: now, &state, &effects)
        }
      }
      return rest
    }
  }

  /// Gives up a plugin that does not return, and has another one made.
  private func abandon(
    _ runner: PluginRunner, _ lane: Int, after time: Duration, at now: Duration, _ state: inout State,
    _ effects: inout DeferredEffects
  ) {
    // One whose replacement does not come either cannot be replaced again.
    let isKnown = state.watch.stuckSince(runner).map { $0 >= .zero } ?? false
    let isReplaced = state.watch.note(runner, at: now) && !isKnown
    endPump(lane, &state)
    runner.interrupt()
    let queued = state.lanes[lane].inFlight.take()
    if queued != nil {
      state.lanes[lane].statistics.processed += 1
      state.lanes[lane].statistics.failed += 1
    }
    state.lanes[lane].statistics.stalled += 1
    let plugin = state.lanes[lane].plugin
    let stamp = queued.map { plugin.stamp($0.frame) } ?? plugin.stamp(nil)
    let report = StallReport(
      waited: time, stuckThreads: state.watch.stuckThreads, isReplaced: isReplaced, stamp: stamp)
    hub.publish(.stalled(report))
    note(ScanProblem(report), stamp, &state)
    if isReplaced {
      replace(runner, plugin.config.pluginConfig)
      settle(&state, &effects)
    } else {
      apply(.stop(.failed(ScanProblem(report))), &state, &effects)
    }
  }

  /// Makes a plugin beside the one that is stuck, and puts it in its place.
  private func replace(_ stuck: PluginRunner, _ config: PluginConfig) {
    let context = PluginContext(
      pluginConfig: config, baseDirectory: options.baseDirectory, isRecording: options.isRecording)
    Task { [weak self, registry, elapsed, weak stuck] in
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
    update { state, effects in
      // A swap may have been faster.
      guard let lane = state.lanes.firstIndex(where: { $0.plugin.runner === stuck }) else { return }
      switch made {
      case .success(let runner):
        state.lanes[lane].plugin = state.lanes[lane].plugin.with(runner)
        if state.machine.isScanning { beginScanning(lane, &state) }
      case .failure(let error):
        let problem = ScanProblem(
          .stalled, place: state.lanes[lane].plugin.pluginID, message: "it cannot be made again: \(error)",
          underlying: error)
        apply(.stop(.failed(problem)), &state, &effects)
      }
    }
  }
}

extension ScanProblem {
  /// The problem with a plugin that did not return.
  init(_ stall: StallReport) {
    let seconds = (stall.waited / .milliseconds(100)).rounded() / 10
    self.init(
      .stalled, place: stall.stamp.pluginID, frameNumber: stall.stamp.frameNumber,
      message: "the plugin did not return within \(seconds) s; "
        + (stall.isReplaced ? "a fresh one takes its place" : "it is given up, as it does so again and again"))
  }
}

extension StallReport {
  var content: [JSONMember] {
    [
      JSONMember("waitedMs", .milliseconds(waited)), JSONMember("stuckThreads", .count(stuckThreads)),
      JSONMember("isReplaced", JSONNode(.bool(isReplaced))),
    ]
  }
}
