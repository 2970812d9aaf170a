import ScanPluginKit

extension ItemsChange {
  var content: [JSONMember] {
    var members = [
      JSONMember("added", .items(added)), JSONMember("updated", .items(updated)),
      JSONMember("removed", .items(removed)), JSONMember("all", .items(all)),
    ]
    let texts = zip(updated, previous).filter { $0.text != $1.text }.map { now, before in
      ["id": .count(now.id.number), "text": JSONNode(.string(before.text))] as JSONNode
    }
    if !texts.isEmpty { members.append(JSONMember("previousTexts", JSONNode(.array(texts)))) }
    if let removalReason { members.append(JSONMember("removalReason", JSONNode(.string(removalReason.rawValue)))) }
    return members
  }
}

extension [Refusal] {
  /// The member `refusals`; none where nothing was refused.
  func content(_ texts: TextCatalog) -> [JSONMember] {
    isEmpty ? [] : [JSONMember("refusals", JSONNode(.array(map { $0.json(texts) })))]
  }
}

extension ScanStatus {
  func content(_ texts: TextCatalog) -> [JSONMember] {
    var members = [
      JSONMember("state", JSONNode(.string(state.rawValue))), JSONMember("foundItems", .items(foundItems)),
    ]
    if !newItems.isEmpty { members.append(JSONMember("newItems", .items(newItems))) }
    members += [
      JSONMember("isValid", JSONNode(.bool(isValid))), JSONMember("isInRange", JSONNode(.bool(isInRange))),
      JSONMember("guidance", JSONNode(.string(guidance.rawValue))),
    ]
    if guidance != .none { members.append(JSONMember("guidanceText", JSONNode(.string(guidance.text.text(texts))))) }
    members += refusals.content(texts)
    if !unconfirmed.isEmpty {
      members.append(JSONMember("unconfirmed", JSONNode(.array(unconfirmed.map { $0.json() }))))
    }
    if let reason { members.append(JSONMember("reason", reason.json(texts))) }
    if let partialLocation { members.append(JSONMember("partialLocation", partialLocation.json())) }
    if let partialText { members.append(JSONMember("partialText", JSONNode(.string(partialText)))) }
    return members + [
      JSONMember("motion", .decimal(motion)), JSONMember("sharpness", .decimal(sharpness)),
      JSONMember("brightness", .decimal(brightness)), JSONMember("capabilities", capabilities.json()),
      JSONMember("isSnapshotPending", JSONNode(.bool(isSnapshotPending))),
    ]
  }
}

extension RecognizedItem {
  /// The item as JSON.
  public func json() -> JSONNode {
    var members = [
      JSONMember("id", .count(id.number)), JSONMember("kind", JSONNode(.string(kind))),
      JSONMember("text", JSONNode(.string(text))),
    ]
    if let quad { members.append(JSONMember("corners", quad.json())) }
    return JSONNode(
      .object(
        members + [
          JSONMember("isUnwanted", JSONNode(.bool(isUnwanted))), JSONMember("pluginID", JSONNode(.string(pluginID))),
          JSONMember("configRevision", .count(configRevision)), JSONMember("readCount", .count(readCount)),
          JSONMember("textCount", .count(textCount)),
          JSONMember("isTracked", JSONNode(.bool(isTracked))), JSONMember("firstSeen", firstSeen.json()),
          JSONMember("lastSeen", lastSeen.json()),
        ]))
  }
}

extension Observation {
  fileprivate func json() -> JSONNode {
    [
      "frame": .count(frameNumber), "timestampMs": .milliseconds(timestamp),
      "unixMs": .count(Int(wallClock / .milliseconds(1))),
    ]
  }
}

extension JSONNode {
  fileprivate static func items(_ items: [RecognizedItem]) -> JSONNode { JSONNode(.array(items.map { $0.json() })) }
}
