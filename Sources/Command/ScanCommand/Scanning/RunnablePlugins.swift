import ArgumentParser
import ScanPluginKit

/// The plugins of a configuration that this build can run.
enum RunnablePlugins {
  /// Checks whether this build has every plugin of a configuration; says what is missing, and ends the command, before any
  /// picture is read.
  static func check(_ loaded: LoadedConfig) throws {
    let place = loaded.file ?? "the configuration"
    let viewPlugins = loaded.config.viewPlugins
    guard !viewPlugins.isEmpty else {
      Console.error(
        "\(place): there is nothing to scan with: the file says nothing about what to read; add `viewPluginConfig` with a "
          + "`pluginConfig`, or start from one of the files in Configs")
      throw Exit.usage
    }
    var isRunnable = true
    for viewPlugin in viewPlugins {
      do throws(PluginError) {
        _ = try CommandEnvironment.registry.factory(for: viewPlugin.pluginConfig.useCase)
      } catch {
        let step = loaded.config.viewPluginCompositeConfig == nil ? "" : " of the plugin \"\(viewPlugin.id)\""
        Console.error("\(place): `\(error.useCase)`\(step): \(error.message)")
        isRunnable = false
      }
    }
    if !isRunnable { throw Exit.usage }
  }
}
