import ScanGeometry
import ScanImage
import Testing

@testable import ScanOverlay

@Suite("Labels")
struct CanvasTextTests {
  /// A canvas as lines of `#` (letters) and `.` (anything else).
  private func art(_ canvas: Canvas) -> String {
    (0..<canvas.size.height).map { y in
      (0..<canvas.size.width).map { x in
        canvas.color(x: x, y: y) == .white ? "#" : "."
      }.joined()
    }.joined(separator: "\n")
  }

  @Test("Letters have the drawn pixels")
  func pixels() {
    var canvas = Canvas(size: PixelSize(width: 11, height: 10), filledWith: .black)
    canvas.drawLabel(
      "7g", at: ViewPoint(x: 0, y: 10),
      style: LabelStyle(scale: 1, backgroundColor: .black, padding: 0))
    #expect(
      art(canvas) == """
        ...........
        #####......
        ....#......
        ...#...####
        ...#..#...#
        ..#...#...#
        ..#...#...#
        ..#....####
        ..........#
        .......###.
        """)
  }

  @Test("Every printable letter has a glyph of its own")
  func distinct() {
    var seen: [[UInt8]: Unicode.Scalar] = [:]
    for scalar in (UInt32(0x20)...0x7E).compactMap(Unicode.Scalar.init) + "°²³µ·äöüÄÖÜß„“”…–×".unicodeScalars {
      guard let rows = BitmapFont.glyph(scalar) else {
        Issue.record("no glyph for \(scalar)")
        continue
      }
      #expect(rows.count == BitmapFont.cellHeight)
      #expect(rows.allSatisfy { $0 & 1 == 0 }, "the gap of \(scalar) is empty")
      #expect(rows.contains { $0 != 0 } == (scalar != " "))
      #expect(seen.updateValue(scalar, forKey: Array(rows)) == nil, "\(scalar) is like another")
    }
    #expect(BitmapFont.glyph("\u{7F}") == nil)
    #expect(BitmapFont.glyph("é") == nil)
  }

  @Test("A label covers the box it reports, inside the canvas", arguments: [-50.0, 3, 55, 500])
  func insideTheCanvas(position: Double) {
    let style = LabelStyle(scale: 1, backgroundColor: .black)
    let red = RGBA(red: 255, green: 0, blue: 0)
    var canvas = Canvas(size: PixelSize(width: 60, height: 40), filledWith: red)
    let box = canvas.drawLabel("EAN_13", at: ViewPoint(x: position, y: position), style: style)
    let expected = Canvas.labelSize("EAN_13", style: style)
    #expect(box?.width == Double(expected.width))
    #expect(box?.height == Double(expected.height))
    var covered = 0
    for y in 0..<40 {
      for x in 0..<60 where canvas.color(x: x, y: y) != red {
        covered += 1
        #expect(box?.contains(Point(x: Double(x) + 0.5, y: Double(y) + 0.5)) == true)
      }
    }
    #expect(covered == expected.area)
  }

  @Test(
    "Text is escaped, cut and split into lines",
    arguments: [
      ("\u{1D}é", #"\u{1D}\u{E9}"#.utf8.count, 1), ("42.3 m³", 7, 1), (String(repeating: "³", count: 99), 40, 1),
      ("one\ntwo2", 4, 2), ("\n", 0, 2),
      (String(repeating: "x", count: 100_000), 40, 1), ("a\nb\nc\nd\ne\nf", 1, 4),
    ])
  func layout(text: String, columns: Int, lines: Int) {
    let size = Canvas.labelSize(text, style: LabelStyle(scale: 1, padding: 0))
    #expect(size == PixelSize(width: columns * 6 - 1, height: lines * 10))
  }

  @Test("An empty text draws nothing")
  func empty() {
    var canvas = Canvas(size: PixelSize(width: 9, height: 9), filledWith: .black)
    #expect(canvas.drawLabel("", at: .zero) == nil)
    #expect(canvas.drawLabel("x", at: ViewPoint(x: .nan, y: 0)) == nil)
    #expect(!art(canvas).contains("#"))
  }

  @Test(
    "The scale grows with the picture",
    arguments: [(640, 480, 2), (4000, 3000, 9), (1, 1, 1), (100_000, 100_000, 64)])
  func scale(width: Int, height: Int, expected: Int) {
    #expect(LabelStyle.scale(for: PixelSize(width: width, height: height)) == expected)
  }
}
