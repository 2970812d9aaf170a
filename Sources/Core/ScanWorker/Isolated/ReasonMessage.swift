package import ScanJSON
package import ScanPluginKit

// Reasons, refusals and what they are made of, as messages between processes: with the parts of their sentences.

extension MeasuredValue {
  var encoded: JSONNode {
    var members = [JSONMember("name", JSONNode(text: name.name)), JSONMember("value", JSONNode(floatLiteral: value))]
    if let limit { members.append(JSONMember("limit", JSONNode(floatLiteral: limit))) }
    return JSONNode(.object(members))
  }

  init(_ part: MessagePart) throws(UnfitMessage) {
    let name = try part.member("name")
    guard let known = try MeasuredValue.Name.all.first(named: name.string()) else { throw name.unfit(.knownName) }
    var limit: Double?
    if let part = part.optional("limit") { limit = try part.double() }
    self.init(known, try part.member("value").double(), limit: limit)
  }
}

extension [MeasuredValue.Name] {
  fileprivate func first(named name: String) -> MeasuredValue.Name? { first { $0.name == name } }
}

extension MessagePart {
  func measured(_ key: String) throws(UnfitMessage) -> [MeasuredValue] {
    var values: [MeasuredValue] = []
    for part in try list(key) { values.append(try MeasuredValue(part)) }
    return values
  }

  func optionalQuad(_ key: String) throws(UnfitMessage) -> FrameQuad? {
    guard let part = optional(key) else { return nil }
    return try part.quad()
  }

  func optionalString(_ key: String) throws(UnfitMessage) -> String? {
    guard let part = optional(key) else { return nil }
    return try part.string()
  }
}

extension RunSkipped {
  var encoded: JSONNode {
    [
      "code": JSONNode(code), "message": JSONNode(text: message), "refusals": JSONNode(list: refusals.map(\.encoded)),
    ]
  }

  init(_ part: MessagePart) throws(UnfitMessage) {
    var refusals: [Refusal] = []
    for refusal in try part.list("refusals") { refusals.append(try Refusal(refusal)) }
    self.init(code: try part.member("code").int(), message: try part.member("message").string(), refusals: refusals)
  }
}

extension Refusal {
  var encoded: JSONNode {
    var members = [
      JSONMember("code", JSONNode(text: code.name)), JSONMember("rule", JSONNode(text: rule)),
      JSONMember("message", messageText.parts), JSONMember("advice", adviceText.parts),
      JSONMember("numbers", JSONNode(list: numbers.map(\.encoded))), JSONMember("skipped", skipped.encoded),
      JSONMember("isCertain", JSONNode(isCertain)),
    ]
    if let place { members.append(JSONMember("place", JSONNode(exact: place))) }
    return JSONNode(.object(members))
  }

  init(_ part: MessagePart) throws(UnfitMessage) {
    self.init(
      Code(try part.member("code").string()), rule: try part.member("rule").string(),
      message: try part.member("message").text(), advice: try part.member("advice").text(),
      numbers: try part.measured("numbers"), place: try part.optionalQuad("place"),
      skipped: try RunSkipped(part.member("skipped")), isCertain: try part.member("isCertain").bool())
  }
}

extension ReadFailure {
  var encoded: JSONNode {
    var members = [
      JSONMember("reason", JSONNode(text: reason.name)), JSONMember("message", messageText.parts),
      JSONMember("advice", adviceText.parts), JSONMember("numbers", JSONNode(list: numbers.map(\.encoded))),
    ]
    if let place { members.append(JSONMember("place", JSONNode(exact: place))) }
    if let rule { members.append(JSONMember("rule", JSONNode(text: rule))) }
    if let refusal { members.append(JSONMember("refusal", JSONNode(text: refusal.name))) }
    return JSONNode(.object(members))
  }

  init(_ part: MessagePart) throws(UnfitMessage) {
    self.init(
      Reason(try part.member("reason").string()), message: try part.member("message").text(),
      advice: try part.member("advice").text(), numbers: try part.measured("numbers"),
      place: try part.optionalQuad("place"), rule: try part.optionalString("rule"),
      refusal: try part.optionalString("refusal").map { Refusal.Code($0) })
  }
}

extension [ReadFailure] {
  /// The reasons as a message to another process.
  package var encoded: JSONNode { JSONNode(list: map(\.encoded)) }

  /// The reasons that another process sent.
  package init(encoded message: JSONNode) throws(UnfitMessage) {
    self = []
    for part in try MessagePart(message, at: "reasons").elements() { append(try ReadFailure(part)) }
  }
}

extension PluginError {
  /// The error as a message to another process.
  package var encoded: JSONNode {
    ["code": JSONNode(text: code.name), "useCase": JSONNode(text: useCase), "message": messageText.parts]
  }

  /// The error that another process sent.
  package init(encoded message: JSONNode) throws(UnfitMessage) {
    try self.init(MessagePart(message, at: "problem"))
  }

  init(_ part: MessagePart) throws(UnfitMessage) {
    self.init(
      Code(try part.member("code").string()), useCase: try part.member("useCase").string(),
      message: try part.member("message").text())
  }
}
