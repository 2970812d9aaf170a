import ScanConfig
import ScanGeometry
import ScanJSON
import Testing

@testable import ScanScene

@Suite("The picture in the view")
struct SceneGeometryTests {
  static let picture = PixelSize(width: 400, height: 200)

  @Test(
    "the corners of the frame lie where turn and mirror put them",
    arguments: [
      (0, false, "0 0", "400 0"), (90, false, "200 0", "200 400"), (180, false, "400 200", "0 200"),
      (270, false, "0 400", "0 0"), (0, true, "400 0", "0 0"), (90, true, "0 0", "0 400"), (-90, false, "0 400", "0 0"),
      (360, true, "400 0", "0 0"),
    ])
  func corners(rotation: Int, isMirrored: Bool, topLeft: String, topRight: String) {
    let geometry = SceneGeometry(picture: Self.picture, rotation: rotation, isMirrored: isMirrored)
    let first = geometry.pictureToView.apply(FramePoint(x: 0, y: 0))
    let second = geometry.pictureToView.apply(FramePoint(x: 400, y: 0))
    #expect("\(Int(first.x)) \(Int(first.y))" == topLeft)
    #expect("\(Int(second.x)) \(Int(second.y))" == topRight)
  }

  @Test("a picture covers the view or stands in it, always centered")
  func fits() {
    let view = Size<ViewSpace>(width: 300, height: 300)
    let fill = SceneGeometry(picture: Self.picture, view: view).pictureToView
    #expect(fill.apply(PixelRect(Self.picture).frameRect) == Rect(x: -150, y: 0, width: 600, height: 300))
    let fit = SceneGeometry(picture: Self.picture, view: view, fit: .fit).pictureToView
    #expect(fit.apply(PixelRect(Self.picture).frameRect) == Rect(x: 0, y: 75, width: 300, height: 150))
    let turned = SceneGeometry(picture: Self.picture, view: view, fit: .fit, rotation: 90, isMirrored: true)
    #expect(turned.pictureToView.apply(PixelRect(Self.picture).frameRect) == Rect(x: 75, y: 0, width: 150, height: 300))
  }

  @Test("a view without area is one as large as the turned picture")
  func noView() {
    for view in [Size<ViewSpace>(width: 0, height: 5), Size(width: .nan, height: 5), Size(width: .infinity, height: 5)]
    {
      let geometry = SceneGeometry(picture: Self.picture, view: view, rotation: 90)
      #expect(geometry.viewSize == Size(width: 200, height: 400))
    }
    let empty = SceneGeometry(picture: PixelSize(width: 0, height: 0), view: Size(width: 10, height: 10))
    #expect(empty.cutout(.default).isEmpty)
  }

  @Test("the cutout drawn is the region processed, in any view")
  func contract() throws {
    let cutout = try CutoutConfig(json: #"{"maxWidthPercent": "50%", "ratioFromSize": {"width": 2, "height": 1}}"#)
    for rotation in [0, 90, 180, 270] {
      for fit in ViewFit.allCases {
        let geometry = SceneGeometry(
          picture: Self.picture, view: Size(width: 333, height: 217), fit: fit, rotation: rotation, isMirrored: true)
        let back = try #require(geometry.pictureToView.inverse).apply(geometry.cutout(cutout))
        let processed = CutoutGeometry(cutout, frame: Self.picture).cropRect.frameRect
        #expect(abs(back.minX - processed.minX) < 1e-6 && abs(back.maxY - processed.maxY) < 1e-6)
        #expect(abs(back.maxX - processed.maxX) < 1e-6 && abs(back.minY - processed.minY) < 1e-6)
      }
    }
  }

  @Test("a box stands at its anchor, by its content's ratio, and inside the view")
  func places() {
    let view = Size<ViewSpace>(width: 100, height: 100)
    let natural = Size<ViewSpace>(width: 40, height: 20)
    let center = ViewPoint(x: 50, y: 50)
    #expect(ScenePlace(center).box(natural: natural, in: view) == Rect(x: 30, y: 40, width: 40, height: 20))
    #expect(
      ScenePlace(center, anchor: .bottomLeft, width: 20).box(natural: natural, in: view)
        == Rect(x: 50, y: 40, width: 20, height: 10))
    #expect(
      ScenePlace(center, anchor: .topRight, height: 40).box(natural: natural, in: view)
        == Rect(x: 0, y: 50, width: 80, height: 40))
    #expect(
      ScenePlace(.zero, anchor: .bottomCenter).box(natural: natural, in: view)
        == Rect(x: 0, y: 0, width: 40, height: 20))
  }
}
