import ScanConfig
import ScanGeometry
import ScanImage
import ScanScene
import ScanSynthetic
import Testing

@testable import ScanOverlay

@Suite("The painter and the numbers of the scene")
struct ContractTests {
  /// A random view of a random configuration.
  private struct Sample {
    let plugin: ViewPluginConfig
    let geometry: SceneGeometry
    let item: FrameQuad

    init(_ random: inout SeededGenerator) throws {
      func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
      let alignments = CutoutAlignment.allCases
      plugin = try viewPlugin(
        """
        "cutoutConfig": {"alignment": "\(alignments[int(0...alignments.count - 1)].rawValue)",
          "maxWidthPercent": "\(int(20...100))%", "maxHeightPercent": "\(int(20...100))%", "width": \(int(0...300)),
          "ratioFromSize": {"width": \(int(0...5)), "height": \(int(1...4))},
          "offset": {"x": \(int(-60...60)), "y": \(int(-60...60))}, "cornerRadius": 0, "strokeWidth": 0,
          "outerColor": "FF0000"}
        """,
        #""scanFeedbackConfig": {"fillColor": "00FF00", "strokeWidth": 0, "style": "rect"}"#)
      let picture = PixelSize(width: int(60...400), height: int(60...300))
      let view = Size<ViewSpace>(width: Double(int(50...300)), height: Double(int(50...300)))
      geometry = SceneGeometry(
        picture: picture, view: int(0...4) == 0 ? nil : view, fit: int(0...1) == 0 ? .fill : .fit,
        rotation: 90 * int(0...3), isMirrored: int(0...1) == 0)
      let (width, height) = (int(20...picture.width / 2), int(20...picture.height / 2))
      item = quad(
        Double(int(0...picture.width - width)), Double(int(0...picture.height - height)), Double(width), Double(height))
    }
  }

  /// Whether painted pixels are where an outline says, as far as it is in the view, within a pixel on each side.
  private static func agree(_ pixels: PixelRect?, _ path: ScenePath?, _ view: Rect<ViewSpace>) -> Bool {
    guard let shown = path?.bounds?.intersection(view), shown.width > 2, shown.height > 2 else { return true }
    guard let pixels = pixels?.frameRect else { return false }
    return abs(pixels.minX - shown.minX) <= 1 && abs(pixels.minY - shown.minY) <= 1
      && abs(pixels.maxX - shown.maxX) <= 1 && abs(pixels.maxY - shown.maxY) <= 1
  }

  @Test("what is painted lies where the scene says, on the pixels that are processed, in 200 random views")
  func random() throws {
    var random = SeededGenerator(seed: 25)
    for round in 0..<200 {
      let sample = try Sample(&random)
      let (geometry, plugin) = (sample.geometry, sample.plugin)
      let view = geometry.viewRect
      // The frame is blue where it is processed, and white elsewhere.
      let crop = geometry.regions(plugin.cutoutConfig).cropRect
      let size = geometry.pictureSize
      let frame = ColorImage(size: size) { pixels in
        for y in 0..<size.height {
          for x in 0..<size.width {
            let isInside = x >= crop.x && x < crop.x + crop.width && y >= crop.y && y < crop.y + crop.height
            for part in 0..<4 { pixels[(y * size.width + x) * 4 + part] = isInside && part < 2 ? 0 : 255 }
          }
        }
      }
      let content = SceneContent([plugin])
      let scene = Scene(content, geometry: geometry)
      let cutout = scene.shapes(.cutout).first?.path
      let bare = ScenePainter().paint(Scene(geometry: geometry, shapes: []), over: frame)
      #expect(bare.size == PixelSize(width: Int(view.width), height: Int(view.height)))
      #expect(
        Self.agree(bare.bounds { $0.x < 128 && $0.z > 128 }, cutout, view), "\(round): the frame, \(geometry), \(crop)")
      let shaded = ScenePainter().paint(scene, over: frame)
      #expect(
        Self.agree(shaded.bounds { $0.x < 128 && $0.z > 128 }, cutout, view), "\(round): the cutout, \(geometry)")
      // Nothing of what is outside is left unshaded.
      #expect(shaded.count { $0.x > 200 && $0.y > 200 } == 0, "\(round): the area outside, \(geometry)")
      let marked = Scene(
        SceneContent([plugin], items: [SceneItem(quad: sample.item, pluginID: "codes")]), geometry: geometry)
      let mark = marked.shapes(.highlight).first?.path
      let place = geometry.path(of: sample.item).bounds
      // What is as thin as a line is made wider, and all else lies exactly where the thing does.
      if place.map({ min($0.width, $0.height) >= 8 }) == true { #expect(mark?.bounds == place) }
      let painted = ScenePainter().paint(marked, over: frame)
      #expect(
        Self.agree(painted.bounds { $0.y > 128 && $0.x < 128 }, mark, view), "\(round): the mark, \(geometry)")
    }
  }
}

@Suite("Painted marks")
struct PaintedMarkTests {
  private static func image(
    _ feedback: String, state: SceneItem.State = .found, cutout: String? = nil, partial: FrameQuad? = nil,
    age: Int? = nil
  ) throws -> ColorImage {
    let members = [#""scanFeedbackConfig": {\#(feedback)}"#] + (cutout.map { [#""cutoutConfig": {\#($0)}"#] } ?? [])
    let plugin = try viewPlugin(members.joined(separator: ", "))
    let time = age.map { Duration.milliseconds(1000 + $0) }
    let item = SceneItem(
      number: 1, text: "ABCDE", quad: quad(100, 100, 100, 30),
      characters: (0..<5).map { quad(100 + 20 * Double($0), 100, 20, 30) }, state: state, pluginID: "codes",
      firstSeen: time.map { _ in .seconds(1) }, lastSeen: time.map { _ in .seconds(1) })
    let content = SceneContent([plugin], items: partial == nil ? [item] : [], partial: partial)
    let geometry = SceneGeometry(picture: PixelSize(width: 320, height: 240))
    return ScenePainter().paint(Scene(content, geometry: geometry, at: time), over: ColorImage(320, 240))
  }

  private static let red = #""strokeColor": "FF0000", "fillColor": "00000000""#

  @Test("each style is seen where the thing is, and none is not", arguments: ScanFeedbackStyle.allCases)
  func styles(style: ScanFeedbackStyle) throws {
    let image = try Self.image(#""style": "\#(style.rawValue)", \#(Self.red)"#)
    let ink = image.bounds { $0.x > 128 }
    switch style {
    case .rect, .contourRect, .animatedRect: #expect(ink == PixelRect(x: 99, y: 99, width: 102, height: 32))
    case .contourUnderline: #expect(ink == PixelRect(x: 99, y: 129, width: 102, height: 2))
    case .contourPoint: #expect(ink == PixelRect(x: 107, y: 112, width: 86, height: 6))
    case .none: #expect(ink == nil)
    }
    // Boxes of characters have lines between them.
    #expect((image.shade(120, 115)?.x == 255) == (style == .contourRect))
  }

  @Test("a line without thickness is not drawn")
  func noLine() throws {
    #expect(try Self.image(#""strokeWidth": 0, \#(Self.red)"#).bounds { $0.x > 0 } == nil)
  }

  @Test("a mark fades when the thing is not seen any more")
  func fading() throws {
    func level(_ age: Int) throws -> Int {
      try Self.image(#""redrawTimeout": 500, \#(Self.red)"#, age: age).shade(150, 100)?.x ?? 0
    }
    #expect(try level(500) == 255)
    #expect(abs(try level(600) - 128) <= 1)
    #expect(try level(690) < 20)
    #expect(try level(700) == 0)
  }

  @Test("the outline of the cutout has the other color while something is found")
  func inRange() throws {
    let cutout = #""strokeColor": "0000FF", "feedbackStrokeColor": "00FF00", "cornerRadius": 0, "strokeWidth": 4"#
    #expect(try Self.image(#""style": "none""#, cutout: cutout).shade(160, 1) == Shade(0, 255, 0))
    #expect(try Self.image(#""style": "none""#, state: .unread, cutout: cutout).shade(160, 1) == Shade(0, 0, 255))
  }

  @Test("what is not asked for, not read, or read in parts is amber, the latter two dashed")
  func notices() throws {
    func amber(_ image: ColorImage) -> Int { image.count { $0.x > 230 && (140...200).contains($0.y) && $0.z < 40 } }
    let unwanted = amber(try Self.image("", state: .unwanted))
    let unread = amber(try Self.image("", state: .unread))
    let partial = amber(try Self.image("", partial: quad(100, 100, 100, 30)))
    #expect(unwanted > 450)
    #expect(unread > 200 && unread < unwanted * 9 / 10)
    #expect(partial == unread)
  }

  @Test("labels are beside what they name, and never out of the picture")
  func labels() throws {
    let plugin = try viewPlugin()
    let items = [(2.0, 2.0), (300, 2), (2, 220), (290, 225)].map { x, y in
      SceneItem(label: "QR_CODE  Grüße", quad: quad(x, y, 18, 12), pluginID: "codes")
    }
    let scene = Scene(
      SceneContent([plugin], items: items), geometry: SceneGeometry(picture: PixelSize(width: 320, height: 240)))
    let plain = ScenePainter().paint(scene).count { $0 != Shade(0, 0, 0) }
    let labeled = ScenePainter(writesLabels: true).paint(scene).count { $0 != Shade(0, 0, 0) }
    #expect(labeled > plain + 4 * 600)
  }
}
