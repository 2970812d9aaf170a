/// A JSON value that remembers where in a text it stood.
///
/// Two nodes are equal when their values are; positions do not count.
public struct JSONNode: Sendable {
  /// The value itself.
  public let value: JSONValue
  /// Where the value starts in its text; nil for a value made by code.
  public let position: SourcePosition?

  /// Makes a node.
  public init(_ value: JSONValue, at position: SourcePosition? = nil) {
    self.value = value
    self.position = position
  }
}

/// The value of a ``JSONNode``.
public enum JSONValue: Sendable, Equatable {
  /// The literal `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number, as written.
  case number(JSONNumber)
  /// A string, unescaped.
  case string(String)
  /// An ordered list.
  case array([JSONNode])
  /// Members in the order of the text; keys are unique.
  case object([JSONMember])
}

/// One key and value of a JSON object.
public struct JSONMember: Sendable, Equatable {
  /// The unescaped key.
  public let key: String
  /// Where the key starts in its text; nil for a member made by code.
  public let keyPosition: SourcePosition?
  /// The value.
  public let value: JSONNode

  /// Makes a member.
  public init(_ key: String, _ value: JSONNode, keyPosition: SourcePosition? = nil) {
    self.key = key
    self.value = value
    self.keyPosition = keyPosition
  }

  /// Whether key and value are the same, wherever they stood.
  public static func == (left: Self, right: Self) -> Bool {
    left.key == right.key && left.value == right.value
  }
}

extension JSONNode: Equatable {
  /// Whether the values are the same, wherever they stood. The order of an object's members does not count.
  public static func == (left: Self, right: Self) -> Bool {
    guard case .object(let leftMembers) = left.value, case .object(let rightMembers) = right.value else {
      return left.value == right.value
    }
    guard leftMembers.count == rightMembers.count else { return false }
    // Every value is compared once: comparing twice per level would double the work with each level of nesting.
    if zip(leftMembers, rightMembers).allSatisfy({ $0.key == $1.key }) {
      return zip(leftMembers, rightMembers).allSatisfy { $0.value == $1.value }
    }
    let byKey = Dictionary(rightMembers.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
    return leftMembers.allSatisfy { byKey[$0.key] == $0.value }
  }
}

extension JSONNode {
  /// The members of an object; nil for any other value.
  public var members: [JSONMember]? {
    if case .object(let members) = value { members } else { nil }
  }

  /// The elements of an array; nil for any other value.
  public var elements: [JSONNode]? {
    if case .array(let elements) = value { elements } else { nil }
  }

  /// The text of a string; nil for any other value.
  public var string: String? {
    if case .string(let text) = value { text } else { nil }
  }

  /// The value of `true` or `false`; nil for any other value.
  public var bool: Bool? {
    if case .bool(let flag) = value { flag } else { nil }
  }

  /// The number; nil for any other value.
  public var number: JSONNumber? {
    if case .number(let number) = value { number } else { nil }
  }

  /// The value of an object's member; nil when there is none or the node is no object.
  public subscript(key: String) -> JSONNode? {
    members?.first { $0.key == key }?.value
  }

  /// The value at a pointer; nil when the document has none there.
  public subscript(pointer: JSONPointer) -> JSONNode? {
    var node = self
    for token in pointer.tokens {
      switch node.value {
      case .object:
        guard let next = node[token] else { return nil }
        node = next
      case .array(let elements):
        guard let index = Int(token), elements.indices.contains(index), String(index) == token else { return nil }
        node = elements[index]
      default: return nil
      }
    }
    return node
  }

  /// The kind of the value in words; in English `object`, `array`, `string`, `number`, `true or false` or `null`.
  public var kindText: DisplayText {
    switch value {
    case .null: "null"
    case .bool: ValueProblemText.trueOrFalse.with()
    case .number: ValueProblemText.number.with()
    case .string: ValueProblemText.string.with()
    case .array: ValueProblemText.array.with()
    case .object: ValueProblemText.object.with()
    }
  }
}

extension JSONNode: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral, ExpressibleByStringLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral, ExpressibleByNilLiteral
{
  /// Makes an object; of two equal keys the last one counts.
  public init(dictionaryLiteral elements: (String, JSONNode)...) {
    var members: [JSONMember] = []
    for (key, value) in elements {
      members.removeAll { $0.key == key }
      members.append(JSONMember(key, value))
    }
    self.init(.object(members))
  }

  /// Makes an array.
  public init(arrayLiteral elements: JSONNode...) {
    self.init(.array(elements))
  }

  /// Makes a string.
  public init(stringLiteral value: String) {
    self.init(.string(value))
  }

  /// Makes a whole number.
  public init(integerLiteral value: Int) {
    self.init(.number(JSONNumber(value)))
  }

  /// Makes a number; `null` for a literal that is not finite.
  public init(floatLiteral value: Double) {
    self.init(JSONNumber(value).map { .number($0) } ?? .null)
  }

  /// Makes `true` or `false`.
  public init(booleanLiteral value: Bool) {
    self.init(.bool(value))
  }

  /// Makes `null`.
  public init(nilLiteral: ()) {
    self.init(.null)
  }
}
