import ScanConfig
import ScanGeometry
import ScanJSON
import ScanPluginKit
import Testing

@testable import ScanScene

@Suite("Scenes in JSON")
struct SceneJSONTests {
  /// A scene with something of every kind.
  static func full(at time: Duration?) throws -> Scene {
    let plugin = try viewPlugin(
      "codes",
      FeedbackSceneTests.elements.replacing(
        #""cutoutConfig": {"#,
        with: #""cutoutConfig": {"animation": "zoom", "image": "a.png", "outerColor": "55000000", "#),
      """
      "scanFeedbackConfig": {"style": "contour_rect", "animation": "kitt", "fillColor": "220099FF", "beepOnResult": true,
        "blinkAnimationOnResult": true}
      """)
    let items = [
      SceneItem(
        number: 1, label: "TEXT  „ab\"", text: "ab", quad: quad(33.333, 20, 40, 30), pluginID: "codes",
        firstSeen: .zero, lastSeen: .zero),
      SceneItem(quad: quad(200, 20, 40, 30), state: .unwanted), SceneItem(quad: quad(20, 200, 40, 30), state: .unread),
    ]
    let geometry = SceneGeometry(
      picture: PixelSize(width: 640, height: 480), view: Size(width: 333.3, height: 777), rotation: 90,
      isMirrored: true)
    let custom = CustomShape(
      SceneShape(id: "line", z: 5, path: ScenePath(line: [.zero, ViewPoint(x: 640, y: 480)]), stroke: .white),
      in: .picture)
    return Scene(
      SceneContent(
        [plugin], items: items, partial: quad(1, 1, 9, 9), guidance: .moveCloser, lastResults: ["codes": .zero],
        custom: [custom]), geometry: geometry, at: time)
  }

  @Test("a scene is read as it is written", arguments: [nil, Duration.milliseconds(33)])
  func roundTrip(time: Duration?) throws {
    let scene = try Self.full(at: time)
    #expect(try scene.reread() == scene)
    #expect(try Scene(json: scene.jsonText(includeDefaults: true)) == scene)
    #expect(Set(scene.shapes.map(\.id)).count == scene.shapes.count)
    #expect(scene == (try Self.full(at: time)))
  }

  @Test("colors are those of the web, with alpha last")
  func colors() throws {
    let text = try Self.full(at: nil).jsonText(.compact)
    #expect(text.contains("\"#0099FF22\"") && !text.contains("#220099FF"))
    let shape = SceneShape(id: "a", path: ScenePath([]), fill: ColorSpec("80123456"))
    #expect(shape.json()["fill"]?.string == "#12345680")
  }

  @Test("shapes are in the order of drawing, and those of the program where it wants them")
  func order() throws {
    let scene = try Self.full(at: .zero)
    #expect(scene.shapes.map(\.z) == scene.shapes.map(\.z).sorted())
    #expect(scene.shapes.first?.id == "line")
    #expect(scene.shapes.last?.role == .blink)
    let text = scene.shape("line")?.path
    let map = scene.picture.toView
    let ends = [FramePoint(x: 0, y: 0), FramePoint(x: 640, y: 480)].map { map.apply($0) }
    #expect(text == ScenePath(line: ends))
  }

  @Test("a custom shape in view points is left as it is, also its texts and pictures in the picture move")
  func custom() {
    let geometry = SceneGeometry(picture: PixelSize(width: 100, height: 50), view: Size(width: 200, height: 100))
    let text = SceneShape(
      id: "t", text: SceneText("A", place: ScenePlace(ViewPoint(x: 10, y: 20), anchor: .topLeft), size: 9))
    let shapes = [CustomShape(text), CustomShape(text, in: .picture)].map { custom in
      Scene(SceneContent([], custom: [custom]), geometry: geometry).shapes.first
    }
    #expect(shapes[0] == text)
    #expect(shapes[1]?.text?.place == ScenePlace(ViewPoint(x: 20, y: 40), anchor: .topLeft))
    #expect(shapes[1]?.text?.size == 9)
  }

  @Test("wrong scenes are refused with the place of the mistake")
  func refused() {
    let problems = [
      #"{"view": {"width": 1, "height": 1}, "shapes": []}"#,
      #"{"view": {"width": 1, "height": 1}, "picture": {"width": 1, "height": 1, "transform": [1]}, "shapes": []}"#,
    ]
    for text in problems {
      #expect(throws: InvalidDocument.self) { try Scene(json: text) }
    }
  }

  @Test("the schema names every key, and the pattern of outlines fits what is written")
  func schema() throws {
    let schema = Scene.schema()
    #expect(schema["$id"]?.string == "urn:scanview:schema:scene")
    #expect(schema["required"]?.elements?.compactMap(\.string) == ["view", "picture", "shapes"])
    let shape = try #require(schema["$defs"]?["sceneShape"]?["properties"])
    #expect(shape["path"]?["pattern"]?.string == ScenePath.pattern)
    let regex = try Regex(ScenePath.pattern)
    for shape in try Self.full(at: .zero).shapes {
      guard let path = shape.path else { continue }
      #expect(try regex.wholeMatch(in: path.description) != nil, "\(path)")
    }
  }
}
