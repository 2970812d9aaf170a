import ScanJSON

/// The one use case that a plugin is configured for: its key and its configuration.
public struct UseCase: Sendable, Equatable {
  /// The configuration.
  public let config: any UseCaseConfig

  /// Makes a use case.
  public init(_ config: any UseCaseConfig) {
    self.config = config
  }

  /// The key in `pluginConfig`, like `barcodeConfig`.
  public var key: String { (config as? any DescribedUseCase)?.entry.key ?? type(of: config).key }

  /// The configuration as a given type; nil when it is another use case.
  public func typed<Config: UseCaseConfig>(_ type: Config.Type = Config.self) -> Config? {
    config as? Config
  }

  /// The configuration as a tree, with defaults where the writing around it asks for them.
  var node: JSONNode {
    if let described = config as? any DescribedUseCase { return described.entry.type.write(self) }
    func written<Config: UseCaseConfig>(_ value: Config) -> JSONNode { Config.definition.type.write(value) }
    return written(config)
  }

  /// Whether both are the same use case with equal configurations.
  public static func == (left: Self, right: Self) -> Bool {
    func same<Config: UseCaseConfig>(_ value: Config) -> Bool {
      right.config as? Config == value
    }
    return same(left.config)
  }
}

/// A use case whose key and keys no Swift type says: they are known when the program runs, as those of a program of others.
package protocol DescribedUseCase: UseCaseConfig {
  /// How the use case is named, read, written and described.
  var entry: UseCaseCatalog.Entry { get }
}
