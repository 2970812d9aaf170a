import ScanGeometry
import ScanImage
import Testing

@testable import ScanOverlay

private let red = RGBA(red: 255, green: 0, blue: 0)

private func white(_ width: Int, _ height: Int) -> Canvas {
  Canvas(size: PixelSize(width: width, height: height), filledWith: .white)
}

private func count(_ canvas: Canvas, where matches: (RGBA) -> Bool) -> Int {
  var sum = 0
  for y in 0..<canvas.size.height {
    for x in 0..<canvas.size.width {
      if let color = canvas.color(x: x, y: y), matches(color) { sum += 1 }
    }
  }
  return sum
}

@Suite("Shapes on a canvas")
struct CanvasShapeTests {
  @Test("A rectangle on the pixel grid covers exactly its pixels")
  func exactRectangle() {
    var canvas = white(20, 20)
    canvas.fill(Rect<ViewSpace>(x: 3, y: 4, width: 5, height: 6), color: red)
    #expect(canvas.color(x: 3, y: 4) == red)
    #expect(canvas.color(x: 7, y: 9) == red)
    #expect(canvas.color(x: 8, y: 9) == .white)
    #expect(canvas.color(x: 7, y: 10) == .white)
    #expect(count(canvas) { $0 == red } == 30)
    #expect(count(canvas) { $0 == .white } == 370)
  }

  @Test("Half a pixel of coverage is half of the color")
  func halfCoverage() {
    var canvas = white(4, 4)
    canvas.fill(Rect<ViewSpace>(x: 0.5, y: 0, width: 2, height: 4), color: .black)
    #expect(canvas.color(x: 0, y: 0) == RGBA(red: 127, green: 127, blue: 127))
    #expect(canvas.color(x: 1, y: 0) == .black)
    #expect(canvas.color(x: 2, y: 3) == RGBA(red: 127, green: 127, blue: 127))
    #expect(canvas.color(x: 3, y: 3) == .white)
  }

  @Test("Straight alpha blends over opaque, clear and half clear pixels")
  func alpha() {
    let half = RGBA(red: 255, green: 0, blue: 0, alpha: 128)
    let whole = Rect<ViewSpace>(x: 0, y: 0, width: 2, height: 2)
    var onWhite = white(2, 2)
    onWhite.fill(whole, color: half)
    #expect(onWhite.color(x: 0, y: 0) == RGBA(red: 255, green: 127, blue: 127))
    var onClear = Canvas(size: PixelSize(width: 2, height: 2))
    onClear.fill(whole, color: half)
    #expect(onClear.color(x: 1, y: 1) == half)
    onClear.fill(whole, color: half)
    #expect(onClear.color(x: 1, y: 1) == RGBA(red: 255, green: 0, blue: 0, alpha: 192))
    var untouched = white(2, 2)
    untouched.fill(whole, color: .clear)
    #expect(untouched.image.withBytes { Array($0) } == [UInt8](repeating: 255, count: 16))
  }

  @Test(
    "A polygon covers its area, whichever way it winds",
    arguments: [false, true])
  func area(reversed: Bool) {
    let triangle = [
      ViewPoint(x: 5, y: 3), ViewPoint(x: 93, y: 41), ViewPoint(x: 20, y: 88),
    ]
    var canvas = Canvas(size: PixelSize(width: 100, height: 100), filledWith: .black)
    canvas.fill(reversed ? triangle.reversed() : triangle, color: .white)
    var sum = 0.0
    for y in 0..<100 {
      for x in 0..<100 { sum += Double(canvas.color(x: x, y: y)?.red ?? 0) / 255 }
    }
    // Half of the cross product of two sides.
    #expect(abs(sum - (88.0 * 85 - 15 * 38) / 2) < 10)
  }

  @Test("A shape larger than the canvas covers all of it, from every side")
  func clipping() {
    let far = 1e6
    for (dx, dy) in [(0.0, 0.0), (far / 2, 0), (-far / 2, 3), (0, far / 2), (7, -far / 2)] {
      var canvas = white(7, 5)
      let square = [
        ViewPoint(x: dx - far, y: dy - far), ViewPoint(x: dx + far, y: dy - far),
        ViewPoint(x: dx + far, y: dy + far), ViewPoint(x: dx - far, y: dy + far),
      ]
      canvas.fill(square, color: red)
      #expect(count(canvas) { $0 == red } == 35)
    }
    // A slanted edge through the picture, with both ends far outside.
    var canvas = white(10, 10)
    canvas.fill(
      [ViewPoint(x: -1000, y: -1000), ViewPoint(x: 1000, y: 1000), ViewPoint(x: -1000, y: 1000)],
      color: red)
    #expect(canvas.color(x: 1, y: 8) == red)
    #expect(canvas.color(x: 8, y: 1) == .white)
    #expect(canvas.color(x: 5, y: 5) == RGBA(red: 255, green: 127, blue: 127))
  }

  @Test("Dimming outside a rounded rectangle leaves its inside as it was")
  func outside() {
    let dim = RGBA(red: 0, green: 0, blue: 0, alpha: 255)
    var canvas = white(40, 30)
    canvas.fillOutside(
      Rect(x: 10, y: 10, width: 20, height: 10), cornerRadius: 4, color: dim)
    #expect(canvas.color(x: 0, y: 0) == .black)
    #expect(canvas.color(x: 39, y: 29) == .black)
    #expect(canvas.color(x: 20, y: 15) == .white)
    #expect(canvas.color(x: 10, y: 15) == .white)
    #expect(canvas.color(x: 9, y: 15) == .black)
    // The corner of the rectangle lies outside of the arc.
    #expect(canvas.color(x: 10, y: 10) == .black)
    #expect(canvas.color(x: 29, y: 19) == .black)
    var whole = white(3, 3)
    whole.fillOutside(Rect(x: 1, y: 1, width: 0, height: 5), color: dim)
    #expect(count(whole) { $0 == .black } == 9)
  }

  @Test("The radius of corners is limited to half of the shorter side")
  func disc() {
    var canvas = Canvas(size: PixelSize(width: 40, height: 40), filledWith: .black)
    canvas.fillDisc(at: ViewPoint(x: 20, y: 20), radius: 15, color: .white)
    var sum = 0.0
    for y in 0..<40 {
      for x in 0..<40 { sum += Double(canvas.color(x: x, y: y)?.red ?? 0) / 255 }
    }
    #expect(abs(sum - Double.pi * 225) < 5)
    var same = Canvas(size: PixelSize(width: 40, height: 40), filledWith: .black)
    same.fill(Rect(x: 5, y: 5, width: 30, height: 30), cornerRadius: 999, color: .white)
    #expect(same.color(x: 5, y: 5) == .black)
    #expect(same.color(x: 20, y: 20) == .white)
  }
}

@Suite("Lines on a canvas")
struct CanvasStrokeTests {
  @Test("A frame has sharp sides at odd and even widths", arguments: [1.0, 2, 3, 4, 2.6])
  func sharpFrame(width: Double) {
    var canvas = white(60, 60)
    canvas.stroke(
      Rect<ViewSpace>(x: 10.3, y: 10.4, width: 30, height: 30), width: width, color: red)
    let other = count(canvas) { $0 != red && $0 != .white }
    #expect(other == 0, "every pixel is either line or paper")
    let whole = Int(width.rounded())
    #expect(count(canvas) { $0 == red } == 4 * 30 * whole)
  }

  @Test("A crossing of a half clear line with itself is not darker")
  func noDoubleBlending() {
    let half = RGBA(red: 0, green: 0, blue: 0, alpha: 128)
    var canvas = white(40, 40)
    canvas.stroke(
      [
        ViewPoint(x: 5, y: 20), ViewPoint(x: 35, y: 20), ViewPoint(x: 35, y: 35),
        ViewPoint(x: 20, y: 35), ViewPoint(x: 20, y: 5),
      ], width: 4, color: half)
    #expect(canvas.color(x: 10, y: 20) == RGBA(red: 127, green: 127, blue: 127))
    #expect(canvas.color(x: 20, y: 20) == canvas.color(x: 10, y: 20))
    #expect(canvas.color(x: 35, y: 20) == canvas.color(x: 10, y: 20))
  }

  @Test("The corner of a quadrilateral is filled to its tip")
  func miter() {
    var canvas = white(30, 30)
    canvas.stroke(
      Rect<ViewSpace>(x: 10, y: 10, width: 12, height: 12).quad, width: 4, color: red)
    #expect(canvas.color(x: 8, y: 8) == red)
    #expect(canvas.color(x: 23, y: 23) == red)
    #expect(canvas.color(x: 7, y: 8) == .white)
    #expect(canvas.color(x: 15, y: 15) == .white)
  }

  @Test("A thin line is faint and a line without width is nothing")
  func thin() {
    var canvas = white(10, 10)
    let line = [ViewPoint(x: 5.5, y: -20), ViewPoint(x: 5.5, y: 20)]
    canvas.stroke(line, width: 0.5, color: .black)
    #expect(canvas.color(x: 5, y: 5) == RGBA(red: 127, green: 127, blue: 127))
    let before = canvas.image.withBytes { Array($0) }
    for width in [0, -3, Double.nan, .infinity] { canvas.stroke(line, width: width, color: .black) }
    #expect(canvas.image.withBytes { Array($0) } == before)
  }

  @Test("One point is a dot, and a closed pair is a line")
  func degenerate() {
    var canvas = white(20, 20)
    canvas.stroke([ViewPoint(x: 10, y: 10)], width: 6, color: red)
    #expect(canvas.color(x: 10, y: 10) == red)
    #expect(canvas.color(x: 4, y: 10) == .white)
    canvas.stroke(
      [ViewPoint(x: 2, y: 2), ViewPoint(x: 17, y: 2), ViewPoint(x: 2, y: 2)], closed: true,
      width: 2, color: red)
    #expect(canvas.color(x: 9, y: 1) == red)
  }
}

@Suite("Coordinates from anywhere")
struct CanvasRobustnessTests {
  static let wild: [Double] = [
    .nan, .infinity, -.infinity, 1e308, -1e308, .leastNonzeroMagnitude, 0, -1, 1e18, 7.5,
  ]

  @Test("No coordinate crashes a shape, a line or a label", arguments: wild)
  func wildCoordinates(value: Double) {
    for other in Self.wild {
      var canvas = white(8, 8)
      let points = [
        ViewPoint(x: value, y: other), ViewPoint(x: other, y: value), ViewPoint(x: 3, y: other),
        ViewPoint(x: value, y: 3),
      ]
      let rect = Rect<ViewSpace>(x: value, y: other, width: other, height: value)
      canvas.fill(points, color: red)
      canvas.stroke(points, closed: true, width: 3, color: red)
      canvas.stroke(points, width: abs(value), color: red)
      canvas.fill(rect, cornerRadius: value, color: red)
      canvas.stroke(rect, cornerRadius: other, width: 2, color: red)
      canvas.fillOutside(rect, cornerRadius: other, color: red)
      canvas.fillDisc(at: points[0], radius: abs(other), color: red)
      canvas.drawLabel("ab", at: points[0])
      #expect(canvas.image.size == PixelSize(width: 8, height: 8))
    }
  }

  @Test("A canvas without pixels takes everything", arguments: [(0, 0), (0, 5), (5, 0), (1, 1)])
  func tiny(width: Int, height: Int) {
    var canvas = white(width, height)
    canvas.fillOutside(Rect(x: 0, y: 0, width: 1, height: 1), color: red)
    canvas.stroke(Rect<ViewSpace>(x: -5, y: -5, width: 20, height: 20), width: 3, color: red)
    canvas.drawLabel("long text that does not fit", at: ViewPoint(x: 3, y: 3))
    #expect(canvas.image.size == PixelSize(width: width, height: height))
    #expect(canvas.color(x: width, y: 0) == nil)
    #expect(canvas.color(x: -1, y: 0) == nil)
  }
}
