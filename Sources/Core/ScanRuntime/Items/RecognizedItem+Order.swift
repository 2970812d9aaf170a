import ScanPluginKit

extension Array where Element == RecognizedItem {
  /// The items as one reads: line by line from the top, each line from the left; items without a place last, oldest first.
  ///
  /// Items whose heights overlap by half of the lower one stand in the same line. The order depends on the items only, not on
  /// the order that they come in.
  func inReadingOrder() -> [RecognizedItem] {
    guard count > 1 else { return self }
    let placed = compactMap { item in item.quad.map { (item: item, bounds: $0.boundingRect) } }.sorted {
      ($0.bounds.minY, $0.bounds.minX, $0.item.id) < ($1.bounds.minY, $1.bounds.minX, $1.item.id)
    }
    var lines: [[(item: RecognizedItem, bounds: Rect<FrameSpace>)]] = []
    for entry in placed {
      // A line keeps the height of its first item, so that a slope does not pull the whole page into one line.
      let own = lines.indices.last { lines[$0].first.map { $0.bounds.sharesLine(with: entry.bounds) } ?? false }
      if let line = own {
        lines[line].append(entry)
      } else {
        lines.append([entry])
      }
    }
    let ordered = lines.flatMap { line in
      line.sorted { ($0.bounds.minX, $0.bounds.minY, $0.item.id) < ($1.bounds.minX, $1.bounds.minY, $1.item.id) }
    }
    return ordered.map(\.item) + filter { $0.quad == nil }.sorted { $0.id < $1.id }
  }
}

extension Rect {
  fileprivate func sharesLine(with other: Self) -> Bool {
    let common = min(maxY, other.maxY) - max(minY, other.minY)
    return common >= 0 && common * 2 >= min(height, other.height)
  }
}
