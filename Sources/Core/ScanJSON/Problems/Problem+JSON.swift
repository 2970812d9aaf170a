extension Problem {
  /// The problem as a JSON object, for programs, in English; what is nil or empty is left out.
  ///
  /// Members are `severity`, `code`, `file`, `line` and `column` (from 1), `offset` (bytes, from 0), `pointer`
  /// (RFC 6901), `message`, `met`, `allowed`, `suggestions`, `advice` and `fix`.
  public var json: JSONNode { json(.english) }

  /// The problem as a JSON object with the sentences of a catalogue.
  public func json(_ texts: TextCatalog) -> JSONNode {
    var members = [
      JSONMember("severity", .init(.string(severity.rawValue))),
      JSONMember("code", .init(.string(code.name))),
    ]
    func add(_ key: String, _ text: String?) {
      if let text { members.append(JSONMember(key, JSONNode(.string(text)))) }
    }
    func add(_ key: String, _ texts: [String]) {
      if !texts.isEmpty { members.append(JSONMember(key, JSONNode(.array(texts.map { JSONNode(.string($0)) })))) }
    }
    add("file", file)
    if let position {
      members.append(JSONMember("line", JSONNode(.number(JSONNumber(position.line)))))
      members.append(JSONMember("column", JSONNode(.number(JSONNumber(position.column)))))
      members.append(JSONMember("offset", JSONNode(.number(JSONNumber(position.offset)))))
    }
    add("pointer", pointer.description)
    add("message", messageText.text(texts))
    add("met", met)
    add("allowed", allowedTexts.map { $0.text(texts) })
    add("suggestions", suggestions)
    add("advice", adviceText?.text(texts))
    if let fix { members.append(JSONMember("fix", fix.json)) }
    return JSONNode(.object(members))
  }
}

extension Fix {
  /// The repair as a JSON object: `action`, `pointer`, and `to` or `with` where the action needs one.
  public var json: JSONNode {
    func text(_ value: String) -> JSONNode { JSONNode(.string(value)) }
    switch self {
    case .rename(let pointer, let to):
      return ["action": "rename", "pointer": text(pointer.description), "to": text(to)]
    case .replace(let pointer, let value):
      return ["action": "replace", "pointer": text(pointer.description), "with": value]
    case .move(let pointer, let to):
      return ["action": "move", "pointer": text(pointer.description), "to": text(to.description)]
    case .remove(let pointer):
      return ["action": "remove", "pointer": text(pointer.description)]
    }
  }
}

extension Sequence<Problem> {
  /// The problems as a JSON array with the sentences of a catalogue.
  public func json(_ texts: TextCatalog = .english) -> JSONNode { JSONNode(.array(map { $0.json(texts) })) }
}

extension InvalidDocument {
  /// The problems as a JSON array.
  public var json: JSONNode { problems.json() }
}
