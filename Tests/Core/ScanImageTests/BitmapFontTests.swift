import ScanImage
import Testing

@Suite("The font of synthetic pictures")
struct BitmapFontTests {
  @Test("every printable letter has a glyph of its own")
  func distinct() {
    var seen: [[UInt8]: Unicode.Scalar] = [:]
    for scalar in (UInt32(0x20)...0x7E).compactMap(Unicode.Scalar.init) + "°²³µ·".unicodeScalars {
      guard let rows = BitmapFont.glyph(scalar) else {
        Issue.record("no glyph for \(scalar)")
        continue
      }
      #expect(rows.count == BitmapFont.cellHeight)
      #expect(rows.allSatisfy { $0 & 1 == 0 }, "the gap of \(scalar) is empty")
      #expect(rows.contains { $0 != 0 } == (scalar != " "))
      #expect(seen.updateValue(scalar, forKey: Array(rows)) == nil, "\(scalar) is like another")
    }
    #expect(BitmapFont.glyph("\u{7F}") == nil)
    #expect(BitmapFont.glyph("é") == nil)
  }

  @Test("what has no glyph is written by its number")
  func printable() {
    #expect(BitmapFont.printable("a\u{1D}é³\n") == #"a\u{1D}\u{E9}³\u{A}"#)
  }
}
