import ScanPluginKit
import ScanTestKit
import Testing

@testable import ScanRuntime

/// A use case with a key that its plugin takes over while it runs, and one that it does not.
private struct DialConfig: UseCaseConfig {
  private(set) var limit: Int
  private(set) var mode: Int

  init(limit: Int = 1, mode: Int = 1) {
    self.limit = limit
    self.mode = mode
  }

  static let definition = ObjectDefinition("dialConfig", defaults: DialConfig(), "A use case for tests.") {
    Field("limit", \.limit, .int(0...100), "Applied at once; above 90 the plugin refuses it.").reload(.live)
    Field("mode", \.mode, .int(0...100), "Needs another plugin.")
  }
}

/// Gives its limit as a result, and how many frames it has seen.
private final class DialPlugin: ScanPlugin {
  private var config: DialConfig
  private var frames = 0

  init(_ config: DialConfig) { self.config = config }

  func scan(_ input: ScanInput) throws -> ScanOutput {
    frames += 1
    return ScanOutput(results: [
      PluginResult(PlacedResult(item: FoundItem(kind: "dial", text: "\(config.limit)/\(frames)")))
    ])
  }

  func update(_ context: PluginContext) throws -> Bool {
    guard let new = context.pluginConfig.useCase.typed(DialConfig.self), new.limit <= 90 else { return false }
    config = new
    return true
  }
}

@Suite("Keys that a plugin takes over while it runs")
struct LiveKeyTests {
  private static let registry = PluginRegistry().registering(
    PluginFactory(DialConfig.self, result: PlacedResult.self, name: "Dial", summary: "A plugin for tests.") {
      config, _ in DialPlugin(config)
    })

  private static func config(limit: Int, mode: Int = 1, stroke: Int = 2) -> ScanViewConfig {
    ScanViewConfig(
      viewPluginConfig: ViewPluginConfig(
        pluginConfig: PluginConfig(id: "a", DialConfig(limit: limit, mode: mode), cancelOnResult: false),
        scanFeedbackConfig: ScanFeedbackConfig(strokeWidth: stroke)))
  }

  @Test("change it without an exchange, so that what it learned stays; other keys, and what it refuses, exchange it")
  func live() async throws {
    let source = ScriptedSource.manual()
    let view = try await ScanView(Self.config(limit: 1), source: source, registry: Self.registry)
    let recorder = EventRecorder(view)
    try await view.start()
    source.send(.frame(.marked(0)))
    await recorder.waitForResults(1)
    #expect(try await view.setConfig(Self.config(limit: 7)).name == "live")
    #expect(view.effectiveConfig == Self.config(limit: 7) && view.viewPlugins == Self.config(limit: 7).viewPlugins)
    source.send(.frame(.marked(1)))
    await recorder.waitForResults(2)
    #expect(view.configRevision == 1)
    #expect(try await view.setConfig(Self.config(limit: 91)).name == "swapped" && view.configRevision == 2)
    source.send(.frame(.marked(2)))
    await recorder.waitForResults(3)
    #expect(try await view.setConfig(Self.config(limit: 91, mode: 2)).name == "swapped")
    #expect(try await view.setConfig(Self.config(limit: 5, mode: 2, stroke: 9)).name == "swapped")
    await view.finish()
    #expect(recorder.results.flatMap { $0.body.items.map(\.text) } == ["1/1", "7/2", "91/1"])
  }

  @Test("are those that their field says, and a change of one is reported with its own place")
  func changes() {
    let changes = Self.config(limit: 1).changes(to: Self.config(limit: 2, mode: 3))
    #expect(changes.map(\.effect) == [.live, .swap])
    #expect(changes.first?.pointer.description == "/viewPluginConfig/pluginConfig/dialConfig/limit")
  }
}
