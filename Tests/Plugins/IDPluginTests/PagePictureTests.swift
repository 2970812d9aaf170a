import ScanPluginKit
import Testing

@testable import IDPlugin

/// A passport page in the sizes of ICAO Doc 9303-4, five and a half pixels to the millimetre, seen askew.
private enum DrawnPage {
  /// The size in pixels of the bitmap font, 6 for the 2.54 mm of a character; drawn five times as large.
  static let size = PixelSize(width: 295, height: 208)
  static let factor = 5
  static let portrait = PixelRect(x: 12, y: 45, width: 70, height: 90)

  static let page: LumaImage = {
    let small = LumaImage(size: size) { buffer in
      buffer.update(repeating: 225)
      for y in portrait.y..<portrait.y + portrait.height {
        for x in portrait.x..<portrait.x + portrait.width {
          buffer[y * size.width + x] = UInt8(60 + (x * 7 + y * 5) % 120)
        }
      }
      for (number, line) in GoldenZone.all[0].lines.enumerated() {
        for (column, scalar) in line.unicodeScalars.enumerated() {
          for (row, bits) in (BitmapFont.glyph(scalar) ?? []).enumerated() {
            for bit in 0..<BitmapFont.cellWidth where bits & (0b10_0000 >> UInt8(bit)) != 0 {
              let (x, y) = (16 + column * BitmapFont.cellWidth + bit, 167 + 15 * number + row)
              buffer[y * size.width + x] = 20
            }
          }
        }
      }
    }
    return small.resized(to: PixelSize(width: size.width * factor, height: size.height * factor))
  }()

  /// A frame with the page on a table of one brightness.
  static func frame(_ quad: FrameQuad, table: UInt8, hasColor: Bool = false) throws -> Frame {
    let corners = Quad<FrameSpace>(
      topLeft: Point(x: 0, y: 0), topRight: Point(x: Double(page.width), y: 0),
      bottomRight: Point(x: Double(page.width), y: Double(page.height)), bottomLeft: Point(x: 0, y: Double(page.height))
    )
    let map = try #require(Homography<FrameSpace, FrameSpace>(from: quad, to: corners))
    let luma = page.warped(to: PixelSize(width: 1600, height: 1200), by: map, fill: table)
    return Frame(number: 7, luma: luma, color: hasColor ? ColorImage(luma) : nil)
  }

  static let askew = FrameQuad(
    topLeft: Point(x: 190, y: 130), topRight: Point(x: 1430, y: 160), bottomRight: Point(x: 1500, y: 1060),
    bottomLeft: Point(x: 140, y: 1040))
  static let straight = FrameQuad(
    topLeft: Point(x: 150, y: 120), topRight: Point(x: 1400, y: 120), bottomRight: Point(x: 1400, y: 1000),
    bottomLeft: Point(x: 150, y: 1000))
}

@Suite("Pictures of documents")
struct PagePictureTests {
  private static func scan(
    _ frame: Frame, document: Bool = true, portrait: Bool = false
  ) throws -> (result: MRZResult, pictures: ResultPictures) {
    let plugin = try MRZPluginTests.plugin(
      MRZConfig(cropAndTransformID: document, minConfidence: 0, faceDetectionEnabled: portrait))
    let output = try plugin.scan(ScanInput(frame: frame, effort: .still))
    let result = try #require(output.results.first, "\(output)")
    return (try #require(result.body as? MRZResult), result.pictures)
  }

  private static func distance(_ page: DocumentPage, _ quad: FrameQuad) -> Double {
    zip(page.corners, quad.corners).map { $0.distance(to: $1) }.max() ?? .infinity
  }

  @Test("a page that is seen askew is found by its edges and cut out straight, in color where the frame is")
  func askew() throws {
    let (result, pictures) = try Self.scan(
      DrawnPage.frame(DrawnPage.askew, table: 90, hasColor: true), portrait: true)
    let page = try #require(result.documentPage)
    #expect(page.seenSides == DocumentSide.allCases)
    #expect(Self.distance(page, DrawnPage.askew) < 8)
    let document = try #require(pictures.document)
    #expect(document.number == 7 && document.color?.size == document.size)
    #expect(abs(Double(document.size.width) / Double(document.size.height) - 125.0 / 88) < 0.01)
    // The cut looks like the page as it was drawn.
    let drawn = DrawnPage.page.resized(to: document.size)
    let difference = Self.meanDifference(drawn, document.luma)
    #expect(difference < 14, "\(difference)")
    let portrait = try #require(pictures.portrait)
    #expect(portrait.size.height > portrait.size.width && page.portraitCorners?.count == 4)
  }

  @Test("a page whose edges cannot be seen is cut out where its zone says, and no side is called seen")
  func noEdges() throws {
    let (result, pictures) = try Self.scan(DrawnPage.frame(DrawnPage.straight, table: 225))
    let page = try #require(result.documentPage)
    #expect(page.seenSides == [] && page.portraitCorners == nil)
    #expect(Self.distance(page, DrawnPage.straight) < 45)
    #expect(pictures.document != nil && pictures.portrait == nil)
  }

  @Test("a page of which a quarter lies outside the frame gives its zone, but no picture")
  func outside() throws {
    let quad = DrawnPage.straight.mapped { FramePoint(x: $0.x, y: $0.y - 350) }
    let (result, pictures) = try Self.scan(DrawnPage.frame(quad, table: 90))
    #expect(result.mrzFormat == "TD3" && pictures.document == nil)
  }

  @Test("nothing is cut out that was not asked for")
  func notAsked() throws {
    let (result, pictures) = try Self.scan(DrawnPage.frame(DrawnPage.straight, table: 90), document: false)
    #expect(result.documentPage == nil && pictures.document == nil && pictures.portrait == nil)
  }

  @Test("a side is found where the brightness changes along a straight line, and nowhere on even ground")
  func sides() {
    let size = PixelSize(width: 200, height: 100)
    let step = LumaImage(size: size) { buffer in
      for y in 0..<size.height {
        for x in 0..<size.width { buffer[y * size.width + x] = y * 20 < 600 + x ? 60 : 200 }
      }
    }
    let expected = PageSide(from: SIMD2(10, 36), to: SIMD2(190, 36))
    let found = step.withView { PageSide(near: expected, reach: 15, in: $0) }
    #expect(
      found.map { abs($0.from.y - 30.5) < 1.5 && abs($0.to.y - 39.5) < 1.5 } == true, "\(String(describing: found))")
    let even = LumaImage(size: size, filledWith: 120)
    #expect(even.withView { PageSide(near: expected, reach: 15, in: $0) } == nil)
  }

  private static func meanDifference(_ one: LumaImage, _ other: LumaImage) -> Double {
    one.withView { one in
      other.withView { other in
        var sum = 0
        for y in 0..<min(one.height, other.height) {
          for x in 0..<min(one.width, other.width) { sum += abs(Int(one[x, y]) - Int(other[x, y])) }
        }
        return Double(sum) / Double(max(1, one.width * one.height))
      }
    }
  }
}

extension PixelPoint {
  fileprivate func distance(to point: FramePoint) -> Double {
    let (dx, dy) = (x - point.x, y - point.y)
    return (dx * dx + dy * dy).squareRoot()
  }
}
