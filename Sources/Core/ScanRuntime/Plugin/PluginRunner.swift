import ScanPluginKit
import Synchronization

/// The place where one plugin lives from its birth to its end.
///
/// The plugin is made, used and freed on the runner's own executor; nothing else ever holds it.
actor PluginRunner {
  /// What the plugin needs of frames beside luma.
  nonisolated let needs: FrameNeeds
  /// When an equal result of the plugin is delivered again, and whether the configuration says so.
  nonisolated let repeats: (policy: RepeatPolicy, isConfigured: Bool)
  /// What the plugin is made from.
  nonisolated var context: PluginContext { currentContext.withLock { $0 } }
  private let currentContext: Guarded<PluginContext>
  private let executor: PluginExecutor
  private let elapsed: @Sendable () -> Duration
  private let work = Guarded<Duration?>(nil)
  private let cancellation = Guarded(CancellationFlag())
  private var plugin: (any ScanPlugin)?
  /// What the last frame showed that the configuration refuses.
  private var refusals: [Refusal] = []

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Makes a runner that has no plugin yet; see ``make(_:registry:elapsed:)``.
  init(_ context: PluginContext, _ registry: PluginRegistry, _ elapsed: @escaping @Sendable () -> Duration) {
    let config = context.pluginConfig
    currentContext = Guarded(context)
    self.elapsed = elapsed
    executor = PluginExecutor(label: "scanview.plugin.\(config.id)")
    needs = registry.needs(of: config.useCase)
    repeats = registry.repeats(config)
  }

  // The engines' handles belong to the executor's thread discipline until the end.
  isolated deinit {
    plugin = nil
  }

  /// Makes a runner and its plugin.
  ///
  /// - Parameter elapsed: The time on the view's clock.
  /// - Throws: What the registry or the plugin's factory throws; nothing is left behind.
  static func make(
    _ context: PluginContext, registry: PluginRegistry, elapsed: @escaping @Sendable () -> Duration
  ) async throws -> PluginRunner {
    let runner = PluginRunner(context, registry, elapsed)
    try await runner.load(registry)
    return runner
  }

  private func load(_ registry: PluginRegistry) throws {
    plugin = try registry.makePlugin(context)
  }

  /// Hands the plugin a configuration that differs in live keys only.
  ///
  /// - Returns: Whether it took it over.
  /// - Throws: What the plugin throws.
  func update(_ context: PluginContext) throws -> Bool {
    guard let plugin, try plugin.update(context) else { return false }
    currentContext.withLock { $0 = context }
    return true
  }

  /// Since when the plugin scans a frame; nil when it has returned.
  nonisolated var busySince: Duration? { work.withLock { $0 } }

  /// The flag for runs that begin now.
  nonisolated var flag: CancellationFlag { cancellation.withLock { $0 } }

  /// Cancels every run that began so far, because their output is not wanted any more; later runs are not concerned.
  nonisolated func interrupt() {
    cancellation.withLock { flag in
      flag.cancel()
      flag = CancellationFlag()
    }
  }

  /// Takes frames to the plugin, one after another, as long as the epoch lasts.
  ///
  /// The loop lives on the plugin's own executor, so that a frame that already waits is scanned without a change of threads.
  /// It serves one epoch only: a plugin that does not return holds up this loop and no other.
  func pump(_ core: SessionCore, _ lane: Int, _ epoch: Int) async {
    if core.takesReset(lane, epoch) { plugin?.reset() }
    while true {
      let job: Job
      switch core.nextJob(lane, epoch) {
      case .job(let next): job = next
      case .over: return
      case .none:
        guard let next = await core.waitForJob(lane, epoch) else { return }
        job = next
      }
      let outcome = scan(job.input)
      // What the plugin takes for delivered would be held back as repeated otherwise.
      if !core.complete(job, outcome), case .finished = outcome { plugin?.discard() }
    }
  }

  /// Scans one frame.
  private func scan(_ input: ScanInput) -> RunOutcome {
    guard let plugin, !input.isCancelled else { return .cancelled }
    work.withLock { $0 = elapsed() }
    defer { work.withLock { $0 = nil } }
    let begin = ContinuousClock.now
    refusals = []
    do {
      let output = try plugin.scan(input)
      refusals = output.reportedSkip?.refusals ?? []
      return .finished(output, ContinuousClock.now - begin)
    } catch {
      return .failed(error, ContinuousClock.now - begin)
    }
  }

  /// Says why the frame that was scanned last gave nothing: what was read with certainty and refused, or else what the plugin says.
  ///
  /// - Throws: What the plugin throws.
  func explain(_ input: ScanInput) throws -> [ReadFailure] {
    guard let plugin, !input.isCancelled else { return [] }
    work.withLock { $0 = elapsed() }
    defer { work.withLock { $0 = nil } }
    guard !refusals.contains(where: \.isCertain) else { return refusals.map { ReadFailure($0) } }
    // What was read without certainty may be refused because the picture is bad.
    let reasons = try plugin.explain(input)
    return reasons + refusals.map { ReadFailure($0) }.filter { !reasons.contains($0) }
  }
}

/// How one run of a plugin ended, with the time that the plugin took.
enum RunOutcome: Sendable {
  case finished(ScanOutput, Duration)
  case failed(any Error, Duration)
  case cancelled
}
