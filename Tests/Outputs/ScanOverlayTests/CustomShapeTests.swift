import ScanConfig
import ScanGeometry
import ScanImage
import ScanScene
import Testing

@testable import ScanOverlay

@Suite("Shapes of a program in painted pictures")
struct CustomShapeTests {
  private static let red = ColorSpec(red: 255, green: 0, blue: 0)

  /// The color in the middle of a find that is filled with blue, with a red shape of the program over the same pixels.
  private static func shade(z: Int?) throws -> Shade? {
    let plugin = try viewPlugin(
      #""scanFeedbackConfig": {"style": "rect", "fillColor": "0000FF", "strokeWidth": 0, "redrawTimeout": 0}"#)
    let shape = SceneShape(id: "own", z: z, path: box(0, 0, 40, 40), fill: Self.red)
    let content = SceneContent(
      [plugin], items: [SceneItem(quad: quad(10, 10, 20, 20), pluginID: "codes")],
      custom: [CustomShape(shape, in: .picture)])
    let drawn = Scene(content, geometry: SceneGeometry(picture: PixelSize(width: 40, height: 40)))
    return ScenePainter().paint(drawn).shade(20, 20)
  }

  @Test("a shape of the program lies below or above the finds, as its place in the order of drawing says")
  func order() throws {
    #expect(try Self.shade(z: nil) == Shade(255, 0, 0), "between finds and texts")
    #expect(try Self.shade(z: SceneShape.Role.highlight.level - 1) == Shade(0, 0, 255))
    #expect(try Self.shade(z: SceneShape.Role.highlight.level + 1) == Shade(255, 0, 0))
  }

  @Test("a shape in pixels of the picture lies where they are in a view that is turned and scaled")
  func places() throws {
    let shape = SceneShape(id: "own", path: box(10, 0, 10, 10), fill: Self.red)
    let geometry = SceneGeometry(
      picture: PixelSize(width: 40, height: 20), view: Size(width: 40, height: 80), fit: .fit, rotation: 90)
    let image = ScenePainter().paint(
      Scene(SceneContent([], custom: [CustomShape(shape, in: .picture)]), geometry: geometry))
    // The picture is twice as large, and its upper edge is at the right.
    #expect(image.bounds { $0.x > 200 } == PixelRect(x: 20, y: 20, width: 20, height: 20))
  }
}
