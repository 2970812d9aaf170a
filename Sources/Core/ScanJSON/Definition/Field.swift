/// One key of a ``DefinedObject``: its name, the property it fills, its type, default and meaning.
public struct Field<Owner: DefinedObject>: Sendable {
  /// What happens when a running scanner gets a configuration in which the value changed.
  public enum ReloadEffect: String, Sendable, CaseIterable {
    /// The plugin is exchanged; the camera keeps running.
    case swap
    /// The camera is started again.
    case restartsCamera
    /// The value is applied at once.
    case live
  }

  /// An older name of the key that still loads, with a warning.
  public struct Alias: Sendable {
    let name: String
    let because: String

    /// Makes an alias; `because` says where the name comes from.
    public init(_ name: String, because: String) {
      self.name = name
      self.because = because
    }
  }

  /// The key.
  public let name: String
  /// The default, range, unit and meaning in words.
  public let documentation: String
  /// Whether the key has to be there.
  public let isRequired: Bool
  /// The default in JSON; nil when the key is required or unset by default.
  public let defaultValue: JSONNode?
  /// Whether the key is an addition of this project to the format.
  public private(set) var isExtension = false
  /// Whether the key should not be written any more, and what to write instead.
  public private(set) var deprecation: String?
  /// What a change means for a running scanner.
  public private(set) var reload = ReloadEffect.swap
  let keyPath: any PartialKeyPath<Owner> & Sendable
  private(set) var aliases: [Alias] = []
  let read: @Sendable (JSONNode, ReadScope) -> (any Sendable)?
  let missing: (any Sendable)?
  let write: @Sendable (Owner, Bool) -> JSONNode?
  let hold: @Sendable (Owner) -> any Sendable
  let schema: @Sendable (SchemaWriter) -> JSONNode
  let outline: @Sendable (DefinitionEnvironment) -> KeyOutline?
  private(set) var inline: Inline?

  /// The form of a partial document: the members of the field's object stand beside the other keys.
  struct Inline: Sendable {
    let marker: String
    let keys: Set<String>
    let schema: @Sendable (SchemaWriter) -> [JSONMember]
  }

  /// A key that has to be there.
  public init<Value: Sendable>(
    required name: String, _ property: any KeyPath<Owner, Value> & Sendable, _ type: ValueType<Value>,
    _ documentation: String
  ) {
    self.init(name, property, type, missing: nil, defaultValue: nil, isRequired: true, documentation) { owner, _ in
      type.write(owner[keyPath: property])
    }
  }

  /// A key with a default.
  public init<Value: Sendable & Equatable>(
    _ name: String, _ property: any KeyPath<Owner, Value> & Sendable, _ type: ValueType<Value>, default value: Value,
    _ documentation: String
  ) {
    self.init(
      name, property, type, missing: Held(value: value), defaultValue: type.write(value), isRequired: false,
      documentation
    ) { owner, includeDefaults in
      let current = owner[keyPath: property]
      // Not a conditional expression: there `nil` would be the JSON literal `null`.
      guard includeDefaults || current != value else { return .none }
      return type.write(current)
    }
  }

  /// A key that may be left out and has no default.
  public init<Value: Sendable>(
    optional name: String, _ property: any KeyPath<Owner, Value?> & Sendable, _ type: ValueType<Value>,
    _ documentation: String
  ) {
    self.init(
      name, property, type.optional, missing: Held<Value?>(value: nil), defaultValue: nil, isRequired: false,
      documentation
    ) { owner, _ in
      owner[keyPath: property].map { type.write($0) }
    }
  }

  private init<Value: Sendable>(
    _ name: String, _ property: any KeyPath<Owner, Value> & Sendable, _ type: ValueType<Value>,
    missing: (any Sendable)?, defaultValue: JSONNode?, isRequired: Bool, _ documentation: String,
    write: @escaping @Sendable (Owner, Bool) -> JSONNode?
  ) {
    self.name = name
    self.documentation = documentation
    self.isRequired = isRequired
    self.defaultValue = defaultValue
    keyPath = property
    self.missing = missing
    read = { node, scope in type.read(node, scope).map { Held(value: $0) } }
    hold = { owner in Held(value: owner[keyPath: property]) }
    self.write = write
    schema = type.schema
    outline = type.outline
  }

  /// The key marked as an addition of this project.
  public func added() -> Self {
    var copy = self
    copy.isExtension = true
    return copy
  }

  /// The key marked as not to be written any more.
  public func deprecated(_ instead: String) -> Self {
    var copy = self
    copy.deprecation = instead
    return copy
  }

  /// The key with what its change means for a running scanner.
  public func reload(_ effect: ReloadEffect) -> Self {
    var copy = self
    copy.reload = effect
    return copy
  }

  /// The key with an older name that still loads.
  public func alias(_ name: String, because reason: String) -> Self {
    var copy = self
    copy.aliases.append(Alias(name, because: reason))
    return copy
  }

  /// The key whose object may be left out: when the marker, a key of that object, stands in the owner, the object's keys
  /// are taken from there.
  public func orInline<Inner: DefinedObject>(_ type: Inner.Type, marker: String) -> Self {
    var copy = self
    copy.inline = Inline(
      marker: marker, keys: Set(type.definition.fields.map(\.name)),
      schema: { writer in type.definition.fields.map { JSONMember($0.name, $0.describedSchema(writer)) } })
    return copy
  }
}
