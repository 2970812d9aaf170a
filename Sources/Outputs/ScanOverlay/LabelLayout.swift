import ScanGeometry

/// Places for the labels of a picture, all in letters of one size: the largest with which they hardly cover things or each other.
struct LabelLayout {
  /// The size of an em in pixels.
  let letterSize: Double
  /// The box of each label, beside the thing that it names and inside the canvas.
  let boxes: [Rect<ViewSpace>]
  /// The area of the labels that lies over things and other labels, compared with that of all labels.
  private let coveringShare: Double

  /// Lays out labels. Letters are smaller than usual only where that makes room.
  ///
  /// - Parameters:
  ///   - canvas: The size of the picture.
  ///   - things: The box of each thing that has a label.
  ///   - letterSize: The usual size of letters in pixels, which is the largest.
  ///   - labelSize: The size of the box of the label of a thing, by its place in the list, with letters of a size.
  init(
    _ canvas: PixelSize, things: [Rect<ViewSpace>], letterSize: Double, labelSize: (Int, Double) -> Size<ViewSpace>
  ) {
    func layout(_ letters: Double) -> LabelLayout {
      LabelLayout(canvas, things: things, letters) { labelSize($0, letters) }
    }
    var layouts = [layout(letterSize)]
    let smallest = letterSize * (things.count < Self.many ? 0.5 : 0.3)
    for scale in [0.8, 0.65, 0.5, 0.4, 0.3] where layouts.allSatisfy({ $0.coveringShare > Self.smallShare }) {
      let letters = letterSize * scale
      if letters >= max(smallest, Self.leastSize) { layouts.append(layout(letters)) }
    }
    let best = layouts.map(\.coveringShare).min() ?? 0
    self = layouts.first { $0.coveringShare <= best + Self.smallShare } ?? layouts[0]
  }

  private init(
    _ canvas: PixelSize, things: [Rect<ViewSpace>], _ letterSize: Double, labelSize: (Int) -> Size<ViewSpace>
  ) {
    var boxes: [Rect<ViewSpace>] = []
    var (covered, whole) = (0.0, 0.0)
    for (index, thing) in things.enumerated() {
      var best: (box: Rect<ViewSpace>, covered: Double)?
      for box in Self.boxes(labelSize(index), beside: thing, canvas) where best?.covered != 0 {
        let covered =
          things.reduce(0.0) { $0 + box.overlap($1) } + boxes.reduce(0.0) { $0 + box.overlap($1) }
        if covered < best?.covered ?? .infinity { best = (box, covered) }
      }
      boxes.append(best?.box ?? thing)
      covered += best?.covered ?? 0
      whole += best.map { $0.box.width * $0.box.height } ?? 0
    }
    (self.letterSize, self.boxes, coveringShare) = (letterSize, boxes, whole > 0 ? covered / whole : 0)
  }

  /// From so many things on, letters may be smaller than half of the usual ones.
  private static let many = 10
  /// The smallest letters in pixels.
  private static let leastSize = 9.0
  /// A smaller share of labels that cover something does not disturb.
  private static let smallShare = 0.01
  /// The gap between a thing and its label, in pixels.
  private static let gap = 4.0

  /// Above and below its thing, to the right and to the left of it; the first that covers nothing is taken.
  private static func boxes(
    _ size: Size<ViewSpace>, beside thing: Rect<ViewSpace>, _ canvas: PixelSize
  ) -> [Rect<ViewSpace>] {
    let (width, height) = (size.width, size.height)
    let (above, below) = (thing.minY - gap - height, thing.maxY + gap)
    let middle = ViewPoint(x: (thing.minX + thing.maxX - width) / 2, y: (thing.minY + thing.maxY - height) / 2)
    let corners = [
      (thing.minX, above), (thing.minX, below), (thing.maxX + gap, middle.y), (thing.minX - gap - width, middle.y),
      (thing.maxX - width, above), (thing.maxX - width, below), (middle.x, above), (middle.x, below),
    ]
    return corners.map { x, y in
      Rect(
        x: max(0, min(x, Double(canvas.width) - width)), y: max(0, min(y, Double(canvas.height) - height)),
        width: width, height: height)
    }
  }
}

extension Rect {
  /// The area that two rectangles share.
  fileprivate func overlap(_ other: Rect) -> Double {
    max(0, min(maxX, other.maxX) - max(minX, other.minX)) * max(0, min(maxY, other.maxY) - max(minY, other.minY))
  }
}
