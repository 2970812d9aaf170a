import ScanPluginKit

/// What two configurations read in the same picture, compared thing by thing.
struct ReadingDifference: Sendable {
  /// What only the second one read.
  private(set) var gained: [FoundItem] = []
  /// What only the first one read.
  private(set) var lost: [FoundItem] = []
  /// What both read in the same place, and differently.
  private(set) var changed: [(before: FoundItem, after: FoundItem)] = []
  /// How many things both read alike.
  private(set) var same = 0

  init(_ before: [FoundItem], _ after: [FoundItem]) {
    var rest = after
    for item in before {
      if let index = rest.firstIndex(where: { $0.kind == item.kind && $0.identity == item.identity }) {
        same += 1
        rest.remove(at: index)
      } else {
        lost.append(item)
      }
    }
    lost.removeAll { item in
      guard let index = rest.firstIndex(where: { Self.isSamePlace(item, $0) }) else { return false }
      changed.append((item, rest.remove(at: index)))
      return true
    }
    gained = rest
  }

  /// Whether the middle of each lies within the other; things of one kind without a place count as one thing.
  private static func isSamePlace(_ one: FoundItem, _ other: FoundItem) -> Bool {
    guard let first = one.quad?.boundingRect, let second = other.quad?.boundingRect else {
      return one.quad == nil && other.quad == nil && one.kind == other.kind
    }
    func holds(_ rect: Rect<FrameSpace>, _ inner: Rect<FrameSpace>) -> Bool {
      let (x, y) = ((inner.minX + inner.maxX) / 2, (inner.minY + inner.maxY) / 2)
      return (rect.minX...rect.maxX).contains(x) && (rect.minY...rect.maxY).contains(y)
    }
    return holds(first, second) && holds(second, first)
  }

  var members: [JSONMember] {
    func value(_ item: FoundItem) -> JSONNode {
      ["kind": JSONNode(.string(item.kind)), "text": JSONNode(.string(item.text))]
    }
    let pairs = changed.map { pair -> JSONNode in ["before": value(pair.before), "after": value(pair.after)] }
    return [
      JSONMember("gained", JSONNode(.array(gained.map(value)))), JSONMember("lost", JSONNode(.array(lost.map(value)))),
      JSONMember("changed", JSONNode(.array(pairs))), JSONMember("same", PictureScanner.count(same)),
    ]
  }
}
