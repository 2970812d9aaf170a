extension TextReader {
  /// An object or array whose end is not read yet.
  struct Frame {
    let isObject: Bool
    /// Where its bracket stands, or its first key when that is missing.
    let opened: SourcePosition
    /// The place in the problem list that says this object's braces are missing; nil when its brace is there.
    var impliedBy: Int?
    /// The last comma read.
    var comma: SourcePosition?
    /// The key whose value is due; nil in an array and between members.
    var key: String?
    private var keyPosition: SourcePosition?
    /// The earlier member with the same key.
    private var duplicateOf: Int?
    private var members: [JSONMember] = []
    private var elements: [JSONNode] = []
    /// Where a key stands in `members`; used from `indexedFrom` members on.
    private var places: [String: Int] = [:]

    private static let indexedFrom = 12

    init(isObject: Bool, opened: SourcePosition) {
      self.isObject = isObject
      self.opened = opened
    }

    var count: Int { isObject ? members.count : elements.count }

    var value: JSONValue { isObject ? .object(members) : .array(elements) }

    /// Begins a member; gives where the same key stood before, if it did.
    mutating func begin(_ newKey: String, at position: SourcePosition) -> SourcePosition? {
      key = newKey
      keyPosition = position
      duplicateOf =
        members.count < Self.indexedFrom ? members.firstIndex { $0.key == newKey } : places[newKey]
      return duplicateOf.flatMap { members[$0].keyPosition }
    }

    /// Takes the value that was due; gives the earlier value of the same key, which stays, if there is one.
    mutating func add(_ node: JSONNode) -> JSONNode? {
      guard isObject else {
        elements.append(node)
        return nil
      }
      guard let newKey = key else { return nil }
      key = nil
      if let first = duplicateOf {
        duplicateOf = nil
        return members[first].value
      }
      members.append(JSONMember(newKey, node, keyPosition: keyPosition))
      if members.count == Self.indexedFrom {
        for (place, member) in members.enumerated() { places[member.key] = place }
      } else if members.count > Self.indexedFrom {
        places[newKey] = members.count - 1
      }
      return nil
    }
  }
}
