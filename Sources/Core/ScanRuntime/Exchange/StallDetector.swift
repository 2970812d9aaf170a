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
/// A thread that is inside of foreign code cannot be ended: it is left alone with its plugin, whose output is not wanted any more.
struct StallDetector {
  /// So many in a row, or stuck at the same time, end the session.
  static let maxStalls = 3

  private struct Stuck {
    weak var runner: PluginRunner?
    /// When its replacement was asked for, on the view's clock.
    let since: Duration
  }

  private var stuck: [Stuck] = []
  /// Plugins that did not return since a frame was scanned to its end.
  private var inARow = 0

  /// How many plugins have not returned to this moment.
  private var stuckThreads: Int { stuck.count { $0.runner != nil } }

  /// A plugin that did not return in time.
  struct Stall {
    let lane: Int
    let runner: PluginRunner
    let waited: Duration
    let stuckThreads: Int
    /// Whether another instance is to take its place; otherwise the session is to end.
    let isReplaced: Bool
  }

  /// Finds the plugins that did not return in time.
  ///
  /// - Parameters:
  ///   - lanes: The plugins of the session.
  ///   - now: The time on the view's clock.
  ///   - limit: How long a plugin may scan one frame.
  /// - Returns: The plugins, each once for each limit that it has passed, and the time until the next check.
  mutating func check(_ lanes: [Lane], at now: Duration, limit: Duration) -> (stalls: [Stall], rest: Duration) {
    var stalls: [Stall] = []
    var rest = limit
    for (index, lane) in lanes.enumerated() where lane.isWorking {
      let runner = lane.plugin.runner
      guard let begin = runner.busySince else { continue }
      let known = stuckSince(runner)
      let waited = now - (known ?? begin)
      guard waited >= limit else {
        rest = min(rest, limit - waited)
        continue
      }
      // One whose replacement does not come either cannot be replaced again.
      let isWithoutReplacement = known.map { $0 >= .zero } ?? false
      let isReplaced = note(runner, at: now) && !isWithoutReplacement
      stalls.append(
        Stall(
          lane: index, runner: runner, waited: now - begin, stuckThreads: stuckThreads, isReplaced: isReplaced))
    }
    return (stalls, rest)
  }

  /// Takes note of a plugin that does not return.
  ///
  /// - Returns: Whether it may be replaced.
  private mutating func note(_ runner: PluginRunner, at time: Duration) -> Bool {
    stuck.removeAll { $0.runner == nil }
    if !stuck.contains(where: { $0.runner === runner }) { stuck.append(Stuck(runner: runner, since: time)) }
    inARow += 1
    return inARow < Self.maxStalls && stuck.count < Self.maxStalls
  }

  /// Since when a plugin is known to be stuck; nil when it is not.
  private func stuckSince(_ runner: PluginRunner) -> Duration? { stuck.first { $0.runner === runner }?.since }

  /// Takes note of a frame that was scanned to its end.
  mutating func noteProgress() { inARow = 0 }

  /// Begins a session: plugins that are still stuck stay known.
  mutating func beginSession() {
    inARow = 0
    stuck = stuck.compactMap { entry in entry.runner.map { Stuck(runner: $0, since: .zero - .seconds(1)) } }
  }
}

extension ScanIssue {
  /// The problem with a plugin that did not return.
  init(_ stall: StallReport) {
    self.init(
      .stalled, place: stall.stamp.pluginID, frameNumber: stall.stamp.frameNumber,
      message: (stall.isReplaced ? RuntimeText.stalled : .stalledAgain).with(["time": .seconds(stall.waited)]))
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
