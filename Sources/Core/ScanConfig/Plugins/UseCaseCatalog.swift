public import ScanJSON

/// The use cases that a document may name, by key, and the shorthands for composites of them.
public struct UseCaseCatalog: Sendable {
  /// One use case of a catalog, without its type.
  public struct Entry: Sendable {
    /// The key in `pluginConfig`.
    public let key: String
    /// What the use case is, in words.
    public let documentation: String
    /// How the use case's object is read, written and described.
    public let type: ValueType<UseCase>
    /// How documents of older formats that configure it are converted.
    let migration: UseCaseMigration
    /// The needs of keys of `pluginConfig` that its plugin meets.
    let metNeeds: Set<KeyNeed>

    /// Makes the entry of a use case that no Swift type describes.
    package init(key: String, documentation: String, type: ValueType<UseCase>) {
      self.key = key
      self.documentation = documentation
      self.type = type
      migration = UseCaseMigration()
      metNeeds = []
    }

    init<Config: UseCaseConfig>(_ type: Config.Type) {
      key = type.key
      documentation = type.definition.documentation
      migration = type.migration
      metNeeds = type.metNeeds
      self.type = ValueType(
        read: { node, scope in type.definition.read(node, scope).map { UseCase($0) } },
        write: { useCase in useCase.node },
        schema: { writer in writer.reference(to: type.definition) },
        outline: { environment in type.definition.outline(environment) })
    }
  }

  /// One shorthand of a catalog, without its type.
  public struct Shorthand: Sendable {
    /// The key at the top of a file.
    public let key: String
    /// What the shorthand stands for, in words.
    public let documentation: String
    /// How the shorthand's object is read, written and described.
    public let type: ValueType<CompositeShorthand>
  }

  /// The use cases in the order in which they were added.
  public private(set) var entries: [Entry] = []
  /// The shorthands in the order in which they were added.
  public private(set) var shorthands: [Shorthand] = []

  /// A catalog without use cases.
  public init() {}

  /// The catalog with one more use case; one of the same key is replaced.
  public func adding<Config: UseCaseConfig>(_ type: Config.Type) -> UseCaseCatalog { adding(Entry(type)) }

  /// The catalog with one more use case; one of the same key is replaced.
  package func adding(_ entry: Entry) -> UseCaseCatalog {
    var copy = self
    copy.entries = entries.filter { $0.key != entry.key } + [entry]
    return copy
  }

  /// The catalog with one more shorthand; one of the same key is replaced.
  public func adding<Config: CompositeShorthandConfig>(_ type: Config.Type) -> UseCaseCatalog {
    var copy = self
    let shorthand = Shorthand(
      key: type.key, documentation: type.definition.documentation, type: CompositeShorthand.valueType(type))
    copy.shorthands = shorthands.filter { $0.key != type.key } + [shorthand]
    return copy
  }

  /// The catalog with the type of a use case that is at hand.
  public func adding(typeOf useCase: UseCase) -> UseCaseCatalog {
    if let described = useCase.config as? any DescribedUseCase { return adding(described.entry) }
    func added<Config: UseCaseConfig>(_ value: Config) -> UseCaseCatalog { adding(Config.self) }
    return added(useCase.config)
  }

  /// The catalog with the type of a shorthand that is at hand.
  func adding(typeOf shorthand: CompositeShorthand) -> UseCaseCatalog {
    func added<Config: CompositeShorthandConfig>(_ value: Config) -> UseCaseCatalog { adding(Config.self) }
    return added(shorthand.config)
  }

  /// The use case of a key.
  public subscript(key: String) -> Entry? {
    entries.first { $0.key == key }
  }

  /// The keys of the use cases in the order in which they were added.
  public var keys: [String] { entries.map(\.key) }

  /// What reading a document with these use cases needs.
  public var environment: DefinitionEnvironment {
    var environment = DefinitionEnvironment()
    environment[UseCaseCatalog.self] = self
    return environment
  }
}
