import ScanConfig
import Testing

@Suite("Regular expressions in configurations")
struct PatternTests {
  @Test(
    "usual expressions are accepted and compile",
    arguments: [
      "", "^[A-Z0-9]{8,12}$", "(?:a|b)+?c", "(?i)abc", "(?<year>\\d{4})-(?<month>\\d\\d)", "[^\\]\\-a-f]+",
      "a{0,3}b{2,}",
      "^(?=.*\\d)(?!.*0)[\\w ]*$", "\\u00E4\\x41\\p{Lu}", "([ab])\\1", "[-a]", "[a-]", "[a\\-z]", "\\.\\/\\$", "ä🙂",
    ])
  func accepted(text: String) throws {
    _ = try PatternText(text).regex()
  }

  @Test(
    "a mistake is found at its character",
    arguments: [
      ("[A-", 1), ("(ab", 1), ("ab)", 3), ("*a", 1), ("a{3,1}", 6), ("a{99999}", 7), ("a{x}", 3), ("[z-a]", 4),
      ("a\\", 2), ("\\q", 2), ("(?<=a)b", 3), ("[]", 2), ("[a[b]]", 3), ("\\u12G4", 5), ("a**", 3), ("\\10", 2),
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

  @Test("expressions that would bring the standard parser down are refused")
  func hostile() {
    let hostile = [
      String(repeating: "[", count: 4000) + "a" + String(repeating: "]", count: 4000),
      "a{99999999999999999999}", String(repeating: "(", count: 4000), String(repeating: "a", count: 5000),
    ]
    for text in hostile {
      #expect(throws: PatternError.self) { try PatternText(text) }
    }
  }

  @Test("twenty thousand random expressions are accepted or refused, and never end the process")
  func randomPatterns() {
    let parts = [
      "a", "Z", "0", ".", "^", "$", "|", "(", ")", "(?:", "(?=", "(?i)", "(?<n>", "[", "]", "[^", "-", "&&", "\\",
      "\\d",
      "\\b", "\\u00e4", "\\p{L}", "\\1", "*", "+", "?", "{2}", "{2,5}", "{", "}", ",", "é", "\u{301}", "\r\n", "[a-z]",
      "[:",
    ]
    var random = SeededGenerator(seed: 7)
    var accepted = 0
    for _ in 0..<20_000 {
      let count = Int.random(in: 1...12, using: &random)
      let text = (0..<count).map { _ in parts.randomElement(using: &random) ?? "a" }.joined()
      if (try? PatternText(text)) != nil { accepted += 1 }
    }
    #expect(accepted > 500)
  }

  @Test("patterns by country are split at the next country, not at their own commas")
  func platePatterns() throws {
    let patterns = try PlatePatterns("'A':^[A-Z]{1,2}[0-9]{3,5}$,'D':^[A-Z]{1,3}$")
    #expect(patterns.byCountry.mapValues(\.text) == ["A": "^[A-Z]{1,2}[0-9]{3,5}$", "D": "^[A-Z]{1,3}$"])
    #expect(patterns.pattern(country: "A")?.text == "^[A-Z]{1,2}[0-9]{3,5}$")
    #expect(patterns.pattern(country: "CH") == nil)
    #expect(try PlatePatterns("^[0-9]+$").pattern(country: "CH")?.text == "^[0-9]+$")
  }

  @Test(
    "wrong patterns by country are refused with the country",
    arguments: ["'A':", "'A'^x$", "'ABCD':x", "'A':x,'A':y", "'A':[,'D':x", "'a':x", "'"])
  func wrongPlatePatterns(text: String) {
    #expect(throws: PatternError.self) { try PlatePatterns(text) }
  }

  @Test(
    "names of layouts have the form of the format's schema",
    arguments: [
      ("AT_AUT_DL_2013_F", true), ("US-CA_USA_DL_2018-2020_B_v2", true), ("AT_AUT_DL_2013", false),
      ("at_AUT_DL_2013_F", false),
      ("AT_AU_DL_2013_F", false), ("AT_AUT_DL_2013_X", false), ("AT_AUT_DL_2013_F_v10", false),
      ("AT_AUT_DL_20--13_F", false),
      ("AT-A_AUT_DL_2013_F", false), ("AT_AUT__2013_F", false), ("AT_AUT_DL__F", false), ("", false),
    ])
  func layouts(name: String, isRight: Bool) {
    #expect((DocumentLayout(name) != nil) == isRight)
  }
}
