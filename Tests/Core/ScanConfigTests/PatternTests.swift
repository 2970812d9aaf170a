import ScanConfig
import ScanSynthetic
import Testing

@Suite("Regular expressions in configurations")
struct PatternTests {
  @Test(
    "usual expressions are accepted",
    arguments: [
      "", "^[A-Z0-9]{8,12}$", "(?:a|b)+?c", "(?i)abc", "(?<year>\\d{4})-(?<month>\\d\\d)", "[^\\]\\-a-f]+",
      "a{0,3}b{2,}",
      "^[\\w ]*\\d[\\w ]*$", "\\u00E4\\x41\\p{Lu}", "[-a]", "[a-]", "[a\\-z]", "\\.\\/\\$", "ä🙂",
    ])
  func accepted(text: String) throws {
    #expect(try PatternText(text).text == text)
  }

  @Test(
    "an expression is compared with the whole text",
    arguments: [
      ("^[A-HJ-NPR-Z0-9]{17}$", "1HGCM82633A004352", "1HGCM82633A00435"),
      ("[A-Z]{1,3}-?[0-9]{1,4}", "AB-123", "AB-123X"),
      ("^.*[0-9]{4}.*$", "A1234B", "A123B"), ("(ABC|DEF)[0-9]+", "DEF1", "ABCD1"),
      ("^(\\d{4}[ -]?){4}$", "1234 5678 9012 3456", "1234 5678"), ("(?i)ab(?i:c)", "ABC", "AB"),
      ("^(?<year>[0-9]{2,4})/\\d\\d?$", "2024/11", "2/1"), ("\\u00C4[\\x41-\\u0043]\\p{Lu}", "ÄBÖ", "ÄBö"),
      ("[^\\]\\-a-f]+?", "x[", "a"), ("\\.\\/\\$\\_\\ä", "./$_ä", "./$_a"), ("]}[-.]", "]}-", "]}x"), ("ä🙂", "ä🙂", "ä"),
      ("\\bA\\b.\\W[\\s\\D]*", "A -\tx", "AB - "), ("x{2,}|y{3}", "xxx", "yy"),
    ])
  func compared(pattern: String, right: String, wrong: String) throws {
    let pattern = try PatternText(pattern)
    #expect(pattern.matches(right))
    #expect(!pattern.matches(wrong))
    #expect(!pattern.matches(String(repeating: "A", count: PatternText.longestText + 1)))
  }

  @Test("an empty expression takes every text")
  func empty() throws {
    #expect(try PatternText("").matches("any\u{0}thing\n"))
  }

  @Test(
    "a mistake is found at its character",
    arguments: [
      ("[A-", 1), ("(ab", 1), ("ab)", 3), ("*a", 1), ("a{3,1}", 6), ("a{99999}", 6), ("a{x}", 3), ("[z-a]", 4),
      ("a\\", 2), ("\\q", 2), ("(?<=a)b", 3), ("[]", 2), ("[a[b]]", 3), ("\\u12G4", 5), ("a**", 3), ("\\10", 2),
      ("(?=a)b", 3), ("x(?!a)b", 4),
      ("([ab])\\1", 8),
    ])
  func refused(text: String, column: Int) {
    do {
      _ = try PatternText(text)
      Issue.record("\(text) was accepted")
    } catch {
      #expect(error.column == column, "\(text): \(error)")
      #expect(!error.message.isEmpty)
    }
  }

  @Test(
    "what is not supported is refused with what to write instead", arguments: ["(?=.*[0-9])a", "(a)\\1", "(?<!a)b"])
  func advice(text: String) {
    let error = #expect(throws: PatternError.self) { try PatternText(text) }
    #expect(error?.message.contains("is not supported") == true || error?.message.contains("are not supported") == true)
    #expect(error?.message.contains("write the texts out") == true)
  }

  @Test(
    "expressions that make others try for hours take a text of the greatest length like any other",
    arguments: [
      ("^(a+)+$", true), ("(a*)*b", false), ("(a|a)*b", false), ("(.*)*", true), ("([A-Z]+ ?)+", false),
      ("(a|b|ab)*c", false),
      (".*.*.*.*.*x", false), ("(?:a{0,50}){0,20}b", false), ("((((a*)*)*)*)*", true), ("(x+x+)+y", false),
      ("(?:a?){500}a{500}", false), ("(?:(?:.*){30}a){30}", true), (".*a.{500}", true),
    ])
  func linear(pattern: String, isRight: Bool) throws {
    let text = String(repeating: "a", count: PatternText.longestText)
    #expect(try PatternText(pattern).matches(text) == isRight)
  }

  @Test("expressions with too many states are refused")
  func hostile() {
    let hostile = [
      "(((?:){9999}){9999}){9999}", "(((?:){1000}){1000}){1000}", "(\\p{L}{10}){100}", "(?i)(\\w{30}){40}",
      String(repeating: "\\p{L}", count: 65),
      String(repeating: "[", count: 4000) + "a" + String(repeating: "]", count: 4000),
      "a{99999999999999999999}", String(repeating: "(", count: 4000), String(repeating: "a", count: 5000),
    ]
    for text in hostile {
      #expect(throws: PatternError.self) { try PatternText(text) }
    }
  }

  @Test("twenty thousand random expressions are accepted or refused and compared, and never end the process")
  func randomPatterns() {
    let parts = [
      "a", "Z", "0", ".", "^", "$", "|", "(", ")", "(?:", "(?=", "(?i)", "(?<n>", "[", "]", "[^", "-", "&&", "\\",
      "\\d",
      "\\b", "\\u00e4", "\\p{L}", "\\1", "*", "+", "?", "{2}", "{2,5}", "{", "}", ",", "é", "\u{301}", "\r\n", "[a-z]",
      "[:", "{1000}", "{500,}", "(a+)+", ".*", "(.*)*", "\\P{N}", "\\W", "\u{0}",
    ]
    let text = String(repeating: "aZ0-é", count: 400)
    var random = SeededGenerator(seed: 7)
    var accepted = 0
    for _ in 0..<20_000 {
      let count = Int.random(in: 1...12, using: &random)
      let pattern = (0..<count).map { _ in parts.randomElement(using: &random) ?? "a" }.joined()
      guard let pattern = try? PatternText(pattern) else { continue }
      accepted += 1
      _ = pattern.matches(text)
    }
    #expect(accepted > 500)
  }
}
