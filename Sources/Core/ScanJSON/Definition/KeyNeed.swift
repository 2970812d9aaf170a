/// What a key needs from the program, source or plugin around it, because without that it has no effect: a sound, a torch.
public struct KeyNeed: Sendable, Hashable {
  /// The stable name used in JSON output and in schemas.
  public let name: String
  /// Why the key has no effect where the need is not met, as a part of a sentence: "nothing here makes a sound".
  public let reason: String
  /// What would honor it, as one sentence.
  public let advice: String

  /// Makes a need; its name is stable once published.
  public init(_ name: String, reason: String, advice: String) {
    self.name = name
    self.reason = reason
    self.advice = advice
  }

  /// The reason as a sentence with an id, `need.`, the name and `.reason`.
  public var reasonText: DisplayText { DisplayText(templates[0]) }
  /// The advice as a sentence with an id, `need.`, the name and `.advice`.
  public var adviceText: DisplayText { DisplayText(templates[1]) }

  /// The reason and the advice.
  package var templates: [TextTemplate] {
    [TextTemplate("need.\(name).reason", reason), TextTemplate("need.\(name).advice", advice)]
  }
}

/// A key of a document whose value has an effect only where a need is met.
public struct ConditionalKey: Sendable, Hashable {
  /// Where the key stands in the document.
  public let pointer: JSONPointer
  /// What it needs.
  public let need: KeyNeed

  /// Makes a key with its need.
  public init(pointer: JSONPointer, need: KeyNeed) {
    self.pointer = pointer
    self.need = need
  }

  /// The key with its need as JSON: `pointer`, `needs`, `reason` and `advice`.
  public var json: JSONNode { json(.english) }

  /// The key with its need as JSON, in the words of a catalogue.
  public func json(_ texts: TextCatalog) -> JSONNode {
    [
      "pointer": JSONNode(.string(pointer.description)), "needs": JSONNode(.string(need.name)),
      "reason": JSONNode(.string(need.reasonText.text(texts))),
      "advice": JSONNode(.string(need.adviceText.text(texts))),
    ]
  }
}

extension KeyOutline {
  /// What the keys of one document need, in the order of the document.
  ///
  /// A key is named once, with its outermost need: what stands below it shares it. What a key of the same object meets is not named.
  public func needs(in node: JSONNode, at pointer: JSONPointer = .root) -> [ConditionalKey] {
    switch self {
    case .list(let element):
      return (node.elements ?? []).enumerated().flatMap { index, child in
        element.needs(in: child, at: pointer.appending(index))
      }
    case .object(let keys):
      let members = node.members ?? []
      let met = members.reduce(into: Set<KeyNeed>()) { $0.formUnion(keys[$1.key]?.metNeeds ?? []) }
      return members.flatMap { member -> [ConditionalKey] in
        guard let key = keys[member.key] else { return [] }
        let place = pointer.appending(member.key)
        if let need = key.need, !need.exceptions.contains(member.value), !met.contains(need.need) {
          return [ConditionalKey(pointer: place, need: need.need)]
        }
        return key.outline?.needs(in: member.value, at: place) ?? []
      }
    }
  }
}
