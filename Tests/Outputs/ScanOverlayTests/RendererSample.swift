import ScanConfig
import ScanGeometry
import ScanImage
import ScanPluginKit
import ScanScene
import ScanSynthetic

/// A random scene with its frame: what every renderer has to draw alike.
struct RendererSample {
  let scene: Scene
  let frame: ColorImage

  /// The picture that scenes name: four fields of different colors.
  static let picture = ColorImage(size: PixelSize(width: 24, height: 16)) { pixels in
    for index in 0..<24 * 16 {
      let (isRight, isLower) = (index % 24 >= 12, index / 24 >= 8)
      pixels[index * 4] = isRight ? 255 : 0
      pixels[index * 4 + 1] = isLower ? 255 : 0
      pixels[index * 4 + 2] = isRight == isLower ? 255 : 0
      pixels[index * 4 + 3] = 255
    }
  }
  static let pictureName = "fields.png"

  /// - Parameter hasText: Whether it is a sample of one text, whose box alone is compared, because fonts differ.
  init(_ random: inout SeededGenerator, hasText: Bool) throws {
    let picture = PixelSize(width: .random(in: 60...400, using: &random), height: .random(in: 60...300, using: &random))
    let view = Size<ViewSpace>(
      width: Double(Int.random(in: 120...400, using: &random)),
      height: Double(Int.random(in: 120...400, using: &random)))
    let geometry = SceneGeometry(
      picture: picture, view: view, fit: Bool.random(using: &random) ? .fill : .fit,
      rotation: 90 * Int.random(in: 0...3, using: &random), isMirrored: .random(using: &random),
      pointScale: Double(Int.random(in: 1...2, using: &random)))
    if hasText {
      frame = ColorImage(picture.width, picture.height)
      scene = Scene(geometry: geometry, shapes: [Self.text(&random, view)])
      return
    }
    frame = Self.frame(picture)
    let plugin = try Self.plugin(&random)
    let time = Int.random(in: 0...3, using: &random) == 0 ? nil : Int.random(in: 0...2000, using: &random)
    let items = (0..<Int.random(in: 1...3, using: &random)).map { number in
      Self.item(&random, picture, number, at: time)
    }
    let content = SceneContent(
      [plugin], items: items, inRange: .random(using: &random) ? ["codes"] : [],
      partial: .random(using: &random) ? items[0].quad : nil, custom: [Self.custom(&random, view)],
      showsCropRect: .random(using: &random))
    scene = Scene(content, geometry: geometry, at: time.map { .milliseconds($0) })
  }

  private static func frame(_ size: PixelSize) -> ColorImage {
    ColorImage(size: size) { pixels in
      for y in 0..<size.height {
        for x in 0..<size.width {
          let isInside = x * 2 < size.width && y * 2 < size.height
          for part in 0..<4 { pixels[(y * size.width + x) * 4 + part] = part == 3 ? 255 : isInside ? 40 : 200 }
        }
      }
    }
  }

  private static func plugin(_ random: inout SeededGenerator) throws -> ViewPluginConfig {
    func int(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }
    func name<Name: CaseIterable & RawRepresentable<String>>(_ type: Name.Type) -> String {
      type.allCases.randomElement(using: &random)?.rawValue ?? ""
    }
    func color() -> String { ["FF0000", "00FF00", "0000FF", "80FFFF00", "FFFFFF", "400000"][int(0...5)] }
    return try viewPlugin(
      """
      "cutoutConfig": {"alignment": "\(name(CutoutAlignment.self))", "animation": "\(name(CutoutAnimation.self))",
        "maxWidthPercent": "\(int(20...100))%", "maxHeightPercent": "\(int(20...100))%", "width": \(int(0...300)),
        "ratioFromSize": {"width": \(int(0...5)), "height": \(int(1...4))},
        "offset": {"x": \(int(-60...60)), "y": \(int(-60...60))}, "cornerRadius": \(int(0...30)),
        "cropPadding": {"x": \(int(0...20)), "y": \(int(0...20))}, "image": "\(pictureName)",
        "strokeWidth": \(int(0...6)), "strokeColor": "\(color())", "feedbackStrokeColor": "\(color())",
        "outerColor": "\(color())", "outerAlpha": 0.\(int(0...9))}
      """,
      """
      "scanFeedbackConfig": {"style": "\(name(ScanFeedbackStyle.self))", "animation": "\(name(ScanFeedbackAnimation.self))",
        "animationDuration": \(int(0...900)), "redrawTimeout": \(int(0...500)), "fillColor": "\(color())",
        "strokeColor": "\(color())", "strokeWidth": \(int(0...6)), "cornerRadius": \(int(0...12)),
        "blinkAnimationOnResult": true}
      """,
      """
      "uiFeedbackConfig": {"elements": [{"contentType": "image", "defaultContent": {"contentValue": "\(pictureName)"},
        "defaultAttributes": {"imageScaleType": "\(name(UIFeedbackAttributes.ImageScaleType.self))", "backgroundColor": "\(color())"},
        "overlay": {"anchor": "\(name(UIFeedbackOverlay.Anchor.self))",
          "sizeDimension": {"scaleX": {"scaleType": "fixed_px", "scaleValue": \(int(10...60))},
            "scaleY": {"scaleType": "\(int(0...1) == 0 ? "fixed_px" : "keep_ratio")", "scaleValue": \(int(10...60))}}}}]}
      """)
  }

  private static func item(
    _ random: inout SeededGenerator, _ picture: PixelSize, _ number: Int, at time: Int?
  ) -> SceneItem {
    func int(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }
    let (width, height) = (Double(int(20...picture.width / 2)), Double(int(10...picture.height / 2)))
    let (x, y) = (Double(int(0...picture.width)) - width / 2, Double(int(0...picture.height)) - height / 2)
    let slant = Double(int(-8...8))
    let corners = [(x, y), (x + width, y + slant), (x + width - slant, y + height + slant), (x - slant, y + height)]
      .map { FramePoint(x: $0.0, y: $0.1) }
    let state: SceneItem.State = [.found, .found, .unwanted, .unread][int(0...3)]
    return SceneItem(
      number: number, text: "AB12",
      quad: FrameQuad(topLeft: corners[0], topRight: corners[1], bottomRight: corners[2], bottomLeft: corners[3]),
      state: state, pluginID: "codes", firstSeen: time.map { .milliseconds($0 - int(0...900)) },
      lastSeen: time.map { .milliseconds($0 - int(0...300)) })
  }

  /// A closed curve with dashes, a shape of a program.
  private static func custom(_ random: inout SeededGenerator, _ view: Size<ViewSpace>) -> CustomShape {
    func point() -> ViewPoint {
      ViewPoint(x: .random(in: 0...view.width, using: &random), y: .random(in: 0...view.height, using: &random))
    }
    let path = ScenePath([.move(point()), .curve(point(), point(), point()), .line(point()), .close])
    return CustomShape(
      SceneShape(
        id: "custom", z: [50, 500, 900][Int.random(in: 0...2, using: &random)], path: path,
        fill: ColorSpec(alpha: 100, red: 255, green: 0, blue: 255), stroke: ColorSpec(red: 0, green: 255, blue: 255),
        strokeWidth: Double(Int.random(in: 1...5, using: &random)),
        dash: Bool.random(using: &random) ? [12, 7] : [], opacity: 0.8))
  }

  private static func text(_ random: inout SeededGenerator, _ view: Size<ViewSpace>) -> SceneShape {
    func int(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }
    let words = [
      "Show a code", "Move closer\nand hold still", "Mehr Licht, bitte – und näher an das Schild heran gehen",
    ]
    let anchor = UIFeedbackOverlay.Anchor.allCases[int(0...8)]
    let width = int(0...2) == 0 ? Double(int(60...120)) : nil
    let place = ScenePlace(
      ViewPoint(x: Double(int(0...Int(view.width))), y: Double(int(0...Int(view.height)))), anchor: anchor, width: width
    )
    let text = SceneText(
      words[int(0...2)], place: place, size: Double(int(12...20)), color: ColorSpec(red: 255, green: 0, blue: 255),
      background: ColorSpec(red: 0, green: 0, blue: 255),
      alignment: UIFeedbackAttributes.TextAlignment.allCases[int(0...2)],
      icon: int(0...1) == 0 ? nil : ScenePath(circleAt: ViewPoint(x: 12, y: 12), radius: 10))
    return SceneShape(id: "text", text: text)
  }
}
