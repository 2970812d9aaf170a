import ScanJSON
import Testing

@Suite("Problems for people and programs")
struct ProblemReportTests {
  private func report(_ text: String, width: Int = 100, colored: Bool = false) -> String {
    let outcome = JSONParser.parseTolerantly(text, file: "gas.json")
    return outcome.problems.report(source: Array(text.utf8), colored: colored, width: width)
  }

  @Test("a problem shows its line with a caret under the place")
  func caret() {
    #expect(
      report("{\n  \"id\": \"GAS\",\n  \"on\": True,\n}").split(separator: "\n") == [
        "gas.json:3:9: error: `True` is written `true` in JSON (at /on)",
        "  3 |   \"on\": True,",
        "    |         ^",
        "  did you mean `true`?",
        "gas.json:3:13: error: a comma stands after the last member, before the closing `}`",
        "  3 |   \"on\": True,",
        "    |             ^",
        "  remove the comma",
      ])
  }

  @Test(
    "the caret stands right below wide, combining and invisible characters and tabs",
    arguments: [
      ("[\"中文\", NaN]", "[\"中文\", ", 9), ("[\"e\u{301}\", NaN]", "[\"e\u{301}\", ", 6), ("[\t\tNaN]", "[    ", 5),
      ("[\"\u{202E}\", NaN]", "[\"U+202E\", ", 11), ("\u{FEFF}[NaN]", "[", 1), ("[\"😀\", NaN]", "[\"😀\", ", 7),
    ])
  func widths(text: String, before: String, indent: Int) throws {
    let lines = report(text).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[1] == "  1 | \(before)NaN]")
    #expect(lines[2] == "    | " + String(repeating: " ", count: indent) + "^")
  }

  @Test("a long line is cut around the place", arguments: [0, 1, 50, 1_000, 300_000])
  func window(before: Int) {
    let text = "[" + String(repeating: "1,", count: before) + "NaN" + String(repeating: ",2", count: 5_000) + "]"
    let source = Array(text.utf8)
    var limits = JSONLimits()
    limits.members = 1_000_000
    let problems = JSONParser.parseTolerantly(source, limits: limits).problems
    let lines = problems.report(source: source, width: 60).split(separator: "\n")
    let gutter = "  1 | ".count
    #expect(lines[1].count <= 62 + gutter)
    #expect(lines[1].hasSuffix("…"))
    #expect(lines[1].contains("| …") == (before > 19))
    let caret = lines[2].count - 1
    #expect(lines[1].dropFirst(caret).hasPrefix("NaN"))
  }

  @Test("problems at the very end, and in texts that are not UTF-8, have their line too")
  func ends() {
    #expect(report("{\"a\":1").split(separator: "\n")[1...2] == ["  1 | {\"a\":1", "    |       ^"])
    #expect(report("").split(separator: "\n", omittingEmptySubsequences: false)[1...2] == ["  1 | ", "    | ^"])
    let bytes: [UInt8] = Array("[\"".utf8) + [0xE9] + Array("\"]".utf8)
    let lines = JSONParser.parseTolerantly(bytes).problems.report(source: bytes).split(separator: "\n")
    #expect(lines[1...2] == ["  1 | [\"\u{FFFD}\"]", "    |   ^"])
  }

  @Test("without source, place or file only what is known is shown, and a source that does not fit gives no excerpt")
  func withoutSource() {
    let problem = Problem(.warning, .legacy, pointer: JSONPointer(tokens: ["a"]), message: "old", advice: "write b")
    #expect(problem.report(source: nil) == "warning: old (at /a)\n  write b")
    #expect(problem.description == problem.report(source: Array("{}".utf8)))
    let far = Problem(.error, .syntax, at: SourcePosition(line: 9, column: 9, offset: 99), message: "far")
    #expect(far.report(source: Array("{}".utf8)) == "9:9: error: far")
  }

  @Test("colors are used only when asked for, and a document cannot smuggle any in")
  func colors() {
    let text = "{\"\\u001b[31m\": x}"
    #expect(!report(text).contains("\u{1B}"))
    #expect(report(text).contains("(at /U+001B[31m)"))
    let colored = report(text, colored: true)
    #expect(colored.contains("\u{1B}[1;31merror:\u{1B}[0m"))
    let warning = Problem(.warning, .legacy, message: "old").report(source: nil, colored: true)
    #expect(warning == "\u{1B}[1;33mwarning:\u{1B}[0m old")
  }

  @Test("a problem as JSON has what is known and leaves out the rest")
  func json() throws {
    let short = Problem(.error, .syntax, message: "bad")
    #expect(short.json == ["severity": "error", "code": "syntax", "pointer": "", "message": "bad"])
    let pointer = try #require(JSONPointer("/a~1b/0"))
    let full = Problem(
      .warning, .wrongCase, file: "f.json", at: SourcePosition(line: 2, column: 3, offset: 14), pointer: pointer,
      message: "m", met: "X", allowed: ["x", "y"], suggestions: ["x"], advice: "write x",
      fix: .replace(pointer, with: "x"))
    #expect(
      full.json.text(.compact)
        == #"{"severity":"warning","code":"wrongCase","file":"f.json","line":2,"column":3,"offset":14,"#
        + #""pointer":"/a~1b/0","message":"m","met":"X","allowed":["x","y"],"suggestions":["x"],"#
        + #""advice":"write x","fix":{"action":"replace","pointer":"/a~1b/0","with":"x"}}"#)
    #expect(InvalidDocument([short, full]).json.elements?.count == 2)
  }

  @Test("every repair has its JSON form")
  func fixes() {
    let pointer = JSONPointer(tokens: ["a"])
    #expect(Fix.rename(pointer, to: "b").json == ["action": "rename", "pointer": "/a", "to": "b"])
    #expect(Fix.move(pointer, to: pointer.appending("b")).json == ["action": "move", "pointer": "/a", "to": "/a/b"])
    #expect(Fix.remove(pointer).json == ["action": "remove", "pointer": "/a"])
  }
}
