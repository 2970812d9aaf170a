import ScanGeometry
import Testing

@Suite("Sizes, rectangles and quadrilaterals")
struct GeometryTests {
  @Test("negative extents become nothing")
  func negativeExtents() {
    #expect(PixelSize(width: -3, height: 4) == PixelSize(width: 0, height: 4))
    #expect(Rect<FrameSpace>(x: 1, y: 2, width: -1, height: 5).isEmpty)
    #expect(PixelRect(x: 0, y: 0, width: 5, height: -5).isEmpty)
  }

  @Test("an area beyond the range of Int is saturated")
  func area() {
    #expect(PixelSize(width: 6, height: 7).area == 42)
    #expect(PixelSize(width: .max, height: 2).area == .max)
    #expect(PixelSize(width: .max, height: 2).description == "\(Int.max)x2")
  }

  @Test(
    "a pixel rectangle is cut to the frame, however far out it lies",
    arguments: [
      (PixelRect(x: -5, y: -5, width: 10, height: 10), PixelRect(x: 0, y: 0, width: 5, height: 5)),
      (PixelRect(x: 15, y: 5, width: 10, height: 10), PixelRect(x: 15, y: 5, width: 5, height: 5)),
      (PixelRect(x: 50, y: 50, width: 10, height: 10), PixelRect(x: 20, y: 10, width: 0, height: 0)),
      (PixelRect(x: -50, y: 2, width: 10, height: 3), PixelRect(x: 0, y: 2, width: 0, height: 3)),
      (PixelRect(x: 5, y: 5, width: .max, height: .max), PixelRect(x: 5, y: 5, width: 15, height: 5)),
      (PixelRect(x: .min, y: .min, width: .max, height: .max), PixelRect(x: 0, y: 0, width: 0, height: 0)),
      (PixelRect(PixelSize(width: 20, height: 10)), PixelRect(x: 0, y: 0, width: 20, height: 10)),
    ])
  func clamping(rect: PixelRect, expected: PixelRect) {
    #expect(rect.clamped(to: PixelSize(width: 20, height: 10)) == expected)
  }

  @Test("rectangles meet in what they share")
  func intersection() {
    let a = Rect<ViewSpace>(x: 0, y: 0, width: 10, height: 10)
    let b = Rect<ViewSpace>(x: 5, y: 8, width: 10, height: 10)
    #expect(a.intersection(b) == Rect(x: 5, y: 8, width: 5, height: 2))
    #expect(a.intersection(Rect(x: 20, y: 0, width: 1, height: 1)).isEmpty)
    #expect(a.contains(Point(x: 10, y: 10)))
    #expect(!a.contains(Point(x: 10.1, y: 10)))
    #expect(a.center == Point(x: 5, y: 5))
  }

  @Test("points measure and divide distances")
  func points() {
    let a = FramePoint(x: 1, y: 2)
    let b = FramePoint(x: 4, y: 6)
    #expect(a.distance(to: b) == 5)
    #expect(a.interpolated(to: b, fraction: 0.5) == FramePoint(x: 2.5, y: 4))
    #expect(a.offset(dx: -1, dy: -2) == .zero)
  }

  @Test("a quadrilateral knows its bounds, middle and winding")
  func quads() {
    let quad = Rect<FrameSpace>(x: 2, y: 3, width: 4, height: 6).quad
    #expect(quad.boundingRect == Rect(x: 2, y: 3, width: 4, height: 6))
    #expect(quad.center == FramePoint(x: 4, y: 6))
    #expect(quad.signedArea == 24)
    let mirrored = quad.mapped { FramePoint(x: -$0.x, y: $0.y) }
    #expect(mirrored.signedArea == -24)
    #expect(quad.corners.count == 4)
  }
}

@Suite("Orientation")
struct OrientationTests {
  @Test(
    "quarter turns are found by any multiple of 90°",
    arguments: [
      (0, Orientation.up), (90, .right), (180, .down), (270, .left), (-90, .left), (450, .right), (720, .up),
    ])
  func quarterTurns(degrees: Int, expected: Orientation) {
    #expect(Orientation(clockwiseDegrees: degrees) == expected)
    #expect(Orientation(clockwiseDegrees: degrees + 1) == nil)
  }

  @Test("every upright pixel comes from one stored pixel", arguments: Orientation.allCases)
  func bijection(orientation: Orientation) {
    let stored = PixelSize(width: 5, height: 3)
    let upright = orientation.uprightSize(of: stored)
    #expect(upright == (orientation.swapsAxes ? PixelSize(width: 3, height: 5) : stored))
    var seen: Set<Int> = []
    for y in 0..<upright.height {
      for x in 0..<upright.width {
        let pixel = orientation.storedPixel(x: x, y: y, stored: stored)
        #expect((0..<5).contains(pixel.x) && (0..<3).contains(pixel.y))
        seen.insert(pixel.y * 5 + pixel.x)
      }
    }
    #expect(seen.count == 15)
  }

  @Test(
    "the first stored pixel shows where EXIF says that row 0 and column 0 are",
    arguments: [
      (Orientation.up, 0, 0), (.upMirrored, 4, 0), (.down, 4, 2), (.downMirrored, 0, 2), (.leftMirrored, 0, 0),
      (.right, 2, 0), (.rightMirrored, 2, 4), (.left, 0, 4),
    ])
  func firstPixel(orientation: Orientation, x: Int, y: Int) {
    let pixel = orientation.storedPixel(x: x, y: y, stored: PixelSize(width: 5, height: 3))
    #expect(pixel == (0, 0))
  }

  @Test("half of the orientations are mirror images")
  func mirrored() {
    #expect(Orientation.allCases.filter(\.isMirrored).map(\.rawValue) == [2, 4, 5, 7])
  }
}
