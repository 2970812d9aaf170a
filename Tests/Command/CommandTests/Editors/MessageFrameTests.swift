import Testing

@testable import ScanCommand

@Suite("Messages of the language server in a stream of bytes")
struct MessageFrameTests {
  private static func frames(_ parts: [[UInt8]], limit: Int = 1000) -> [MessageFrames.Frame] {
    var stream = MessageFrames(limit: limit)
    return parts.flatMap { part -> [MessageFrames.Frame] in
      stream.append(part)
      var found: [MessageFrames.Frame] = []
      while let frame = stream.next() { found.append(frame) }
      return found
    }
  }

  private static func content(_ text: String) -> MessageFrames.Frame { .content(Array(text.utf8)) }

  @Test("messages are found wherever the stream is cut")
  func cut() {
    let stream = Array(
      "Content-Length: 2\r\n\r\n{}Content-Type: x; charset=utf-8\r\ncontent-length:4 \r\n\r\n\"ä\"Content-Length: 0\n\n"
        .utf8)
    let whole = [Self.content("{}"), Self.content("\"ä\""), Self.content("")]
    for at in 0...stream.count {
      #expect(Self.frames([Array(stream[..<at]), Array(stream[at...])]) == whole, "cut at \(at)")
    }
    #expect(Self.frames(stream.map { [$0] }) == whole)
  }

  @Test(
    "a wrong header costs its message alone",
    arguments: [
      "Content-Length: abc\r\n\r\n{\"a\": 1}", "Content-Length: -1\r\n\r\n{}", "Content-Length:\r\n\r\n",
      "Content-Length: 99999999999999999999\r\n\r\n{}", "Hello\r\n\r\n{}", "\r\n\r\n\r\n",
      String(repeating: "x", count: 9000), String(repeating: "x\n", count: 9000),
    ])
  func wrongHeader(_ noise: String) {
    let found = Self.frames([Array(noise.utf8), Array("Content-Length: 3\r\n\r\n[7]".utf8)])
    #expect(found.last == Self.content("[7]"))
    #expect(found.dropLast().allSatisfy { $0 == .noLength } && found.count > 1)
  }

  @Test("a message beyond the limit is passed over, and the next one is read")
  func tooLong() {
    let long = Array("Content-Length: 5000\r\n\r\n".utf8) + [UInt8](repeating: 0x20, count: 5000)
    let next = Array("Content-Length: 2\r\n\r\n[]".utf8)
    #expect(Self.frames([long + next]) == [.tooLong(5000), Self.content("[]")])
    #expect(Self.frames((long + next).map { [$0] }) == [.tooLong(5000), Self.content("[]")])
  }

  @Test("a header with too large a length swallows no message behind it")
  func tooLargeLength() throws {
    let bytes = Array(
      "Content-Length: 40\r\n\r\n{\"a\": 1}Content-Length: 3\r\n\r\n[7]Content-Length: 2\r\n\r\n[]".utf8)
    var stream = MessageFrames()
    stream.append(bytes)
    guard case .content(let swallowed) = stream.next() else {
      Issue.record("no content")
      return
    }
    let beginning = try #require(MessageFrames.beginning(in: swallowed))
    #expect(beginning == 8)
    stream.giveBack(swallowed[beginning...])
    #expect(stream.next() == Self.content("[7]"))
    #expect(stream.next() == Self.content("[]"))
    #expect(MessageFrames.beginning(in: Array("Content-Length: 3".utf8)) == nil)
  }
}

@Suite("Positions in an edited text")
struct EditedTextTests {
  private static let text = "aä😀b\r\n\u{1F9D1}\rx\n"

  @Test(
    "places are those of the encoding, and lead back to their bytes",
    arguments: [
      (PositionEncoding.utf8, [0, 1, 3, 7, 8]), (.utf16, [0, 1, 2, 4, 5]), (.utf32, [0, 1, 2, 3, 4]),
    ])
  func places(_ encoding: PositionEncoding, _ characters: [Int]) {
    let text = EditedText(Self.text)
    for (offset, character) in zip([0, 1, 3, 7, 8], characters) {
      let place = LinePlace(line: 0, character: character)
      #expect(text.place(of: offset, encoding) == place)
      #expect(text.offset(of: place, encoding) == offset)
    }
    #expect(text.place(of: 10, encoding) == LinePlace(line: 1, character: 0))
    #expect(text.place(of: 15, encoding) == LinePlace(line: 2, character: 0))
    #expect(text.place(of: 17, encoding) == LinePlace(line: 3, character: 0))
  }

  @Test("places beyond a line or the text are their ends, places within a character its beginning")
  func clamped() {
    let text = EditedText(Self.text)
    #expect(text.offset(of: LinePlace(line: 0, character: 99), .utf16) == 8)
    #expect(text.offset(of: LinePlace(line: 0, character: 3), .utf16) == 3)
    #expect(text.offset(of: LinePlace(line: 0, character: 2), .utf8) == 1)
    #expect(text.offset(of: LinePlace(line: 9, character: 0), .utf16) == 17)
    #expect(text.place(of: 99, .utf16) == LinePlace(line: 3, character: 0))
    #expect(EditedText("").offset(of: LinePlace(line: 0, character: 1), .utf16) == 0)
  }

  @Test(
    "the smallest change of lines makes one text of another",
    arguments: ["", "a\n", "a\nb\nc\n", "a\nc\n", "x", "b\na\nb\nc\n"])
  func between(_ old: String) {
    for new in ["", "a\n", "a\nb\nc\n", "a\nb\nx\nc\n", "x\ny", "a\nb"] {
      let change = TextChange.between(Array(old.utf8), new)
      #expect((change == nil) == (old == new))
      let made = TextChange.apply([change].compactMap { $0 }, to: Array(old.utf8))
      #expect(String(decoding: made, as: UTF8.self) == new)
    }
  }

  @Test("broken text is read without end or depth", arguments: ["[", "{", "{\"a\":", "[{", "\"", "/*", "{,", "]", ":"])
  func broken(_ part: String) {
    let bytes = Array(String(repeating: part, count: 100_000).utf8)
    let text = EditedText(String(decoding: bytes, as: UTF8.self))
    let tree = LooseTree(bytes)
    for cursor in [0, bytes.count / 2, bytes.count] {
      let context = CursorContext(text, tree, at: cursor)
      #expect(context.map { $0.replaced.upperBound <= bytes.count } ?? true)
    }
    #expect(tree.root.map { $0.range.upperBound <= bytes.count } ?? true)
  }
}
