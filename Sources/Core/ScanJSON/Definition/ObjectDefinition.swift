/// The keys of a ``DefinedObject`` in the order in which they are written.
public struct ObjectDefinition<Owner: DefinedObject>: Sendable {
  /// What happens to keys that the definition does not name.
  public enum UnknownKeys: Sendable {
    /// They are errors.
    case refused
    /// They are left alone and lost.
    case ignored
    /// They are left alone and kept in a property, an object, from which they are written again.
    case kept(any WritableKeyPath<Owner, JSONNode> & Sendable)
  }

  /// A key of older files that has no meaning any more: it loads with a warning.
  public struct DroppedKey: Sendable {
    let name: String
    let advice: DisplayText

    /// Makes a dropped key; `advice` says what to do instead.
    public init(_ name: String, advice: DisplayText) {
      self.name = name
      self.advice = advice
    }
  }

  /// Where the object is looked for in a tree that is given to its initializer.
  public enum Place: Sendable {
    /// The tree is the object, always.
    case root
    /// The tree is the object, or holds it under its own name.
    case named
    /// As ``named``; besides, a tree with one of the keys, which are not the object's own, is a larger document, and the
    /// object is looked for below them.
    case below([String])
  }

  /// A check over several keys, run when each of them alone is right.
  public typealias Rule = @Sendable (Owner, JSONNode, ReadScope) -> Void

  /// The object's name: the key under which it usually stands.
  public let name: String
  /// The object that a JSON object without keys gives; its values for required keys are placeholders that no reading gives out.
  public let defaults: Owner
  /// What the object is, in words.
  public let documentation: String
  /// The keys, in the order in which they are written.
  public let fields: [Field<Owner>]
  /// The property that is filled from one of several keys; nil when there is none.
  public let alternatives: Alternatives<Owner>?
  /// What happens to keys that the definition does not name.
  public let unknownKeys: UnknownKeys
  /// Where the object is looked for in a tree that is given to its initializer.
  public let place: Place
  let dropped: [String: DroppedKey]
  let precheck: (@Sendable (JSONNode, ReadScope) -> Bool)?
  let rules: [Rule]
  let schemaRules: [JSONNode]
  let byName: [String: Int]
  let byAlias: [String: (field: Int, alias: Field<Owner>.Alias)]
  /// The indices of the fields that have a form of a partial document.
  let inlineFields: [Int]

  /// Defines an object.
  ///
  /// - Parameters:
  ///   - name: The key under which the object usually stands; also its name in the schema.
  ///   - defaults: The object that a JSON object without keys gives; for required keys and alternatives any value will do.
  ///   - documentation: What the object is.
  ///   - unknownKeys: What happens to keys that are not defined.
  ///   - place: Where the object is looked for in a tree that is given to its initializer.
  ///   - dropped: Keys of older files that load with a warning.
  ///   - alternatives: A property that is filled from one of several keys.
  ///   - precheck: Looks at the object before any key is read; after false nothing else is read or reported.
  ///   - rules: Checks over several keys.
  ///   - schemaRules: The same checks as JSON Schema, joined by `allOf`.
  ///   - fields: The keys.
  public init(
    _ name: String, defaults: Owner, _ documentation: String, unknownKeys: UnknownKeys = .refused,
    place: Place = .named, dropped: [DroppedKey] = [], alternatives: Alternatives<Owner>? = nil,
    precheck: (@Sendable (JSONNode, ReadScope) -> Bool)? = nil, rules: [Rule] = [], schemaRules: [JSONNode] = [],
    @FieldBuilder<Owner> fields: () -> [Field<Owner>]
  ) {
    self.name = name
    self.defaults = defaults
    self.documentation = documentation
    self.unknownKeys = unknownKeys
    self.place = place
    self.alternatives = alternatives
    self.precheck = precheck
    self.rules = rules
    self.schemaRules = schemaRules
    let fields = fields().map { $0.withDefault(of: defaults) }
    self.fields = fields
    self.dropped = Dictionary(dropped.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    byName = Dictionary(
      fields.enumerated().map { ($0.element.name, $0.offset) }, uniquingKeysWith: { first, _ in first })
    byAlias = Dictionary(
      fields.enumerated().flatMap { index, field in field.aliases.map { ($0.name, (index, $0)) } },
      uniquingKeysWith: { first, _ in first })
    inlineFields = fields.indices.filter { fields[$0].inline != nil }
  }

  /// The keys below the object, for advice on misplaced keys.
  public func outline(_ environment: DefinitionEnvironment) -> KeyOutline {
    func members(_ fields: [Field<Owner>], isChoice: Bool) -> [(String, KeyOutline.Key)] {
      fields.map { field in
        (
          field.name,
          KeyOutline.Key(
            field.outline(environment), need: field.need, metNeeds: field.metNeeds, reload: field.reload,
            isChoice: isChoice)
        )
      }
    }
    let choices = alternatives?.choices(environment) ?? []
    return .object(
      Dictionary(members(fields, isChoice: false) + members(choices, isChoice: true)) { first, _ in first })
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
