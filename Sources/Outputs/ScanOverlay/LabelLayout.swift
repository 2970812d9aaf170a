import ScanGeometry

/// Places for labels beside the things that they name: where they cover neither a thing nor another label, as far as there is room.
struct LabelLayout {
  private let size: PixelSize
  /// What is not to be covered: the things, then the labels that have their place.
  private var taken: [Rect<ViewSpace>]

  /// Makes a layout.
  ///
  /// - Parameters:
  ///   - size: The size of the canvas.
  ///   - things: The boxes of everything that is marked.
  init(_ size: PixelSize, things: [Rect<ViewSpace>]) {
    self.size = size
    taken = things
  }

  /// A place for a label and the size of its letters.
  struct Place {
    /// The box that the label will cover.
    let box: Rect<ViewSpace>
    /// The size of an em in pixels.
    let size: Double
  }

  /// The place of a label, which is taken from then on.
  ///
  /// Above its thing, else below, to the right or to the left of it, first in full size, then with letters down to half of it. Where
  /// everything is covered, the place that covers least.
  ///
  /// - Parameters:
  ///   - thing: The box of what it names.
  ///   - size: The usual size of letters in pixels.
  ///   - labelSize: The size of the label's box with letters of a size.
  mutating func place(
    beside thing: Rect<ViewSpace>, size: Double, labelSize: (Double) -> Size<ViewSpace>
  ) -> Place {
    var best: (place: Place, covered: Double)?
    for size in [size, size * 0.8, size * 0.65, size * 0.5] {
      for box in Self.boxes(labelSize(size), beside: thing).map(inside) {
        let covered = taken.reduce(0.0) { $0 + box.overlap($1) }
        let place = Place(box: box, size: size)
        if covered < (best?.covered ?? .infinity) { best = (place, covered) }
        if covered == 0 { break }
      }
      if best?.covered == 0 { break }
    }
    let found = best?.place ?? Place(box: thing, size: size)
    taken.append(found.box)
    return found
  }

  /// The gap between a thing and its label, in pixels.
  private static let gap = 4.0

  private static func boxes(_ size: Size<ViewSpace>, beside thing: Rect<ViewSpace>) -> [Rect<ViewSpace>] {
    let (width, height) = (size.width, size.height)
    let middle = (thing.minY + thing.maxY - height) / 2
    let corners = [
      (thing.minX, thing.minY - gap - height), (thing.minX, thing.maxY + gap), (thing.maxX + gap, middle),
      (thing.minX - gap - width, middle), (thing.maxX - width, thing.minY - gap - height),
      (thing.maxX - width, thing.maxY + gap),
    ]
    return corners.map { Rect(x: $0.0, y: $0.1, width: width, height: height) }
  }

  /// The box moved into the canvas.
  private func inside(_ box: Rect<ViewSpace>) -> Rect<ViewSpace> {
    Rect(
      x: max(0, min(box.minX, Double(size.width) - box.width)),
      y: max(0, min(box.minY, Double(size.height) - box.height)), width: box.width, height: box.height)
  }
}

extension Rect {
  /// The area that two rectangles share.
  fileprivate func overlap(_ other: Rect) -> Double {
    max(0, min(maxX, other.maxX) - max(minX, other.minX)) * max(0, min(maxY, other.maxY) - max(minY, other.minY))
  }
}
