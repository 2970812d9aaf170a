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

  /// Its length beside its height.
  var aspect: Double {
    let wide = quad.topLeft.distance(to: quad.topRight) + quad.bottomLeft.distance(to: quad.bottomRight)
    let tall = quad.topLeft.distance(to: quad.bottomLeft) + quad.topRight.distance(to: quad.bottomRight)
    return wide / max(tall, 1e-6)
  }
}
