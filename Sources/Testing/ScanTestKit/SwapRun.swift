public import ScanPluginKit
public import ScanRuntime

/// What a session saw and delivered while its configurations were swapped, one after another, on the running source.
public struct SwapRun: Sendable {
  /// The revision of the configuration that is in use at the end.
  public private(set) var revision: Int
  /// What became of each swap.
  public private(set) var swaps: [SwapReport] = []
  /// How many results came from a configuration that was no longer in use; more than 0 is a mistake of the runtime.
  public private(set) var staleResults = 0
  /// How many results each plugin gave, by its id.
  public private(set) var results: [String: Int] = [:]
  /// How many frames each plugin scanned since its swap, by its id.
  public private(set) var frames: [String: Int] = [:]

  private init(revision: Int) {
    self.revision = revision
  }

  /// Starts a view and swaps to the next of the configurations as often as said; each one scans at least one frame before the
  /// next swap. The session goes on afterwards.
  ///
  /// - Parameters:
  ///   - count: How many swaps.
  ///   - configs: What is swapped through, in turn; the first one is what the view was made with.
  ///   - view: A view that was not started.
  ///   - afterSwap: Called with the number of each swap, from 1, after it.
  public static func run(
    _ count: Int, through configs: [ViewPluginConfig], on view: ScanView, afterSwap: (Int) throws -> Void = { _ in }
  ) async throws -> SwapRun {
    var run = SwapRun(revision: view.configRevision)
    var events = view.events(EventOptions(capacity: 1024, includesFrames: true)).makeAsyncIterator()
    try await view.start()
    for swap in 1...count {
      while let event = await events.next(), !run.add(event) {}
      let report = try await view.setViewPlugin(configs[swap % configs.count])
      run.swaps.append(report)
      run.revision = report.revision
      try afterSwap(swap)
    }
    return run
  }

  /// Whether the event says that the present configuration has scanned a frame.
  private mutating func add(_ event: ScanEvent) -> Bool {
    switch event {
    case .result(let result):
      if result.configRevision != revision { staleResults += 1 }
      results[result.pluginID, default: 0] += 1
      return false
    case .frame(let report) where report.stamp.configRevision == revision:
      frames[report.stamp.pluginID, default: 0] += 1
      return true
    default: return false
    }
  }
}

extension SwapRun: CustomStringConvertible {
  /// How long the swaps to each plugin took, and how many frames and results each had.
  public var description: String {
    let lines = Dictionary(grouping: swaps, by: \.pluginID).sorted { $0.key < $1.key }.map { id, swaps in
      let latencies = swaps.map(\.latency).sorted()
      return "to \(id): p50 \(latencies[latencies.count / 2]), p95 \(latencies[latencies.count * 95 / 100]), "
        + "\(frames[id, default: 0]) frames, \(results[id, default: 0]) results"
    }
    return "\(swaps.count) swaps, \(staleResults) stale results; " + lines.joined(separator: "; ")
  }
}
