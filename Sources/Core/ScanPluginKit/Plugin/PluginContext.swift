import FoundationEssentials

/// What a plugin learns about the place where it will work.
public struct PluginContext: Sendable {
  /// The whole `pluginConfig` around the use case.
  public let pluginConfig: PluginConfig
  /// The folder that relative paths of the configuration start from; nil when it did not come from a file.
  public let baseDirectory: String?
  /// Whether a plugin stores what it reads where its configuration says so, like the `history` of a meter; otherwise it leaves no trace.
  public let isRecording: Bool
  /// Whether the plugin is one of a composite, where some keys have no effect.
  public let isInComposite: Bool
  /// The user's locale, like `de_DE.UTF-8`: what language texts are in where the configuration says nothing.
  public let locale: String

  /// Makes a context.
  public init(
    pluginConfig: PluginConfig, baseDirectory: String? = nil, isRecording: Bool = true, isInComposite: Bool = false,
    locale: String = PluginContext.userLocale
  ) {
    self.pluginConfig = pluginConfig
    self.baseDirectory = baseDirectory
    self.isRecording = isRecording
    self.isInComposite = isInComposite
    self.locale = locale
  }

  /// The locale of messages that the environment asks for: the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set (POSIX.1, 8.2);
  /// `C` where none is.
  public static var userLocale: String { userLocale(of: ProcessInfo.processInfo.environment) }

  /// The locale of messages that an environment asks for.
  static func userLocale(of environment: [String: String]) -> String {
    ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? "C"
  }
}
