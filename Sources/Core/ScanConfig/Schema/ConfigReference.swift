import ScanJSON

/// The reference of all keys as Markdown, made from the same definitions as the schema.
public enum ConfigReference {
  /// A section per object: what it is, and a table of its keys with type, default and meaning.
  ///
  /// - Parameter useCases: The use cases that are described.
  public static func markdown(useCases: UseCaseCatalog) -> String {
    let schema = ConfigSchema.document(useCases: useCases)
    var text = "# Configuration reference\n\n"
    text += "Made from the definitions that read the files; `scanview schema` writes the same as JSON Schema.\n"
    text += "*On change* says what a changed value does to a running scanner: `swap` exchanges the plugin while the "
    text += "camera keeps running, `restartsCamera` starts the camera again, `live` applies at once.\n\n"
    let definitions = schema["$defs"]
    var names: [String] = []
    collect(schema, definitions, &names)
    text += section("The file", schema)
    for name in names {
      if let definition = definitions?[name] { text += section(name, definition) }
    }
    return text
  }

  /// The names of the objects in the order in which a reader meets them.
  private static func collect(_ schema: JSONNode, _ definitions: JSONNode?, _ names: inout [String]) {
    var own: [String] = []
    references(in: schema, &own)
    for name in own where !names.contains(name) {
      names.append(name)
      if let definition = definitions?[name] { collect(definition, definitions, &names) }
    }
  }

  private static func references(in schema: JSONNode, _ names: inout [String]) {
    for member in schema.members ?? [] {
      if member.key == "$ref", let name = name(of: member.value) {
        names.append(name)
      } else if member.key != "$defs" {
        references(in: member.value, &names)
      }
    }
    for element in schema.elements ?? [] { references(in: element, &names) }
  }

  private static func name(of reference: JSONNode) -> String? {
    reference.string.flatMap { $0.split(separator: "/").last }.map(String.init)
  }

  private static func section(_ title: String, _ schema: JSONNode) -> String {
    var text = "## \(title)\n\n\(schema["description"]?.string ?? "")\n\n"
    let required = Set((schema["required"]?.elements ?? []).compactMap(\.string))
    let properties = (schema["properties"]?.members ?? []).filter { $0.value.members != nil }
    guard !properties.isEmpty else { return text }
    text += "| key | type | default | on change | meaning |\n|---|---|---|---|---|\n"
    for property in properties {
      let value = property.value
      var meaning = cell(value["description"]?.string ?? "")
      if value["deprecated"]?.bool == true { meaning += " *Deprecated: \(cell(value["$comment"]?.string ?? "")).*" }
      if value["x-scanview-addition"]?.bool == true { meaning += " *Addition of ScanView.*" }
      if let need = value["x-needs"]?.string { meaning += " *Needs `\(need)` for an effect.*" }
      let standard = value["default"].map { "`\(cell($0.text(.compact)))`" }
      text += "| `\(property.key)` | \(type(value)) "
      text += "| \(standard ?? (required.contains(property.key) ? "required" : "–")) "
      text += "| \(value["x-reload"]?.string ?? "–") | \(meaning) |\n"
    }
    return text + "\n"
  }

  /// The values that a schema allows, in words.
  private static func type(_ schema: JSONNode) -> String {
    if let reference = schema["$ref"], let name = name(of: reference) {
      return "[\(name)](#\(name.lowercased()))"
    }
    if let values = schema["enum"]?.elements {
      return values.map { "`\(cell($0.text(.compact)))`" }.joined(separator: ", ")
    }
    if let choices = schema["anyOf"]?.elements ?? schema["oneOf"]?.elements, schema["properties"] == nil {
      return choices.map(type).joined(separator: " or ")
    }
    let names = schema["type"]?.elements?.compactMap(\.string) ?? schema["type"]?.string.map { [$0] } ?? []
    var text = names.map(word).joined(separator: " or ")
    if let items = schema["items"] { text += " of " + type(items) }
    if let low = schema["minimum"]?.number, let high = schema["maximum"]?.number, low.int != Int(Int32.min) {
      text += " \(low)…\(high)"
    }
    if let examples = schema["examples"]?.elements, !examples.isEmpty {
      text += " like " + examples.prefix(2).map { "`\(cell($0.text(.compact)))`" }.joined(separator: ", ")
    }
    return text.isEmpty ? "anything" : text
  }

  private static func word(_ type: String) -> String {
    switch type {
    case "string": "text"
    case "integer": "whole number"
    case "boolean": "`true` or `false`"
    case "array": "list"
    default: type
    }
  }

  /// A text that does not break a table's row.
  private static func cell(_ text: String) -> String {
    text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
      .split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
