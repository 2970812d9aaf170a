package import ScanImage
package import ScanJSON

extension SourceError {
  /// The error as a message to another process.
  package var encoded: JSONNode {
    var members = [
      JSONMember("code", JSONNode(text: code.name)), JSONMember("source", JSONNode(text: source)),
      JSONMember("message", messageText.parts),
    ]
    if let page { members.append(JSONMember("page", JSONNode(page))) }
    return JSONNode(.object(members))
  }

  /// The error that another process sent.
  package init(encoded message: JSONNode) throws(UnfitMessage) {
    let part = MessagePart(message, at: "problem")
    let name = try part.member("code")
    guard let code = try Code(named: name.string()) else { throw name.unfit(.knownCode) }
    var page: Int?
    if let part = part.optional("page") { page = try part.int() }
    self.init(
      code, source: try part.member("source").string(), page: page, message: try part.member("message").text())
  }
}
