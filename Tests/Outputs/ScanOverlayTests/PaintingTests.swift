import ScanConfig
import ScanGeometry
import ScanImage
import ScanScene
import Testing

@testable import ScanOverlay

@Suite("Painted shapes")
struct PaintingTests {
  private static let red = ColorSpec(red: 255, green: 0, blue: 0)

  @Test("cairo and pango are there")
  func library() {
    #expect(ScenePainter.problem == nil)
  }

  @Test("an area on the pixel grid covers exactly its pixels, and half a pixel is half of the color")
  func areas() {
    let shape = SceneShape(id: "a", path: box(3, 4, 5.5, 6), fill: Self.red)
    let image = ScenePainter().paint(scene(20, 20, shape), over: ColorImage(20, 20, red: 255, green: 255, blue: 255))
    #expect(image.count { $0 == Shade(255, 0, 0) } == 30)
    #expect(image.shade(3, 4) == Shade(255, 0, 0) && image.shade(7, 9) == Shade(255, 0, 0))
    let half = image.shade(8, 5)
    #expect(half.map { abs($0.y - 127) <= 1 } == true)
    #expect(image.count { $0 == Shade(255, 255, 255) } == 400 - 36)
  }

  @Test("the area between two outlines is filled by the even-odd rule")
  func evenOdd() {
    let path = ScenePath(joining: [box(0, 0, 20, 20), box(5, 5, 10, 10)])
    let image = ScenePainter().paint(scene(20, 20, SceneShape(id: "a", path: path, fill: Self.red)))
    #expect(image.count { $0 == Shade(255, 0, 0) } == 300)
    #expect(image.shade(10, 10) == Shade(0, 0, 0))
  }

  @Test("a line lies half on each side, and one without thickness is none")
  func strokes() {
    func image(_ width: Double) -> ColorImage {
      ScenePainter().paint(
        scene(40, 40, SceneShape(id: "a", path: box(10, 10, 20, 20), stroke: Self.red, strokeWidth: width)))
    }
    #expect(image(4).bounds { $0.x == 255 } == PixelRect(x: 8, y: 8, width: 24, height: 24))
    #expect(image(4).shade(12, 12) == Shade(0, 0, 0))
    #expect(image(0).count { $0.x > 0 } == 0)
  }

  @Test("the opacity is that of the whole shape, where its line lies on its area too")
  func opacity() {
    let shape = SceneShape(
      id: "a", path: box(10, 10, 20, 20), fill: Self.red, stroke: Self.red, strokeWidth: 6, opacity: 0.5)
    let image = ScenePainter().paint(scene(40, 40, shape))
    #expect(Set([image.shade(20, 20), image.shade(11, 20), image.shade(8, 20)]).count == 1)
    #expect(image.shade(20, 20).map { abs($0.x - 128) <= 1 } == true)
  }

  @Test("a picture that is partly transparent stays so where nothing is drawn")
  func transparency() {
    let below = ColorImage(4, 4, red: 200, green: 100, blue: 50, alpha: 128)
    let image = ScenePainter().paint(
      scene(4, 4, SceneShape(id: "a", path: box(0, 0, 2, 4), fill: Self.red)), over: below)
    image.withBytes { bytes in
      #expect(bytes[3] == 255 && bytes[0] == 255)
      #expect(bytes[15] == 128)
      #expect(abs(Int(bytes[12]) - 200) <= 1 && abs(Int(bytes[13]) - 100) <= 1)
    }
  }

  @Test("a picture larger than a tile is drawn without seams, also longer than cairo's surfaces")
  func tiles() {
    let size = PixelSize(width: 33_000, height: 1100)
    let shape = SceneShape(
      id: "a", path: ScenePath(line: [ViewPoint(x: 0, y: 0), ViewPoint(x: 33_000, y: 1100)]), stroke: Self.red,
      strokeWidth: 8)
    let image = ScenePainter().paint(scene(size.width, size.height, shape))
    for x in stride(from: 100, to: 33_000, by: 50) {
      #expect(image.shade(x, x / 30) == Shade(255, 0, 0), "\(x)")
    }
  }

  @Test("coordinates far outside are cut off")
  func clipping() {
    let shape = SceneShape(id: "a", path: box(-900_000, -900_000, 1_800_000, 1_800_000), fill: Self.red)
    #expect(ScenePainter().paint(scene(7, 5, shape)).count { $0 == Shade(255, 0, 0) } == 35)
    let empty = Scene(geometry: SceneGeometry(picture: PixelSize(width: 0, height: 0)), shapes: [shape])
    #expect(ScenePainter().paint(empty).size.area == 0)
  }

  @Test("a motion is obeyed at its time: opacity, outline and light")
  func motions() {
    var shape = SceneShape(id: "a", path: box(10, 10, 20, 20), fill: Self.red)
    shape = SceneShape(
      id: "a", path: box(10, 10, 20, 20), fill: Self.red,
      motions: [
        SceneMotion(.opacity, values: [0, 1], start: .zero, duration: .milliseconds(100)),
        SceneMotion(
          .path, values: [0, 1], start: .zero, duration: .milliseconds(100), from: box(0, 0, 10, 10)),
      ])
    let painted = scene(40, 40, shape)
    #expect(ScenePainter().paint(painted, at: 0).count { $0.x > 0 } == 0)
    let middle = ScenePainter().paint(painted, at: 50)
    #expect(middle.bounds { $0.x > 100 } == PixelRect(x: 5, y: 5, width: 15, height: 15))
    #expect(middle.shade(10, 10).map { abs($0.x - 128) <= 1 } == true)
    #expect(ScenePainter().paint(painted).bounds { $0.x == 255 } == PixelRect(x: 10, y: 10, width: 20, height: 20))
    let light = SceneShape(
      id: "a", path: box(10, 10, 80, 80), stroke: Self.red, strokeWidth: 4,
      motions: [
        SceneMotion(
          .trace, values: [0, 1], start: .zero, duration: .milliseconds(100), repeats: true, share: 0.25)
      ])
    // A quarter of the outline is lit: at the start the upper side, a quarter of the time later the right one.
    let start = ScenePainter().paint(scene(100, 100, light), at: 0)
    #expect(start.shade(50, 10) == Shade(255, 0, 0) && start.shade(90, 50) == Shade(0, 0, 0))
    let later = ScenePainter().paint(scene(100, 100, light), at: 25)
    #expect(later.shade(90, 50) == Shade(255, 0, 0) && later.shade(50, 10) == Shade(0, 0, 0))
  }
}

@Suite("Painted pictures and texts")
struct PaintedContentTests {
  private static let red = ColorSpec(red: 255, green: 0, blue: 0)
  private static let place = ScenePlace(ViewPoint(x: 50, y: 40), width: 60, height: 40)

  @Test(
    "a picture fills its box as its scaling says",
    arguments: [
      (UIFeedbackAttributes.ImageScaleType.fitXY, PixelRect(x: 20, y: 20, width: 60, height: 40)),
      (.fitCenter, PixelRect(x: 30, y: 20, width: 40, height: 40)),
      (.fitStart, PixelRect(x: 20, y: 20, width: 40, height: 40)),
      (.fitEnd, PixelRect(x: 40, y: 20, width: 40, height: 40)),
      (.centerCrop, PixelRect(x: 20, y: 20, width: 60, height: 40)),
      (.center, PixelRect(x: 40, y: 30, width: 20, height: 20)),
      (.centerInside, PixelRect(x: 40, y: 30, width: 20, height: 20)),
    ])
  func pictures(scaling: UIFeedbackAttributes.ImageScaleType, expected: PixelRect) throws {
    let shape = SceneShape(id: "a", image: SceneImage("green.png", place: Self.place, scaling: scaling))
    let painter = ScenePainter { $0 == "green.png" ? ColorImage(20, 20, green: 255) : nil }
    let bounds = try #require(painter.paint(scene(100, 80, shape)).bounds { $0.y > 128 })
    #expect(bounds == expected)
    // A picture that is not there is left out.
    #expect(ScenePainter().paint(scene(100, 80, shape)).count { $0 != Shade(0, 0, 0) } == 0)
  }

  @Test(
    "text of any script with a font is written, inside of its box",
    arguments: ["Latin é", "Ελληνικά", "Кириллица", "عربى", "two\nlines"])
  func scripts(words: String) throws {
    let block = try #require(TextBlock(words, size: 20))
    // The tests need a font with the usual scripts, as every Debian desktop has it; what it lacks is drawn as boxes.
    #expect(block.size.width > 20 && block.size.height >= 20)
    let shape = SceneShape(
      id: "a",
      text: SceneText(
        words, place: ScenePlace(ViewPoint(x: 100, y: 50)), size: 20, color: ColorSpec(red: 255, green: 0, blue: 0),
        background: ColorSpec(red: 0, green: 0, blue: 255)))
    let image = ScenePainter().paint(scene(200, 100, shape))
    let box = try #require(image.bounds { $0.z > 128 || $0.x > 128 })
    let ink = try #require(image.bounds { $0.x > 128 })
    #expect(image.count { $0.x > 128 } > 40)
    #expect(ink.x > box.x + 5 && ink.x + ink.width < box.x + box.width - 5)
    #expect(ink.y >= box.y && ink.y + ink.height <= box.y + box.height)
    #expect(abs(box.width - Int(block.size.width) - 20) <= 2)
  }

  @Test("a text wider than the view is broken into lines, and its box stays inside")
  func wrapping() throws {
    let words = Array(repeating: "words", count: 20).joined(separator: " ")
    for alignment in UIFeedbackAttributes.TextAlignment.allCases {
      let text = SceneText(
        words, place: ScenePlace(ViewPoint(x: 100, y: 199), anchor: .bottomCenter), size: 12, color: Self.red,
        background: ColorSpec(red: 0, green: 0, blue: 255), alignment: alignment)
      let box = try #require(TextBox(text, in: Size(width: 200, height: 200))).box
      #expect(box.minX >= 0 && box.maxX <= 200 && box.minY >= 0 && box.maxY <= 200)
      #expect(box.height > 40)
      let ink = try #require(
        ScenePainter().paint(scene(200, 200, SceneShape(id: "a", text: text))).bounds { $0.x > 100 }?.frameRect)
      #expect(ink.minX >= box.minX + 5 && ink.maxX <= box.maxX - 5, "\(alignment)")
    }
  }

  @Test("an icon stands before the words in their color")
  func icon() throws {
    let square = try #require(ScenePath("M 0 0 L 24 0 L 24 24 L 0 24 Z"))
    let text = SceneText(
      "....", place: ScenePlace(ViewPoint(x: 100, y: 50)), size: 24, color: ColorSpec(red: 255, green: 0, blue: 0),
      icon: square)
    let image = ScenePainter().paint(scene(200, 100, SceneShape(id: "a", text: text)))
    #expect(image.count { $0 == Shade(255, 0, 0) } >= 22 * 22)
    let ink = try #require(image.bounds { $0.x > 200 })
    #expect(ink.width > 40)
  }

  @Test(
    "characters that cannot be seen are shown by their number, and hostile texts draw something bounded",
    arguments: ["a\u{0}b", "a\u{202E}b", "\u{FFFF}", String(repeating: "Z\u{0301}\u{0302}", count: 5000), "\n\n\n"])
  func hostile(words: String) throws {
    let block = try #require(TextBlock(words, size: 10, width: 300, isCut: true))
    #expect(block.size.width <= 310 && block.size.height < 200)
    #expect(try #require(TextBlock("a\u{202E}b", size: 10)).size.width > #require(TextBlock("ab", size: 10)).size.width)
  }

  @Test("several threads paint at the same time, all of them the same")
  func threads() async {
    let words = "Ελληνικά عربى EAN_13"
    let painted = scene(
      300, 60,
      SceneShape(id: "a", text: SceneText(words, place: ScenePlace(ViewPoint(x: 150, y: 30)), size: 18)))
    let pictures = await withTaskGroup(of: [UInt8].self) { group in
      for _ in 0..<32 { group.addTask { ScenePainter().paint(painted).withBytes { Array($0) } } }
      return await group.reduce(into: Set<[UInt8]>()) { $0.insert($1) }
    }
    #expect(pictures.count == 1 && pictures.first?.contains { $0 > 200 } == true)
  }

  @Test("nothing is made of a size that cannot be drawn")
  func sizes() {
    for size in [0, -1, .nan, .infinity, 20_000] { #expect(TextBlock("A", size: size) == nil) }
    #expect(TextBlock("", size: 10) == nil)
  }
}
