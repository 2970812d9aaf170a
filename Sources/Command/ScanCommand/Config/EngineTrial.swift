import ScanPluginKit

/// What this machine lacks to run a configuration that is right, found by making its plugins as a scan would.
enum EngineTrial {
  /// What stands in the way, each at the place of its use case; empty when scanning could begin.
  static func problems(_ loaded: LoadedConfig) -> [Problem] {
    BuildNotes.places(loaded).flatMap { pointer, config in
      errors(PluginContext(pluginConfig: config, baseDirectory: loaded.file.map(FilePath.folder))).map { error in
        Problem(
          .error, ProblemCode(error.code.name), file: loaded.file, at: loaded.tree[pointer]?.position, pointer: pointer,
          message: CheckWords.cannotRun.with(["error": .text(error.messageText)]))
      }
    }
  }

  /// What a plugin's factory knows to be missing, or else what making the plugin shows.
  private static func errors(_ context: PluginContext) -> [PluginError] {
    let registry = CommandEnvironment.registry
    let known = registry.problems(context)
    guard known.isEmpty else { return known }
    do {
      _ = try registry.makePlugin(context)
      return []
    } catch let error as PluginError {
      return [error]
    } catch {
      return [PluginError(.engineFailed, useCase: context.pluginConfig.useCase.key, message: DisplayText(of: error))]
    }
  }
}
