/// The sentences about plugins that cannot be made.
public enum PluginText: String, TextSet {
  /// A use case without a plugin.
  case notInThisBuild = "plugin.notInThisBuild.message"
  /// A use case in a build without plugins.
  case noPlugins = "plugin.noPlugins.message"
  /// A plugin that is given the configuration of another one.
  case otherUseCase = "plugin.otherUseCase.message"

  /// The English sentence.
  public var english: String {
    switch self {
    case .notInThisBuild: "no plugin for this use case is registered; this build reads {plugins}"
    case .noPlugins:
      "no plugin for this use case is registered; this build reads nothing, because no plugin is registered"
    case .otherUseCase: "this plugin reads `{key}` only"
    }
  }
}
