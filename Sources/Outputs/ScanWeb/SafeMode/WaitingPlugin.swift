import ScanPluginKit

/// A use case that reads nothing: it stands where a right configuration is still missing.
struct WaitingConfig: UseCaseConfig {
  static let definition = ObjectDefinition("waitingConfig", defaults: Self(), "Waits for a configuration.") {}
}

/// The result of a plugin that has none.
struct WaitingResult: ResultBody {
  var items: [FoundItem] { [] }

  static let definition = ObjectDefinition("waitingResult", defaults: Self(), "Nothing.") {}
}

/// A plugin that reads nothing.
final class WaitingPlugin: ScanPlugin {
  func scan(_ input: ScanInput) -> ScanOutput { ScanOutput(skipped: .nothingFound) }

  func reset() {}
}

extension PluginFactory {
  static let waiting = PluginFactory(
    WaitingConfig.self, result: WaitingResult.self, name: "Waiting", summary: "Waits for a configuration."
  ) { _, _ in WaitingPlugin() }
}
