import ScanJSON
import Testing

@Suite("Texts that are JSON")
struct ConformanceAcceptTests {
  /// Code points that are no characters are legal in a string.
  private static let nonCharacter = Unicode.Scalar(UInt32(0xFDD0)) ?? "?"

  @Test(
    "a text of the JSON grammar is read, and written compactly as expected",
    arguments: [
      // Scalars and white space.
      ("null", "null"), ("true", "true"), ("false", "false"), ("0", "0"), ("-0", "-0"), ("42", "42"), ("\"\"", "\"\""),
      (" 1", "1"), ("1 ", "1"), ("\t\n\r 1 \r\n", "1"), ("\u{FEFF}{}", "{}"), ("\u{FEFF}\n[1]", "[1]"),
      // Numbers.
      ("1.0", "1.0"), ("-1.5", "-1.5"), ("1e3", "1e3"), ("1E3", "1E3"), ("1e+3", "1e+3"), ("1e-3", "1e-3"),
      ("1.25e10", "1.25e10"), ("0.5", "0.5"), ("0e1", "0e1"), ("0E0", "0E0"), ("-0.0", "-0.0"), ("1e999", "1e999"),
      ("-1e-999", "-1e-999"), ("123456789012345678901234567890", "123456789012345678901234567890"),
      ("0.00000000000000000000000000000001", "0.00000000000000000000000000000001"), ("10", "10"), ("-9", "-9"),
      ("[0,1]", "[0,1]"), ("[-0]", "[-0]"),
      // Arrays.
      ("[]", "[]"), ("[ ]", "[]"), ("[[]]", "[[]]"), ("[[],[]]", "[[],[]]"), ("[1,2,3]", "[1,2,3]"),
      ("[ 1 , 2 ]", "[1,2]"), ("[\n1\n]", "[1]"), ("[null,true,false]", "[null,true,false]"), ("[\"\"]", "[\"\"]"),
      ("[[[[1]]]]", "[[[[1]]]]"), ("[{}]", "[{}]"), ("[{},[]]", "[{},[]]"), ("[1,\"a\",{}]", "[1,\"a\",{}]"),
      // Objects.
      ("{}", "{}"), ("{ }", "{}"), ("{\"a\":1}", "{\"a\":1}"), ("{ \"a\" : 1 }", "{\"a\":1}"),
      ("{\"a\":1,\"b\":2}", "{\"a\":1,\"b\":2}"), ("{\"b\":1,\"a\":2}", "{\"b\":1,\"a\":2}"), ("{\"\":0}", "{\"\":0}"),
      ("{\"a\":{\"a\":{\"a\":{}}}}", "{\"a\":{\"a\":{\"a\":{}}}}"), ("{\"a\":[]}", "{\"a\":[]}"),
      ("{\n\"a\"\n:\n1\n,\n\"b\"\n:\n2\n}", "{\"a\":1,\"b\":2}"), ("{\"a\":null}", "{\"a\":null}"),
      ("{\"a b\":1}", "{\"a b\":1}"), ("{\"A\":1,\"a\":2}", "{\"A\":1,\"a\":2}"),
      ("{\"true\":true}", "{\"true\":true}"),
      // Strings.
      (#""abc""#, #""abc""#), (#""\"""#, #""\"""#), (#""\\""#, #""\\""#), (#""\/""#, #""/""#), (#""/""#, #""/""#),
      (#""\b\f\n\r\t""#, #""\b\f\n\r\t""#), (#""A""#, #""A""#), (#""é""#, #""é""#), (#""é""#, #""é""#),
      (#""\u00e9\u00E9""#, #""éé""#), (#""\ud83d\ude00""#, #""😀""#), (#""\uD83D\uDE00""#, #""😀""#),
      (#""😀""#, #""😀""#), (#""\u0000""#, #""\u0000""#), (#""\u001f""#, #""\u001f""#), (#""\u0020""#, #"" ""#),
      (#""\u2028\u2029""#, "\"\u{2028}\u{2029}\""), ("\"\u{2028}\"", "\"\u{2028}\""), ("\"\u{7F}\"", "\"\u{7F}\""),
      (#""\ufdd0""#, "\"\(Character(nonCharacter))\""), (#""\ue000""#, "\"\u{E000}\""),
      (#""// no comment""#, #""// no comment""#), (#""/* none */""#, #""/* none */""#), ("\"# none\"", "\"# none\""),
      (#""{[,:]}""#, #""{[,:]}""#), (#""'single'""#, #""'single'""#), (#""“typographic”""#, #""“typographic”""#),
      (#""a\\nb""#, #""a\\nb""#), (#""\\\"""#, #""\\\"""#), (#""中文 и кириллица""#, #""中文 и кириллица""#),
      (#""e\u0301""#, "\"e\u{301}\""), (#"{"\u0061":1}"#, #"{"a":1}"#), (#"{"a\nb":1}"#, #"{"a\nb":1}"#),
      (#""\u005c\u0022""#, #""\\\"""#), (#""\u000a""#, #""\n""#), (#"["NaN","Infinity"]"#, #"["NaN","Infinity"]"#),
    ])
  func accepted(text: String, compact: String) throws {
    #expect(try JSONNode.parse(text).text(.compact) == compact)
    let outcome = JSONParser.parseTolerantly(Array(text.utf8))
    #expect(outcome.problems.isEmpty)
    #expect(outcome.tree?.text(.compact) == compact)
  }

  @Test(
    "values stand at their line and column, counted in Unicode scalars, for every kind of line break",
    arguments: ["\n", "\r", "\r\n"])
  func positions(lineBreak: String) throws {
    let text = "{\(lineBreak)  \"ä😀\": [1, \"é\", true],\(lineBreak)\(lineBreak)\"b\": {\"c\": null}}"
    let tree = try JSONNode.parse(text)
    let list = try #require(tree["ä😀"])
    #expect(list.position?.description == "2:9")
    #expect(list.elements?.map { $0.position?.description } == ["2:10", "2:13", "2:18"])
    #expect(tree.members?.map { $0.keyPosition?.description } == ["2:3", "4:1"])
    #expect(tree[JSONPointer(tokens: ["b", "c"])]?.position?.description == "4:12")
    for member in tree.members ?? [] {
      let offset = try #require(member.keyPosition?.offset)
      #expect(Array(text.utf8)[offset] == UInt8(ascii: "\""))
    }
  }

  @Test("a byte order mark counts for the offset and for no column")
  func byteOrderMark() throws {
    let tree = try JSONNode.parse("\u{FEFF}[7]")
    #expect(tree.position == SourcePosition(line: 1, column: 1, offset: 3))
  }

  @Test("numbers keep their text")
  func numbers() throws {
    let tree = try JSONNode.parse("[1e999, 1.0, 100000000000000000000]")
    #expect(tree.elements?.map { $0.number?.lexeme } == ["1e999", "1.0", "100000000000000000000"])
    #expect(tree.elements?.first?.number?.double == nil)
  }

  @Test("bytes, buffers and strings give the same tree")
  func entries() throws {
    let text = #"{"a": [1, 2]}"#
    let bytes = Array(text.utf8)
    let fromBytes = try JSONNode.parse(bytes)
    let fromBuffer = try bytes.withUnsafeBufferPointer { try JSONNode.parse($0) }
    #expect(try JSONNode.parse(text) == fromBytes)
    #expect(fromBuffer == fromBytes)
  }

  @Test("comparing deeply nested objects with keys in another order takes no exponential time")
  func deepComparison() throws {
    func nested(_ inner: String, swapped: Bool) -> String {
      (0..<100).reduce(inner) { text, _ in swapped ? "{\"b\":1,\"a\":\(text)}" : "{\"a\":\(text),\"b\":1}" }
    }
    let left = try JSONNode.parse(nested("1", swapped: false))
    #expect(left == (try JSONNode.parse(nested("1", swapped: true))))
    #expect(left != (try JSONNode.parse(nested("2", swapped: false))))
    #expect(left != (try JSONNode.parse(nested("2", swapped: true))))
  }
}
