public import ScanJSON

/// A plugin with its cutout and feedback: what is exchanged when a running scanner changes its mode.
public struct ViewPluginConfig: DefinedObject {
  /// What is scanned for.
  public internal(set) var pluginConfig: PluginConfig
  /// The part of the picture that is scanned; nil for the whole frame, with nothing drawn.
  public internal(set) var cutoutConfig: CutoutConfig?
  /// What the user sees and hears when something is recognized.
  public internal(set) var scanFeedbackConfig: ScanFeedbackConfig
  /// Texts, pictures and sounds shown while scanning; nil for none.
  public internal(set) var uiFeedbackConfig: UIFeedbackConfig?

  /// Makes a plugin with its cutout and feedback.
  public init(
    pluginConfig: PluginConfig, cutoutConfig: CutoutConfig? = nil, scanFeedbackConfig: ScanFeedbackConfig = .default,
    uiFeedbackConfig: UIFeedbackConfig? = nil
  ) {
    self.pluginConfig = pluginConfig
    self.cutoutConfig = cutoutConfig
    self.scanFeedbackConfig = scanFeedbackConfig
    self.uiFeedbackConfig = uiFeedbackConfig
  }

  /// The plugin's name.
  public var id: String { pluginConfig.id }

  /// The keys.
  public static let definition = ObjectDefinition(
    "viewPluginConfig", defaults: ViewPluginConfig(pluginConfig: PluginConfig.definition.defaults),
    "A plugin with its cutout and feedback: what is exchanged when a running scanner changes its mode.",
    place: .below(DocumentStructure.keys)
  ) {
    Field(required: "pluginConfig", \.pluginConfig, .object(), "What is scanned for.")
    Field(
      optional: "cutoutConfig", \.cutoutConfig, .object(),
      "The part of the picture that is scanned. Default: the whole frame, with nothing drawn.")
    Field(
      "scanFeedbackConfig", \.scanFeedbackConfig, .object(),
      "What the user sees and hears when something is recognized. Default: marks, no sound.")
    Field(
      optional: "uiFeedbackConfig", \.uiFeedbackConfig, .object(),
      "Texts, pictures and sounds shown while scanning. Default: none."
    ).needs(.liveView)
  }

  /// The standard use cases and that of the plugin.
  public var readingEnvironment: DefinitionEnvironment { pluginConfig.readingEnvironment }
}
