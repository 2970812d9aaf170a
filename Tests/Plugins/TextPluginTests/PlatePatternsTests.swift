import ScanPluginKit
import Testing
import TextPlugin

@Suite("Patterns of plates by country")
struct PlatePatternsTests {
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
}
