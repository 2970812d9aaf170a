extension DefinedObject {
  /// Reads an object from a tree. The tree may also be an object that holds it under its own name.
  ///
  /// - Throws: ``InvalidDocument`` with every problem.
  public init(_ tree: JSONNode, file: String? = nil) throws(InvalidDocument) {
    self = try Self.reading(tree, file: file).value
  }

  /// Reads an object from JSON text.
  ///
  /// - Throws: ``InvalidDocument`` with every problem.
  public init(json text: String, file: String? = nil) throws(InvalidDocument) {
    try self.init(JSONNode.parse(text, file: file), file: file)
  }

  /// Reads an object from JSON text; nil when it has an error. Use ``init(json:file:)`` to learn which.
  public static func with(json text: String) -> Self? {
    try? Self(json: text)
  }

  /// Reads an object and keeps the warnings.
  ///
  /// - Throws: ``InvalidDocument`` with every problem when one of them is an error.
  public static func reading(
    _ tree: JSONNode, file: String? = nil, environment: DefinitionEnvironment = DefinitionEnvironment()
  ) throws(InvalidDocument) -> (value: Self, warnings: [Problem]) {
    let session = ReadSession(tree, file: file, environment: environment) { definition.outline($0) }
    guard let place = definition.locate(in: tree, session), let value = definition.read(place.node, place.scope) else {
      throw InvalidDocument(session.sortedProblems)
    }
    return (value, session.sortedProblems)
  }

  /// The object as a tree, its keys in the order of the definition.
  ///
  /// - Parameter includeDefaults: Whether values equal to their default are written too.
  public func json(includeDefaults: Bool = false) -> JSONNode {
    DefaultsMode.$include.withValue(includeDefaults) {
      Self.definition.write(self)
    }
  }

  /// The object as JSON text.
  public func jsonText(_ style: JSONStyle = .pretty, includeDefaults: Bool = false) -> String {
    json(includeDefaults: includeDefaults).text(style)
  }

  /// A copy with one property changed.
  ///
  /// - Throws: ``InvalidDocument`` when the new value, or the object with it, breaks a rule; the original is untouched.
  public func with<Value: Sendable>(
    _ property: any KeyPath<Self, Value> & Sendable, _ value: Value
  ) throws(InvalidDocument) -> Self {
    // Only its module may set a property, but a key path to it from elsewhere is writable all the same.
    guard let property = property as? WritableKeyPath<Self, Value> else {
      throw InvalidDocument([
        Problem(
          .error, .conflict,
          message: KeyProblemText.fixedProperty.with([
            "name": .string(Self.definition.name), "property": "\(property)",
          ]))
      ])
    }
    var changed = self
    changed[keyPath: property] = value
    return try changed.validated()
  }

  /// A copy with one nested object changed.
  ///
  /// - Throws: ``InvalidDocument`` when the result breaks a rule, or what `change` throws.
  public func with<Value: DefinedObject>(
    _ property: any KeyPath<Self, Value> & Sendable, changing change: (Value) throws(InvalidDocument) -> Value
  ) throws(InvalidDocument) -> Self {
    try with(property, change(self[keyPath: property]))
  }

  /// The same object, checked by every rule that a file would be checked by.
  ///
  /// - Throws: ``InvalidDocument`` with every problem.
  public func validated() throws(InvalidDocument) -> Self {
    try Self.reading(json(includeDefaults: true), environment: readingEnvironment).value
  }
}
