/// What happens when a running scanner gets a configuration in which a value changed.
public enum ReloadEffect: String, Sendable, CaseIterable {
  /// The plugin is exchanged; the camera keeps running.
  case swap
  /// The camera is started again.
  case restartsCamera
  /// The value is applied at once.
  case live
}

/// One key of a ``DefinedObject``: its name, the property it fills, its type, default and meaning.
public struct Field<Owner: DefinedObject>: Sendable {
  /// An older name of the key that still loads, with a warning.
  public struct Alias: Sendable {
    let name: String
    let because: DisplayText

    /// Makes an alias; `because` says where the name comes from.
    public init(_ name: String, because: DisplayText) {
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
  /// The default in JSON; nil when the key is required or unset by default, and outside of a definition.
  public private(set) var defaultValue: JSONNode?
  /// Whether the key is an addition of this project to the format.
  public private(set) var isExtension = false
  /// Whether the key should not be written any more, and what to write instead.
  public private(set) var deprecation: String?
  /// What a change means for a running scanner; nil leaves it to the key of the object around, and `swap` where no key says it.
  public private(set) var reload: ReloadEffect?
  /// What the key needs to have an effect, and the values that need nothing; nil when it needs nothing.
  public private(set) var need: (need: KeyNeed, exceptions: [JSONNode])?
  /// The needs of keys beside it that the key meets.
  public private(set) var metNeeds: Set<KeyNeed> = []
  private(set) var aliases: [Alias] = []
  /// Reads a value and sets it; reports every problem.
  let read: @Sendable (JSONNode, ReadScope, inout Owner) -> Void
  /// Writes the owner's value; nil when it is unset, or equal to that of the defaults to leave out.
  let write: @Sendable (_ owner: Owner, _ leavingOut: Owner?) -> JSONNode?
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
    required name: String, _ property: any WritableKeyPath<Owner, Value> & Sendable, _ type: ValueType<Value>,
    _ documentation: String
  ) {
    self.init(name, type, isRequired: true, documentation) { value, owner in
      owner[keyPath: property] = value
    } write: { owner, _ in
      type.write(owner[keyPath: property])
    }
  }

  /// A key whose default is the property's value in the defaults of its ``ObjectDefinition``.
  public init<Value: Sendable & Equatable>(
    _ name: String, _ property: any WritableKeyPath<Owner, Value> & Sendable, _ type: ValueType<Value>,
    _ documentation: String
  ) {
    self.init(name, type, isRequired: false, documentation) { value, owner in
      owner[keyPath: property] = value
    } write: { owner, defaults in
      let value = owner[keyPath: property]
      // Not a conditional expression: there `nil` would be the JSON literal `null`.
      guard defaults?[keyPath: property] != value else { return .none }
      return type.write(value)
    }
  }

  /// A key that may be left out and has no default.
  public init<Value: Sendable>(
    optional name: String, _ property: any WritableKeyPath<Owner, Value?> & Sendable, _ type: ValueType<Value>,
    _ documentation: String
  ) {
    self.init(name, type, isRequired: false, documentation) { value, owner in
      owner[keyPath: property] = value
    } write: { owner, _ in
      owner[keyPath: property].map { type.write($0) }
    }
  }

  /// A key that is written for readers only, from what other keys say; when it is read, only its form is checked.
  public init<Value: Sendable>(
    derived name: String, isRequired: Bool = false, _ value: @escaping @Sendable (Owner) -> Value?,
    _ type: ValueType<Value>, _ documentation: String
  ) {
    self.init(name, type, isRequired: isRequired, documentation) { _, _ in
    } write: { owner, _ in
      value(owner).map { type.write($0) }
    }
  }

  private init<Value: Sendable>(
    _ name: String, _ type: ValueType<Value>, isRequired: Bool, _ documentation: String,
    set: @escaping @Sendable (Value, inout Owner) -> Void,
    write: @escaping @Sendable (Owner, Owner?) -> JSONNode?
  ) {
    self.name = name
    self.documentation = documentation
    self.isRequired = isRequired
    read = { node, scope, owner in
      let errorsBefore = scope.session.errorCount
      if let value = type.read(node, scope) {
        set(value, &owner)
      } else if scope.session.errorCount == errorsBefore {
        // A type that refuses a value without a word would leave the default in its place.
        scope.report(.conflict, at: node.position, message: ValueProblemText.unusable.with(), met: node)
      }
    }
    self.write = write
    schema = type.schema
    outline = type.outline
  }

  /// The key with the default that an object with all defaults has for it.
  func withDefault(of defaults: Owner) -> Self {
    var copy = self
    if !isRequired { copy.defaultValue = write(defaults, nil) }
    return copy
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

  /// The key with what it needs to have an effect; values that need nothing are given apart.
  public func needs(_ need: KeyNeed, unless exceptions: JSONNode...) -> Self {
    var copy = self
    copy.need = (need, exceptions)
    return copy
  }

  /// The key that, where it is given, meets needs of the keys beside it: a plugin that uses what stands next to it.
  public func meets(_ needs: Set<KeyNeed>) -> Self {
    var copy = self
    copy.metNeeds = needs
    return copy
  }

  /// The key with an older name that still loads.
  public func alias(_ name: String, because reason: DisplayText) -> Self {
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
