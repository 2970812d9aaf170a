import ScanConfig
import ScanGeometry
import ScanPluginKit
import Testing

@testable import ScanScene

@Suite("The marks of a scene")
struct MarkSceneTests {
  /// A scene of one text of nine letters and a space in cells of 20 × 30 pixels.
  static func scene(
    _ feedback: String, text: String = "AB CDEFGHI", state: SceneItem.State = .found, lastSeen: Duration? = nil,
    at time: Duration? = nil
  ) throws -> Scene {
    let plugin = try viewPlugin("codes", #""scanFeedbackConfig": {\#(feedback)}"#)
    let cells = text.enumerated().filter { $0.element != " " }.map { quad(100 + 20 * Double($0.offset), 100, 20, 30) }
    let item = SceneItem(
      number: 7, label: "TEXT", text: text, quad: quad(100, 100, 200, 30), characters: cells, state: state,
      pluginID: "codes",
      firstSeen: lastSeen, lastSeen: lastSeen)
    return Scene(SceneContent([plugin], items: [item]), geometry: plainView, at: time)
  }

  @Test("a box has the colors, the thickness and the radius of its plugin, and the words for a label")
  func rect() throws {
    let scene = try Self.scene(
      #""style": "rect", "strokeColor": "FF0000", "fillColor": "2200FF00", "strokeWidth": 3, "cornerRadius": 5"#)
    let mark = try #require(scene.shape("item/7"))
    #expect(mark.role == .highlight && mark.item == 7 && mark.pluginID == "codes" && mark.label == "TEXT")
    #expect(mark.stroke == ColorSpec("FF0000") && mark.fill == ColorSpec("2200FF00") && mark.strokeWidth == 3)
    #expect(mark.path?.bounds == Rect(x: 100, y: 100, width: 200, height: 30))
    #expect(mark.path == ScenePath(Rect<ViewSpace>(x: 100, y: 100, width: 200, height: 30), radius: 5))
    #expect(try Self.scene(#""strokeWidth": 0"#).shape("item/7")?.strokeWidth == 0)
  }

  @Test("styles of characters mark each letter, and no space")
  func contours() throws {
    let boxes = try #require(try Self.scene(#""style": "contour_rect", "cornerRadius": 0"#).shape("item/7")?.path)
    #expect(boxes.steps.count == 9 * 5)
    #expect(boxes.description.hasPrefix("M 100 100 L 120 100 L 120 130 L 100 130 Z M 120 100"))
    let lines = try #require(try Self.scene(#""style": "contour_underline""#).shape("item/7"))
    #expect(lines.path?.description.hasPrefix("M 100 130 L 120 130 M 120 130 L 140 130 M 160 130") == true)
    #expect(lines.fill == nil && lines.strokeWidth == 2)
    let points = try #require(try Self.scene(#""style": "contour_point", "strokeColor": "FF0000""#).shape("item/7"))
    #expect(points.fill == ColorSpec("FF0000") && points.stroke == nil)
    #expect(points.path?.bounds == Rect(x: 107, y: 112, width: 186, height: 6))
  }

  @Test("where places of letters are not known, boxes are around rows, and lines are spread with gaps for spaces")
  func rows() throws {
    func marks(_ item: SceneItem, _ style: String = "contour_rect") throws -> ScenePath? {
      let plugin = try viewPlugin("codes", #""scanFeedbackConfig": {"style": "\#(style)"}"#)
      return Scene(SceneContent([plugin], items: [item]), geometry: plainView).shapes.first?.path
    }
    let text = SceneItem(text: "AB\n C", quad: quad(0, 0, 40, 60))
    #expect(try marks(text)?.description == "M 0 0 L 40 0 L 40 30 L 0 30 Z M 0 30 L 40 30 L 40 60 L 0 60 Z")
    let lines = try marks(text, "contour_underline")
    #expect(lines?.description == "M 0 30 L 20 30 M 20 30 L 40 30 M 20 60 L 40 60")
    let known = try marks(SceneItem(text: "A", quad: quad(0, 0, 40, 60), characters: [quad(3, 4, 10, 20)]))
    #expect(known?.bounds == Rect(x: 3, y: 4, width: 10, height: 20))
    // Thirty letters cannot stand in a square.
    let matrix = try marks(SceneItem(text: String(repeating: "A", count: 30), quad: quad(0, 0, 60, 60)))
    #expect(matrix?.bounds == Rect(x: 0, y: 0, width: 60, height: 60) && matrix?.steps.count == 5)
  }

  @Test("the style none marks no result, and what is no result is marked all the same")
  func none() throws {
    #expect(try Self.scene(#""style": "none""#).shapes.isEmpty)
    let unwanted = try Self.scene(#""style": "none""#, state: .unwanted)
    #expect(unwanted.shapes.map(\.role) == [.unwanted])
    #expect(unwanted.shapes[0].dash.isEmpty && unwanted.shapes[0].stroke == SceneComposer.notice)
    let unread = try Self.scene(#""style": "none""#, state: .unread)
    #expect(unread.shapes.map(\.role) == [.unread] && !unread.shapes[0].dash.isEmpty)
  }

  @Test("a thing read in parts has a dashed outline with what is known of it")
  func partial() throws {
    let content = SceneContent([try viewPlugin()], partial: quad(10, 10, 100, 40), partialText: "4012")
    let shape = try #require(Scene(content, geometry: plainView).shape("partial"))
    #expect(shape.role == .partial && shape.label == "4012" && shape.dash.count == 2)
    #expect(shape.path?.bounds == Rect(x: 10, y: 10, width: 100, height: 40))
  }

  @Test("a mark stays for its time since the thing was seen, fades, and is left out then")
  func aging() throws {
    func scene(_ age: Int) throws -> Scene {
      try Self.scene(#""redrawTimeout": 500"#, lastSeen: .seconds(1), at: .milliseconds(1000 + age))
    }
    let motion = try #require(try scene(0).shape("item/7")?.motions.first)
    #expect(motion.property == .opacity)
    #expect(motion.value(at: 1500) == 1)
    #expect(abs(motion.value(at: 1600) - 0.5) < 1e-9)
    #expect(motion.value(at: 1700) == 0)
    #expect(try scene(699).shapes.count == 1)
    #expect(try scene(700).shapes.isEmpty)
  }

  @Test("a thing as thin as a scan line is made wide enough to be seen")
  func thin() throws {
    let size = PixelSize(width: 640, height: 480)
    for isMirrored in [false, true] {
      let geometry = SceneGeometry(picture: size, isMirrored: isMirrored)
      for height in [0.0, 3, 7] {
        let item = SceneItem(quad: quad(100, 50, 80, height))
        let bounds = Scene(SceneContent([], items: [item]), geometry: geometry).shapes.first?.path?.bounds
        #expect(bounds == Rect(x: isMirrored ? 460 : 100, y: 46 + height / 2, width: 80, height: 8))
      }
    }
  }

  @Test("the moving outline begins as the cutout and ends as the thing")
  func animatedRect() throws {
    let plugin = try viewPlugin(
      "codes", #""cutoutConfig": {"maxWidthPercent": "50%"}"#,
      #""scanFeedbackConfig": {"style": "animated_rect", "animationDuration": 400}"#)
    let item = SceneItem(
      number: 1, quad: quad(300, 200, 40, 40), pluginID: "codes", firstSeen: .seconds(1), lastSeen: .seconds(1))
    let scene = Scene(SceneContent([plugin], items: [item]), geometry: plainView, at: .seconds(1))
    let motion = try #require(scene.shape("item/1")?.motions.first { $0.property == .path })
    #expect(motion.from?.bounds == plainView.cutout(plugin.cutoutConfig))
    #expect(motion.start == 1000 && motion.duration == 400 && !motion.repeats)
  }

  @Test(
    "each animation moves marks, by turns where there are several and along the outline where there is one",
    arguments: ScanFeedbackAnimation.allCases)
  func animations(animation: ScanFeedbackAnimation) throws {
    for style in ["rect", "contour_rect"] {
      let scene = try Self.scene(
        #""style": "\#(style)", "animation": "\#(animation.rawValue)", "animationDuration": 800"#, lastSeen: .zero,
        at: .zero)
      let repeated = scene.shapes.flatMap(\.motions).filter(\.repeats)
      #expect(repeated.isEmpty == (animation == .none), "\(style)")
      #expect(repeated.allSatisfy { $0.duration == 800 })
      for motion in repeated {
        let values = stride(from: 0.0, to: 800, by: 10).map { motion.value(at: $0) }
        #expect(values.allSatisfy { (0...1).contains($0) } && Set(values).count > 1, "\(motion)")
        #expect(motion.times == motion.times.sorted())
        #expect((motion.property == .path) == (animation == .resize))
      }
      let isTrace = repeated.contains { $0.property == .trace }
      #expect(isTrace == (style == "rect" && [.traverseMulti, .traverseSingle, .kitt].contains(animation)))
      let byTurns: Set<ScanFeedbackAnimation> = [.traverseMulti, .traverseSingle, .kitt, .pulseRandom, .resize]
      #expect(scene.shapes.count == (style == "contour_rect" && byTurns.contains(animation) ? 9 : 1))
    }
  }

  @Test("the light of a single traverse is on one mark after the other")
  func order() throws {
    let scene = try Self.scene(
      #""style": "contour_rect", "animation": "traverse_single", "animationDuration": 900"#, lastSeen: .zero, at: .zero)
    let brightest = (0..<9).map { step in
      let values = scene.shapes.map { $0.motions[0].value(at: Double(step) * 100 + 0.5) }
      return values.indices.max { values[$0] < values[$1] }
    }
    #expect(brightest == Array(0..<9))
  }
}
