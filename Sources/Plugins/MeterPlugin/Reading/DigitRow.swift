import ScanPluginKit

/// Where the digits of a row stand.
package struct DigitRow: Sendable {
  /// The corners of a box no taller than the digits, from half a way before the first middle to half a way behind the last one.
  var quad: Quad<CropSpace>
  /// The middles of the digits as shares of its width.
  var middles: [Double]
  /// The way from one digit to the next as a share of its width.
  var pitch: Double

  /// The row of digits whose middles in a place are known; nil for none.
  ///
  /// - Parameters:
  ///   - middles: As shares of the place's width.
  ///   - rows: From where to where the digits reach, as shares of its height.
  init?(_ middles: [Double], pitch: Double, rows: Range<Double>, in place: Quad<CropSpace>) {
    guard let first = middles.first, let last = middles.last,
      let map = Homography<NormalizedSpace, CropSpace>(unitSquareTo: place)
    else { return nil }
    let (left, wide) = (first - pitch / 2, last - first + pitch)
    guard wide > 0, pitch > 0,
      let quad = map.apply(
        Rect(x: left, y: rows.lowerBound, width: wide, height: rows.upperBound - rows.lowerBound).quad)
    else { return nil }
    self.quad = quad
    self.middles = middles.map { ($0 - left) / wide }
    self.pitch = pitch / wide
  }

  /// The row of drums.
  init?(_ windows: [DrumWindow]) {
    guard let first = windows.first, let last = windows.last, windows.count > 1 else { return nil }
    let step = (last.middle - first.middle) / Float(windows.count - 1)
    func corner(_ window: DrumWindow, _ along: Float, _ down: Float) -> Point<CropSpace> {
      let point = window.middle + step * along + window.down * (down * DrumLayout.filled)
      return Point(x: Double(point.x), y: Double(point.y))
    }
    quad = Quad(
      topLeft: corner(first, -0.5, -0.5), topRight: corner(last, 0.5, -0.5), bottomRight: corner(last, 0.5, 0.5),
      bottomLeft: corner(first, -0.5, 0.5))
    pitch = 1 / Double(windows.count)
    middles = windows.indices.map { (Double($0) + 0.5) / Double(windows.count) }
  }

  /// The digits as windows, one way wide each.
  var windows: [DrumWindow] {
    guard let map = Homography<NormalizedSpace, CropSpace>(unitSquareTo: quad) else { return [] }
    return middles.compactMap { middle in
      guard let box = map.apply(Rect(x: middle - pitch / 2, y: 0, width: pitch, height: 1).quad) else { return nil }
      func between(_ first: Point<CropSpace>, _ second: Point<CropSpace>) -> SIMD2<Float> {
        SIMD2(Float(first.x + second.x) / 2, Float(first.y + second.y) / 2)
      }
      let (left, right) = (between(box.topLeft, box.bottomLeft), between(box.topRight, box.bottomRight))
      let (top, bottom) = (between(box.topLeft, box.topRight), between(box.bottomLeft, box.bottomRight))
      return DrumWindow(middle: (left + right) / 2, right: right - left, down: bottom - top)
    }
  }

  /// Its length beside its height.
  var aspect: Double {
    let wide = quad.topLeft.distance(to: quad.topRight) + quad.bottomLeft.distance(to: quad.bottomRight)
    let tall = quad.topLeft.distance(to: quad.bottomLeft) + quad.topRight.distance(to: quad.bottomRight)
    return wide / max(tall, 1e-6)
  }
}
