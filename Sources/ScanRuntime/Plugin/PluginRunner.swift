import ScanPluginKit
import Synchronization

/// The place where one plugin lives from its birth to its end.
///
/// The plugin is made, used and freed on the runner's own executor; nothing else ever holds it.
actor PluginRunner {
  private let executor: PluginExecutor
  private let cancellation = Mutex(CancellationFlag())
  private var plugin: (any ScanPlugin)?

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  private init(label: String) {
    executor = PluginExecutor(label: label)
  }

  // The engines' handles belong to the executor's thread discipline until the end.
  isolated deinit {
    plugin = nil
  }

  /// Makes a runner and its plugin.
  ///
  /// - Throws: What the registry or the plugin's factory throws; nothing is left behind.
  static func make(_ context: PluginContext, registry: PluginRegistry) async throws -> PluginRunner {
    let runner = PluginRunner(label: "scanview.plugin.\(context.pluginConfig.id)")
    try await runner.load(context, registry: registry)
    return runner
  }

  private func load(_ context: PluginContext, registry: PluginRegistry) throws {
    plugin = try registry.makePlugin(context)
  }

  /// The flag for runs that begin now.
  nonisolated var flag: CancellationFlag { cancellation.withLock { $0 } }

  /// Tells every run that began so far that nobody waits for its output; later runs are not concerned.
  nonisolated func interrupt() {
    cancellation.withLock { flag in
      flag.cancel()
      flag = CancellationFlag()
    }
  }

  /// Looks at one frame.
  func scan(_ input: ScanInput) -> RunOutcome {
    guard let plugin, !input.isCancelled else { return .cancelled }
    let begin = ContinuousClock.now
    do {
      let output = try plugin.scan(input)
      return .finished(output, ContinuousClock.now - begin)
    } catch {
      return .failed(error, ContinuousClock.now - begin)
    }
  }

  /// Asks the plugin why a frame gave nothing.
  ///
  /// - Throws: What the plugin throws.
  func explain(_ input: ScanInput) throws -> [ReadFailure] {
    guard let plugin, !input.isCancelled else { return [] }
    return try plugin.explain(input)
  }

  /// Makes the plugin forget the frames that it saw.
  func reset() {
    plugin?.reset()
  }
}

/// How one run of a plugin ended, with the time that the plugin took.
enum RunOutcome: Sendable {
  case finished(ScanOutput, Duration)
  case failed(any Error, Duration)
  case cancelled
}
