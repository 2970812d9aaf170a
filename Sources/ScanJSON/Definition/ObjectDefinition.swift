/// The keys of a ``DefinedObject`` in the order in which they are written.
public struct ObjectDefinition<Owner: DefinedObject>: Sendable {
  /// What happens to keys that the definition does not name.
  public enum UnknownKeys: Sendable {
    /// They are errors.
    case refused
    /// They are left alone; the owner may keep them.
    case ignored
  }

  /// A key of older files that has no meaning any more: it loads with a warning.
  public struct DroppedKey: Sendable {
    let name: String
    let advice: String

    /// Makes a dropped key; `advice` says what to do instead.
    public init(_ name: String, advice: String) {
      self.name = name
      self.advice = advice
    }
  }

  /// A check over several keys, run when each of them alone is right.
  public typealias Rule = @Sendable (Owner, JSONNode, ReadScope) -> Void

  /// The object's name: the key under which it usually stands.
  public let name: String
  /// What the object is, in words.
  public let documentation: String
  /// The keys, in the order in which they are written.
  public let fields: [Field<Owner>]
  /// What happens to keys that the definition does not name.
  public let unknownKeys: UnknownKeys
  let dropped: [String: DroppedKey]
  let rules: [Rule]
  let schemaRules: [JSONNode]
  let byName: [String: Int]
  let byAlias: [String: (field: Int, alias: Field<Owner>.Alias)]

  /// Defines an object.
  ///
  /// - Parameters:
  ///   - name: The key under which the object usually stands; also its name in the schema.
  ///   - documentation: What the object is.
  ///   - unknownKeys: What happens to keys that are not defined.
  ///   - dropped: Keys of older files that load with a warning.
  ///   - rules: Checks over several keys.
  ///   - schemaRules: The same checks as JSON Schema, joined by `allOf`.
  ///   - fields: The keys.
  public init(
    _ name: String, _ documentation: String, unknownKeys: UnknownKeys = .refused, dropped: [DroppedKey] = [],
    rules: [Rule] = [], schemaRules: [JSONNode] = [], @FieldBuilder<Owner> fields: () -> [Field<Owner>]
  ) {
    self.name = name
    self.documentation = documentation
    self.unknownKeys = unknownKeys
    self.rules = rules
    self.schemaRules = schemaRules
    let fields = fields()
    self.fields = fields
    self.dropped = Dictionary(dropped.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    byName = Dictionary(
      fields.enumerated().map { ($0.element.name, $0.offset) }, uniquingKeysWith: { first, _ in first })
    byAlias = Dictionary(
      fields.enumerated().flatMap { index, field in field.aliases.map { ($0.name, (index, $0)) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// The keys below the object, for advice on misplaced keys.
  public var outline: KeyOutline {
    .object(Dictionary(fields.map { ($0.name, $0.outline()) }, uniquingKeysWith: { first, _ in first }))
  }
}

/// Collects the fields of an ``ObjectDefinition``.
@resultBuilder
public enum FieldBuilder<Owner: DefinedObject> {
  /// A field of the definition.
  public static func buildExpression(_ field: Field<Owner>) -> [Field<Owner>] { [field] }
  /// Several fields made elsewhere.
  public static func buildExpression(_ fields: [Field<Owner>]) -> [Field<Owner>] { fields }
  /// All fields in order.
  public static func buildBlock(_ parts: [Field<Owner>]...) -> [Field<Owner>] { parts.flatMap { $0 } }
}
