import ScanPluginKit

/// The keys of a document as an outline.
struct DocumentSymbols {
  /// The most parts of an outline.
  private static let most = 10_000

  private let text: EditedText
  private let encoding: PositionEncoding
  private var left = most

  /// Makes the outline of texts whose positions count in an encoding.
  init(_ text: EditedText, _ encoding: PositionEncoding) {
    (self.text, self.encoding) = (text, encoding)
  }

  /// The parts of a value with those below each.
  mutating func tree(_ node: LooseTree.Node?) -> [JSONNode] {
    parts(of: node).map { part in
      var members = [
        JSONMember("name", JSONNode(.string(part.name))), JSONMember("kind", part.kind),
        JSONMember("range", text.json(part.range, encoding)),
        JSONMember("selectionRange", text.json(part.selection, encoding)),
      ]
      if let detail = part.detail { members.append(JSONMember("detail", JSONNode(.string(detail)))) }
      let below = tree(part.value)
      if !below.isEmpty { members.append(JSONMember("children", JSONNode(.array(below)))) }
      return JSONNode(.object(members))
    }
  }

  /// The same parts one after another, each with the name of the part around it, for editors that know no tree.
  mutating func list(_ node: LooseTree.Node?, in container: String? = nil, uri: String) -> [JSONNode] {
    parts(of: node).flatMap { part -> [JSONNode] in
      var members = [
        JSONMember("name", JSONNode(.string(part.name))), JSONMember("kind", part.kind),
        JSONMember("location", ["uri": JSONNode(.string(uri)), "range": text.json(part.range, encoding)]),
      ]
      if let container { members.append(JSONMember("containerName", JSONNode(.string(container)))) }
      return [JSONNode(.object(members))] + list(part.value, in: part.name, uri: uri)
    }
  }

  private struct Part {
    let name: String
    let kind: JSONNode
    let range: Range<Int>
    let selection: Range<Int>
    let detail: String?
    let value: LooseTree.Node?
  }

  private mutating func parts(of node: LooseTree.Node?) -> [Part] {
    let all: [Part]
    switch node {
    case .object(let members, _):
      all = members.map { member in
        part(member.key.isEmpty ? "\"\"" : member.key, member.range, member.keyRange, member.value)
      }
    case .array(let elements, _):
      // The plain values of a list are no parts of an outline.
      all = elements.enumerated().compactMap { index, element in
        if case .scalar = element { return nil }
        return part(String(index), element.range, element.range.lowerBound..<element.range.lowerBound + 1, element)
      }
    default: return []
    }
    let shown = all.prefix(max(0, left))
    left -= shown.count
    return Array(shown)
  }

  private func part(
    _ name: String, _ range: Range<Int>, _ selection: Range<Int>, _ value: LooseTree.Node?
  ) -> Part {
    var detail: String?
    if case .scalar(let value) = value {
      detail = ShownText.short(text[value.lowerBound..<min(value.upperBound, value.lowerBound + 200)])
    }
    return Part(name: name, kind: kind(value), range: range, selection: selection, detail: detail, value: value)
  }

  /// The numbers that the protocol has for kinds of values.
  private func kind(_ node: LooseTree.Node?) -> JSONNode {
    switch node {
    case .object: 19
    case .array: 18
    case .scalar(let range):
      switch text.bytes[range.lowerBound] {
      case UInt8(ascii: "\""): 15
      case UInt8(ascii: "t"), UInt8(ascii: "f"): 17
      case UInt8(ascii: "n"): 21
      default: 16
      }
    case nil: 20
    }
  }
}
