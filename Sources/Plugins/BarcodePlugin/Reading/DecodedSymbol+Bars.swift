import ScanGeometry
import ScanImage

extension DecodedSymbol {
  /// The same linear symbol with a rectangle around its bars that is tilted as they are.
  ///
  /// Scan lines run along the picture, so that the ends of those that read a tilted symbol make a parallelogram: its sides
  /// follow the bars, but its top and bottom follow the picture. Every one of its corners lies on bars. The pixels
  /// give the tilt, else the sides, where enough lines crossed all bars; and how far the bars go on beyond the lines that
  /// were read. Nothing changes where the tilt stays unknown, or the sides are those of a picture taken from the side.
  ///
  /// - Parameters:
  ///   - view: The picture that the symbol's place is in.
  ///   - outline: The reader of the pixels.
  func squared(in view: LumaView, _ outline: BarOutline) -> DecodedSymbol {
    guard symbology.isLinear else { return self }
    let sides = locationIsLine ? .tooShort : quad.sides
    var axis: SIMD2<Double>?
    if sides != .notParallel { axis = outline.axis(at: quad, in: view) }
    if case .along(let down) = sides, axis == nil { axis = SIMD2(down.y, -down.x) }
    guard let box = axis.flatMap({ quad.box(across: $0) }) else { return self }
    let rectangle = outline.grown(box, in: view).quad
    let staysLine = locationIsLine && rectangle.meanHeight < 10
    return staysLine ? self : copy(quad: rectangle, isInverted: isInverted, addOn: addOn, locationIsLine: false)
  }
}

/// What the left and the right side of a quadrilateral around bars show of their direction.
private enum Sides: Equatable {
  /// The unit vector down along the bars.
  case along(SIMD2<Double>)
  /// They are so short that a pixel more or less turns them.
  case tooShort
  /// They differ by more than about 8°.
  case notParallel
}

extension Quad<CropSpace> {
  fileprivate var sides: Sides {
    let (left, right) = (bottomLeft - topLeft, bottomRight - topRight)
    guard min(left.length, right.length) >= max(10, meanWidth / 8) else { return .tooShort }
    let (first, second) = (left / left.length, right / right.length)
    guard (first * second).sum() > 0.99 else { return .notParallel }
    return .along((first + second) / (first + second).length)
  }

  /// The vector from the middle of the left side to that of the right side.
  var reading: SIMD2<Double> { ((topRight - topLeft) + (bottomRight - bottomLeft)) / 2 }

  /// The box that has two sides across an axis, and that holds this quadrilateral's corners; nil when the axis is more
  /// than about 37° from the direction of reading, past which other scan lines read better.
  fileprivate func box(across axis: SIMD2<Double>) -> BarBox? {
    let forwards = (reading * axis).sum()
    guard abs(forwards) > 0.8 * reading.length else { return nil }
    let across = forwards < 0 ? -axis : axis
    var down = SIMD2(-across.y, across.x)
    if (((bottomLeft - topLeft) + (bottomRight - topRight)) * down).sum() < 0 { down = -down }
    let middle = center
    let places = [topLeft, topRight, bottomRight, bottomLeft].map { corner in
      (along: ((corner - middle) * across).sum(), below: ((corner - middle) * down).sum())
    }
    let (top, bottom) = places.reduce((0.0, 0.0)) { (min($0.0, $1.below), max($0.1, $1.below)) }
    return BarBox(
      middle: middle, across: across, down: down, start: (places[0].along + places[3].along) / 2,
      end: (places[1].along + places[2].along) / 2, top: top, bottom: bottom)
  }
}

extension Point<CropSpace> {
  static func - (left: Self, right: Self) -> SIMD2<Double> { SIMD2(left.x - right.x, left.y - right.y) }
}

extension SIMD2<Double> {
  var length: Double { (self * self).sum().squareRoot() }
}
