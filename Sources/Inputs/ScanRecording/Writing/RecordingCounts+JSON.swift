public import ScanJSON

extension RecordingCounts {
  /// The counts as JSON: for each channel `recorded`, and `lost` by reasons.
  public func json() -> JSONNode {
    JSONNode(
      .object(
        RecordingChannel.allCases.compactMap { channel in
          let recorded = recorded[channel] ?? 0
          let lost = lost[channel] ?? [:]
          guard recorded > 0 || !lost.isEmpty else { return nil }
          let reasons = Loss.allCases.compactMap { reason in
            lost[reason].map { JSONMember(reason.rawValue, JSONNode(.number(JSONNumber($0)))) }
          }
          var members = [JSONMember("recorded", JSONNode(.number(JSONNumber(recorded))))]
          if !reasons.isEmpty { members.append(JSONMember("lost", JSONNode(.object(reasons)))) }
          return JSONMember(channel.name, JSONNode(.object(members)))
        }))
  }

  /// Reads what ``json()`` wrote; what is not there counts as nothing.
  init(_ node: JSONNode) {
    for channel in RecordingChannel.allCases {
      guard let own = node[channel.name] else { continue }
      recorded[channel] = own["recorded"]?.number?.int
      for reason in Loss.allCases {
        if let count = own["lost"]?[reason.rawValue]?.number?.int { lost[channel, default: [:]][reason] = count }
      }
    }
  }
}
