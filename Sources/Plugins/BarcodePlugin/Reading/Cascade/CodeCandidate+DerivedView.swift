import Glibc
import ScanGeometry
import ScanImage

extension SIMD2<Float> {
  /// The unit vector at an angle, clockwise as pictures have y pointing down.
  init(degrees: Double) {
    self.init(Float(cos(degrees * .pi / 180)), Float(sin(degrees * .pi / 180)))
  }
}

extension Quad {
  /// The center.
  var middle: SIMD2<Float> { SIMD2(Float(center.x), Float(center.y)) }

  /// The unit vector along its upper side; to the right where that has no length.
  var axis: SIMD2<Float> {
    let (dx, dy) = (topRight.x - topLeft.x, topRight.y - topLeft.y)
    let length = (dx * dx + dy * dy).squareRoot()
    return length > 0 ? SIMD2(Float(dx / length), Float(dy / length)) : SIMD2(1, 0)
  }
}

extension CodeCandidate {
  /// About how many pixels a module has: a line across a code meets an edge at every 1.7 modules or so.
  var moduleSize: Double { quad.meanWidth / (Double(max(8, edges)) * 1.7) }

  /// The place as an upright picture with its light margin.
  func derivedView(_ view: LumaView, turnedBy degrees: Double = 0, pixels: Double?, pool: PixelPool?) -> DerivedView {
    view.derivedView(crop(turnedBy: degrees, pixels: pixels), pool: pool)
  }

  /// Where an upright picture of the place with its light margin comes from.
  ///
  /// - Parameters:
  ///   - degrees: How much further it is turned.
  ///   - pixels: Pixels per module; nil keeps the size.
  func crop(turnedBy degrees: Double = 0, pixels: Double?) -> CropTransform {
    let (width, height) = (quad.meanWidth, quad.meanHeight)
    // The boxes follow blocks of 8 pixels and may end some modules early; the margin of most codes is ten modules.
    let margin = max(width / 7, 14 * moduleSize, 12)
    let upward = kind == .bars ? min(margin, height / 8) : margin
    let size = SIMD2(Float(width + 2 * margin), Float(height + 2 * upward))
    var scale = pixels.map { ($0 / moduleSize).clamped(to: 0.5...4) } ?? 1
    let area = Double(size.x * size.y)
    if area * scale * scale > CropTransform.largest { scale = (CropTransform.largest / area).squareRoot() }
    let base = quad.axis
    let turn = SIMD2<Float>(degrees: degrees)
    let turned = SIMD2(base.x * turn.x - base.y * turn.y, base.x * turn.y + base.y * turn.x)
    return CropTransform(middle: quad.middle, axis: turned, extent: size, scale: scale)
  }
}
