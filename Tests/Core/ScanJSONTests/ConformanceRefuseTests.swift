import ScanJSON
import Testing

@Suite("Texts that are not JSON")
struct ConformanceRefuseTests {
  /// A text, where its first problem is, words of its message, and the compact text of the repaired tree, if any.
  struct Case: Sendable, CustomTestStringConvertible {
    let text: String
    let place: String
    let words: String
    let repaired: String?
    let pointer: String
    var testDescription: String { text.debugDescription }

    init(_ text: String, _ place: String, _ words: String, repaired: String? = nil, pointer: String = "") {
      self.text = text
      self.place = place
      self.words = words
      self.repaired = repaired
      self.pointer = pointer
    }
  }

  private func check(_ expected: Case) throws {
    let outcome = JSONParser.parseTolerantly(expected.text, file: "f.json")
    let first = try #require(outcome.problems.first)
    #expect(first.position?.description == expected.place, "\(outcome.problems)")
    #expect(first.message.contains(expected.words), "\(outcome.problems)")
    #expect(first.pointer.description == expected.pointer)
    #expect(first.file == "f.json")
    #expect(outcome.tree?.text(.compact) == expected.repaired, "\(outcome.problems)")
    let error = #expect(throws: InvalidDocument.self) { try JSONNode.parse(expected.text, file: "f.json") }
    #expect(error?.problems == outcome.problems)
    if let repaired = expected.repaired { _ = try JSONNode.parse(repaired) }
  }

  @Test("commas are named where they stand or belong", arguments: commas)
  func comma(expected: Case) throws { try check(expected) }

  @Test("braces and brackets that are missing or too many are named with where they were opened", arguments: brackets)
  func bracket(expected: Case) throws { try check(expected) }

  @Test("keys without quotes, colon or value, and keys given twice are named", arguments: keys)
  func key(expected: Case) throws { try check(expected) }

  @Test("literals and numbers of other languages are named", arguments: words)
  func word(expected: Case) throws { try check(expected) }

  @Test("wrong strings are named", arguments: strings)
  func string(expected: Case) throws { try check(expected) }

  @Test("comments and texts that are something else are named", arguments: others)
  func other(expected: Case) throws { try check(expected) }

  static let commas = [
    Case("[1,]", "1:3", "after the last element, before the closing `]`", repaired: "[1]"),
    Case("[1 , ]", "1:4", "after the last element", repaired: "[1]"),
    Case("{\"a\":1,}", "1:7", "after the last member, before the closing `}`", repaired: #"{"a":1}"#),
    Case("{\"a\":1,\n}", "1:7", "after the last member", repaired: #"{"a":1}"#),
    Case(
      "{\"a\":{\"b\":1,},\"c\":2}", "1:12", "after the last member", repaired: #"{"a":{"b":1},"c":2}"#, pointer: "/a"),
    Case("[[1,],2]", "1:4", "after the last element", repaired: "[[1],2]", pointer: "/0"),
    Case("{\"ä\":\"é\",}", "1:9", "after the last member", repaired: #"{"ä":"é"}"#),
    Case("{\r\n\"a\":1,\r\n}", "2:6", "after the last member", repaired: #"{"a":1}"#),
    Case("{\r\"a\":1,\r}", "2:6", "after the last member", repaired: #"{"a":1}"#),
    Case("{},", "1:3", "after the end of the document", repaired: "{}"),
    Case("{}, \"a\":1", "1:3", "more text follows"),
    Case("[,]", "1:2", "an element is missing before this comma", pointer: "/0"),
    Case("[,1]", "1:2", "an element is missing", pointer: "/0"),
    Case("[1,,2]", "1:4", "an element is missing", pointer: "/1"),
    Case("[1,,]", "1:4", "an element is missing", pointer: "/1"),
    Case("[1,\n]", "1:3", "after the last element", repaired: "[1]"),
    Case("{,}", "1:2", "before the first member", repaired: "{}"),
    Case("{,\"a\":1}", "1:2", "before the first member", repaired: #"{"a":1}"#),
    Case("{\"a\":1,,\"b\":2}", "1:8", "two commas", repaired: #"{"a":1,"b":2}"#),
    Case("{\"a\":1 \"b\":2}", "1:7", "a comma is missing between two members", repaired: #"{"a":1,"b":2}"#),
    Case("{\"a\":1\n\"b\":2}", "1:7", "a comma is missing", repaired: #"{"a":1,"b":2}"#),
    Case("{\"a\":{}\n\n  \"b\":2}", "1:8", "a comma is missing", repaired: #"{"a":{},"b":2}"#),
    Case("{\"a\":\"x\"\"b\":2}", "1:9", "a comma is missing", repaired: #"{"a":"x","b":2}"#),
    Case("[1 2]", "1:3", "a comma is missing between two elements", repaired: "[1,2]"),
    Case("[\"a\" \"b\"]", "1:5", "a comma is missing", repaired: #"["a","b"]"#),
    Case("[{}{}]", "1:4", "a comma is missing", repaired: "[{},{}]"),
    Case("[[][]]", "1:4", "a comma is missing", repaired: "[[],[]]"),
    Case("[1;2]", "1:3", "a comma or the closing `]` is expected here, not `;`"),
    Case("{\"a\":1;\"b\":2}", "1:7", "a comma or the closing `}`"),
    Case(",", "1:1", "where a value is expected"),
  ]

  static let brackets = [
    Case("{", "1:2", "the closing `}` is missing: the object opened at 1:1", repaired: "{}"),
    Case("[", "1:2", "the closing `]` is missing: the array opened at 1:1", repaired: "[]"),
    Case("{\"a\":1", "1:7", "the closing `}` is missing", repaired: #"{"a":1}"#),
    Case("{\"a\":1\n\n", "1:7", "the closing `}` is missing", repaired: #"{"a":1}"#),
    Case("[1", "1:3", "the closing `]` is missing", repaired: "[1]"),
    Case("[1,", "1:3", "after the last element, before the end", repaired: "[1]"),
    Case("{\"a\":1,", "1:7", "after the last member, before the end", repaired: #"{"a":1}"#),
    Case("{\n \"a\": {\n  \"b\": [1,\n 2\n", "4:3", "3 closing", repaired: #"{"a":{"b":[1,2]}}"#, pointer: "/a/b"),
    Case("{\"a\":{\"b\":1}", "1:13", "opened at 1:1", repaired: #"{"a":{"b":1}}"#),
    Case("[[[[[[", "1:7", "6 closing braces or brackets are missing", repaired: "[[[[[[]]]]]]", pointer: "/0/0/0/0/0"),
    Case("[1}", "1:3", "`}` stands where the `[` opened at 1:1 needs its closing `]`"),
    Case("{\"a\":1]", "1:7", "`]` stands where the `{` opened at 1:1"),
    Case("{\"a\":[1}", "1:8", "opened at 1:6 needs its closing `]`", pointer: "/a"),
    Case("[{\"a\":1]", "1:8", "needs its closing `}`", pointer: "/0"),
    Case("{}}", "1:3", "has no opening one"),
    Case("[]]", "1:3", "has no opening one"),
    Case("}", "1:1", "starts with `}`"),
    Case("]", "1:1", "starts with `]`"),
    Case("{}{}", "1:3", "a second value follows"),
    Case("{}\n{}", "2:1", "a second value follows"),
    Case("[1][2]", "1:4", "a second value follows"),
    Case("{} x", "1:4", "text follows the end"),
    Case("{\"a\":{}}}", "1:9", "has no opening one"),
    Case("{\"a\":{}}\n\"b\":1}", "2:1", "a member follows the end"),
    Case("{};", "1:3", "text follows the end"),
    Case("1 2", "1:3", "text follows the end"),
    Case("nulll", "1:1", "this is not JSON"),
    Case("\"a\" \"b\"", "1:5", "text follows the end"),
    Case("[1:2]", "1:3", "has a key and a colon like an object"),
    Case("[\"a\":1]", "1:5", "has a key and a colon like an object"),
    Case("[a:1]", "1:2", "`a` with a colon", pointer: "/0"),
    Case("{{}}", "1:2", "a key in double quotes is expected"),
    Case("{[]:1}", "1:2", "a key in double quotes is expected"),
    Case("\"a\": 1", "1:1", "outer braces are missing", repaired: #"{"a":1}"#),
    Case("\"a\": 1,", "1:1", "outer braces are missing", repaired: #"{"a":1}"#),
    Case("\"a\": 1, \"b\": {}", "1:1", "member \"a\"", repaired: #"{"a":1,"b":{}}"#),
    Case("\"a\": {}\n\"b\": {}", "1:1", "outer braces are missing", repaired: #"{"a":{},"b":{}}"#),
    Case("a: 1", "1:1", "outer braces are missing", repaired: #"{"a":1}"#),
    Case("\"a\": 1 }", "1:1", "the opening brace is missing", repaired: #"{"a":1}"#),
    Case("\"a\": {\"b\": 1", "1:1", "outer braces are missing", repaired: #"{"a":{"b":1}}"#),
    Case("\"a\":", "1:1", "outer braces are missing"),
  ]

  static let keys = [
    Case("{a:1}", "1:2", "the key `a` has no quotes", repaired: #"{"a":1}"#),
    Case("{max-width: 1}", "1:2", "has no quotes", repaired: #"{"max-width":1}"#),
    Case("{1:1}", "1:2", "has no quotes", repaired: #"{"1":1}"#),
    Case("{'a':1}", "1:2", "single quotes", repaired: #"{"a":1}"#),
    Case("{“a”:1}", "1:2", "typographic quotes", repaired: #"{"a":1}"#),
    Case("{\"a\":1,b:2}", "1:8", "the key `b` has no quotes", repaired: #"{"a":1,"b":2}"#),
    Case("{\"a\"}", "1:5", "the key `a` has no value", pointer: "/a"),
    Case("{\"a\",\"b\":1}", "1:5", "the key `a` has no value", pointer: "/a"),
    Case("{\"a\":}", "1:6", "the key `a` has no value", pointer: "/a"),
    Case("{\"a\":,\"b\":1}", "1:6", "the key `a` has no value", pointer: "/a"),
    Case("{\"a\" 1}", "1:5", "the colon `:` after the key `a` is missing", pointer: "/a"),
    Case("{\"a\"=1}", "1:5", "not `=`", pointer: "/a"),
    Case("{\"a\"=>1}", "1:5", "not `=`", pointer: "/a"),
    Case("{\"a\"::1}", "1:6", "a value is expected here, not `:`", pointer: "/a"),
    Case("{\"a\":1,2}", "1:8", "`2` stands where a key is expected"),
    Case("{abc}", "1:2", "`abc` stands where a key is expected"),
    Case(
      "{\"a\":1,\"a\":1}", "1:8", "stands twice in this object: at 1:2 and at 1:8", repaired: #"{"a":1}"#, pointer: "/a"
    ),
    Case("{\"a\":1,\"a\":2}", "1:8", "stands twice", pointer: "/a"),
    Case("{\"a\":1,\"\\u0061\":2}", "1:8", "stands twice", pointer: "/a"),
    Case("{\"x\":{\"a\":1,\n\"a\":2}}", "2:1", "at 1:7 and at 2:1", pointer: "/x/a"),
    Case(
      "{\"a\":{\"b\":1,\"c\":2},\"a\":{\"c\":2,\"b\":1}}", "1:20", "twice", repaired: #"{"a":{"b":1,"c":2}}"#,
      pointer: "/a"),
    Case("{\"a\"", "1:5", "after the key `a`, before its colon", pointer: "/a"),
    Case("{\"a\":", "1:6", "before the value of `a`", pointer: "/a"),
    Case("{:1}", "1:2", "a key in double quotes is expected here, not `:`"),
    Case("{null:1}", "1:2", "has no quotes", repaired: #"{"null":1}"#),
  ]

  static let words = [
    Case("[NaN]", "1:2", "JSON has no `NaN`", pointer: "/0"),
    Case("[nan]", "1:2", "JSON has no", pointer: "/0"),
    Case("{\"a\":Infinity}", "1:6", "JSON has no `Infinity`", pointer: "/a"),
    Case("[-Infinity]", "1:2", "JSON has no `-Infinity`", pointer: "/0"),
    Case("[undefined]", "1:2", "JSON has no", pointer: "/0"),
    Case("[True]", "1:2", "is written `true`", repaired: "[true]", pointer: "/0"),
    Case("[FALSE]", "1:2", "is written `false`", repaired: "[false]", pointer: "/0"),
    Case("[None]", "1:2", "is written `null`", repaired: "[null]", pointer: "/0"),
    Case("[nil]", "1:2", "is written `null`", repaired: "[null]", pointer: "/0"),
    Case("[tru]", "1:2", "`tru` stands without quotes", pointer: "/0"),
    Case("{\"a\":rect}", "1:6", "`rect` stands without quotes", pointer: "/a"),
    Case("{\"a\":#8be9fd}", "1:6", "`#8be9fd` stands without quotes", pointer: "/a"),
    Case("{\"a\":75%}", "1:6", "a percentage is a text", pointer: "/a"),
    Case("{\"a\":1080p}", "1:6", "other characters than a number", pointer: "/a"),
    Case("{\"a\":...}", "1:6", "left out", pointer: "/a"),
    Case("{\"a\":…}", "1:6", "left out", pointer: "/a"),
    Case("[01]", "1:2", "leading zeros", pointer: "/0"),
    Case("[-01]", "1:2", "leading zeros", pointer: "/0"),
    Case("[00]", "1:2", "leading zeros", pointer: "/0"),
    Case("[+1]", "1:2", "plus sign", pointer: "/0"),
    Case("[.5]", "1:2", "missing before its point", pointer: "/0"),
    Case("[-.5]", "1:2", "missing before its point", pointer: "/0"),
    Case("[1.]", "1:2", "missing after its point", pointer: "/0"),
    Case("[1.e3]", "1:2", "missing after its point", pointer: "/0"),
    Case("[1e]", "1:2", "exponent is not complete", pointer: "/0"),
    Case("[1e+]", "1:2", "exponent is not complete", pointer: "/0"),
    Case("[1.2.3]", "1:2", "is no JSON number", pointer: "/0"),
    Case("[0x1F]", "1:2", "hexadecimal", pointer: "/0"),
    Case("[-0x1F]", "1:2", "hexadecimal", pointer: "/0"),
    Case("[-]", "1:2", "`-` stands without quotes", pointer: "/0"),
    Case("[--1]", "1:2", "is no JSON number", pointer: "/0"),
    Case("[1-2]", "1:2", "is no JSON number", pointer: "/0"),
    Case("[1_000]", "1:2", "other characters", pointer: "/0"),
    Case("[１]", "1:2", "stands without quotes", pointer: "/0"),
    Case("[truefalse]", "1:2", "stands without quotes", pointer: "/0"),
    Case("[&]", "1:2", "a value is expected here, not `&`", pointer: "/0"),
    Case("[1,NaN,2,.5]", "1:4", "JSON has no `NaN`", pointer: "/1"),
  ]

  static let strings = [
    Case("[\"a]", "1:2", "does not end", pointer: "/0"),
    Case("\"", "1:1", "does not end"),
    Case("\"a\\\"", "1:1", "does not end"),
    Case("\"\\", "1:1", "does not end"),
    Case("[\"a\nb\"]", "1:2", "does not end on its line", pointer: "/0"),
    Case("[\"a\tb\"]", "1:4", "a tab stands in a string", repaired: #"["a\tb"]"#, pointer: "/0"),
    Case("[\"é\tb\"]", "1:4", "a tab stands in a string", repaired: #"["é\tb"]"#, pointer: "/0"),
    Case("[\"a\u{0}b\"]", "1:4", "control character U+0000", pointer: "/0"),
    Case("[\"\u{1F}\"]", "1:3", "control character U+001F", pointer: "/0"),
    Case("[\"\u{1B}[31m\"]", "1:3", "control character U+001B", pointer: "/0"),
    Case(#"["\x"]"#, "1:3", #"`\x` is no escape"#, pointer: "/0"),
    Case(#"["^\d+$"]"#, "1:4", #"`\d` is no escape"#, pointer: "/0"),
    Case(#"["\'"]"#, "1:3", "is no escape", pointer: "/0"),
    Case(#"["\U0041"]"#, "1:3", "is no escape", pointer: "/0"),
    Case(#"["\u12"]"#, "1:3", "four hexadecimal digits", pointer: "/0"),
    Case(#"["\u12G4"]"#, "1:3", "four hexadecimal digits", pointer: "/0"),
    Case(#"["\u"]"#, "1:3", "four hexadecimal digits", pointer: "/0"),
    Case(#"["\ud800"]"#, "1:3", "one half of a surrogate pair", pointer: "/0"),
    Case(#"["\udc00"]"#, "1:3", "one half of a surrogate pair", pointer: "/0"),
    Case(#"["\ud800\u0041"]"#, "1:3", "one half of a surrogate pair", pointer: "/0"),
    Case(#"["\ud800\ud800"]"#, "1:3", "one half of a surrogate pair", pointer: "/0"),
    Case(#"["ä\udc00\ud800"]"#, "1:4", "one half of a surrogate pair", pointer: "/0"),
    Case("['a']", "1:2", "single quotes", repaired: #"["a"]"#, pointer: "/0"),
    Case("['it\\'s']", "1:2", "single quotes", repaired: #"["it's"]"#, pointer: "/0"),
    Case("['say \"hi\"']", "1:2", "single quotes", repaired: #"["say \"hi\""]"#, pointer: "/0"),
    Case("[“a”]", "1:2", "typographic quotes", repaired: #"["a"]"#, pointer: "/0"),
    Case("[„a“]", "1:2", "typographic quotes", repaired: #"["a"]"#, pointer: "/0"),
    Case("[‘a’]", "1:2", "typographic quotes", repaired: #"["a"]"#, pointer: "/0"),
    Case("['a]", "1:2", "single quotes", pointer: "/0"),
    Case("{\"a\":\"say \"hi\" now\"}", "1:12", "a comma or the closing `}` is expected"),
  ]

  static let others = [
    Case("", "1:1", "the text is empty"),
    Case(" \n ", "2:2", "the text is empty"),
    Case("\u{FEFF}", "1:1", "the text is empty"),
    Case("// only a comment", "1:1", "no comments"),
    Case("{} // end", "1:4", "no comments", repaired: "{}"),
    Case("// start\n{}", "1:1", "no comments", repaired: "{}"),
    Case("{/* c */}", "1:2", "starts here with `/*`", repaired: "{}"),
    Case("{\"a\": /* ä\n */ 1 # end\n}", "1:7", "no comments", repaired: #"{"a":1}"#, pointer: "/a"),
    Case("# yaml\n{}", "1:1", "starts here with `#`", repaired: "{}"),
    Case("{ /* open", "1:3", "no comments"),
    Case("{ / }", "1:3", "a key in double quotes is expected here, not `/`"),
    Case("<html><body></body></html>", "1:1", "HTML or XML"),
    Case("<?xml version=\"1.0\"?>", "1:1", "HTML or XML"),
    Case("```json\n{}\n```", "1:1", "Markdown"),
    Case("hello world", "1:1", "this is not JSON"),
    Case("---\na: 1", "1:1", "this is not JSON"),
    Case("\u{0}", "1:1", "not `U+0000`"),
    Case("[\u{0}]", "1:2", "not `U+0000`", pointer: "/0"),
    Case("[\u{A0}1]", "1:2", "stands without quotes", pointer: "/0"),
    Case("{\u{2028}}", "1:2", "stands where a key is expected"),
    Case("(1)", "1:1", "a value is expected here, not `(`"),
    Case("@", "1:1", "a value is expected here, not `@`"),
  ]
}
