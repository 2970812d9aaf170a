import ScanJSON
import Testing

@Suite("Encodings")
struct EncodingTests {
  @Test(
    "a byte that is not UTF-8 is named with its value, place and pointer",
    arguments: [
      // Latin-1, a cut-off sequence, a stray continuation, overlong, an encoded surrogate, above U+10FFFF.
      ([0xE9], "0xE9"), ([0xC3], "0xC3"), ([0x80], "0x80"), ([0xC0, 0xAF], "0xC0"), ([0xED, 0xA0, 0x80], "0xED"),
      ([0xF5, 0x80, 0x80, 0x80], "0xF5"), ([0xFF], "0xFF"),
    ] as [([UInt8], String)])
  func invalid(bytes: [UInt8], value: String) throws {
    let text = Array("{\"ä\":\n [\"x".utf8) + bytes + Array("\"]}".utf8)
    let outcome = JSONParser.parseTolerantly(text)
    #expect(outcome.tree == nil)
    let problem = try #require(outcome.problems.first)
    #expect(outcome.problems.count == 1)
    #expect(problem.position == SourcePosition(line: 2, column: 5, offset: 11))
    #expect(problem.pointer.description == "/ä/0")
    #expect(problem.met == value)
    #expect(problem.message == "the text is not valid UTF-8: byte \(value) at offset 11")
  }

  @Test(
    "a wrong byte anywhere else is found too",
    arguments: [
      "", "{", "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":1,", "[", "[1,", "{} ", "// ", "/* ", "\"a\":1", "{}, ",
    ])
  func anywhere(before: String) {
    let outcome = JSONParser.parseTolerantly(Array(before.utf8) + [0xFF] + Array("}".utf8))
    #expect(outcome.tree == nil)
    let named = outcome.problems.contains { $0.message.contains("byte 0xFF at offset \(before.utf8.count)") }
    #expect(named, "\(outcome.problems)")
  }

  @Test("problems before the wrong byte are named as well")
  func problemsBefore() {
    let outcome = JSONParser.parseTolerantly(Array("{\"a\":[1,],\"b\":\"".utf8) + [0xFF])
    #expect(outcome.problems.map { $0.position?.offset } == [7, 15])
  }

  @Test(
    "UTF-16 and UTF-32 are refused by their names",
    arguments: [
      ([0xFF, 0xFE, 0x7B, 0, 0x7D, 0], "UTF-16 (little-endian)"),
      ([0xFE, 0xFF, 0, 0x7B, 0, 0x7D], "UTF-16 (big-endian)"),
      ([0x7B, 0, 0x7D, 0], "UTF-16 (little-endian)"), ([0, 0x7B, 0, 0x7D], "UTF-16 (big-endian)"),
      ([0xFF, 0xFE, 0, 0, 0x7B, 0, 0, 0], "UTF-32 (little-endian)"),
      ([0, 0, 0xFE, 0xFF, 0, 0, 0, 0x7B], "UTF-32 (big-endian)"),
      ([0x7B, 0, 0, 0], "UTF-32 (little-endian)"), ([0, 0, 0, 0x7B], "UTF-32 (big-endian)"),
    ] as [([UInt8], String)])
  func wide(bytes: [UInt8], name: String) {
    let outcome = JSONParser.parseTolerantly(bytes)
    #expect(outcome.problems.map(\.message) == ["the text is encoded as \(name); JSON is UTF-8"])
    #expect(outcome.problems.first?.advice == "save the file as UTF-8")
    #expect(outcome.tree == nil)
  }

  @Test("messages hold no character that steers a terminal")
  func harmlessMessages() {
    let outcome = JSONParser.parseTolerantly("{\"\u{1B}[31m\": \u{202E}x, \"\\u001b[2J\": 1, \"\\u001b[2J\": 2}")
    #expect(outcome.problems.count >= 3)
    for problem in outcome.problems {
      for text in [problem.message, problem.met ?? "", problem.advice ?? ""] {
        #expect(!text.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x202E })
      }
    }
  }
}
