import ScanGeometry

/// A rectangle that may be turned, by its middle, its axis and its half extents.
struct OrientedBox {
  var middle: SIMD2<Float>
  /// The unit vector along the box; for bars, across them.
  var axis: SIMD2<Float>
  /// Half the extent along the axis and across it.
  var half: SIMD2<Float>

  /// The unit vector across the box.
  var side: SIMD2<Float> { SIMD2(-axis.y, axis.x) }

  /// The corners.
  var quad: Quad<CropSpace> {
    func corner(_ along: Float, _ across: Float) -> Point<CropSpace> {
      let place = middle + axis * (along * half.x) + side * (across * half.y)
      return Point(x: Double(place.x), y: Double(place.y))
    }
    return Quad(
      topLeft: corner(-1, -1), topRight: corner(1, -1), bottomRight: corner(1, 1), bottomLeft: corner(-1, 1))
  }

  /// The same box with its axis across it.
  var upended: OrientedBox { OrientedBox(middle: middle, axis: side, half: SIMD2(half.y, half.x)) }

  /// Whether a point lies inside.
  func contains(_ point: SIMD2<Float>) -> Bool {
    let offset = point - middle
    return abs((offset * axis).sum()) <= half.x && abs((offset * side).sum()) <= half.y
  }

  /// The same box, its axis pointing right, or down where it stands upright.
  var facingRight: OrientedBox {
    var box = self
    if axis.x < -0.01 || (abs(axis.x) <= 0.01 && axis.y < 0) { box.axis = -axis }
    return box
  }
}
