package import ScanJSON

/// The simplest value that a JSON Schema allows, as far as types, bounds and lists of values say it.
package enum SchemaExample {
  /// How deep objects and lists of an example lie in each other at most.
  private static let depth = 16

  /// A value: the default where there is one, else the first of a set, else the least.
  ///
  /// An object gets the keys that it must have and those that have a default.
  ///
  /// - Parameters:
  ///   - schema: The schema.
  ///   - document: The document whose `$defs` it refers to.
  package static func value(_ schema: JSONNode, in document: JSONNode) -> JSONNode {
    value(schema, document, depth)
  }

  private static func value(_ schema: JSONNode, _ document: JSONNode, _ depth: Int) -> JSONNode {
    guard depth > 0 else { return JSONNode(.null) }
    if let value = schema["default"] ?? schema["const"] ?? schema["enum"]?.elements?.first { return value }
    if let name = schema["$ref"]?.string?.split(separator: "/").last, let referred = document["$defs"]?[String(name)] {
      return value(referred, document, depth - 1)
    }
    switch schema["type"]?.string {
    case "boolean": return false
    case "integer", "number":
      if let least = schema["minimum"] { return least }
      return schema["maximum"].flatMap { ($0.number?.double ?? 0) < 0 ? $0 : nil } ?? 0
    case "string":
      return JSONNode(.string(String(repeating: "a", count: min(1_000, max(0, schema["minLength"]?.number?.int ?? 0)))))
    case "array":
      let count = min(100, max(0, schema["minItems"]?.number?.int ?? 0))
      let element = value(schema["items"] ?? JSONNode(.null), document, depth - 1)
      return JSONNode(.array(Array(repeating: element, count: count)))
    case "object":
      let required = Set(schema["required"]?.elements?.compactMap(\.string) ?? [])
      let members = schema["properties"]?.members ?? []
      return JSONNode(
        .object(
          members.filter { required.contains($0.key) || $0.value["default"] != nil }
            .map { JSONMember($0.key, value($0.value, document, depth - 1)) }))
    default: return JSONNode(.null)
    }
  }

  /// Values at the bounds of a schema: the least and the most of a number, each of a set, both truth values, texts that are short or
  /// unbalanced.
  static func bounds(_ schema: JSONNode) -> [JSONNode] {
    if let choices = schema["enum"]?.elements { return Array(choices.prefix(4)) }
    switch schema["type"]?.string {
    case "boolean": return [false, true]
    case "integer", "number": return [schema["minimum"], schema["maximum"]].compactMap { $0 }
    case "string": return schema["minLength"]?.number?.int ?? 0 > 0 ? ["("] : ["", "("]
    default: return []
    }
  }
}
