import ScanPluginKit
import Testing

@testable import MeterPlugin

@Suite("Codes beside the values of a display")
struct DisplayPositionTests {
  /// Characters with the room that they take; a space is room alone.
  static func marks(_ text: String) -> [DisplayPosition.Mark] {
    var at = 0.0
    var marks: [DisplayPosition.Mark] = []
    for character in text.unicodeScalars {
      let wide = character == "." ? 0.02 : 0.06
      if character != " " { marks.append((character, at + wide / 2)) }
      at += wide
    }
    return marks
  }

  @Test(
    "a code is distinguished from the value behind it",
    arguments: [
      ("1.8.0 00123.4", "1.8.0", true), ("1.8.12 0042", "1.8.12", true), ("2.8.0", "2.8.0", false),
      ("2.8.11", "2.8.11", false), ("15.8.0 00123.4", "15.8.0", true), ("32.7.0", "32.7.0", false),
    ])
  func codes(line: String, code: String, isFollowed: Bool) throws {
    let position = try #require(DisplayPosition(Self.marks(line)))
    #expect(position.code == code)
    #expect((position.end != nil) == isFollowed)
    if let end = position.end {
      // Between the last character of the code and the first one of the value.
      let marks = Self.marks(line)
      #expect(end > marks[code.count - 1].middle && end < marks[code.count].middle)
    }
  }

  @Test(
    "a number may look like a code, and a code like a number",
    arguments: [
      ("1.8.0", true, true), ("15.8.0", false, true), ("12.3.45", false, true), ("1.8", false, false),
      ("18.0", false, false),
    ])
  func uncertainty(line: String, isPlain: Bool, isWhole: Bool) throws {
    let position = try #require(DisplayPosition(Self.marks(line)))
    #expect(position.isPlain == isPlain && position.isWhole == isWhole)
  }

  @Test("a number is no code", arguments: ["", "1", "123.45", "1.2 3", "-1.8.0 1234", "1.8.0.3.4", "12.8.0 1"])
  func numbers(line: String) {
    #expect(DisplayPosition(Self.marks(line)) == nil)
  }

  @Test("a value takes the code to its left, else the one above it")
  func belonging() throws {
    func place(_ x: Double, _ y: Double, _ width: Double) -> DisplayPlace {
      DisplayPlace(quad: Rect(x: x, y: y, width: width, height: 20).quad, origin: .line)
    }
    let captions = [
      DisplayCaption(code: "1.8.0", place: place(0, 0, 30), end: nil),
      DisplayCaption(code: "2.8.0", place: place(0, 40, 30), end: nil),
      DisplayCaption(code: "3.8.0", place: place(60, 76, 30), end: nil),
    ]
    #expect(DisplayCaption.code(for: place(50, 2, 80).quad, among: captions) == "1.8.0")
    #expect(DisplayCaption.code(for: place(50, 39, 80).quad, among: captions) == "2.8.0")
    #expect(DisplayCaption.code(for: place(50, 100, 80).quad, among: captions) == "3.8.0")
    #expect(DisplayCaption.code(for: place(50, 300, 80).quad, among: captions) == nil)
    // A line that falls to the right: the code to its left stands higher.
    let tilted = Quad<CropSpace>(
      topLeft: Point(x: 150, y: 60), topRight: Point(x: 230, y: 76), bottomRight: Point(x: 230, y: 96),
      bottomLeft: Point(x: 150, y: 80))
    #expect(DisplayCaption.code(for: tilted, among: captions) == "2.8.0")
    // The nearest one says it, even when what it says is not certain.
    let unconfident = captions + [DisplayCaption(code: nil, place: place(35, 40, 10), end: nil)]
    #expect(DisplayCaption.code(for: place(50, 39, 80).quad, among: unconfident) == nil)
  }
}
