extension ObjectDefinition {
  /// Writes an object with its keys in the order of the definition.
  func write(_ owner: Owner) -> JSONNode {
    let leftOut = DefaultsMode.include ? nil : defaults
    var members: [JSONMember] = []
    for index in fields.indices {
      if let value = fields[index].write(owner, leftOut) { members.append(JSONMember(fields[index].name, value)) }
    }
    // A choice that has to be made stands after the required keys, where a reader looks for it.
    if let alternatives, let chosen = alternatives.write(owner) {
      let place = alternatives.isOptional ? members.count : fields.prefix { $0.isRequired }.count
      members.insert(chosen, at: min(place, members.count))
    }
    if case .kept(let property) = unknownKeys {
      members += (owner[keyPath: property].members ?? []).filter { byName[$0.key] == nil }
    }
    return JSONNode(.object(members))
  }

  /// The object as a value type, so that it can stand under a key of another one.
  public var type: ValueType<Owner> {
    ValueType(
      read: { node, scope in self.read(node, scope) },
      write: { owner in self.write(owner) },
      schema: { writer in writer.reference(to: self) },
      outline: { environment in self.outline(environment) })
  }
}

/// Whether nested objects write their defaults: set for the duration of one write.
enum DefaultsMode {
  @TaskLocal static var include = false
}

extension ValueType where Value: DefinedObject {
  /// An object with defined keys.
  public static func object(_ type: Value.Type = Value.self) -> ValueType { type.definition.type }
}
