import ScanJSON
import Testing

@Suite("Text on a terminal")
struct ShownTextTests {
  @Test(
    "what would steer a terminal is written by its code, and JSON stays the same value",
    arguments: [
      "\u{1B}[31m", "\u{0}\u{7}\u{7F}", "\u{9B}2J\u{85}", "\u{202E}gnp.exe\u{2066}", "a\u{200D}b\u{FEFF}",
      "\u{2028}\u{E0001}", "ä🙂中\\",
    ])
  func escaped(text: String) throws {
    let line = JSONNode(.array([JSONNode(.string(text))])).text(.compact)
    let shown = ShownText.escaped(line)
    #expect(
      shown.unicodeScalars.allSatisfy { scalar in
        !(0..<0x20).contains(scalar.value) && !(0x7F..<0xA0).contains(scalar.value)
          && scalar.properties.generalCategory != .format
      })
    #expect(try JSONNode.parse(shown).elements?.first?.string == text)
  }

  @Test("lines, tabs and plain text stay as they are")
  func plain() {
    let text = "{\n\t\"a\": \"ä · 🙂\"\n}\n"
    #expect(ShownText.escaped(text) == text)
  }
}
