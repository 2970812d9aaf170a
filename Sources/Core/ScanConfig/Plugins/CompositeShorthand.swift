public import ScanJSON

/// The configuration of a shorthand: an object at the top of a file that stands for a composite of plugins, like
/// `dataScannerConfig`. Its key is the name of the type's definition.
public protocol CompositeShorthandConfig: DefinedObject {
  /// The composite that the object stands for.
  var composite: ViewPluginCompositeConfig { get }
}

extension CompositeShorthandConfig {
  /// The key of the object at the top of a file.
  public static var key: String { definition.name }
}

/// The shorthand of a file: its key and its configuration.
public struct CompositeShorthand: Sendable, Equatable {
  /// The configuration.
  public let config: any CompositeShorthandConfig

  /// Makes a shorthand.
  public init(_ config: any CompositeShorthandConfig) {
    self.config = config
  }

  /// The key at the top of a file, like `dataScannerConfig`.
  public var key: String { Swift.type(of: config).key }

  /// The composite that it stands for.
  public var composite: ViewPluginCompositeConfig { config.composite }

  var node: JSONNode {
    func written<Config: CompositeShorthandConfig>(_ value: Config) -> JSONNode { Config.definition.type.write(value) }
    return written(config)
  }

  /// Whether both are the same shorthand with equal configurations.
  public static func == (left: Self, right: Self) -> Bool {
    func same<Config: CompositeShorthandConfig>(_ value: Config) -> Bool { right.config as? Config == value }
    return same(left.config)
  }

  /// How a file's object of a type is read, written and described.
  static func valueType<Config: CompositeShorthandConfig>(_ config: Config.Type) -> ValueType<CompositeShorthand> {
    ValueType(
      read: { node, scope in config.definition.read(node, scope).map { CompositeShorthand($0) } },
      write: { $0.node },
      schema: { writer in writer.reference(to: config.definition) },
      outline: { environment in config.definition.outline(environment) })
  }
}
