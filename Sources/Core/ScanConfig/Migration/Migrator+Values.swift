public import ScanJSON

extension Migrator {
  /// A value in its proper type: `"true"` as true, `"1"` as 1, at any depth.
  public func normal(_ node: JSONNode) -> JSONNode {
    switch node.value {
    case .string(let text):
      if let flag = Bool(text.lowercased()) { return JSONNode(.bool(flag)) }
      // A color of digits only has six or eight of them; a number of such a size has no place in these objects.
      if text.count < 6, let number = Int(text) { return JSONNode(.number(JSONNumber(number))) }
      return node
    case .object(let members):
      return JSONNode(.object(members.map { JSONMember($0.key, normal($0.value)) }))
    default: return JSONNode(node.value)
    }
  }

  /// A text; a number becomes the text that it is written with.
  public func text(_ node: JSONNode) -> JSONNode {
    node.number.map { JSONNode(.string($0.lexeme)) } ?? node
  }

  /// A name in lower case.
  public func lowerCase(_ node: JSONNode) -> JSONNode {
    node.string.map { JSONNode(.string($0.lowercased())) } ?? node
  }

  /// A name in upper case.
  public func upperCase(_ node: JSONNode) -> JSONNode {
    node.string.map { JSONNode(.string($0.uppercased())) } ?? node
  }

  /// A resolution with its `p`.
  func resolution(_ node: JSONNode) -> JSONNode {
    switch node.string ?? node.number?.lexeme {
    case "720": "720p"
    case "1080": "1080p"
    default: node
    }
  }
}
