import ScanPluginKit

extension Array where Element == RecognizedItem {
  /// The items as one reads: row by row from the top, each row from the left, or from the right where most of it is Hebrew, Arabic or
  /// another script that is written so; items without a place last, oldest first.
  ///
  /// The order depends on the items only, not on the order that they come in.
  func inReadingOrder() -> [RecognizedItem] {
    guard count > 1 else { return self }
    let sorted = self.sorted { $0.id < $1.id }
    let placed = sorted.compactMap { item in item.quad.map { (item: item, bounds: $0.boundingRect) } }
    let order = placed.map { item, bounds in
      ReadingBox(
        left: bounds.minX, right: bounds.maxX, top: bounds.minY, bottom: bounds.maxY,
        direction: WritingDirection(of: item.text))
    }.readingOrder
    return order.map { placed[$0].item } + sorted.filter { $0.quad == nil }
  }
}
