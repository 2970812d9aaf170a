import ScanPluginKit

/// The workflow that runs: what each of its plugins has found, and how it goes on when one has a result.
///
/// A value without tasks: the session asks it for the next step, and carries it out.
struct Workflow {
  /// How the workflow goes on after a plugin has a result.
  enum Step: Equatable {
    /// With the next frame of the same plugin.
    case nextFrame
    /// With the next plugin, in the place of the one that has its result.
    case next(lane: Int)
    /// Without the plugin that has its result.
    case rest
    /// Everything was found that is to be found.
    case complete(FinishReason)
  }

  /// What is to run; a running workflow only takes over values that its plugins have taken over.
  var config: WorkflowConfig
  let revision: Int
  /// Whether the session ends with the workflow.
  let endsSession: Bool
  private let stopsAtResult: [Bool]
  private let historyLimit: Int
  /// How many results were found since the workflow began, by which those of several plugins are put in order.
  private var found = 0
  /// What each plugin found since the workflow began, without the frames, each with its place among the results of all plugins;
  /// the newest is always there.
  private var results: [BoundedHistory<(place: Int, result: ScanResult)>]
  private var hasResult: [Bool]

  /// Makes a workflow that has found nothing.
  ///
  /// - Parameters:
  ///   - revision: The revision of its configuration.
  ///   - cancelOnResult: Overrides the keys of the same name; nil leaves them.
  ///   - historyLimit: How many results are kept of each plugin.
  init(config: WorkflowConfig, revision: Int, cancelOnResult: Bool? = nil, historyLimit: Int = 10_000) {
    self.config = config
    self.revision = revision
    self.historyLimit = max(1, historyLimit)
    endsSession = cancelOnResult ?? config.composite?.cancelOnResult ?? true
    stopsAtResult = config.viewPlugins.map { cancelOnResult ?? $0.pluginConfig.cancelOnResult }
    results = []
    hasResult = []
    forgetResults()
  }

  var id: String { config.id }

  /// How the plugins work together; nil for one plugin.
  var mode: ProcessingMode? { config.composite?.processingMode }

  /// Whether a plugin gets frames when the workflow begins.
  func worksAtFirst(_ lane: Int) -> Bool { mode != .sequential || lane == 0 }

  /// Whether a plugin is done with its first result.
  func stopsAtResult(_ lane: Int) -> Bool { stopsAtResult[lane] }

  /// What was found since the workflow began, in the order in which it was found.
  var allResults: [ScanResult] { results.flatMap(\.elements).sorted { $0.place < $1.place }.map(\.result) }

  /// Takes in a result of a plugin, which comes without its frame.
  mutating func add(_ result: ScanResult, of lane: Int) {
    hasResult[lane] = true
    // The results of one plugin that goes on are never reported together.
    guard mode != nil || stopsAtResult[lane] else { return }
    found += 1
    results[lane].append((found, result))
  }

  /// How the workflow goes on after a frame in which a plugin has found something.
  func step(after lane: Int) -> Step {
    switch mode {
    case nil: stopsAtResult[lane] ? .complete(.firstResult) : .nextFrame
    case .parallelFirstScan: .complete(.firstResult)
    case .sequential: lane + 1 < hasResult.count ? .next(lane: lane + 1) : .complete(.allResults)
    case .parallel:
      hasResult.allSatisfy { $0 } ? .complete(.allResults) : stopsAtResult[lane] ? .rest : .nextFrame
    }
  }

  /// Begins anew: nothing was found.
  mutating func forgetResults() {
    found = 0
    results = config.viewPlugins.map { _ in BoundedHistory(limit: historyLimit) }
    hasResult = config.viewPlugins.map { _ in false }
  }

  /// The plugins that are to blame when one picture did not give what the workflow wants; none when it did.
  ///
  /// - Parameter report: The session of the picture.
  func unreadLanes(_ report: FinishReport) -> [Int] {
    // Plugins that came after the end have not seen the picture.
    if revision != report.configRevision, !report.results.isEmpty { return [] }
    let unread = hasResult.indices.filter { !hasResult[$0] }
    switch mode {
    case nil, .parallel: return unread
    case .sequential: return Array(unread.prefix(1))
    case .parallelFirstScan: return unread.count < hasResult.count ? [] : unread
    }
  }

  /// The plugins that were just made, with their configurations.
  func plugins(_ runners: [PluginRunner], viewSize: Size<ViewSpace>?) -> [ActivePlugin] {
    zip(runners, config.viewPlugins).map {
      ActivePlugin(runner: $0, config: $1, revision: revision, viewSize: viewSize)
    }
  }

  /// The stamp of what concerns the whole.
  func stamp(_ frameNumber: UInt64?, timestamp: Duration? = nil) -> RunStamp {
    RunStamp(pluginID: id, configRevision: revision, frameNumber: frameNumber, timestamp: timestamp)
  }
}
