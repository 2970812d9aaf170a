import ScanPluginKit

/// What editors show about a key: its meaning, default, values and limits.
enum KeyHelp {
  /// How many values are listed.
  private static let mostValues = 40

  /// The words about a key, in Markdown.
  static func markdown(_ key: SchemaLookup.Key, _ schemas: SchemaLookup) -> String {
    let schema = key.schema
    var paragraphs = [schema["description"]?.string ?? ""]
    var facts: [DisplayText] = []
    if key.isRequired { facts.append(EditorWords.required.with()) }
    if let standard = schema["default"] {
      facts.append(EditorWords.standard.with(["value": .string(code(standard))]))
    }
    let all = schemas.alternatives(schema)
    let values = SchemaLookup.values(all)
    let isExample = all.allSatisfy { $0["enum"] == nil && $0["const"] == nil && $0["type"]?.string != "boolean" }
    if !values.isEmpty {
      let more = values.count > mostValues ? ", …" : ""
      let list = values.prefix(mostValues).map(code).joined(separator: ", ") + more
      facts.append((isExample ? EditorWords.examples : .allowed).with(["values": .string(list)]))
    }
    if let range = range(all) { facts.append(range) }
    if let need = schema["x-needs"]?.string { facts.append(EditorWords.needs.with(["need": .string("`\(need)`")])) }
    if schema["deprecated"]?.bool == true {
      facts.append(EditorWords.deprecated.with(["advice": .string(schema["$comment"]?.string ?? "")]))
    }
    if let effect = schema["x-reload"]?.string.flatMap(ReloadEffect.init(rawValue:)) { facts.append(words(effect)) }
    paragraphs += facts.map { "- " + $0.text(Console.texts) }.joinedAsList
    return paragraphs.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  private static func range(_ schemas: [SchemaLookup.Schema]) -> DisplayText? {
    for schema in schemas {
      let (low, high) = (schema["minimum"]?.number, schema["maximum"]?.number)
      // Some numbers are limited by the computer alone.
      guard let low, let high, low.int != Int(Int32.min) else { continue }
      return EditorWords.range.with(["low": .string(low.lexeme), "high": .string(high.lexeme)])
    }
    return nil
  }

  private static func words(_ effect: ReloadEffect) -> DisplayText {
    switch effect {
    case .swap: EditorWords.swaps.with()
    case .restartsCamera: EditorWords.restartsCamera.with()
    case .live: EditorWords.live.with()
    }
  }

  private static func code(_ value: JSONNode) -> String {
    let text = ShownText.short(value.text(.compact), limit: 80)
    // A backtick within code needs more of them around it.
    return text.contains("`") ? "`` \(text) ``" : "`\(text)`"
  }
}

extension [String] {
  /// The lines as one paragraph; none for an empty list.
  fileprivate var joinedAsList: [String] { isEmpty ? [] : [joined(separator: "\n")] }
}
