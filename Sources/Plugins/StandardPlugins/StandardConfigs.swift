public import ScanPluginKit

extension UseCaseCatalog {
  /// The use cases and shorthands of the plugins that this project ships.
  public static let standard = PluginRegistry.standard.useCases
}

extension ConfigLoader {
  /// Makes a loader of files whose plugins are those that this project ships.
  public init(overrides: [ConfigOverride] = []) {
    self.init(useCases: .standard, overrides: overrides)
  }
}

extension ScanViewConfig {
  /// Loads a file of at most 16 MiB whose plugins are those that this project ships; warnings are dropped, `ConfigLoader` keeps them.
  ///
  /// - Throws: `InvalidDocument` with every problem.
  public init(contentsOf path: String) throws(InvalidDocument) {
    try self.init(contentsOf: path, registry: .standard)
  }

  /// Reads JSON text whose plugins are those that this project ships.
  ///
  /// - Throws: `InvalidDocument` with every problem.
  public init(json text: String) throws(InvalidDocument) {
    try self.init(json: text, registry: .standard)
  }

  /// Makes a configuration of a scanner for text and barcodes.
  public init(_ scanner: DataScannerConfig, cameraConfig: CameraConfig = .default, flashConfig: FlashConfig = .default)
  {
    self.init(cameraConfig: cameraConfig, flashConfig: flashConfig, shorthand: CompositeShorthand(scanner))
  }
}

extension ViewPluginConfig {
  /// Loads the one plugin of a file of at most 16 MiB, whether it is a whole configuration or the plugin alone; the plugin is one that
  /// this project ships.
  ///
  /// - Throws: `InvalidDocument` with every problem.
  public init(contentsOf path: String) throws(InvalidDocument) {
    try self.init(contentsOf: path, registry: .standard)
  }
}
