/// A property that is filled from exactly one of several keys, whose set may depend on the environment: the use case
/// of a plugin, say.
public struct Alternatives<Owner: DefinedObject>: Sendable {
  /// One of the keys.
  public struct Choice: Sendable {
    /// The key.
    public let key: String
    /// What the key means, in words.
    public let documentation: String
    let read: @Sendable (JSONNode, ReadScope) -> (any Sendable)?
    let schema: @Sendable (SchemaWriter) -> JSONNode
    let outline: @Sendable (DefinitionEnvironment) -> KeyOutline?

    /// Makes a choice from its key and value type.
    public init<Value: Sendable>(_ key: String, _ type: ValueType<Value>, _ documentation: String) {
      self.key = key
      self.documentation = documentation
      read = { node, scope in type.read(node, scope).map { Held(value: $0) } }
      schema = type.schema
      outline = type.outline
    }

    /// The keys of the choice's own object; empty when its value is none.
    func ownKeys(_ environment: DefinitionEnvironment) -> Set<String> {
      if case .object(let members) = outline(environment) { Set(members.keys) } else { [] }
    }
  }

  /// What a choice is called in messages, like `use case`.
  let noun: String
  /// What to do when several are there.
  let advice: String
  /// The keys of the owner that older samples put into the chosen object; they count as if they stood in the owner.
  let hoisted: Set<String>
  let keyPath: any PartialKeyPath<Owner> & Sendable
  let choices: @Sendable (DefinitionEnvironment) -> [Choice]
  let write: @Sendable (Owner) -> JSONMember
  let hold: @Sendable (Owner) -> any Sendable

  /// Makes the property's definition.
  ///
  /// - Parameters:
  ///   - noun: What a choice is called in messages.
  ///   - property: The property that is filled.
  ///   - advice: What to do when several keys are there.
  ///   - hoisted: Keys of the owner that count as its own when they stand in the chosen object, with a warning.
  ///   - choices: The keys; their value types must all be of the property's type.
  ///   - write: The key and value that a property's value is written as.
  public init<Value: Sendable>(
    _ noun: String, _ property: any KeyPath<Owner, Value> & Sendable, advice: String, hoisted: Set<String> = [],
    choices: @escaping @Sendable (DefinitionEnvironment) -> [Choice],
    write: @escaping @Sendable (Value) -> JSONMember
  ) {
    self.noun = noun
    self.advice = advice
    self.hoisted = hoisted
    keyPath = property
    self.choices = choices
    self.write = { owner in write(owner[keyPath: property]) }
    hold = { owner in Held(value: owner[keyPath: property]) }
  }
}
