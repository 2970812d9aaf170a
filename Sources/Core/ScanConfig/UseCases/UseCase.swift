public import ScanJSON

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

  /// The key in a result, like `barcodeResult`.
  public var resultKey: String { type(of: config).resultKey }

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

/// The use cases that a document may name, by key.
public struct UseCaseCatalog: Sendable {
  /// One use case of a catalog, without its type.
  public struct Entry: Sendable {
    /// The key in `pluginConfig`.
    public let key: String
    /// The key in a result.
    public let resultKey: String
    /// What the use case is, in words.
    public let documentation: String
    /// How the use case's object is read, written and described.
    public let type: ValueType<UseCase>

    init<Config: UseCaseConfig>(_ type: Config.Type) {
      key = type.key
      resultKey = type.resultKey
      documentation = type.definition.documentation
      self.type = ValueType(
        read: { node, scope in type.definition.read(node, scope).map { UseCase($0) } },
        write: { useCase in useCase.node },
        schema: { writer in writer.reference(to: type.definition) },
        outline: { environment in type.definition.outline(environment) })
    }
  }

  /// The use cases in the order in which they were added.
  public let entries: [Entry]

  /// A catalog without use cases.
  public init() {
    entries = []
  }

  private init(entries: [Entry]) {
    self.entries = entries
  }

  /// The catalog with one more use case; one of the same key is replaced.
  public func adding<Config: UseCaseConfig>(_ type: Config.Type) -> UseCaseCatalog {
    UseCaseCatalog(entries: entries.filter { $0.key != type.key } + [Entry(type)])
  }

  /// The catalog with the type of a use case that is at hand.
  public func adding(typeOf useCase: UseCase) -> UseCaseCatalog {
    func added<Config: UseCaseConfig>(_ value: Config) -> UseCaseCatalog { adding(Config.self) }
    return added(useCase.config)
  }

  /// The catalog with the use cases of another one; of the same keys, those of the other one count.
  public func merging(_ other: UseCaseCatalog) -> UseCaseCatalog {
    UseCaseCatalog(entries: entries.filter { other[$0.key] == nil } + other.entries)
  }

  /// The catalog followed by those use cases of another one whose keys it does not have.
  public func followed(by other: UseCaseCatalog) -> UseCaseCatalog {
    UseCaseCatalog(entries: entries + other.entries.filter { self[$0.key] == nil })
  }

  /// The use case of a key.
  public subscript(key: String) -> Entry? {
    entries.first { $0.key == key }
  }

  /// The keys in the order in which they were added.
  public var keys: [String] { entries.map(\.key) }
}
