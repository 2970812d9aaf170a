import ScanPluginKit

extension ValueType where Value == FieldOption {
  /// A field's options among which further keys are allowed; one that looks like a slip gives a warning.
  static var openFieldOption: Self {
    let closed = ValueType<FieldOption>.object()
    let names = FieldOption.definition.fields.map(\.name)
    return ValueType(
      read: { node, scope in
        guard let members = node.members else { return closed.read(node, scope) }
        scope.hintNearMisses(of: FieldOption.definition, in: node)
        let known = members.filter { names.contains($0.key) }
        return closed.read(JSONNode(.object(known), at: node.position), scope)
      },
      write: closed.write,
      schema: { writer in
        writer.reference("openFieldOption") {
          let members = FieldOption.definition.schema(writer).members ?? []
          return JSONNode(.object(members.filter { $0.key != "additionalProperties" }))
        }
      },
      outline: closed.outline)
  }
}

extension ReadScope {
  /// Warns of keys that an open object does not know and that are near to one that it knows.
  func hintNearMisses<Owner: DefinedObject>(of definition: ObjectDefinition<Owner>, in node: JSONNode) {
    let names = definition.fields.map(\.name)
    for key in node.members ?? [] where !names.contains(key.key) {
      let near = nearestNames(to: key.key, among: names)
      guard !near.isEmpty else { continue }
      let place = member(key.key)
      let meant = obviousName(for: key.key, among: names).flatMap { node[$0] == nil ? $0 : nil }
      place.hint(
        DocumentConfigText.ignoredKey.with(["key": .string(key.key)]), at: key.keyPosition, suggestions: near,
        fix: meant.map { .rename(place.pointer, to: $0) })
    }
  }
}
