import ScanJSON

/// The members of a JSON object, one after another; what is nil is left out.
struct ObjectWriter {
  private var members: [JSONMember] = []

  mutating func add(_ key: String, _ value: JSONNode?) {
    if let value { members.append(JSONMember(key, value)) }
  }

  mutating func add(_ key: String, _ text: String?) { add(key, text.map { JSONNode(.string($0)) }) }

  mutating func add(_ key: String, _ flag: Bool) { add(key, JSONNode(.bool(flag))) }

  mutating func add(_ key: String, _ number: Int) { add(key, JSONNode(.number(JSONNumber(number)))) }

  /// The object.
  var node: JSONNode { JSONNode(.object(members)) }

  /// The object as text on one line.
  var text: String { node.text(.compact) }
}
