import ScanGeometry

/// The natural reading order of things in a picture: lines from top to bottom, and in a line from left to right.
enum ReadingOrder {
  /// Sorts values by their rectangles; values whose middles lie within half of the line's height of each other share a line.
  static func sorted<Value>(_ values: [Value], by rect: (Value) -> Rect<FrameSpace>) -> [Value] {
    guard values.count > 1 else { return values }
    let placed = values.map { (value: $0, rect: rect($0)) }.sorted { $0.rect.center.y < $1.rect.center.y }
    var lines: [(height: Double, center: Double, members: [(value: Value, rect: Rect<FrameSpace>)])] = []
    for item in placed {
      let height = max(item.rect.height, 8)
      if let last = lines.indices.last, item.rect.center.y - lines[last].center <= min(height, lines[last].height) / 2 {
        lines[last].members.append(item)
      } else {
        lines.append((height, item.rect.center.y, [item]))
      }
    }
    return lines.flatMap { line in line.members.sorted { $0.rect.minX < $1.rect.minX }.map(\.value) }
  }
}
