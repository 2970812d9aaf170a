import Glibc
public import ScanPluginKit
import Synchronization

/// A plugin that does what its configuration says, on frames that carry the mark of ``ScanImage/Frame/marked(_:size:timestamp:)``.
public final class ScriptedPlugin: ScanPlugin {
  /// A function that says what a plugin finds in a frame, for tests that need more than ``ScriptedConfig`` can say; nil leaves it
  /// to the configuration.
  public typealias Script = @Sendable (ScanInput, ScriptedConfig) -> ScanOutput?

  /// The luma that marks a frame as one in which something is found.
  public static let mark: UInt8 = 77

  private let config: ScriptedConfig
  private let probe: PluginProbe
  private let script: Script?
  private var seen = 0

  init(_ config: ScriptedConfig, _ probe: PluginProbe, _ script: Script? = nil) throws {
    guard !config.failsToStart else {
      throw PluginError(.missingData, useCase: ScriptedConfig.key, message: "the script says that it cannot be made")
    }
    self.config = config
    self.probe = probe
    self.script = script
    probe.update { $0.made += 1 }
  }

  deinit {
    probe.update { $0.freed += 1 }
  }

  /// The factory of such plugins, which all report to the probe what they do, and find what the script says.
  ///
  /// - Parameters:
  ///   - probe: What the plugins report to, and what holds them.
  ///   - needs: What a plugin of a configuration needs of frames.
  ///   - script: What a plugin finds in a frame; nil leaves that to its configuration.
  public static func factory(
    _ probe: PluginProbe = PluginProbe(), needs: @escaping @Sendable (ScriptedConfig) -> FrameNeeds = { _ in .none },
    script: Script? = nil
  ) -> PluginFactory {
    PluginFactory(
      ScriptedConfig.self, result: ScriptedResult.self, name: "Scripted", summary: "Finds what a test wrote down.",
      needs: needs
    ) { config, _ in try ScriptedPlugin(config, probe, script) }
  }

  /// A registry with this plugin only.
  ///
  /// - Parameters:
  ///   - probe: What the plugins report to, and what holds them.
  ///   - needs: What a plugin of a configuration needs of frames.
  ///   - script: What a plugin finds in a frame; nil leaves that to its configuration.
  public static func registry(
    _ probe: PluginProbe = PluginProbe(), needs: @escaping @Sendable (ScriptedConfig) -> FrameNeeds = { _ in .none },
    script: Script? = nil
  ) -> PluginRegistry {
    PluginRegistry().registering(factory(probe, needs: needs, script: script))
  }

  /// Does what the script says.
  public func scan(_ input: ScanInput) throws -> ScanOutput {
    probe.update { $0.scans += 1 }
    probe.waitWhileHeld(input)
    if config.workMs > 0 { spin(.microseconds(Int64(config.workMs * 1000)), input) }
    seen += 1
    if config.failEvery > 0, seen.isMultiple(of: config.failEvery) {
      throw PluginError(.engineFailed, useCase: ScriptedConfig.key, message: "the script says that it fails")
    }
    if let output = script?(input, config) { return output }
    let isMarked = input.withRegionLuma { view in view.width > 0 && view.height > 0 && view[0, 0] == Self.mark }
    let isDue = config.resultEvery > 0 && seen.isMultiple(of: config.resultEvery)
    guard isMarked, isDue, config.resultsPerFrame > 0, !config.needsThorough || input.effort == .thorough else {
      return ScanOutput(skipped: .nothingFound)
    }
    let result = PluginResult(ScriptedResult(text: config.text, count: seen))
    return ScanOutput(results: Array(repeating: result, count: config.resultsPerFrame))
  }

  /// Says that more effort helps, where the script says so.
  public func explain(_ input: ScanInput) throws -> [ReadFailure] {
    probe.update { $0.explanations += 1 }
    guard config.needsThorough else { return [] }
    return [ReadFailure(.needsMoreEffort, message: "only a thorough scan reads it", advice: "try harder")]
  }

  /// Counts the call; how many frames were seen stays.
  public func discard() { probe.update { $0.discards += 1 } }

  /// Forgets how many frames were seen.
  public func reset() {
    probe.update { $0.resets += 1 }
    seen = 0
  }

  /// Computes for a while, as an engine would.
  private func spin(_ time: Duration, _ input: ScanInput) {
    let end = ContinuousClock.now + time
    while ContinuousClock.now < end, !input.isCancelled {}
  }
}

/// What a test learns about its scripted plugins, and how it holds them up.
public final class PluginProbe: Sendable {
  /// What happened so far.
  public struct Counts: Sendable, Equatable {
    /// Plugins that were made.
    public var made = 0
    /// Plugins that are gone.
    public var freed = 0
    /// Calls of `scan`.
    public var scans = 0
    /// Calls of `explain`.
    public var explanations = 0
    /// Calls of `reset`.
    public var resets = 0
    /// Calls of `discard`.
    public var discards = 0
    /// Plugins that exist.
    public var alive: Int { made - freed }
  }

  private struct State {
    var counts = Counts()
    var watchers: [(isMet: @Sendable (Counts) -> Bool, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let state = Guarded(State())
  private let isHeld = Atomic(false)

  /// Makes a probe.
  public init() {}

  /// What happened so far.
  public var counts: Counts { state.withLock { $0.counts } }

  /// Waits until the counts are as wanted.
  public func wait(until isMet: @escaping @Sendable (Counts) -> Bool) async {
    await withCheckedContinuation { continuation in
      state.withLock { state in
        if isMet(state.counts) {
          continuation.resume()
        } else {
          state.watchers.append((isMet, continuation))
        }
      }
    }
  }

  /// Lets every scan that begins from now on wait for ``release()``, or for its cancellation.
  public func hold() { isHeld.store(true, ordering: .sequentiallyConsistent) }

  /// Counts a scan and waits for ``release()`` while held, whether or not anybody still wants the output: for plugins of tests
  /// that break the rules.
  public func scanWithoutRegard() {
    update { $0.scans += 1 }
    waitWhileHeld(ScanInput(frame: .blank()))
  }

  /// Lets the scans go on.
  public func release() { isHeld.store(false, ordering: .sequentiallyConsistent) }

  func update(_ change: (inout Counts) -> Void) {
    state.withLock { state in
      change(&state.counts)
      let counts = state.counts
      for watcher in state.watchers where watcher.isMet(counts) { watcher.continuation.resume() }
      state.watchers.removeAll { $0.isMet(counts) }
    }
  }

  func waitWhileHeld(_ input: ScanInput) {
    // The flag has no one to wake, as for a real engine, which looks at it from time to time.
    while isHeld.load(ordering: .sequentiallyConsistent), !input.isCancelled { usleep(100) }
  }
}
