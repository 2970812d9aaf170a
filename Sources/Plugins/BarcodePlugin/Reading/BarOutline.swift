import ScanGeometry
import ScanImage

/// What the pixels show of bars that scan lines have read: their direction, and how far they go on.
///
/// Engines show where the lines lie that read a code, not where its bars end. Its memory is kept from code to code.
final class BarOutline {
  private let grid = BlockGrid()
  private let buffer = CropBuffer()
  private let probe = LineProbe()

  /// The most cuts of one code, to see its direction in.
  private static let turns = 3
  /// From which sine on, about a tenth of a degree, another cut is worth it.
  private static let minSine: Float = 0.002
  /// The part of the changes that have one direction, from which on they are those of bars.
  private static let minCoherence: Float = 0.5
  /// From which correlation on two lines meet the same bars.
  private static let minLikeness: Float = 0.6

  /// The unit vector across the bars; nil where the pixels have no common direction.
  ///
  /// The structure tensor sees a tilt as a little less than it is where the modules are narrow, but knows none from a
  /// little. So the place is cut out upright again and again, each time turned by what was seen, until no tilt is left.
  ///
  /// - Parameters:
  ///   - quad: Where scan lines read the bars: it may have next to no height.
  ///   - view: The picture that it is in.
  func axis(at quad: Quad<CropSpace>, in view: LumaView) -> SIMD2<Double>? {
    let length = quad.reading.length
    guard length >= Double(4 * BlockGrid.side) else { return nil }
    let middle = SIMD2(Float(quad.center.x), Float(quad.center.y))
    var axis = SIMD2<Float>(quad.reading / length)
    // Two rows of blocks where the scan lines lie closer together, and six at the most.
    let rows = min(max(quad.meanHeight, Double(2 * BlockGrid.side)), Double(6 * BlockGrid.side))
    let extent = SIMD2(Float(length), Float(rows + 1))
    let scale = min(1, (CropTransform.largest / Double(extent.x * extent.y)).squareRoot())
    for _ in 0..<Self.turns {
      let crop = CropTransform(middle: middle, axis: axis, extent: extent, scale: scale)
      guard let picture = buffer.take(crop, of: view), let seen = direction(of: picture) else { return nil }
      axis = SIMD2(axis.x * seen.x - axis.y * seen.y, axis.x * seen.y + axis.y * seen.x)
      if abs(seen.y) < Self.minSine { break }
    }
    return SIMD2<Double>(axis)
  }

  /// The unit vector across the bars that fill a picture.
  private func direction(of picture: LumaView) -> SIMD2<Float>? {
    grid.measure(picture)
    guard let blocks = grid.blocks else { return nil }
    var (sum, total) = (SIMD2<Float>.zero, Float(0))
    for index in 0..<grid.count where blocks[index].energy >= BlockGroups.minEnergy {
      sum += blocks[index].direction * blocks[index].energy
      total += blocks[index].energy
    }
    let length = (sum * sum).sum().squareRoot()
    guard total > 0, length >= Self.minCoherence * total else { return nil }
    return BlockGrid.halfAngle(sum / length)
  }

  /// The box with its top and bottom moved outwards as far as lines across the picture meet the same bars.
  func grown(_ box: BarBox, in view: LumaView) -> BarBox {
    var grown = box
    let width = box.end - box.start
    guard width >= 16 else { return box }
    let step = max(1, width / 250)
    // From a little inside, as the outermost line that was read may be half on bars.
    let inside = min(4 * step, (box.bottom - box.top) / 2)
    grown.top = min(box.top, box.top + inside - reach(box, from: box.top + inside, step: -step, view))
    grown.bottom = max(box.bottom, box.bottom - inside + reach(box, from: box.bottom - inside, step: step, view))
    return grown
  }

  /// How far bars go on from a line across them, up to one and a half times their width; the step's sign gives the direction.
  private func reach(_ box: BarBox, from start: Double, step: Double, _ view: LumaView) -> Double {
    let way = step < 0 ? -1.0 : 1.0
    // The lines of the probe lie along the side of its box, from the one that is known to meet the bars on.
    let side = SIMD2<Float>(box.down * way)
    let steps = LineProbe.lines - 1
    let half = SIMD2(Float(box.end - box.start) / 2, Float(abs(step) * Double(steps)) / 2)
    let center = (box.start + box.end) / 2
    var distance = 0.0
    while distance < 1.5 * (box.end - box.start) {
      let middle = box.place(center, start + way * (distance + Double(half.y)))
      probe.sample(
        view,
        OrientedBox(
          middle: SIMD2(Float(middle.x), Float(middle.y)), axis: SIMD2(side.y, -side.x), half: half), spread: 1)
      var alike = 0
      while alike < steps {
        let across = start + way * distance + step * Double(alike + 1)
        guard view.contains(box.place(box.start, across)), view.contains(box.place(box.end, across)),
          probe.likeness(0, alike + 1, shifts: -2...2).correlation >= Self.minLikeness
        else { return distance + abs(step) * Double(alike) }
        alike += 1
      }
      distance += abs(step) * Double(steps)
    }
    return distance
  }
}

/// A rectangle around bars in the directions of the bars.
struct BarBox {
  /// The point that the extents are measured from.
  var middle: Point<CropSpace>
  /// The unit vectors across the bars in the direction of reading, and down along them.
  var across: SIMD2<Double>
  var down: SIMD2<Double>
  /// The extents across the bars.
  var start: Double
  var end: Double
  /// The extents along them.
  var top: Double
  var bottom: Double

  /// The point at some distances from the middle.
  func place(_ along: Double, _ below: Double) -> Point<CropSpace> {
    let offset = across * along + down * below
    return Point(x: middle.x + offset.x, y: middle.y + offset.y)
  }

  /// The corners.
  var quad: Quad<CropSpace> {
    Quad(
      topLeft: place(start, top), topRight: place(end, top), bottomRight: place(end, bottom),
      bottomLeft: place(start, bottom))
  }
}

extension LumaView {
  fileprivate func contains(_ point: Point<CropSpace>) -> Bool {
    (0...Double(width)).contains(point.x) && (0...Double(height)).contains(point.y)
  }
}
