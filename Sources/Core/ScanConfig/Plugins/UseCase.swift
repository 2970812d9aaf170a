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
  public var key: String { type(of: config).key }

  /// The configuration as a given type; nil when it is another use case.
  public func typed<Config: UseCaseConfig>(_ type: Config.Type = Config.self) -> Config? {
    config as? Config
  }

  /// The configuration as a tree, with defaults where the writing around it asks for them.
  var node: JSONNode {
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
