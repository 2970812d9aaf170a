import ScanPluginKit

extension Sequence<RecognizedItem> {
  /// The item at a place in the frame; nil when there is none.
  ///
  /// Of several items around the place the smallest counts, because it lies on the larger ones. Quadrilaterals that are as thin
  /// as a line are widened: a place up to a tenth of their length away, at least 12 pixels, is on them. Every other item is
  /// widened by 4 pixels.
  func item(at point: FramePoint) -> RecognizedItem? {
    var best: (item: RecognizedItem, distance: Double, area: Double)?
    for item in self {
      guard let quad = item.quad else { continue }
      let distance = quad.distance(to: point)
      guard distance <= quad.margin else { continue }
      let area = abs(quad.signedArea)
      if let best, (best.distance, best.area, best.item.id) <= (distance, area, item.id) { continue }
      best = (item, distance, area)
    }
    return best?.item
  }
}

extension Quad {
  /// How far from the shape a place may lie to be on it.
  fileprivate var margin: Double {
    let longer = max(topLeft.distance(to: topRight), topLeft.distance(to: bottomLeft))
    let isLine = abs(signedArea) < longer * longer / 20 || abs(signedArea) < longer * 12
    return isLine ? max(12, longer / 10) : 4
  }

  /// The distance of a place from the shape, 0 inside it and on its edge.
  func distance(to point: Point<Space>) -> Double {
    if contains(point) { return 0 }
    let corners = corners
    return (0..<4).map { point.distance(toSegmentFrom: corners[$0], to: corners[($0 + 1) % 4]) }.min() ?? .infinity
  }

  /// Whether a place lies inside, by the even-odd rule, so that winding and crossing sides do not matter.
  func contains(_ point: Point<Space>) -> Bool {
    let corners = corners
    var isInside = false
    for index in 0..<4 {
      let (a, b) = (corners[index], corners[(index + 1) % 4])
      guard (a.y > point.y) != (b.y > point.y) else { continue }
      if point.x < a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x) { isInside.toggle() }
    }
    return isInside
  }
}

extension Point {
  fileprivate func distance(toSegmentFrom start: Self, to end: Self) -> Double {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let length = dx * dx + dy * dy
    guard length > 0 else { return distance(to: start) }
    let position = ((x - start.x) * dx + (y - start.y) * dy) / length
    return distance(to: start.interpolated(to: end, fraction: min(1, max(0, position))))
  }
}
