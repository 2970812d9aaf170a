import ScanGeometry
import ScanImage
import TesseractEngine
import Testing

@testable import TextFinding

@Suite("Finding lines of text")
struct LineFindingTests {
  static let zone = ["P<UTOERIKSSON<<ANNA<MARIA<<<<<", "L898902C36UTO7408122F1204159ZE"]

  static func find(_ image: LumaImage, _ options: TextFinder.Options = .init()) -> [TextLine] {
    let finder = TextFinder()
    return image.withView { finder.lines(in: $0, options) }
  }

  @Test("lines of characters are found, each with a tight box", arguments: [1, 2, 3, 5])
  func tight(scale: Int) {
    let image = DrawnText.picture(Self.zone, scale: scale, margin: 40)
    let lines = Self.find(image, .init(characterHeights: 6...80, minCharacters: 10))
    #expect(lines.count == 2)
    for line in lines {
      // Characters of the blocky font fall into parts or touch.
      #expect((24...36).contains(line.parts))
      // The capitals of the font are seven pixels high.
      #expect(abs(Double(line.characterHeight) - 7 * Double(scale)) <= Double(scale) + 1)
      #expect(abs(line.degrees) < 1)
      #expect(abs(Double(line.extent.x) - 30 * 6 * Double(scale)) < 6 * Double(scale))
    }
    #expect(Set(lines.map { Int($0.middle.y) }).count == 2)
  }

  @Test(
    "tilted lines are found with their angle",
    arguments: [-45.0, -37.5, -30, -22.5, -15, -7.5, -3, 0, 3, 7.5, 15, 22.5, 30, 37.5, 45])
  func tilted(degrees: Double) throws {
    let upright = DrawnText.picture(Self.zone, scale: 3, margin: 30)
    let turn = upright.turn(clockwiseDegrees: degrees)
    let image = upright.rotated(clockwiseDegrees: degrees)
    let lines = Self.find(image, .init(characterHeights: 10...40, minCharacters: 15))
    #expect(lines.count == 2, "\(lines.map(\.degrees))")
    for line in lines {
      #expect(abs(line.degrees - degrees) < 1.5, "\(line.degrees)")
      // Back in the upright picture its middle is that of the text.
      let middle = turn.toPicture.apply(Point<CropSpace>(x: Double(line.middle.x), y: Double(line.middle.y)))
      #expect(abs(middle.x - Double(upright.width) / 2) < 15)
    }
  }

  @Test("a tilted line is cut out upright and can be read", arguments: [-40.0, -12, 0, 5, 33])
  func cut(degrees: Double) throws {
    let image = DrawnText.picture(["HELLO WORLD 2468"], scale: 4, margin: 60).rotated(clockwiseDegrees: degrees)
    let line = try #require(Self.find(image, .init(characterHeights: 15...60, minCharacters: 6)).first)
    let recognizer = try RecognitionTests.codes()
    let text = try image.withView { view in
      try TextCutter().picture(line.cut(characterHeight: 32, margin: 0.3), of: view)
        .withView { try recognizer.recognize($0) }
    }
    #expect(text.map(\.text) == ["HELLO WORLD 2468"])
  }

  @Test("a line that is read from its other side has the corners the other way round")
  func upsideDown() throws {
    let image = DrawnText.picture(["UPSIDE DOWN"], scale: 3, margin: 30)
    let line = try #require(Self.find(image.oriented(by: .down)).first)
    #expect(line.upsideDown.quad.topLeft == line.quad.bottomRight)
    let recognizer = try RecognitionTests.codes()
    let text = try image.oriented(by: .down).withView { view in
      try TextCutter().picture(line.upsideDown.cut(characterHeight: 32, margin: 0.3), of: view)
        .withView { try recognizer.recognize($0) }
    }
    #expect(text.map(\.text) == ["UPSIDE DOWN"])
  }

  @Test("light text on dark ground is found when it is asked for, and is cut out dark on light")
  func light() throws {
    let image = DrawnText.picture(["LIGHT TEXT 357"], scale: 4, margin: 30).inverted()
    let line = try #require(Self.find(image, .init(isLightOnDark: true, minCharacters: 6)).first)
    #expect((11...14).contains(line.parts))
    image.withView { view in
      let cut = TextCutter().picture(line.cut(characterHeight: 32, margin: 0.3), of: view, inverted: true)
      #expect(LumaStatistics(cut).median > 200)
    }
  }

  @Test("lines whose characters are smaller or larger than asked for are left out")
  func heights() {
    let image = DrawnText.picture(["SOME LINE OF TEXT"], scale: 4, margin: 30)
    #expect(Self.find(image, .init(characterHeights: 20...40)).count == 1)
    #expect(Self.find(image, .init(characterHeights: 40...80)).isEmpty)
    #expect(Self.find(image, .init(characterHeights: 6...18)).isEmpty)
  }

  @Test("large text is found in a smaller copy of the picture")
  func large() {
    let image = DrawnText.picture(["LARGE 75"], scale: 20, margin: 60)
    let lines = Self.find(image, .init(characterHeights: 60...300))
    #expect(lines.count == 1 && abs((lines.first?.characterHeight ?? 0) - 140) < 20)
  }

  @Test("uneven light hides nothing, and the cut has the full range of gray")
  func light2() throws {
    let drawn = DrawnText.picture(Self.zone, scale: 3, margin: 30)
    let image = drawn.withView { view in
      LumaImage(size: drawn.size) { buffer in
        for y in 0..<view.height {
          for x in 0..<view.width {
            // From 90 down to 25 percent of the light, and a third of the contrast.
            let light = 90 - 65 * x / view.width
            buffer[y * view.width + x] = UInt8((170 + Int(view[x, y]) / 3) * light / 100)
          }
        }
      }
    }
    let lines = Self.find(image, .init(characterHeights: 10...40, minCharacters: 15))
    #expect(lines.count == 2)
    let line = try #require(lines.first)
    image.withView { view in
      let statistics = LumaStatistics(TextCutter().picture(line.cut(characterHeight: 32, margin: 0.2), of: view))
      #expect(statistics.minimum == 0 && statistics.maximum == 255)
    }
  }

  @Test("pictures without text, of any size, give no crash and no line")
  func nothing() {
    for (width, height) in [(0, 0), (1, 1), (1, 500), (500, 1), (7, 7), (33, 17), (640, 480)] {
      for value: UInt8 in [0, 128, 255] {
        #expect(Self.find(LumaImage(size: PixelSize(width: width, height: height), filledWith: value)).isEmpty)
      }
    }
  }

  @Test("noise gives no crash and a bounded number of lines", arguments: [1, 2, 5])
  func noise(grain: Int) {
    var state = UInt64(grain)
    let size = PixelSize(width: 800 / grain, height: 600 / grain)
    let bytes = (0..<size.area).map { _ -> UInt8 in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(truncatingIfNeeded: state >> 56)
    }
    let image = LumaImage(size: size, bytes: bytes).resized(to: PixelSize(width: 800, height: 600))
    #expect(Self.find(image).count <= TextFinder.maxLines)
  }

  @Test("morphology is that of its definition", arguments: [1, 2, 3, 7])
  func morphology(radius: Int) {
    let size = PixelSize(width: 23, height: 17)
    var state: UInt32 = 9
    let plane = BytePlane()
    plane.resize(to: size)
    for index in plane.bytes.indices {
      state = state &* 1_664_525 &+ 1_013_904_223
      plane.bytes[index] = UInt8(truncatingIfNeeded: state >> 24)
    }
    let before = Array(plane.bytes)
    func window(_ x: Int, _ y: Int) -> [UInt8] {
      (max(0, y - radius)...min(size.height - 1, y + radius)).flatMap { row in
        (max(0, x - radius)...min(size.width - 1, x + radius)).map { before[row * size.width + $0] }
      }
    }
    let morphology = Morphology()
    morphology.dilate(plane, radius: radius)
    let dilated = Array(plane.bytes)
    _ = plane.bytes.update(fromContentsOf: before)
    morphology.erode(plane, radius: radius)
    for y in 0..<size.height {
      for x in 0..<size.width {
        #expect(dilated[y * size.width + x] == window(x, y).max())
        #expect(plane.bytes[y * size.width + x] == window(x, y).min())
      }
    }
  }
}
