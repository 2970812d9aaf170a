import ScanGeometry
import Testing

@Suite("Affine and projective maps")
struct TransformTests {
  private typealias Affine = AffineTransform<FrameSpace, ViewSpace>

  private func isNear<Space>(_ a: Point<Space>?, _ b: Point<Space>, _ tolerance: Double = 1e-9) -> Bool {
    a.map { $0.distance(to: b) <= tolerance } ?? false
  }

  @Test("an affine map and its inverse cancel out")
  func affineInverse() throws {
    let map = Affine(a: 2, b: 0.5, c: -1, d: 3, tx: 10, ty: -4)
    let back = try #require(map.inverse)
    let point = FramePoint(x: 3.25, y: -7)
    #expect(isNear(back.apply(map.apply(point)), point))
    #expect(isNear(map.followed(by: back).apply(point), point))
    #expect(Affine(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0).inverse == nil)
  }

  @Test("maps apply in the order in which they follow each other")
  func order() {
    let double = Affine(scale: 2)
    let shift = AffineTransform<ViewSpace, CropSpace>(scale: 1, tx: 5, ty: 7)
    #expect(double.followed(by: shift).apply(FramePoint(x: 1, y: 1)) == Point(x: 7, y: 9))
  }

  @Test("a region's origin takes its pixels back to the frame")
  func regionOrigin() {
    let map = AffineTransform<CropSpace, FrameSpace>(regionOrigin: PixelRect(x: 30, y: 40, width: 5, height: 5))
    #expect(map.apply(Point(x: 1, y: 2)) == FramePoint(x: 31, y: 42))
    #expect(map.apply(Rect(x: 0, y: 0, width: 5, height: 5)) == Rect(x: 30, y: 40, width: 5, height: 5))
  }

  private static let askew = Quad<FrameSpace>(
    topLeft: Point(x: 10, y: 20), topRight: Point(x: 110, y: 5), bottomRight: Point(x: 130, y: 95),
    bottomLeft: Point(x: 5, y: 80))

  @Test("four corners fix a projective map, both ways")
  func fourPoints() throws {
    let target = Rect<CropSpace>(x: 0, y: 0, width: 200, height: 100).quad
    let map = try #require(Homography(from: Self.askew, to: target))
    let back = try #require(map.inverse)
    for (from, to) in zip(Self.askew.corners, target.corners) {
      #expect(isNear(map.apply(from), to, 1e-7))
      #expect(isNear(back.apply(to), from, 1e-7))
    }
    #expect(map.apply(Self.askew)?.boundingRect.width.rounded() == 200)
  }

  @Test("lines stay lines and the middle of a diagonal crossing stays the crossing")
  func crossing() throws {
    let map = try #require(Homography<NormalizedSpace, FrameSpace>(unitSquareTo: Self.askew))
    let center = try #require(map.apply(Point(x: 0.5, y: 0.5)))
    let (a, b, c, d) = (Self.askew.topLeft, Self.askew.topRight, Self.askew.bottomRight, Self.askew.bottomLeft)
    func side(_ p: FramePoint, _ q: FramePoint) -> Double {
      (q.x - p.x) * (center.y - p.y) - (q.y - p.y) * (center.x - p.x)
    }
    #expect(abs(side(a, c)) < 1e-6)
    #expect(abs(side(b, d)) < 1e-6)
  }

  @Test("a map that follows another is their product")
  func product() throws {
    let first = try #require(Homography<NormalizedSpace, FrameSpace>(unitSquareTo: Self.askew))
    let second = Homography(Affine(a: 0, b: 2, c: -2, d: 0, tx: 3, ty: 4))
    let point = Point<NormalizedSpace>(x: 0.3, y: 0.8)
    let stepwise = try #require(first.apply(point).flatMap { second.apply($0) })
    #expect(isNear(first.followed(by: second).apply(point), stepwise, 1e-9))
  }

  @Test(
    "corners that span no surface give no map",
    arguments: [
      [(0.0, 0.0), (1, 0), (2, 0), (3, 0)], [(0, 0), (0, 0), (0, 0), (0, 0)], [(0, 0), (1, 0), (2, 0), (0, 1)],
      [(0, 0), (10, 10), (10, 0), (0, 10)], [(0, 0), (10, 0), (2, 2), (0, 10)], [(0, 0), (.nan, 0), (1, 1), (0, 1)],
      [(0, 0), (.infinity, 0), (1, 1), (0, 1)],
    ] as [[(Double, Double)]])
  func degenerate(corners: [(Double, Double)]) {
    let points = corners.map { FramePoint(x: $0.0, y: $0.1) }
    let quad = Quad(topLeft: points[0], topRight: points[1], bottomRight: points[2], bottomLeft: points[3])
    let target = Rect<CropSpace>(x: 0, y: 0, width: 1, height: 1).quad
    #expect(Homography(from: quad, to: target) == nil)
    #expect(Homography(from: target, to: quad) == nil)
  }

  @Test("a point on the horizon or behind it has no image")
  func horizon() {
    let map = Homography<FrameSpace, ViewSpace>(
      row0: SIMD3(1, 0, 0), row1: SIMD3(0, 1, 0), row2: SIMD3(0, -0.1, 1))
    #expect(map.apply(FramePoint(x: 1, y: 5)) != nil)
    #expect(map.apply(FramePoint(x: 1, y: 10)) == nil)
    #expect(map.apply(FramePoint(x: 1, y: 11)) == nil)
    #expect(map.apply(FramePoint(x: .nan, y: .nan)) == nil)
  }
}
