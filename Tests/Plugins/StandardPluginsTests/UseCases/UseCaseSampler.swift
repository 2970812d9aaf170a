import ScanJSON
import ScanSynthetic
import StandardPlugins

/// Draws documents that a schema allows.
struct UseCaseSampler {
  let definitions: JSONNode
  var random: SeededGenerator
  /// How often a key that may be left out is there, 0…1.
  var density = 0.5

  init(_ document: JSONNode, seed: UInt64) {
    definitions = document["$defs"] ?? [:]
    random = SeededGenerator(seed: seed)
  }

  mutating func sample(_ schema: JSONNode) -> JSONNode {
    if let reference = schema["$ref"]?.string, let name = reference.split(separator: "/").last {
      return sample(definitions[String(name)] ?? [:])
    }
    if let values = schema["enum"]?.elements { return values.randomElement(using: &random) ?? nil }
    if let choices = schema["oneOf"]?.elements, schema["properties"] == nil,
      let choice = choices.randomElement(using: &random)
    {
      return sample(choice)
    }
    switch schema["type"]?.string {
    case "boolean": return JSONNode(.bool(Bool.random(using: &random)))
    case "integer":
      let low = schema["minimum"]?.number?.int ?? -1000
      let high = schema["maximum"]?.number?.int ?? 1000
      return JSONNode(.number(JSONNumber(Int.random(in: low...high, using: &random))))
    case "number":
      let low = schema["minimum"]?.number?.double ?? -1000
      let high = schema["maximum"]?.number?.double ?? 1000
      return JSONNode(floatLiteral: Double.random(in: low...high, using: &random))
    case "string": return JSONNode(.string(text(schema)))
    case "array":
      let low = schema["minItems"]?.number?.int ?? 0
      let most = max(low, min(schema["maxItems"]?.number?.int ?? .max, low + 3))
      let count = Int.random(in: low...most, using: &random)
      return JSONNode(.array((0..<count).map { _ in sample(schema["items"] ?? [:]) }))
    case "object": return object(schema)
    default: return JSONNode(.bool(true))
    }
  }

  private mutating func object(_ schema: JSONNode) -> JSONNode {
    let required = Set((schema["required"]?.elements ?? []).compactMap(\.string))
    // Keys that exclude each other: exactly one of them is there.
    let rules = [schema] + (schema["allOf"]?.elements ?? [])
    let groups = rules.flatMap { $0["oneOf"]?.elements ?? [] }.compactMap { $0["required"]?.elements?.first?.string }
    let chosen = groups.randomElement(using: &random)
    var members: [JSONMember] = []
    for member in schema["properties"]?.members ?? [] {
      let isThere =
        groups.contains(member.key)
        ? member.key == chosen
        : required.contains(member.key) || Double.random(in: 0..<1, using: &random) < density
      if isThere { members.append(JSONMember(member.key, sample(member.value))) }
    }
    return JSONNode(.object(members.shuffled(using: &random)))
  }

  private mutating func text(_ schema: JSONNode) -> String {
    if schema["format"]?.string == "regex" {
      return ["^[A-Z]{2}[0-9]+$", "", "(?:a|b)*?c", "[^\\]\\-a-f]{1,4}", "\\d+(\\.\\d+)?"].randomElement(using: &random)
        ?? ""
    }
    if let examples = schema["examples"]?.elements, let example = examples.randomElement(using: &random)?.string {
      return example
    }
    if schema["pattern"]?.string?.contains("(F|B)") == true {
      return ["AT_AUT_DL_2013_F", "US-CA_USA_ID_2010-2018_B_v2"].randomElement(using: &random) ?? ""
    }
    let letters = Array("abcXYZ012 äß\"\\/'🙂")
    let low = schema["minLength"]?.number?.int ?? 0
    let count = Int.random(in: low...low + 8, using: &random)
    return String((0..<count).map { _ in letters.randomElement(using: &random) ?? "a" })
  }
}
