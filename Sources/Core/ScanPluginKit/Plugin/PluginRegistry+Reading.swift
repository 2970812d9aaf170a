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
