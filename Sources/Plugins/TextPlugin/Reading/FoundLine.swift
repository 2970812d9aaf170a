import ScanPluginKit
import ScanRecognition
package import TextFinding

/// A line as it was found in a picture, and as it was read.
package struct FoundLine: Sendable {
  /// Where it is, in pixels of the region.
  package let place: TextLine
  /// Whether its text is light on dark ground.
  package let isLight: Bool
  /// Its characters.
  package var cells: [TextCell]
  /// How much it is like the row of a plate's characters, 0…1; nil where that was not examined.
  package var regularity: Double?
  /// How likely it says just that, 0…1: the mean of all attempts on it.
  package var likelihood = 1.0
  /// What the whole line could say besides, the likeliest first.
  package var others: [(cells: [TextCell], likelihood: Double)] = []

  package init(place: TextLine, isLight: Bool = false, cells: [TextCell] = []) {
    self.place = place
    self.isLight = isLight
    self.cells = cells
  }

  /// What it says when any character may occur; nil where no reader was asked.
  var unlimited: [TextCell]?

  /// The same line with each of its other readings, the likeliest first.
  var readings: [FoundLine] {
    others.map { other in
      var line = self
      (line.cells, line.likelihood, line.others) = (other.cells, other.likelihood, [])
      return line
    }
  }

  /// The part of the line with some of its characters, not read yet; nil when it is not known where they are.
  func part(_ cells: some BidirectionalCollection<TextCell>) -> FoundLine? {
    guard cells.count > 1, let first = cells.first?.position, let last = cells.last?.position, first < last else {
      return nil
    }
    let half = (last - first) / Double(cells.count - 1) / 2
    let (begin, end) = (Float(max(0, first - half)), Float(min(1, last + half)))
    let middle = place.middle + place.axis * place.extent.x * ((begin + end) / 2 - 0.5)
    return FoundLine(
      place: TextLine(
        middle: middle, axis: place.axis, extent: SIMD2(place.extent.x * (end - begin), place.extent.y),
        parts: cells.count),
      isLight: isLight)
  }

  /// The same line read from its other side.
  var upsideDown: FoundLine { FoundLine(place: place.upsideDown, isLight: isLight) }
}

extension [FoundLine] {
  /// The corners around all lines, along the first one.
  var quad: Quad<CropSpace>? {
    guard let first = first?.place else { return nil }
    let across = SIMD2(-first.axis.y, first.axis.x)
    let corners = flatMap { $0.place.quad.corners }.map { SIMD2(Float($0.x), Float($0.y)) - first.middle }
    let along = corners.map { ($0 * first.axis).sum() }
    let down = corners.map { ($0 * across).sum() }
    guard let left = along.min(), let right = along.max(), let top = down.min(), let bottom = down.max() else {
      return nil
    }
    func corner(_ along: Float, _ down: Float) -> Point<CropSpace> {
      let point = first.middle + first.axis * along + across * down
      return Point(x: Double(point.x), y: Double(point.y))
    }
    return Quad(
      topLeft: corner(left, top), topRight: corner(right, top), bottomRight: corner(right, bottom),
      bottomLeft: corner(left, bottom))
  }

  /// The numbers of some of the lines in the order of reading; the others, which may lie otherwise, have no say in it.
  func inReadingOrder(_ numbers: [Int]) -> [Int] { numbers.map { self[$0] }.readingOrder.map { numbers[$0] } }

  /// The numbers of the lines in the order in which a page is read: from top to bottom, and within a row as its script is written.
  var readingOrder: [Int] {
    guard let axis = self.max(by: { $0.place.extent.x < $1.place.extent.x })?.place.axis else { return [] }
    let across = SIMD2(-axis.y, axis.x)
    return map { line in
      let (along, down) = ((line.place.middle * axis).sum(), (line.place.middle * across).sum())
      let extent = line.place.extent
      return ReadingBox(
        left: Double(along - extent.x / 2), right: Double(along + extent.x / 2), top: Double(down - extent.y / 2),
        bottom: Double(down + extent.y / 2), direction: WritingDirection(of: line.cells.text))
    }.readingOrder
  }
}
