import ArgumentParser
import ScanPluginKit

/// The one plugin of a configuration that this build can run.
enum RunnablePlugin {
  /// Takes the plugin out of a configuration; tells why there is none, and ends the command, before any picture is read.
  static func of(_ loaded: LoadedConfig) throws -> ViewPluginConfig {
    let place = loaded.file ?? "the configuration"
    if let composite = loaded.config.viewPluginCompositeConfig {
      let parts = composite.viewPlugins.map { "\($0.pluginConfig.useCase.key) \"\($0.pluginConfig.id)\"" }
      Console.error(
        "\(place): `viewPluginCompositeConfig`: the configuration is right, but workflows of several plugins come with a "
          + "later version; put one of its plugins (\(parts.joined(separator: ", "))) under `viewPluginConfig` to scan now"
      )
      throw Exit.usage
    }
    guard let viewPlugin = loaded.config.viewPluginConfig else {
      Console.error(
        "\(place): there is nothing to scan with: the file says nothing about what to read; add `viewPluginConfig` with a "
          + "`pluginConfig`, or start from one of the files in Configs")
      throw Exit.usage
    }
    do throws(PluginError) {
      _ = try CommandEnvironment.registry.factory(for: viewPlugin.pluginConfig.useCase)
    } catch {
      Console.error("\(place): `\(error.useCase)`: \(error.message)")
      throw Exit.usage
    }
    return viewPlugin
  }
}
