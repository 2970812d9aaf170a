/// Collects the definitions of a JSON Schema (draft 2020-12) while value types describe themselves.
public final class SchemaWriter {
  private var definitions: [String: JSONNode] = [:]
  /// The values that special types look up.
  public let environment: DefinitionEnvironment

  /// Makes a writer without definitions.
  public init(environment: DefinitionEnvironment = DefinitionEnvironment()) {
    self.environment = environment
  }

  /// A reference to an object's schema, which becomes part of `$defs`.
  public func reference<Owner: DefinedObject>(to definition: ObjectDefinition<Owner>) -> JSONNode {
    reference(definition.name) { definition.schema(self) }
  }

  /// A reference to a schema of the given name in `$defs`, made on first use.
  public func reference(_ name: String, _ make: () -> JSONNode) -> JSONNode {
    if definitions[name] == nil {
      // A placeholder ends the recursion of a definition that refers to itself.
      definitions[name] = JSONNode(.bool(true))
      definitions[name] = make()
    }
    return ["$ref": JSONNode(.string("#/$defs/\(name)"))]
  }

  /// Whether a schema of this writer is an object, or a reference to one, that allows keys beside its own.
  func allowsOtherKeys(_ schema: JSONNode) -> Bool {
    let name = schema["$ref"]?.string.flatMap { $0.split(separator: "/").last }.map(String.init)
    let object = name.flatMap { definitions[$0] } ?? schema
    return object["type"]?.string == "object" && object["additionalProperties"] == nil
  }

  /// A whole schema document.
  ///
  /// - Parameters:
  ///   - title: The schema's title.
  ///   - id: The schema's `$id`; nil leaves it out.
  ///   - body: The root schema's members, made with this writer.
  public func document(title: String, id: String?, _ body: [JSONMember]) -> JSONNode {
    var members = [JSONMember("$schema", "https://json-schema.org/draft/2020-12/schema")]
    if let id { members.append(JSONMember("$id", JSONNode(.string(id)))) }
    members.append(JSONMember("title", JSONNode(.string(title))))
    members += body
    let sorted = definitions.sorted { $0.key < $1.key }
    members.append(JSONMember("$defs", JSONNode(.object(sorted.map { JSONMember($0.key, $0.value) }))))
    return JSONNode(.object(members))
  }
}

extension ObjectDefinition {
  /// The object's schema.
  public func schema(_ writer: SchemaWriter) -> JSONNode {
    var members = [
      JSONMember("type", "object"),
      JSONMember("description", JSONNode(.string(documentation))),
    ]
    var rules = schemaRules
    var properties = fields.map { JSONMember($0.name, $0.describedSchema(writer)) }
    for field in fields {
      guard let inline = field.inline else { continue }
      let inlined = inline.schema(writer).filter { byName[$0.key] == nil }
      properties += inlined
      let others = inlined.map(\.key).filter { $0 != inline.marker }
      let marker = JSONNode(.array([JSONNode(.string(inline.marker))]))
      rules.append(["dependentRequired": JSONNode(.object(others.map { JSONMember($0, marker) }))])
      rules.append(["not": ["required": [JSONNode(.string(field.name)), JSONNode(.string(inline.marker))]]])
    }
    let choices = alternatives?.choices(writer.environment) ?? []
    properties += choices.map { JSONMember($0.name, choiceSchema($0, writer)) }
    if case .refused = unknownKeys {
      members.append(JSONMember("properties", JSONNode(.object(properties))))
      members.append(JSONMember("additionalProperties", false))
    } else {
      // Other keys are free here, so those that load with a warning have to be refused by name.
      let warned = (Array(byAlias.keys) + Array(dropped.keys)).sorted()
      properties += warned.map { JSONMember($0, false) }
      members.append(JSONMember("properties", JSONNode(.object(properties))))
    }
    let required = fields.filter(\.isRequired).map { JSONNode(.string($0.name)) }
    if !required.isEmpty { members.append(JSONMember("required", JSONNode(.array(required)))) }
    if let alternatives, alternatives.isOptional {
      for (index, choice) in choices.enumerated() {
        for other in alternatives.excluded + choices[(index + 1)...].map(\.name) {
          rules.append(["not": ["required": [JSONNode(.string(other)), JSONNode(.string(choice.name))]]])
        }
      }
    } else if alternatives != nil {
      let each = choices.map { choice -> JSONNode in ["required": [JSONNode(.string(choice.name))]] }
      // An empty catalog allows nothing, which `oneOf` cannot say without an element.
      members.append(each.isEmpty ? JSONMember("not", [:]) : JSONMember("oneOf", JSONNode(.array(each))))
    }
    if !rules.isEmpty { members.append(JSONMember("allOf", JSONNode(.array(rules)))) }
    return JSONNode(.object(members))
  }

  /// The schema of one of the alternatives.
  ///
  /// This object's own keys load there with a warning, so that an alternative with free keys has to refuse them by name.
  private func choiceSchema(_ choice: Field<Owner>, _ writer: SchemaWriter) -> JSONNode {
    let schema = choice.describedSchema(writer)
    let own = choice.outline(writer.environment)
    let misplaced = alternatives?.hoisted.filter { own?.has($0) != true }.sorted() ?? []
    guard !misplaced.isEmpty, writer.allowsOtherKeys(schema), let members = schema.members else { return schema }
    let refused = JSONMember("properties", JSONNode(.object(misplaced.map { JSONMember($0, false) })))
    return JSONNode(.object(members + [refused]))
  }
}

extension Field {
  /// The value's schema with description, default and marks.
  func describedSchema(_ writer: SchemaWriter) -> JSONNode {
    var members = schema(writer).members ?? []
    members.append(JSONMember("description", JSONNode(.string(documentation))))
    if let defaultValue { members.append(JSONMember("default", defaultValue)) }
    if let deprecation {
      members.append(JSONMember("deprecated", true))
      members.append(JSONMember("$comment", JSONNode(.string(deprecation))))
    }
    members.append(JSONMember("x-reload", JSONNode(.string((reload ?? .swap).rawValue))))
    if let need { members.append(JSONMember("x-needs", JSONNode(.string(need.need.name)))) }
    if isExtension { members.append(JSONMember("x-scanview-addition", true)) }
    return JSONNode(.object(members))
  }
}
