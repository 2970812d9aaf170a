public import ScanJSON

/// The JSON Schemas (draft 2020-12) of configuration files, made from the definitions that also read them.
///
/// A document is valid exactly when ``ConfigLoader`` reports neither an error nor a legacy key or value. A few rules are
/// beyond a schema, so that only the loader knows them: keys given twice, ids that are unique across the plugins of a
/// composite, pairs of numbers of which one must not be larger (`minLength` and `maxLength`), the syntax of regular
/// expressions, numbers too large for a computer, and the limits of size and depth.
public enum ConfigSchema {
  /// The schema of a whole file.
  public static func document(useCases: UseCaseCatalog) -> JSONNode {
    schema(of: ScanViewConfig.definition, title: "ScanView configuration", id: "urn:scanview:schema:config", useCases)
  }

  /// The schema of the object `pluginConfig`.
  public static func plugin(useCases: UseCaseCatalog) -> JSONNode {
    schema(of: PluginConfig.definition, title: "ScanView plugin", id: "urn:scanview:schema:plugin", useCases)
  }

  /// The schema of one use case's object; nil for a key that the catalog does not have.
  public static func useCase(_ key: String, useCases: UseCaseCatalog) -> JSONNode? {
    guard let entry = useCases[key] else { return nil }
    let writer = SchemaWriter()
    let reference = entry.type.schema(writer)
    return writer.document(
      title: "ScanView \(key)", id: "urn:scanview:schema:use-case:\(key)",
      (reference.members ?? []) + [JSONMember("description", JSONNode(.string(entry.documentation)))])
  }

  private static func schema<Owner: DefinedObject>(
    of definition: ObjectDefinition<Owner>, title: String, id: String, _ useCases: UseCaseCatalog
  ) -> JSONNode {
    let writer = SchemaWriter(environment: useCases.environment)
    let members = definition.schema(writer).members ?? []
    return writer.document(
      title: title, id: id,
      members.map { $0.key == "properties" ? JSONMember($0.key, withSchemaKey($0.value)) : $0 })
  }

  /// The properties of a document's root, with the key that editors write there.
  private static func withSchemaKey(_ properties: JSONNode) -> JSONNode {
    guard let members = properties.members, properties["$schema"] == nil else { return properties }
    let key: JSONNode = [
      "type": "string", "description": "The address of this schema, for editors; without effect.", "x-reload": "live",
      "x-scanview-addition": true,
    ]
    return JSONNode(.object([JSONMember("$schema", key)] + members))
  }
}
