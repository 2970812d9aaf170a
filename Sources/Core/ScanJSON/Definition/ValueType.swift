/// How one kind of JSON value is read, written and described.
public struct ValueType<Value: Sendable>: Sendable {
  /// Reads a value; reports every problem to the scope and returns nil when the value cannot be used.
  public let read: @Sendable (JSONNode, ReadScope) -> Value?
  /// Writes a value in its canonical form.
  public let write: @Sendable (Value) -> JSONNode
  /// Describes the accepted values as a JSON Schema (draft 2020-12).
  public let schema: @Sendable (SchemaWriter) -> JSONNode
  /// The keys below the value, for advice on misplaced keys; nil for a scalar.
  public let outline: @Sendable (DefinitionEnvironment) -> KeyOutline?

  /// Makes a value type from its parts.
  public init(
    read: @escaping @Sendable (JSONNode, ReadScope) -> Value?, write: @escaping @Sendable (Value) -> JSONNode,
    schema: @escaping @Sendable (SchemaWriter) -> JSONNode,
    outline: @escaping @Sendable (DefinitionEnvironment) -> KeyOutline? = { _ in nil }
  ) {
    self.read = read
    self.write = write
    self.schema = schema
    self.outline = outline
  }
}

/// The keys that an object or the elements of a list can have, at any depth.
public indirect enum KeyOutline: Sendable {
  /// An object with named members.
  case object([String: Key])
  /// A list whose elements have the keys.
  case list(KeyOutline)

  /// One key of an object.
  public struct Key: Sendable {
    /// The keys below it; nil for a value without keys.
    public let outline: KeyOutline?
    /// What it needs to have an effect, and the values that need nothing; nil when it needs nothing.
    public let need: (need: KeyNeed, exceptions: [JSONNode])?
    /// The needs of keys beside it that the key meets where it is given.
    public let metNeeds: Set<KeyNeed>
    /// What a change means for a running scanner; nil as the object around.
    public let reload: ReloadEffect?
    /// Whether it is one of several keys of which an object has one.
    public let isChoice: Bool

    /// Makes a key.
    public init(
      _ outline: KeyOutline?, need: (need: KeyNeed, exceptions: [JSONNode])? = nil, metNeeds: Set<KeyNeed> = [],
      reload: ReloadEffect? = nil, isChoice: Bool = false
    ) {
      self.outline = outline
      self.metNeeds = metNeeds
      self.isChoice = isChoice
      self.reload = reload
      self.need = need
    }
  }
}
