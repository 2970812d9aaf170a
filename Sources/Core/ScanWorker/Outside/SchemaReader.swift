package import ScanJSON

/// Turns a JSON Schema (draft 2020-12) into the definition of an object, so that the keys of another program's plugin get the same located
/// problems, completion and documentation as our own.
///
/// Understood are objects, lists, texts, numbers, truth values and fixed sets of values, with their bounds. A keyword that is not understood
/// is refused: a rule that nobody checks would only seem to hold.
package struct SchemaReader {
  private static let notes = [
    "title", "description", "default", "examples", "$comment", "$schema", "$id", "deprecated",
  ]
  private var problems: [Problem] = []
  private let file: String?

  private init(_ file: String?) {
    self.file = file
  }

  /// The definition of an object.
  ///
  /// - Parameters:
  ///   - schema: The schema, whose `type` is `object`.
  ///   - name: The key under which the object stands.
  ///   - documentation: What the object is, where the schema does not say it.
  ///   - pointer: Where the schema stands in its file.
  ///   - file: The name of the file in messages.
  /// - Throws: `InvalidDocument` with every problem of the schema.
  package static func definition(
    _ schema: JSONNode, name: String, documentation: String, at pointer: JSONPointer, file: String?
  ) throws(InvalidDocument) -> ObjectDefinition<OpenObject> {
    var reader = SchemaReader(file)
    let definition = reader.object(schema, name, documentation, pointer)
    guard reader.problems.isEmpty else { throw InvalidDocument(reader.problems) }
    return definition
  }

  private mutating func object(
    _ schema: JSONNode, _ name: String, _ documentation: String, _ pointer: JSONPointer
  ) -> ObjectDefinition<OpenObject> {
    check(schema, ["type", "properties", "required", "additionalProperties"], pointer)
    if schema["type"]?.string != "object" {
      report(schema["type"] ?? schema, pointer.appending("type"), .noObject, ["name": .string(name)])
    }
    let required = Set(schema["required"]?.elements?.compactMap(\.string) ?? [])
    let place = pointer.appending("properties")
    let members = schema["properties"]?.members ?? []
    for name in required.sorted() where !members.contains(where: { $0.key == name }) {
      report(schema, pointer.appending("required"), .requiredMissing, ["name": .string(name)])
    }
    var fields: [Field<OpenObject>] = []
    for member in members {
      let type = value(member.value, member.key, place.appending(member.key))
      let words = member.value["description"]?.string ?? ""
      if required.contains(member.key) {
        fields.append(
          Field(required: member.key, \.[member: member.key, or: OpenObject.Standard(value: .init(.null))], type, words)
        )
      } else if let standard = member.value["default"] {
        fields.append(Field(member.key, \.[member: member.key, or: OpenObject.Standard(value: standard)], type, words))
      } else {
        fields.append(Field(optional: member.key, \.[member: member.key], type, words))
      }
    }
    return ObjectDefinition(
      name, defaults: OpenObject(), schema["description"]?.string ?? documentation,
      unknownKeys: schema["additionalProperties"]?.bool == true ? .kept(\.values) : .refused
    ) { fields }
  }

  private mutating func value(_ schema: JSONNode, _ name: String, _ pointer: JSONPointer) -> ValueType<JSONNode> {
    if let choices = schema["enum"]?.elements {
      check(schema, ["enum", "type"], pointer)
      return Self.choice(choices)
    }
    switch schema["type"]?.string {
    case "boolean":
      check(schema, ["type"], pointer)
      return Self.kept(.bool)
    case "integer":
      check(schema, ["type", "minimum", "maximum"], pointer)
      let least = schema["minimum"]?.number?.int ?? Int(Int32.min)
      let most = schema["maximum"]?.number?.int ?? Int(Int32.max)
      guard least <= most else { return unfit(schema, pointer, .rangeReversed) }
      return Self.kept(.int(least...most))
    case "number":
      check(schema, ["type", "minimum", "maximum"], pointer)
      if schema["minimum"] == nil, schema["maximum"] == nil { return Self.kept(.number()) }
      let least = schema["minimum"]?.number?.double ?? -Double.greatestFiniteMagnitude
      let most = schema["maximum"]?.number?.double ?? Double.greatestFiniteMagnitude
      guard least <= most else { return unfit(schema, pointer, .rangeReversed) }
      return Self.kept(.number(least...most))
    case "string":
      check(schema, ["type", "minLength"], pointer)
      return Self.kept(.string(minimumLength: schema["minLength"]?.number?.int ?? 0))
    case "array":
      check(schema, ["type", "items", "minItems", "maxItems", "uniqueItems"], pointer)
      let element = schema["items"].map { value($0, name, pointer.appending("items")) } ?? .any
      let least = max(0, schema["minItems"]?.number?.int ?? 0)
      let most = min(10_000, schema["maxItems"]?.number?.int ?? 10_000)
      guard least <= most else { return unfit(schema, pointer, .countReversed) }
      return Self.kept(.list(of: element, count: least...most, unique: schema["uniqueItems"]?.bool ?? false))
    case "object":
      let type = object(schema, name, "", pointer).type
      return ValueType(
        read: { node, scope in type.read(node, scope)?.values }, write: { type.write(OpenObject($0)) },
        schema: { writer in type.schema(writer) }, outline: { type.outline($0) })
    default:
      return unfit(schema, pointer, .otherType, ["name": .string(name)])
    }
  }

  /// A value that is checked as one type and kept as it is written.
  private static func kept<Value: Sendable>(_ type: ValueType<Value>) -> ValueType<JSONNode> {
    ValueType(
      read: { node, scope in type.read(node, scope).map(type.write) }, write: { $0 }, schema: type.schema,
      outline: type.outline)
  }

  private static func choice(_ choices: [JSONNode]) -> ValueType<JSONNode> {
    let names = choices.map { $0.string ?? $0.excerpt }
    return ValueType(
      read: { node, scope in
        if choices.contains(node) { return node }
        let near = node.string.map { nearestNames(to: $0, among: names) } ?? []
        scope.report(
          .unknownValue, at: node.position, message: ValueProblemText.notAllowed.with(["value": .string(node.excerpt)]),
          met: node, allowed: .names(names), suggestions: near)
        return nil
      },
      write: { $0 }, schema: { _ in ["enum": JSONNode(.array(choices))] })
  }

  private mutating func unfit(
    _ schema: JSONNode, _ pointer: JSONPointer, _ text: SchemaText, _ arguments: [String: DisplayText.Argument] = [:]
  ) -> ValueType<JSONNode> {
    report(schema, pointer, text, arguments)
    return .any
  }

  /// Reports keywords that are not understood.
  private mutating func check(_ schema: JSONNode, _ known: [String], _ pointer: JSONPointer) {
    for member in schema.members ?? [] where !known.contains(member.key) && !Self.notes.contains(member.key) {
      problems.append(
        Problem(
          .error, .unknownKey, file: file, at: member.keyPosition, pointer: pointer.appending(member.key),
          message: SchemaText.unknownKeyword.with(["key": .string(member.key)]), allowed: .names(known)))
    }
  }

  private mutating func report(
    _ node: JSONNode, _ pointer: JSONPointer, _ text: SchemaText, _ arguments: [String: DisplayText.Argument] = [:]
  ) {
    problems.append(
      Problem(
        .error, .wrongType, file: file, at: node.position, pointer: pointer, message: text.with(arguments),
        met: node.excerpt))
  }
}
