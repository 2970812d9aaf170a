import ScanImage

/// Calls `body` with the column and the row of every ink pixel of a letter in its cell of 6 × 10; a letter that the font
/// does not have is a box.
func forEachInkPixel(of scalar: Unicode.Scalar, _ body: (_ column: Int, _ row: Int) -> Void) {
  guard let rows = BitmapFont.glyph(scalar) else {
    for row in 1...7 {
      for column in 0...4 where row == 1 || row == 7 || column == 0 || column == 4 {
        body(column, row)
      }
    }
    return
  }
  for (row, bits) in rows.enumerated() where bits != 0 {
    for column in 0..<BitmapFont.cellWidth where bits & (0b10_0000 >> UInt8(column)) != 0 {
      body(column, row)
    }
  }
}
