import BarcodePlugin
import ScanPluginKit
import ScanTestKit
import Synchronization

/// When plugins began and ended their first frame, by the `id` of their configuration, and when any plugin began any frame.
final class FrameLog: Sendable {
  struct First {
    let begin: ContinuousClock.Instant
    let end: ContinuousClock.Instant
  }

  private struct State {
    var first: [String: First] = [:]
    var waiters: [String: CheckedContinuation<First, Never>] = [:]
    var last: ContinuousClock.Instant?
    var longestGap = Duration.zero
    var frames = 0
  }

  private let state = Mutex(State())

  /// The first frame of a plugin, as soon as it was scanned.
  func first(_ id: String) async -> First {
    await withCheckedContinuation { continuation in
      let known = state.withLock { state -> First? in
        if state.first[id] == nil { state.waiters[id] = continuation }
        return state.first[id]
      }
      if let known { continuation.resume(returning: known) }
    }
  }

  /// The longest time between the beginnings of two frames, over all plugins, and the number of frames.
  var gaps: (longest: Duration, frames: Int) { state.withLock { ($0.longestGap, $0.frames) } }

  func scanned(_ id: String, isFirst: Bool, begin: ContinuousClock.Instant) {
    let end = ContinuousClock.now
    let waiter = state.withLock { state -> CheckedContinuation<First, Never>? in
      if let last = state.last { state.longestGap = max(state.longestGap, begin - last) }
      state.last = begin
      state.frames += 1
      guard isFirst else { return nil }
      state.first[id] = First(begin: begin, end: end)
      return state.waiters.removeValue(forKey: id)
    }
    waiter?.resume(returning: First(begin: begin, end: end))
  }
}

/// A plugin inside another one that writes its frames into the log.
final class TimedPlugin: ScanPlugin {
  private let inner: any ScanPlugin
  private let id: String
  private let log: FrameLog
  private var isFirst = true

  init(_ inner: any ScanPlugin, _ id: String, _ log: FrameLog) {
    self.inner = inner
    self.id = id
    self.log = log
  }

  func scan(_ input: ScanInput) throws -> ScanOutput {
    let begin = ContinuousClock.now
    let output = try inner.scan(input)
    log.scanned(id, isFirst: isFirst, begin: begin)
    isFirst = false
    return output
  }

  func explain(_ input: ScanInput) throws -> [ReadFailure] { try inner.explain(input) }

  func reset() { inner.reset() }

  /// The barcode plugin and the scripted one, timed.
  static func registry(_ log: FrameLog) -> PluginRegistry {
    let scripted = ScriptedPlugin.registry()
    return PluginRegistry().registering(
      PluginFactory(BarcodeConfig.self, result: BarcodeResult.self, name: "Barcode", summary: "Timed.") {
        config, context in
        TimedPlugin(try BarcodePlugin(config, context.pluginConfig), context.pluginConfig.id, log)
      }
    ).registering(
      PluginFactory(ScriptedConfig.self, result: ScriptedResult.self, name: "Scripted", summary: "Timed.") {
        _, context in
        TimedPlugin(try scripted.makePlugin(context), context.pluginConfig.id, log)
      })
  }
}

extension ViewPluginConfig {
  /// A plugin for barcodes that gives each code in each frame.
  static func barcodes(_ formats: [BarcodeFormat], id: String, quality: QualityLevel = .balanced) -> ViewPluginConfig {
    let config = BarcodeConfig(barcodeFormats: formats, multiBarcode: true, quality: quality)
    return ViewPluginConfig(
      pluginConfig: PluginConfig(id: id, config, cancelOnResult: false, consecutiveEqualResultFilter: 0))
  }
}
