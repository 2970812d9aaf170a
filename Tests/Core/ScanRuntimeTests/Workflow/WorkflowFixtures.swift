import ScanPluginKit
import ScanRuntime
import Testing

@testable import ScanTestKit

extension ViewPluginCompositeConfig {
  /// A composite of scripted plugins.
  static func scripted(
    _ mode: ProcessingMode, _ plugins: [ViewPluginConfig], id: String? = "workflow"
  ) -> ViewPluginCompositeConfig {
    ViewPluginCompositeConfig(id: id, processingMode: mode, viewPlugins: plugins)
  }
}

extension ViewPluginConfig {
  /// A scripted plugin of a composite: done with its first result, and known by its text to ``registry(_:)``.
  static func child(
    _ id: String, every: Int = 1, goesOn: Bool = false, perFrame: Int = 1, failsToStart: Bool = false,
    needsThorough: Bool = false, startScanDelay: Int = 0, cutoutConfig: CutoutConfig? = nil
  ) -> ViewPluginConfig {
    .scripted(
      ScriptedConfig(
        text: id, resultEvery: every, resultsPerFrame: perFrame, failsToStart: failsToStart,
        needsThorough: needsThorough),
      id: id, cancelOnResult: !goesOn, startScanDelay: startScanDelay, cutoutConfig: cutoutConfig)
  }
}

extension ScanViewConfig {
  /// A configuration with a composite of scripted plugins.
  static func workflow(_ mode: ProcessingMode, _ plugins: ViewPluginConfig...) -> ScanViewConfig {
    ScanViewConfig(viewPluginCompositeConfig: .scripted(mode, plugins))
  }
}

/// The probes of the plugins of a composite, by their ids; all others share one.
struct WorkflowProbes: Sendable {
  let named: [String: PluginProbe]
  let rest = PluginProbe()

  init(_ names: String...) {
    named = Dictionary(uniqueKeysWithValues: names.map { ($0, PluginProbe()) })
  }

  subscript(_ name: String) -> PluginProbe { named[name] ?? rest }

  /// A registry of scripted plugins, each with its own probe.
  var registry: PluginRegistry {
    PluginRegistry().registering(
      PluginFactory(
        ScriptedConfig.self, result: ScriptedResult.self, name: "Scripted", summary: "Finds what a test wrote down."
      ) { config, _ in try ScriptedPlugin(config, self[config.text]) })
  }
}

extension [ScanEvent] {
  /// The lists of `allResults`, each as the ids of the plugins.
  var allResults: [[String]] {
    compactMap { if case .allResults(let results, _) = $0 { results.map(\.pluginID) } else { nil } }
  }

  /// The steps, each as the ids of both plugins.
  var steps: [String] {
    compactMap {
      if case .step(let step) = $0 {
        "\(step.previousPluginID)>\(step.pluginID) \(step.step)/\(step.steps)"
      } else {
        nil
      }
    }
  }
}

extension EventRecorder {
  var allResults: [[String]] { events.allResults }
  var steps: [String] { events.steps }
}

extension ScanEvents {
  /// What waits to be fetched; a recorder is too slow for tens of thousands of events.
  var waiting: [ScanEvent] {
    var events: [ScanEvent] = []
    while let event = nextWaiting() { events.append(event) }
    return events
  }
}

extension ScanStatistics {
  /// The counters of one plugin.
  subscript(_ pluginID: String) -> ScanStatistics? {
    plugins.first { $0.pluginID == pluginID }?.counters
  }
}
