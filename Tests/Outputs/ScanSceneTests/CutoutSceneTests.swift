import ScanConfig
import ScanGeometry
import Testing

@testable import ScanScene

@Suite("The cutout in a scene")
struct CutoutSceneTests {
  static let half = #""maxWidthPercent": "50%", "ratioFromSize": {"width": 2, "height": 1}"#

  @Test("outline, area outside and picture have the numbers and colors of the configuration")
  func parts() throws {
    let plugin = try viewPlugin(
      "codes",
      """
      "cutoutConfig": {\(Self.half), "cornerRadius": 0, "strokeWidth": 3, "strokeColor": "112233", "outerColor": "80FF0000",
      "outerAlpha": 0.5, "image": "frame.png"}
      """)
    let scene = Scene(SceneContent([plugin]), geometry: plainView)
    #expect(scene.shapes.map(\.role) == [.outside, .cutoutImage, .cutout])
    let outline = try #require(scene.shape("cutout/codes"))
    #expect(outline.path?.description == "M 160 160 L 480 160 L 480 320 L 160 320 Z")
    #expect(outline.stroke == ColorSpec("112233") && outline.strokeWidth == 3 && outline.fill == nil)
    let outside = try #require(scene.shape("outside"))
    #expect(
      outside.path?.description
        == "M 0 0 L 640 0 L 640 480 L 0 480 Z M 160 160 L 480 160 L 480 320 L 160 320 Z")
    #expect(outside.fill == ColorSpec("40FF0000"))
    #expect(
      scene.shape("cutoutImage/codes")?.image?.place
        == ScenePlace(ViewPoint(x: 320, y: 240), width: 320, height: 160))
    #expect(scene.shapes.allSatisfy { $0.motions.isEmpty })
  }

  @Test("a plugin without a cutout draws none")
  func none() throws {
    #expect(Scene(SceneContent([try viewPlugin()]), geometry: plainView).shapes.isEmpty)
    #expect(Scene(SceneContent([]), geometry: plainView).shapes.isEmpty)
  }

  @Test("the outline has the feedback color while something is in range or found")
  func inRange() throws {
    let plugin = try viewPlugin(
      "codes", #""cutoutConfig": {"strokeColor": "FFFFFF", "feedbackStrokeColor": "00FF00"}"#)
    func color(_ content: SceneContent) -> ColorSpec? {
      Scene(content, geometry: plainView).shape("cutout/codes")?.stroke
    }
    #expect(color(SceneContent([plugin])) == .white)
    #expect(color(SceneContent([plugin], inRange: ["codes"])) == ColorSpec("00FF00"))
    #expect(color(SceneContent([plugin], inRange: ["others"])) == .white)
    let item = SceneItem(quad: quad(1, 1, 50, 50), pluginID: "codes")
    #expect(color(SceneContent([plugin], items: [item])) == ColorSpec("00FF00"))
    let unwanted = SceneItem(quad: quad(1, 1, 50, 50), state: .unwanted, pluginID: "codes")
    #expect(color(SceneContent([plugin], items: [unwanted])) == .white)
  }

  @Test(
    "what is not seen any more is not in range any more, and more of it than can be drawn hides nothing that is seen")
  func inRangeNoMore() throws {
    let plugin = try viewPlugin(
      "codes", #""cutoutConfig": {"strokeColor": "FFFFFF", "feedbackStrokeColor": "00FF00"}"#,
      #""scanFeedbackConfig": {"redrawTimeout": 300}"#)
    func item(_ number: Int, seen: Int) -> SceneItem {
      SceneItem(
        number: number, quad: quad(1, 1, 50, 50), pluginID: "codes", firstSeen: .zero, lastSeen: .milliseconds(seen))
    }
    func color(_ time: Int) -> ColorSpec? {
      let content = SceneContent([plugin], items: [item(1, seen: 1000)])
      return Scene(content, geometry: plainView, at: .milliseconds(time)).shape("cutout/codes")?.stroke
    }
    #expect(color(1299) == ColorSpec("00FF00"))
    #expect(color(1300) == .white)
    let old = (1...1000).map { item($0, seen: 0) }
    let content = SceneContent([plugin], items: old + [item(2000, seen: 5000)])
    let marks = Scene(content, geometry: plainView, at: .milliseconds(5000)).shapes(.highlight)
    #expect(marks.map(\.item) == [2000])
  }

  @Test("of several plugins each cutout is outlined, and nothing is shaded")
  func several() throws {
    let plugins = try ["a", "b"].map { try viewPlugin($0, #""cutoutConfig": {\#(Self.half)}"#) }
    let item = SceneItem(quad: quad(1, 1, 50, 50), pluginID: "b")
    let scene = Scene(SceneContent(plugins, items: [item]), geometry: plainView)
    #expect(scene.shapes(.outside).isEmpty)
    #expect(scene.shape("cutout/a")?.stroke == .white)
    #expect(scene.shape("cutout/b")?.stroke == CutoutConfig.default.feedbackStrokeColor)
  }

  @Test("lengths of the configuration are points, which grow with a large picture")
  func points() throws {
    let plugin = try viewPlugin("codes", #""cutoutConfig": {"strokeWidth": 2}"#)
    let scene = Scene(SceneContent([plugin]), geometry: .still(PixelSize(width: 4000, height: 3000)))
    #expect(scene.shape("cutout/codes")?.strokeWidth == 12)
    #expect(scene.view.width == 4000)
  }

  @Test("a cutout that fades in is invisible at first, and one that zooms is small")
  func appearance() throws {
    let fading = try viewPlugin("codes", #""cutoutConfig": {\#(Self.half), "animation": "fade"}"#)
    let content = SceneContent([fading], appeared: .seconds(2))
    let fade = try #require(Scene(content, geometry: plainView, at: .seconds(2)).shape("cutout/codes")?.motions.first)
    #expect(fade.property == .opacity && fade.value(at: 2000) == 0 && fade.value(at: 2300) == 1)
    let zooming = try viewPlugin("codes", #""cutoutConfig": {\#(Self.half), "animation": "zoom"}"#)
    let scene = Scene(SceneContent([zooming], appeared: .seconds(2)), geometry: plainView, at: .seconds(2))
    for id in ["cutout/codes", "outside"] {
      let shape = try #require(scene.shape(id))
      let zoom = try #require(shape.motions.first)
      #expect(zoom.property == .path && zoom.value(at: 2000) == 0 && zoom.value(at: 2300) == 1)
      #expect(try #require(zoom.from).isAlike(#require(shape.path)))
    }
    #expect(scene.shape("cutout/codes")?.motions.first?.from?.bounds?.width == 32)
    // In a still nothing moves.
    #expect(Scene(content, geometry: plainView).shapes.allSatisfy { $0.motions.isEmpty })
  }

  @Test("the processed region is outlined where it is another one")
  func crop() throws {
    let plugin = try viewPlugin(
      "codes", #""cutoutConfig": {\#(Self.half), "cropPadding": {"x": 10, "y": 20}}"#)
    let scene = Scene(SceneContent([plugin], showsCropRect: true), geometry: plainView)
    #expect(scene.shape("crop/codes")?.path?.bounds == Rect(x: 150, y: 140, width: 340, height: 200))
    #expect(Scene(SceneContent([plugin]), geometry: plainView).shapes(.crop).isEmpty)
  }
}
