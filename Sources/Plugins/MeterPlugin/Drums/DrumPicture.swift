import ScanGeometry
import ScanImage
import TextFinding

/// A picture in several sizes, each half as large as the one before, so that cuts may shrink it without losing thin strokes.
final class DrumPicture {
  private let planes = (0..<5).map { _ in BytePlane() }
  private var view: LumaView?
  private var made = 0

  /// The size of the picture itself.
  var size: PixelSize { view?.size ?? PixelSize(width: 0, height: 0) }

  /// Calls `body` while a picture is lent.
  func with<Result>(_ view: LumaView, _ body: () -> Result) -> Result {
    self.view = view
    made = 0
    defer { self.view = nil }
    return body()
  }

  /// Lends the picture, halved so often, or as often as it can be.
  func level(_ wanted: Int) -> (view: LumaView, factor: Int)? {
    guard var shown = view else { return nil }
    var level = 0
    while level < min(wanted, planes.count), min(shown.width, shown.height) >= 16 {
      let plane = planes[level]
      if level == made {
        plane.reduce(shown, by: 2)
        made += 1
      }
      guard let base = plane.bytes.baseAddress else { break }
      shown = LumaView(
        base: UnsafePointer(base), width: plane.size.width, height: plane.size.height, stride: plane.size.width)
      level += 1
    }
    return (shown, 1 << level)
  }

  /// Writes the pixels of a parallelogram of the picture.
  func sample(_ window: DrumWindow, _ size: PixelSize, into pixels: UnsafeMutablePointer<UInt8>) {
    // The largest level that shrinks by less than two.
    let shrink = min(
      window.right.length / Float(max(1, size.width)), window.down.length / Float(max(1, size.height)))
    var wanted = 0
    while wanted < 5, shrink >= Float(2 << wanted) * 0.95 { wanted += 1 }
    guard let (view, factor) = level(wanted), view.width > 1, view.height > 1 else {
      pixels.update(repeating: 0, count: size.area)
      return
    }
    let scale = 1 / Float(factor)
    view.sample(
      CropTransform(middle: window.middle * scale, right: window.right * scale, down: window.down * scale, size: size),
      into: pixels)
  }
}

/// A parallelogram of a picture that may show a digit, or a row of them.
struct DrumWindow: Sendable, Hashable {
  /// Its middle in pixels of the picture.
  var middle: SIMD2<Float>
  /// The way from its left edge to its right one.
  var right: SIMD2<Float>
  /// The way from its upper edge to its lower one.
  var down: SIMD2<Float>

  /// The window moved by shares of its own size, and made larger.
  func moved(right share: Float = 0, down part: Float = 0, size: Float = 1) -> DrumWindow {
    DrumWindow(middle: middle + right * share + down * part, right: right * size, down: down * size)
  }

  /// Its corners.
  var quad: Quad<CropSpace> {
    func corner(_ x: Float, _ y: Float) -> Point<CropSpace> {
      let point = middle + right * x + down * y
      return Point(x: Double(point.x), y: Double(point.y))
    }
    return Quad(
      topLeft: corner(-0.5, -0.5), topRight: corner(0.5, -0.5), bottomRight: corner(0.5, 0.5),
      bottomLeft: corner(-0.5, 0.5))
  }
}

extension SIMD2<Float> {
  /// The length of the vector.
  var length: Float { (self * self).sum().squareRoot() }
}
