public import ScanJSON

/// A whole configuration file: camera, torch, and one plugin or a composite of plugins.
public struct ScanViewConfig: DefinedObject {
  /// The address of the JSON Schema that an editor checks the file by, as it writes it under `$schema`; nil for none.
  public internal(set) var schemaAddress: String?
  /// What the file is for, in words.
  public internal(set) var scanViewConfigDescription: String?
  /// The camera.
  public internal(set) var cameraConfig: CameraConfig
  /// The torch.
  public internal(set) var flashConfig: FlashConfig
  /// Which pictures are taken on request; nil for one at once.
  public internal(set) var captureConfig: CaptureConfig?
  /// The one plugin; nil in a file with a composite, or with camera and torch only.
  public internal(set) var viewPluginConfig: ViewPluginConfig?
  /// The composite of plugins that is written out; nil where ``shorthand`` stands for it.
  private var writtenComposite: ViewPluginCompositeConfig?
  /// The shorthand that stands for a composite, like `dataScannerConfig`; nil in a file without one.
  public internal(set) var shorthand: CompositeShorthand?
  /// Options of the program around the scanner, kept as they are; nil for none.
  public internal(set) var options: JSONNode?

  /// Makes a configuration. Give one plugin, or a composite, or a shorthand for one, or none of them for camera and torch only.
  public init(
    scanViewConfigDescription: String? = nil, cameraConfig: CameraConfig = .default,
    flashConfig: FlashConfig = .default, captureConfig: CaptureConfig? = nil,
    viewPluginConfig: ViewPluginConfig? = nil, viewPluginCompositeConfig: ViewPluginCompositeConfig? = nil,
    shorthand: CompositeShorthand? = nil, options: JSONNode? = nil, schemaAddress: String? = nil
  ) {
    self.schemaAddress = schemaAddress
    self.scanViewConfigDescription = scanViewConfigDescription
    self.cameraConfig = cameraConfig
    self.flashConfig = flashConfig
    self.captureConfig = captureConfig
    self.viewPluginConfig = viewPluginConfig
    writtenComposite = viewPluginCompositeConfig
    self.shorthand = viewPluginCompositeConfig == nil ? shorthand : nil
    self.options = options
  }

  /// Camera and torch with their defaults, without a plugin.
  public static let `default` = ScanViewConfig()

  /// The composite of plugins, also the one that a shorthand stands for; nil in a file with one plugin, or with camera
  /// and torch only.
  public var viewPluginCompositeConfig: ViewPluginCompositeConfig? { writtenComposite ?? shorthand?.composite }

  /// All plugins: the one, or those of the composite in their order; empty in a file with camera and torch only.
  public var viewPlugins: [ViewPluginConfig] {
    viewPluginCompositeConfig?.viewPlugins ?? viewPluginConfig.map { [$0] } ?? []
  }

  /// The use cases of the plugins, and the shorthand.
  public var readingEnvironment: DefinitionEnvironment {
    var environment =
      viewPluginCompositeConfig?.readingEnvironment ?? viewPluginConfig?.readingEnvironment ?? DefinitionEnvironment()
    if let shorthand {
      environment[UseCaseCatalog.self] = (environment[UseCaseCatalog.self] ?? UseCaseCatalog()).adding(
        typeOf: shorthand)
    }
    return environment
  }
}

extension ScanViewConfig {
  /// The keys of which a useful document has at least one.
  static let mainKeys = [
    "viewPluginConfig", "viewPluginCompositeConfig", "pluginConfig", "cameraConfig", "flashConfig", "captureConfig",
  ]

  /// The keys.
  public static let definition = ObjectDefinition(
    "scanViewConfig", defaults: ScanViewConfig(),
    "A configuration file: camera, torch, and either one plugin (viewPluginConfig) or a composite of plugins "
      + "(viewPluginCompositeConfig), or a shorthand for a composite (dataScannerConfig). Partial files are accepted: camera and torch only, or pluginConfig with its "
      + "cutoutConfig and feedback at the top.",
    place: .root,
    dropped: [
      .init("license", advice: ConfigProblemText.noLicense.with()),
      .init("licenseKey", advice: ConfigProblemText.noLicense.with()),
    ],
    alternatives: Alternatives(
      ConfigProblemText.shorthand.with(), advice: ConfigProblemText.oneShorthand.with(), isOptional: true,
      excluding: ["viewPluginConfig", "viewPluginCompositeConfig", "pluginConfig"],
      choices: { environment in
        (environment[UseCaseCatalog.self] ?? UseCaseCatalog()).shorthands.map {
          Field(optional: $0.key, \.shorthand, $0.type, $0.documentation).added()
        }
      },
      write: { config in config.shorthand.map { JSONMember($0.key, $0.node) } }),
    precheck: readable, rules: [anything],
    schemaRules: [
      ["not": ["required": ["viewPluginConfig", "viewPluginCompositeConfig"]]],
      ["not": ["required": ["pluginConfig", "viewPluginCompositeConfig"]]],
    ]
  ) {
    Field(
      optional: "$schema", \.schemaAddress, .string(),
      "The address of the JSON Schema that an editor checks the file by; kept, and without effect here. Default: none."
    ).added().reload(.live)
    Field(
      optional: "scanViewConfigDescription", \.scanViewConfigDescription, .string(),
      "What the file is for, in words. Default: none."
    ).reload(.live)
    Field("cameraConfig", \.cameraConfig, .object(), "The camera. Default: 1080p.")
      .reload(.restartsCamera)
    Field("flashConfig", \.flashConfig, .object(), "The torch. Default: a button, the torch off.")
      .reload(.live)
    Field(
      optional: "captureConfig", \.captureConfig, .object(),
      "Which pictures are taken on request: one, or a series by a timer. Default: one at once."
    ).added().reload(.live)
    Field(
      optional: "viewPluginConfig", \.viewPluginConfig, .object(),
      "The one plugin with its cutout and feedback. A file has this key or viewPluginCompositeConfig."
    ).orInline(ViewPluginConfig.self, marker: "pluginConfig")
    Field(
      optional: "viewPluginCompositeConfig", \.writtenComposite, .object(),
      "Several plugins that work together. A file has this key or viewPluginConfig.")
    Field(
      optional: "options", \.options, .anyObject,
      "Options of the program around the scanner, kept as they are and without effect here. Default: none."
    ).reload(.live)
  }

  /// Whether the document is of the present format; says already now what its keys alone make wrong.
  @Sendable private static func readable(_ node: JSONNode, _ scope: ReadScope) -> Bool {
    guard LegacyFormat.refuse(node, scope) else { return false }
    let shorthands = Self.shorthands(scope)
    let names = ["viewPluginConfig", "pluginConfig", "viewPluginCompositeConfig"] + shorthands
    let plugins = (node.members ?? []).filter { names.contains($0.key) }
    // A single plugin in both its forms is reported where the partial document is read.
    guard plugins.count > 1, plugins.contains(where: { $0.key != "viewPluginConfig" && $0.key != "pluginConfig" })
    else { return true }
    let advice: ConfigProblemText =
      plugins.contains { shorthands.contains($0.key) } ? .removeOne : .moveIntoComposite
    scope.member(plugins[1].key).report(
      .conflict, at: plugins[1].keyPosition,
      message: ConfigProblemText.exclusive.with(["first": .string(plugins[0].key), "second": .string(plugins[1].key)]),
      allowed: [ConfigProblemText.exactlyOne.with()], advice: advice.with())
    return true
  }

  private static func shorthands(_ scope: ReadScope) -> [String] {
    (scope.session.environment[UseCaseCatalog.self]?.shorthands ?? []).map(\.key)
  }

  @Sendable private static func anything(_ owner: Self, _ node: JSONNode, _ scope: ReadScope) {
    let useful = mainKeys + shorthands(scope)
    guard let members = node.members, !members.contains(where: { useful.contains($0.key) }) else { return }
    // Only a warning: the defaults of camera and torch, without a plugin, are a configuration that code can make.
    scope.report(
      .missingKey, severity: .warning, at: node.position, message: ConfigProblemText.nothing.with(),
      advice: ConfigProblemText.addPlugin.with())
  }
}
