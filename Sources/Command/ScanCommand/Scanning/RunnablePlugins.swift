import ArgumentParser
import ScanPluginKit

/// The plugins of a configuration that this build can run.
enum RunnablePlugins {
  /// Checks whether this build has every plugin of a configuration; says what is missing, and ends the command, before any
  /// picture is read.
  static func check(_ loaded: LoadedConfig) throws {
    let place: DisplayText.Argument = loaded.file.map { .string($0) } ?? .text(ScanWords.configuration.with())
    let viewPlugins = loaded.config.viewPlugins
    guard !viewPlugins.isEmpty else {
      Console.error(ScanWords.nothingToScan.with(["file": place]))
      throw Exit.usage
    }
    var isRunnable = true
    for viewPlugin in viewPlugins {
      do throws(PluginError) {
        _ = try CommandEnvironment.registry.factory(for: viewPlugin.pluginConfig.useCase)
      } catch {
        var arguments: [String: DisplayText.Argument] = [
          "file": place, "key": .string(error.useCase), "message": .text(error.messageText),
        ]
        if loaded.config.viewPluginCompositeConfig == nil {
          Console.error(ScanWords.notRunnable.with(arguments))
        } else {
          arguments["id"] = .string(viewPlugin.id)
          Console.error(ScanWords.stepNotRunnable.with(arguments))
        }
        isRunnable = false
      }
    }
    if !isRunnable { throw Exit.usage }
  }
}
