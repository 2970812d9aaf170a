import ScanJSON
import ScanSynthetic
import StandardPlugins

/// Random documents that a schema allows, and documents with one mistake in them.
///
/// Only the keywords that the definitions use are known. A text with a pattern is taken from the schema's examples, so a
/// pattern without examples leaves its key out.
struct ConfigSampler {
  let schema: JSONNode
  var random: SeededGenerator

  init(_ schema: JSONNode, seed: UInt64) {
    self.schema = schema
    random = SeededGenerator(seed: seed)
  }

  /// A document that is valid as far as keywords over several keys do not forbid it.
  mutating func document() -> JSONNode { sample(schema, depth: 0) ?? [:] }

  private mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

  private mutating func sample(_ schema: JSONNode, depth: Int) -> JSONNode? {
    if let reference = schema["$ref"]?.string, let name = reference.split(separator: "/").last {
      guard let target = self.schema["$defs"]?[String(name)] else { return nil }
      return sample(target, depth: depth)
    }
    if let values = schema["enum"]?.elements { return values.randomElement(using: &random) }
    if let value = schema["const"] { return value }
    if let choices = (schema["anyOf"] ?? schema["oneOf"])?.elements, schema["properties"] == nil {
      return choices.randomElement(using: &random).flatMap { sample($0, depth: depth) }
    }
    if let examples = schema["examples"]?.elements { return examples.randomElement(using: &random) }
    let type = schema["type"]?.string ?? schema["type"]?.elements?.randomElement(using: &random)?.string
    switch type {
    case "object": return object(schema, depth: depth)
    case "array": return array(schema, depth: depth)
    case "integer": return integer(schema)
    case "number": return number(schema)
    case "boolean": return JSONNode(.bool(Bool.random(using: &random)))
    // No conditional expressions: their `nil` would become the JSON literal null.
    case "string":
      guard schema["pattern"] == nil else { return nil }
      return text(schema)
    default: return "anything"
    }
  }

  private mutating func object(_ schema: JSONNode, depth: Int) -> JSONNode {
    let properties = (schema["properties"]?.members ?? []).filter { $0.value.members != nil }
    let required = Set((schema["required"]?.elements ?? []).compactMap(\.string))
    let groups = (schema["oneOf"]?.elements ?? []).compactMap { $0["required"]?.elements?.first?.string }
    let chosen = groups.randomElement(using: &random)
    // A document's root has forms that exclude each other; one of them is taken.
    var excluded: Set<String> = []
    if properties.contains(where: { $0.key == "viewPluginConfig" }),
      properties.contains(where: { $0.key == "cameraConfig" })
    {
      let partial: Set = ["pluginConfig", "cutoutConfig", "scanFeedbackConfig", "uiFeedbackConfig"]
      let forms: [Set<String>] = [
        ["viewPluginConfig"], ["viewPluginConfig"], ["viewPluginCompositeConfig"], ["dataScannerConfig"], partial, [],
      ]
      let form = forms.randomElement(using: &random) ?? []
      excluded = partial.union(["viewPluginConfig", "viewPluginCompositeConfig", "dataScannerConfig"])
        .subtracting(form)
    }
    var members: [JSONMember] = []
    for property in properties {
      let isChoice = groups.contains(property.key)
      let wanted =
        isChoice
        ? property.key == chosen
        : required.contains(property.key) || property.key == "pluginConfig" || chance(depth > 5 ? 10 : 45)
      guard wanted, !excluded.contains(property.key), let value = sample(property.value, depth: depth + 1) else {
        continue
      }
      members.append(JSONMember(property.key, value))
    }
    if chance(50) { members.shuffle(using: &random) }
    if let others = schema["additionalProperties"], others.members != nil, let value = sample(others, depth: depth) {
      members.append(JSONMember("other", value))
    }
    return JSONNode(.object(members))
  }

  private mutating func array(_ schema: JSONNode, depth: Int) -> JSONNode {
    let least = schema["minItems"]?.number?.int ?? 0
    let most = min(schema["maxItems"]?.number?.int ?? 3, least + 3)
    var elements: [JSONNode] = []
    for _ in 0..<Int.random(in: least...max(least, most), using: &random) {
      guard let items = schema["items"], let element = sample(items, depth: depth + 1) else { continue }
      if schema["uniqueItems"]?.bool == true, elements.contains(element) { continue }
      elements.append(element)
    }
    return JSONNode(.array(elements))
  }

  private mutating func integer(_ schema: JSONNode) -> JSONNode {
    let low = schema["minimum"]?.number?.int ?? -100
    let high = schema["maximum"]?.number?.int ?? 100
    let value = chance(20) ? (chance(50) ? low : high) : Int.random(in: low...high, using: &random)
    return JSONNode(.number(JSONNumber(value)))
  }

  private mutating func number(_ schema: JSONNode) -> JSONNode {
    let low = schema["minimum"]?.number?.double ?? -100
    let high = schema["maximum"]?.number?.double ?? 100
    let value = chance(30) ? low : (Double.random(in: low...high, using: &random) * 100).rounded() / 100
    return JSONNode(JSONNumber(min(max(value, low), high)).map { .number($0) } ?? .null)
  }

  private mutating func text(_ schema: JSONNode) -> JSONNode {
    let words = ["", "a", "Plugin 7", "größer", "ab\"c\\d", "x/y~z", "1", "é"]
    let least = schema["minLength"]?.number?.int ?? 0
    let most = schema["maxLength"]?.number?.int ?? .max
    let fitting = words.filter { (least...max(least, most)).contains($0.unicodeScalars.count) }
    guard let word = fitting.randomElement(using: &random) else {
      return JSONNode(.string(String(repeating: "A", count: least)))
    }
    return JSONNode(.string(word))
  }
}

extension ConfigSampler {
  /// A document with one random change, which most often breaks it.
  mutating func mutated(_ document: JSONNode) -> JSONNode {
    var places: [JSONPointer] = []
    Self.collect(document, .root, &places)
    guard let place = places.randomElement(using: &random) else { return [:] }
    return change(document, place.tokens[...])
  }

  private static func collect(_ node: JSONNode, _ pointer: JSONPointer, _ places: inout [JSONPointer]) {
    places.append(pointer)
    for member in node.members ?? [] { collect(member.value, pointer.appending(member.key), &places) }
    for (index, element) in (node.elements ?? []).enumerated() { collect(element, pointer.appending(index), &places) }
  }

  private mutating func change(_ node: JSONNode, _ way: ArraySlice<String>) -> JSONNode {
    guard let token = way.first else { return replaced(node) }
    if let members = node.members {
      return JSONNode(
        .object(
          members.map { member in
            member.key == token ? JSONMember(member.key, change(member.value, way.dropFirst())) : member
          }))
    }
    guard var elements = node.elements, let index = Int(token) else { return node }
    elements[index] = change(elements[index], way.dropFirst())
    return JSONNode(.array(elements))
  }

  /// A value with a mistake of its kind.
  private mutating func replaced(_ node: JSONNode) -> JSONNode {
    if chance(15) {
      let others: [JSONNode] = [nil, true, 3, -1.5, "text", [], [:], ["a"], ["key": 1], 1_000_000_000_000, "5", "true"]
      return others.randomElement(using: &random) ?? nil
    }
    switch node.value {
    case .object(var members):
      guard !members.isEmpty, chance(70) else {
        let names = [
          "unknown", "id", "style", "license", "vinConfig", "viewPluginCompositeConfig", "cutoutConfig", "x",
        ]
        let name = names.randomElement(using: &random) ?? "x"
        return JSONNode(.object(members.filter { $0.key != name } + [JSONMember(name, chance(50) ? [:] : "a")]))
      }
      let index = Int.random(in: 0..<members.count, using: &random)
      let member = members.remove(at: index)
      if chance(50) {
        let key = chance(50) ? member.key + "s" : member.key.uppercased()
        if !members.contains(where: { $0.key == key }) { members.append(JSONMember(key, member.value)) }
      }
      return JSONNode(.object(members))
    case .array(let elements): return JSONNode(.array(chance(60) ? elements + elements : []))
    case .string(let text):
      let others = [text.uppercased(), text.lowercased(), text + "x", "", "#" + text, text + "%", text + " "]
      return JSONNode(.string(others.randomElement(using: &random) ?? ""))
    case .number(let number):
      let factor: Double = [-1, 0.5, 1000, 1, 100_000].randomElement(using: &random) ?? 1
      let value = (number.double ?? 0) * factor
      if chance(20) { return JSONNode(.string(number.lexeme)) }
      return JSONNode(JSONNumber(value).map { .number($0) } ?? .null)
    case .bool(let flag): return chance(50) ? JSONNode(.string("\(flag)")) : JSONNode(.number(JSONNumber(flag ? 1 : 0)))
    case .null: return 0
    }
  }
}
