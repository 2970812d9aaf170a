import ScanPluginKit

/// What JSON Schemas say about a place in a document: the same reading of the same schema as that of the page's editor (`schema.js`).
///
/// It knows the words of JSON Schema, and no key of the format.
struct SchemaLookup {
  /// A schema with what it refers to; what stands beside a reference is about its place, and counts more.
  struct Schema {
    fileprivate let layers: [JSONNode]
    fileprivate let root: Int

    /// The value of a word of the schema.
    subscript(_ word: String) -> JSONNode? {
      for layer in layers {
        if let value = layer[word] { return value }
      }
      return nil
    }

    fileprivate func list(_ word: String) -> [JSONNode] { self[word]?.elements ?? [] }
    fileprivate var required: [String] { SchemaLookup.required(self["required"]) }
  }

  /// A key that an object may have.
  struct Key {
    let name: String
    let schema: Schema
    let isRequired: Bool
  }

  /// The schemas of whole documents, any of which the document may be of.
  private let roots: [(schema: JSONNode, definitions: [String: JSONNode])]
  private static let mostReferences = 20
  private static let mostLevels = 8

  /// Makes the lookup of documents of several schemas.
  init(_ documents: [JSONNode]) {
    roots = documents.map { document in
      let definitions = document["$defs"]?.members ?? []
      return (document, Dictionary(definitions.map { ($0.key, $0.value) }) { first, _ in first })
    }
  }

  /// The names of the keys that the root may have.
  var rootKeys: Set<String> { Set(keys(at: .root, beside: []).map(\.name)) }

  /// The keys that the object at a pointer may have beside those that are there: those that are required first, those that are not to
  /// be written any more last.
  func keys(at pointer: JSONPointer, beside present: Set<String>) -> [Key] {
    let schemas = schemas(at: pointer)
    let excluded = Self.excluded(schemas, present)
    let required = Set(schemas.flatMap(\.required))
    var known = present.union(excluded)
    var keys: [Key] = []
    for schema in schemas {
      // A schema that is `false` refuses the key.
      for member in schema["properties"]?.members ?? []
      where member.value.members != nil && known.insert(member.key).inserted {
        keys.append(
          Key(
            name: member.key, schema: resolved(member.value, schema.root), isRequired: required.contains(member.key)))
      }
    }
    func rank(_ key: Key) -> Int { key.isRequired ? 0 : key.schema["deprecated"]?.bool == true ? 2 : 1 }
    return keys.enumerated().sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }.map(\.element)
  }

  /// What is said about a key of the object at a pointer.
  func key(_ name: String, at pointer: JSONPointer) -> Key? {
    keys(at: pointer, beside: []).first { $0.name == name }
  }

  /// The plain values that schemas name: those that are allowed, else examples.
  static func values(_ schemas: [Schema]) -> [JSONNode] {
    var found: [JSONNode] = []
    func add(_ values: [JSONNode]) {
      for value in values where value.members == nil && value.elements == nil && !found.contains(value) {
        found.append(value)
      }
    }
    for schema in schemas {
      add(schema.list("enum"))
      if let value = schema["const"] { add([value]) }
      if schema["type"]?.string == "boolean" { add([true, false]) }
    }
    if found.isEmpty { for schema in schemas { add(schema.list("examples")) } }
    return found
  }

  /// The schemas of the value at a pointer, alternatives included.
  func schemas(at pointer: JSONPointer) -> [Schema] {
    var found = roots.indices.flatMap { alternatives(Schema(layers: [roots[$0].schema], root: $0)) }
    for token in pointer.tokens {
      found = found.flatMap { schema -> [Schema] in
        let own = schema["properties"]?[token]
        let item = own == nil && token.allSatisfy(\.isNumber) ? schema["items"] : nil
        let other = schema["additionalProperties"].flatMap { $0.members == nil ? nil : $0 }
        guard let next = own ?? item ?? other else { return [] }
        return alternatives(resolved(next, schema.root))
      }
    }
    return found
  }

  /// A schema with its alternatives.
  func alternatives(_ schema: Schema, depth: Int = 0) -> [Schema] {
    guard depth <= Self.mostLevels else { return [] }
    let others = ["anyOf", "oneOf", "allOf"].flatMap { schema.list($0) }
    return [schema] + others.flatMap { alternatives(resolved($0, schema.root), depth: depth + 1) }
  }

  private func resolved(_ schema: JSONNode, _ root: Int) -> Schema {
    var layers = [schema]
    while layers.count <= Self.mostReferences, let reference = layers.last?["$ref"]?.string,
      let next = reference.split(separator: "/").last.flatMap({ roots[root].definitions[String($0)] })
    {
      layers.append(next)
    }
    return Schema(layers: layers, root: root)
  }

  /// Keys that cannot stand beside those that are there: other branches of `oneOf`, and pairs that are forbidden.
  private static func excluded(_ schemas: [Schema], _ present: Set<String>) -> Set<String> {
    var excluded: Set<String> = []
    for schema in schemas {
      let branches = schema.list("oneOf").map { required($0["required"]) }
      if let taken = branches.first(where: { !$0.isEmpty && present.isSuperset(of: $0) }) {
        excluded.formUnion(branches.joined().filter { !taken.contains($0) })
      }
      for rule in schema.list("allOf") {
        let pair = rule["not"].map { required($0["required"]) } ?? []
        let free = pair.filter { !present.contains($0) }
        if pair.count > 1, free.count == 1 { excluded.formUnion(free) }
      }
    }
    return excluded
  }

  private static func required(_ list: JSONNode?) -> [String] { list?.elements?.compactMap(\.string) ?? [] }
}
