package import ScanJSON
package import ScanPluginKit

extension ScanOutput {
  /// The output as a message to another process; ``OutputReader`` reads it.
  ///
  /// - Parameter pictures: Where the pictures of results go.
  /// - Throws: ``WorkerFault`` with `tooLarge` where a picture does not fit.
  package func message(_ pictures: inout ReturnedPictures) throws(WorkerFault) -> JSONNode {
    var contents = ItemContents()
    var members: [JSONMember] = []
    func add(_ key: String, _ nodes: [JSONNode]) {
      if !nodes.isEmpty { members.append(JSONMember(key, JSONNode(list: nodes))) }
    }
    add("results", try Self.messages(results, &pictures))
    add("repeated", try Self.messages(repeated, &pictures))
    if let skipped { members.append(JSONMember("skipped", skipped.encoded)) }
    add("refusals", refusals.map(\.encoded))
    add("infos", infos.map { ["name": JSONNode(text: $0.name), "value": $0.value] })
    add("feedback", feedback.map { JSONNode(exact: $0) })
    if let seen { members.append(JSONMember("seen", JSONNode(list: seen.map { $0.message(&contents) }))) }
    add("contents", contents.nodes)
    add("candidates", candidates.map { JSONNode(exact: $0) })
    add("measured", measured.map(\.encoded))
    if guidance != .none { members.append(JSONMember("guidance", JSONNode(text: guidance.rawValue))) }
    if let partialText { members.append(JSONMember("partialText", JSONNode(text: partialText))) }
    add("unconfirmed", unconfirmed.map(\.message))
    add("problems", problems.map(\.encoded))
    add("timeChecks", timeChecks.map { JSONNode($0) })
    return JSONNode(.object(members))
  }

  private static func messages(
    _ results: [PluginResult], _ pictures: inout ReturnedPictures
  ) throws(WorkerFault) -> [JSONNode] {
    var nodes: [JSONNode] = []
    for result in results {
      var members = [
        JSONMember("body", result.body.json()), JSONMember("confidence", JSONNode(result.confidence)),
      ]
      if let document = result.pictures.document {
        members.append(JSONMember("document", try pictures.add(document)))
      }
      if let portrait = result.pictures.portrait {
        members.append(JSONMember("portrait", try pictures.add(portrait)))
      }
      nodes.append(JSONNode(.object(members)))
    }
    return nodes
  }
}

/// The contents of the items of one output: items of one result share theirs.
private struct ItemContents {
  private var contents: [ItemContent] = []

  var nodes: [JSONNode] {
    contents.map { ["type": JSONNode(text: $0.typeName), "value": $0.json()] }
  }

  /// The number of a content.
  mutating func index(of content: ItemContent) -> Int {
    if let index = contents.firstIndex(of: content) { return index }
    contents.append(content)
    return contents.count - 1
  }
}

extension UnconfirmedReading {
  fileprivate var message: JSONNode {
    var members = [
      JSONMember("kind", JSONNode(text: kind)), JSONMember("text", JSONNode(text: text)),
      JSONMember("reads", JSONNode(reads)), JSONMember("missingReads", JSONNode(missingReads)),
    ]
    if let quad { members.append(JSONMember("quad", JSONNode(exact: quad))) }
    return JSONNode(.object(members))
  }
}

extension SeenItem {
  fileprivate func message(_ contents: inout ItemContents) -> JSONNode {
    var members = [JSONMember("kind", JSONNode(text: item.kind)), JSONMember("text", JSONNode(text: item.text))]
    if let quad = item.quad { members.append(JSONMember("quad", JSONNode(exact: quad))) }
    if item.identity != item.text { members.append(JSONMember("identity", JSONNode(text: item.identity))) }
    members.append(JSONMember("isExact", JSONNode(item.isExact)))
    members.append(JSONMember("isUnwanted", JSONNode(isUnwanted)))
    if let content = item.content { members.append(JSONMember("content", JSONNode(contents.index(of: content)))) }
    return JSONNode(.object(members))
  }
}
