extension JSONNode {
  /// Makes an object of a dictionary: of strings, `Bool`, whole and floating-point numbers, nodes, and lists and dictionaries of these.
  ///
  /// Members stand in the order of their keys. Values of classes, like those of Foundation's `JSONSerialization`, are none of these: parse
  /// the text in place of them.
  ///
  /// - Throws: `InvalidDocument` with every value that JSON does not have, at its place.
  public init(dictionary: [String: Any]) throws(InvalidDocument) {
    var problems: [Problem] = []
    let node = Self.object(dictionary, .root, &problems)
    guard problems.isEmpty else { throw InvalidDocument(problems) }
    self = node
  }

  private static func object(_ dictionary: [String: Any], _ place: JSONPointer, _ problems: inout [Problem]) -> JSONNode
  {
    JSONNode(
      .object(
        dictionary.sorted { $0.key < $1.key }.map {
          JSONMember($0.key, node($0.value, place.appending($0.key), &problems))
        }))
  }

  private static func node(_ value: Any, _ place: JSONPointer, _ problems: inout [Problem]) -> JSONNode {
    switch value {
    case let node as JSONNode: return node
    case let text as String: return JSONNode(.string(text))
    case let flag as Bool: return JSONNode(.bool(flag))
    case let number as any BinaryInteger:
      if let whole = Int(exactly: number) { return JSONNode(.number(JSONNumber(whole))) }
    case let number as any BinaryFloatingPoint:
      if let number = JSONNumber(Double(number)) { return JSONNode(.number(number)) }
    case let list as [Any]:
      return JSONNode(.array(list.enumerated().map { node($0.element, place.appending($0.offset), &problems) }))
    case let dictionary as [String: Any]: return object(dictionary, place, &problems)
    default: break
    }
    problems.append(
      Problem(
        .error, .wrongType, pointer: place,
        message: ValueProblemText.noJSON.with(["value": .string(ShownText.short("\(value)"))]),
        met: "\(type(of: value))", allowed: [ValueProblemText.jsonValues.with()]))
    return JSONNode(.null)
  }
}
