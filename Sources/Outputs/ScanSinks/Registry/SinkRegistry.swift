public import ScanJSON

/// The kinds of sinks of a build.
public struct SinkRegistry: Sendable {
  /// One kind, without its type.
  struct Entry: Sendable {
    let key: String
    let documentation: String
    let type: ValueType<SinkKind>
  }

  private(set) var entries: [Entry] = []

  /// A registry without kinds.
  public init() {}

  /// The registry with one more kind; one of the same key is replaced.
  public func registering<Settings: SinkSettings>(_ kind: Settings.Type) -> SinkRegistry {
    let entry = Entry(
      key: kind.key, documentation: kind.definition.documentation,
      type: ValueType(
        read: { node, scope in kind.definition.read(node, scope).map { SinkKind($0) } },
        write: { $0.node },
        schema: { writer in writer.reference(to: kind.definition) },
        outline: { environment in kind.definition.outline(environment) }))
    var copy = self
    copy.entries = entries.filter { $0.key != entry.key } + [entry]
    return copy
  }

  /// The keys of the kinds in the order in which they were registered.
  public var keys: [String] { entries.map(\.key) }

  /// What reading a file with these kinds needs.
  public var environment: DefinitionEnvironment {
    var environment = DefinitionEnvironment()
    environment[SinkRegistry.self] = self
    return environment
  }
}
