import ScanPluginKit

/// The sides of a cutout beyond which the frame goes on: a value that reaches one of them may be a part of a longer one.
struct CutoutSides {
  /// In pixels of the region.
  private let (left, top, right, bottom): (Double, Double, Double, Double)
  private let width: Double
  private let toRegion: AffineTransform<CropSpace, CropSpace>

  /// The sides of the region that a picture shows; the frame's own sides count as endlessly far.
  init(of picture: UprightPicture) {
    let (region, frame) = (picture.input.region, picture.input.frame.size)
    width = Double(picture.region.width)
    toRegion = picture.toRegion
    left = region.x > 0 ? 0 : -.infinity
    top = region.y > 0 ? 0 : -.infinity
    right = region.x + region.width < frame.width ? Double(region.width) : .infinity
    bottom = region.y + region.height < frame.height ? Double(region.height) : .infinity
  }

  /// The readings, the most certain first, those marked that may be parts: that reach a side, and that are less certain than one in the same place
  /// that does.
  ///
  /// - Parameter view: The picture of the region.
  func marking(_ readings: [MeterReading], in view: LumaView) -> [MeterReading] {
    var cut: [MeterReading] = []
    return readings.map { reading in
      let row = reading.withoutDials
      guard mayCut(row) || CutDigit.isBeside(row, in: view) || cut.contains(where: { $0.isThere(reading) })
      else { return reading }
      var marked = reading
      marked.mayBeCut = true
      cut.append(marked)
      return marked
    }
  }

  /// Whether a reading may go on beyond them: most of a digit before or behind it would not be seen.
  private func mayCut(_ reading: MeterReading) -> Bool {
    if reading.kind == .dials, reading.cells.contains(where: isCutDial) { return true }
    let quad = reading.quad
    // Where the digits' own places are not known they fill that of the value.
    var first = Point<CropSpace>(
      x: (quad.topLeft.x + quad.bottomLeft.x) / 2, y: (quad.topLeft.y + quad.bottomLeft.y) / 2)
    var last = Point<CropSpace>(
      x: (quad.topRight.x + quad.bottomRight.x) / 2, y: (quad.topRight.y + quad.bottomRight.y) / 2)
    var share = (Self.reach - 0.5) / Double(max(reading.cells.count, 1))
    let middles = reading.cells.compactMap(\.quad?.center)
    if middles.count == reading.cells.count, middles.count > 1 {
      (first, last) = (middles[0], middles[middles.count - 1])
      share = Self.reach / Double(middles.count - 1)
    }
    let (x, y) = (share * (last.x - first.x), share * (last.y - first.y))
    return hides(Point(x: first.x - x, y: first.y - y)) || hides(Point(x: last.x + x, y: last.y + y))
  }

  /// Whether a side, even one of the frame, cuts off a part of a dial: others may have been beside it.
  private func isCutDial(_ cell: MeterReading.Cell) -> Bool {
    guard let dial = cell.quad?.boundingRect else { return false }
    let least = Self.cutShare * dial.width
    return dial.minX < -least || dial.maxX > width + least
  }

  private func hides(_ place: Point<CropSpace>) -> Bool {
    let point = toRegion.apply(place)
    return point.x < left || point.x > right || point.y < top || point.y > bottom
  }

  /// The part of a dial's width that is beyond a side at least; circles are fitted more closely.
  private static let cutShare = 0.12
  /// How much has to be seen beside the outer digits, from their middles and in steps from digit to digit: of another digit there nearly
  /// a third. Where it is a whole step, half of the displays in cutouts that end half a digit's height beside them are not accepted.
  private static let reach = 0.8
}
