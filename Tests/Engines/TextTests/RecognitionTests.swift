import ScanGeometry
import ScanImage
import Testing

@testable import TesseractEngine

@Suite("Reading text")
struct RecognitionTests {
  /// A recognizer of codes in capitals and digits.
  static func codes(alternatives: Bool = false, whitelist: String = "") throws -> TesseractRecognizer {
    try TesseractRecognizer(
      .init(whitelist: whitelist, readsAlternatives: alternatives, usesDictionaries: false, triesInverted: false))
  }

  @Test("a line is read, with a box and a confidence for each character")
  func line() throws {
    let recognizer = try Self.codes()
    let lines = try DrawnText.picture(["HELLO 2468"]).withView { try recognizer.recognize($0) }
    try #require(lines.count == 1)
    #expect(lines[0].text == "HELLO 2468")
    #expect(lines[0].words.map(\.text) == ["HELLO", "2468"])
    let characters = lines[0].characters
    #expect(characters.count == 9)
    #expect(characters.map(\.box.x) == characters.map(\.box.x).sorted())
    for character in characters {
      #expect((0...100).contains(character.confidence) && !character.box.isEmpty && character.alternatives.isEmpty)
    }
    #expect(lines[0].confidence > 50)
  }

  @Test("lines of a block are read in their order")
  func block() throws {
    let recognizer = try Self.codes()
    let picture = DrawnText.picture(["FIRST LINE", "SECOND LINE", "THIRD LINE"])
    let lines = try picture.withView { try recognizer.recognize($0, layout: .block) }
    #expect(lines.map(\.text) == ["FIRST LINE", "SECOND LINE", "THIRD LINE"])
    #expect(lines.map(\.box.y) == lines.map(\.box.y).sorted())
  }

  @Test("a part of a larger picture is read in place, whatever its rows' distance")
  func stride() throws {
    let recognizer = try Self.codes()
    let picture = DrawnText.picture(["ABCDEF"]).framed(173)
    let part = PixelRect(x: 173, y: 173, width: picture.width - 346, height: picture.height - 346)
    let lines = try picture.withView(of: part) { try recognizer.recognize($0) }
    #expect(lines.map(\.text) == ["ABCDEF"])
    #expect(lines.allSatisfy { $0.box.x + $0.box.width <= part.width })
  }

  @Test("only the characters of the white list are read")
  func whitelist() throws {
    let picture = DrawnText.picture(["ABCDEF"])
    let lines = try picture.withView { try Self.codes(whitelist: "0123456789").recognize($0) }
    #expect(lines.flatMap(\.characters).allSatisfy { $0.text.allSatisfy(\.isNumber) })
  }

  @Test("alternatives come when they are asked for, the most confident first, none of them the reading itself")
  func alternatives() throws {
    let picture = DrawnText.picture(["B8O0S5I1Z2"])
    let characters = try picture.withView { try Self.codes(alternatives: true).recognize($0) }.flatMap(\.characters)
    #expect(characters.contains { !$0.alternatives.isEmpty })
    for character in characters {
      #expect(!character.alternatives.contains { $0.text == character.text })
      #expect(character.alternatives.map(\.confidence) == character.alternatives.map(\.confidence).sorted(by: >))
    }
  }

  @Test("a tight cut of a line is read in its own layout")
  func tight() throws {
    let picture = DrawnText.picture(["PASSPORT"], margin: 4)
    let lines = try picture.withView { try Self.codes().recognize($0, layout: .tightLine) }
    #expect(lines.map(\.text) == ["PASSPORT"])
  }

  @Test("an empty, a black and a noisy picture give no crash and no confident text")
  func nothing() throws {
    let recognizer = try Self.codes()
    for value: UInt8 in [0, 128, 255] {
      let lines = try LumaImage(size: PixelSize(width: 300, height: 60), filledWith: value)
        .withView { try recognizer.recognize($0) }
      #expect(lines.allSatisfy { $0.confidence < 50 }, "\(value): \(lines.map(\.text))")
    }
  }

  @Test(
    "odd sizes give no crash in any layout", arguments: TesseractRecognizer.Layout.allCases)
  func oddSizes(layout: TesseractRecognizer.Layout) throws {
    let recognizer = try Self.codes()
    let sides = [0, 1, 2, 5, 6, 7, 33, 400]
    for width in sides {
      for height in sides {
        var state = UInt32(truncatingIfNeeded: width &* 31 &+ height &+ 1)
        let bytes = (0..<width * height).map { _ -> UInt8 in
          state = state &* 1_664_525 &+ 1_013_904_223
          return UInt8(truncatingIfNeeded: state >> 24)
        }
        let image = LumaImage(size: PixelSize(width: width, height: height), bytes: bytes)
        for line in try image.withView({ try recognizer.recognize($0, layout: layout) }) {
          #expect(!line.words.isEmpty)
        }
      }
    }
  }

  @Test("a picture that is too large is refused before a pixel is read")
  func tooLarge() throws {
    let recognizer = try Self.codes()
    LumaImage(size: PixelSize(width: 8, height: 8), filledWith: 0).withView { view in
      for (width, height) in [(32_001, 8), (8, 32_001), (7_000, 7_000), (Int.max, Int.max)] {
        let claim = LumaView(base: view.base, width: width, height: height, stride: width)
        let error = #expect(throws: TesseractError.self) { try recognizer.recognize(claim) }
        #expect(error?.code == .tooLarge)
      }
    }
  }

  @Test("recognition ends when the caller says so, and the recognizer works on")
  func cancel() throws {
    let recognizer = try Self.codes()
    let page = DrawnText.picture((0..<12).map { "LINE NUMBER \($0)" })
    var questions = 0
    let error = #expect(throws: TesseractError.self) {
      try page.withView { view in
        try recognizer.recognize(view, layout: .block) {
          questions += 1
          return questions > 3
        }
      }
    }
    #expect(error?.code == .cancelled)
    // Once before the work and once per word up to the one at which it was reported.
    #expect(questions == 4)
    #expect(throws: TesseractError.self) { try page.withView { try recognizer.recognize($0) { true } } }
    let lines = try DrawnText.picture(["AGAIN"]).withView { try recognizer.recognize($0) }
    #expect(lines.map(\.text) == ["AGAIN"])
  }
}
