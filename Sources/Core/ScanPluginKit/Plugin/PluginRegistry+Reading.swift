extension DefinedObject {
  /// Reads a part of a configuration whose plugins are those of a registry; the tree may also be a larger document around it.
  ///
  /// - Throws: `InvalidDocument` with every problem.
  public init(_ tree: JSONNode, file: String? = nil, registry: PluginRegistry) throws(InvalidDocument) {
    self = try Self.reading(tree, file: file, environment: registry.useCases.environment).value
  }

  /// Reads JSON text of a part of a configuration whose plugins are those of a registry.
  ///
  /// - Throws: `InvalidDocument` with every problem.
  public init(json text: String, file: String? = nil, registry: PluginRegistry) throws(InvalidDocument) {
    try self.init(JSONNode.parse(text, file: file), file: file, registry: registry)
  }
}

extension DefinedObject {
  /// Reads a part of a configuration from a dictionary; see `JSONNode/init(dictionary:)`.
  ///
  /// - Throws: `InvalidDocument` with every problem.
  public init(dictionary: [String: Any], registry: PluginRegistry) throws(InvalidDocument) {
    try self.init(JSONNode(dictionary: dictionary), registry: registry)
  }
}

extension PluginRegistry {
  /// Makes the plugin that JSON text names: a `pluginConfig`, or a document around it.
  ///
  /// - Throws: `InvalidDocument` with every problem of the text, ``PluginError``, or what the plugin's own factory throws.
  public func makePlugin(json text: String, baseDirectory: String? = nil) throws -> sending any ScanPlugin {
    try makePlugin(
      PluginContext(pluginConfig: PluginConfig(json: text, registry: self), baseDirectory: baseDirectory))
  }

  /// Makes the plugin that a dictionary names; see ``makePlugin(json:baseDirectory:)``.
  ///
  /// - Throws: `InvalidDocument` with every problem of the dictionary, ``PluginError``, or what the plugin's own factory throws.
  public func makePlugin(
    dictionary: [String: Any], baseDirectory: String? = nil
  ) throws -> sending any ScanPlugin {
    try makePlugin(
      PluginContext(pluginConfig: PluginConfig(dictionary: dictionary, registry: self), baseDirectory: baseDirectory))
  }
}

extension ScanViewConfig {
  /// Loads a file of at most 16 MiB whose plugins are those of a registry; warnings are dropped, `ConfigLoader` keeps them.
  ///
  /// - Throws: `InvalidDocument` with every problem.
  public init(contentsOf path: String, registry: PluginRegistry) throws(InvalidDocument) {
    self = try ConfigLoader(useCases: registry.useCases).load(contentsOf: path).config
  }
}

extension ViewPluginConfig {
  /// Loads the one plugin of a file of at most 16 MiB, whether it is a whole configuration or the plugin alone.
  ///
  /// - Throws: `InvalidDocument` with every problem.
  public init(contentsOf path: String, registry: PluginRegistry) throws(InvalidDocument) {
    self = try ConfigLoader(useCases: registry.useCases).loadViewPlugin(contentsOf: path)
  }
}
