/// A fixed-width font of 6 × 10 pixel cells for printable ASCII, the signs of units and German letters, drawn for this project.
///
/// It needs no font file, so that synthetic pictures look the same on every machine. Capitals stand on rows
/// 1…7 of the cell, descenders reach to row 9, the last column is the gap to the next glyph.
public enum BitmapFont {
  /// The width of a cell in pixels, gap included.
  public static let cellWidth = 6
  /// The height of a cell in pixels.
  public static let cellHeight = 10

  private static let glyphsPerSheet = 19
  /// What is drawn behind ASCII, in the order of the last sheet.
  private static let others: [Unicode.Scalar] = [
    "°", "²", "³", "µ", "·", "ä", "ö", "ü", "Ä", "Ö", "Ü", "ß", "„", "“", "”", "…", "–", "×",
  ]
  private static let rows: [UInt8] = makeRows()

  /// The ten rows of a glyph from the top; bit 5 is the left column of the cell. Nil for what is neither printable
  /// ASCII nor one of `°²³µ·äöüÄÖÜß„“”…–×`.
  public static func glyph(_ scalar: Unicode.Scalar) -> ArraySlice<UInt8>? {
    guard let start = index(of: scalar).map({ $0 * cellHeight }) else { return nil }
    return rows[start..<(start + cellHeight)]
  }

  /// The text with everything that has no glyph written as `\u{…}`.
  public static func printable(_ text: String) -> String {
    var shown = ""
    for scalar in text.unicodeScalars {
      if index(of: scalar) != nil {
        shown.unicodeScalars.append(scalar)
      } else {
        shown += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      }
    }
    return shown
  }

  private static func index(of scalar: Unicode.Scalar) -> Int? {
    if (0x20...0x7E).contains(scalar.value) { return Int(scalar.value - 0x20) }
    return others.firstIndex(of: scalar).map { 0x7F - 0x20 + $0 }
  }

  private static func makeRows() -> [UInt8] {
    var result = [UInt8](repeating: 0, count: (0x7F - 0x20 + others.count) * cellHeight)
    for (sheetIndex, sheet) in sheets.enumerated() {
      for (row, line) in sheet.split(separator: "\n").enumerated() {
        for (column, character) in line.utf8.enumerated() where character == UInt8(ascii: "#") {
          let glyph = sheetIndex * glyphsPerSheet + column / cellWidth
          result[glyph * cellHeight + row + 1] |= 0b10_0000 >> UInt8(column % cellWidth)
        }
      }
    }
    return result
  }
}
