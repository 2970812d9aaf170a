import ScanConfig
import ScanGeometry
import ScanImage
import ScanJSON
import ScanPluginKit
import ScanScene
import Testing

@testable import ScanOverlay

/// A result with one thing in a place.
private struct PlacedResult: ResultBody {
  var text = "A"

  static let definition = ObjectDefinition("placedResult", defaults: PlacedResult(), "A result for tests.") {
    Field("text", \.text, .string(), "The text.")
  }

  var items: [FoundItem] { [FoundItem(kind: "thing", text: text, quad: quad(100, 100, 60, 30))] }
}

@Suite("Annotated frames")
struct AnnotationTests {
  private static let size = PixelSize(width: 320, height: 240)

  private static func result(_ pluginID: String = "codes") -> ScanResult {
    ScanResult(
      pluginID: pluginID, configRevision: 1, body: PlacedResult(),
      confidence: 90, cropRect: PixelRect(size), frameNumber: 1, timestamp: .zero, origin: FrameOrigin(source: "t"),
      frame: nil)
  }

  @Test("a result is marked with a label, and gives the cutout its other color")
  func result() throws {
    let plugin = try viewPlugin(#""cutoutConfig": {"strokeColor": "0000FF", "feedbackStrokeColor": "00FF00"}"#)
    let annotation = Annotation(plugin)
    let found = annotation.scene(Self.size, results: [Self.result()])
    #expect(found.shapes(.highlight).first?.path?.bounds == Rect(x: 100, y: 100, width: 60, height: 30))
    #expect(found.shapes(.highlight).first?.label == "thing  A")
    #expect(found.shapes(.cutout).first?.stroke == ColorSpec("00FF00"))
    #expect(annotation.scene(Self.size, results: []).shapes(.cutout).first?.stroke == ColorSpec("0000FF"))
    #expect(found.time == nil)
  }

  @Test("what was not read is outlined with its reason")
  func failures() {
    let failure = ReadFailure(.tooSmall, message: DisplayText(""), advice: DisplayText(""), place: quad(10, 10, 50, 50))
    let scene = Annotation(nil).scene(Self.size, results: [], failures: [failure])
    #expect(scene.shapes.map(\.role) == [.unread])
    #expect(scene.shapes[0].label == "too small")
  }

  @Test("pictures of the configuration are drawn, in color and in gray frames alike")
  func pictures() throws {
    let plugin = try viewPlugin(#""cutoutConfig": {"image": "green.png", "outerColor": "00000000"}"#)
    let annotation = Annotation(plugin) { $0 == "green.png" ? ColorImage(20, 15, green: 255) : nil }
    let gray = Frame(luma: LumaImage(size: Self.size, filledWith: 100), origin: FrameOrigin(source: "t"))
    let image = annotation.draw(over: gray, results: [])
    #expect(image.size == Self.size && image.shade(160, 120) == Shade(0, 255, 0))
    #expect(Annotation(plugin).draw(over: gray, results: []).shade(160, 120) == Shade(100, 100, 100))
  }
}
