import ScanPluginKit
import Testing

@Suite("Expressions with a bound")
struct BoundedPatternTests {
  @Test(
    "expressions that could take hours are refused, with advice",
    arguments: [
      "^(a+)+$", "(a*)*b", "(a|a)*b", "(.*)*", "([A-Z]+ ?)+", "(a|b|ab)*c", ".*.*.*.*.*x", "(?:a{0,50}){0,50}b",
      "((((a*)*)*)*)*", "(?=(a+)+b)a", "(x+x+)+y",
    ])
  func refused(pattern: String) throws {
    let text = try PatternText(pattern)
    let error = #expect(throws: PluginError.self) { try BoundedPattern(text, useCase: "ocrConfig") }
    #expect(error?.code == .unsupportedConfiguration && error?.message.contains("repetition") == true)
  }

  @Test(
    "usual expressions are accepted and compared with the whole text",
    arguments: [
      ("^[A-HJ-NPR-Z0-9]{17}$", "1HGCM82633A004352", "1HGCM82633A00435"),
      ("[A-Z]{1,3}-?[0-9]{1,4}", "AB-123", "AB-123X"),
      ("^.*[0-9]{4}.*$", "A1234B", "A123B"), ("(ABC|DEF)[0-9]+", "DEF1", "ABCD1"),
      ("^(?=.*[0-9])[A-Z0-9]{5,}$", "ABCD1", "ABCDE"),
      ("^(\\d{4}[ -]?){4}$", "1234 5678 9012 3456", "1234 5678"), ("(?i)abc", "ABC", "AB"), ("", "anything", "\u{0}"),
      ("^(?<year>[0-9]{2,4})/\\d\\d?$", "2024/11", "2/1"),
    ])
  func accepted(pattern: String, right: String, wrong: String) throws {
    let bounded = try BoundedPattern(PatternText(pattern), useCase: "ocrConfig")
    #expect(bounded.matches(right))
    if !pattern.isEmpty { #expect(!bounded.matches(wrong)) }
    #expect(!bounded.matches(String(repeating: "A", count: 100_000)))
  }

  @Test("a short text bears what a long one does not")
  func length() throws {
    let pattern = try PatternText("^([0-9]{2}-?)+$")
    #expect(throws: PluginError.self) { try BoundedPattern(pattern, useCase: "ocrConfig") }
    #expect(throws: Never.self) { try BoundedPattern(pattern, useCase: "vinConfig", length: 17) }
  }
}
