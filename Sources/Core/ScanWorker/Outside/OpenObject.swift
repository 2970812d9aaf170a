package import ScanJSON

/// An object whose keys are known when the program runs: from a JSON Schema that somebody else wrote.
package struct OpenObject: DefinedObject {
  /// The members, as an object.
  package var values = JSONNode(.object([]))

  package static let definition = ObjectDefinition(
    "object", defaults: OpenObject(), "An object that another program describes.", unknownKeys: .kept(\.values)
  ) {}

  package init(_ values: JSONNode = JSONNode(.object([]))) {
    self.values = values
  }

  /// A member; nil where it is not there.
  package subscript(member name: String) -> JSONNode? {
    get { values[name] }
    set {
      let members = values.members ?? []
      guard let newValue else { return values = JSONNode(.object(members.filter { $0.key != name })) }
      guard let index = members.firstIndex(where: { $0.key == name }) else {
        return values = JSONNode(.object(members + [JSONMember(name, newValue)]))
      }
      var changed = members
      changed[index] = JSONMember(name, newValue)
      values = JSONNode(.object(changed))
    }
  }

  /// A member, or its default where it is not there.
  package subscript(member name: String, or standard: Standard) -> JSONNode {
    get { self[member: name] ?? standard.value }
    set { self[member: name] = newValue }
  }

  /// The object with the defaults of what it lacks.
  func filled(from definition: ObjectDefinition<OpenObject>) -> OpenObject {
    var copy = self
    for field in definition.fields where copy[member: field.name] == nil {
      copy[member: field.name] = field.defaultValue
    }
    return copy
  }

  /// The default of a member. A key path needs a value that can be hashed.
  package struct Standard: Hashable, Sendable {
    let value: JSONNode

    package static func == (left: Self, right: Self) -> Bool { left.value == right.value }

    package func hash(into hasher: inout Hasher) { hasher.combine(value.text(.compact)) }
  }
}
