public import ScanJSON

/// A configuration with what is known of its file: the tree, the warnings, and what was set over it.
public struct LoadedConfig: Sendable {
  /// The configuration.
  public let config: ScanViewConfig
  /// The document as it was read, overrides applied; values of overrides have no position.
  public let tree: JSONNode
  /// What should be written differently.
  public let warnings: [Problem]
  /// The file's name as the user gave it; nil for a text from elsewhere.
  public let file: String?
  /// What was set over the file, in order.
  public let overrides: [ConfigOverride]
}

/// The reading of whole configuration files.
public struct ConfigLoader: Sendable {
  /// The use cases that files may name.
  public let useCases: UseCaseCatalog
  /// What is set over every file, in order.
  public let overrides: [ConfigOverride]

  /// Makes a loader.
  public init(useCases: UseCaseCatalog, overrides: [ConfigOverride] = []) {
    self.useCases = useCases
    self.overrides = overrides
  }

  /// Loads a file of at most 16 MiB.
  ///
  /// - Throws: `InvalidDocument` with every problem.
  public func load(contentsOf path: String) throws(InvalidDocument) -> LoadedConfig {
    try load(bytes: BoundedFile.read(path), file: path)
  }

  /// Loads the one plugin of a file of at most 16 MiB, whether it is a whole configuration or the plugin alone.
  ///
  /// - Throws: `InvalidDocument` with every problem.
  public func loadViewPlugin(contentsOf path: String) throws(InvalidDocument) -> ViewPluginConfig {
    let tree = try JSONNode.parse(BoundedFile.read(path), file: path)
    return try ViewPluginConfig.reading(tree, file: path, environment: useCases.environment).value
  }

  /// Loads JSON text in UTF-8.
  ///
  /// - Throws: `InvalidDocument` with every problem.
  public func load(bytes: [UInt8], file: String? = nil) throws(InvalidDocument) -> LoadedConfig {
    try load(JSONNode.parse(bytes, file: file), file: file)
  }

  /// Loads JSON text.
  ///
  /// - Throws: `InvalidDocument` with every problem.
  public func load(json text: String, file: String? = nil) throws(InvalidDocument) -> LoadedConfig {
    try load(JSONNode.parse(text, file: file), file: file)
  }

  /// Loads a tree.
  ///
  /// - Throws: `InvalidDocument` with every problem.
  public func load(_ document: JSONNode, file: String? = nil) throws(InvalidDocument) -> LoadedConfig {
    var tree = document
    for override in overrides { tree = try override.applied(to: tree) }
    do {
      let (config, warnings) = try ScanViewConfig.reading(tree, file: file, environment: useCases.environment)
      return LoadedConfig(
        config: config, tree: tree, warnings: warnings.map { marked($0) }, file: file, overrides: overrides)
    } catch {
      throw InvalidDocument(error.problems.map { marked($0) })
    }
  }

  /// The problem, with the override it comes from in place of the file.
  private func marked(_ problem: Problem) -> Problem {
    guard problem.position == nil,
      let override = overrides.last(where: { problem.pointer.tokens.starts(with: $0.pointer.tokens) })
    else { return problem }
    return Problem(
      problem.severity, problem.code, file: "--set \(override.pointer)", pointer: problem.pointer,
      message: problem.messageText, met: problem.met, allowed: problem.allowedTexts, suggestions: problem.suggestions,
      advice: problem.adviceText, fix: problem.fix)
  }
}
