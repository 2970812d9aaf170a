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

/// Calls `body` with every blank pixel that lies in the notch between two ink pixels touching at a corner, and with the
/// corner of the pixel that the ink meets.
func forEachNotch(
  of scalar: Unicode.Scalar, _ body: (_ column: Int, _ row: Int, _ isRight: Bool, _ isLower: Bool) -> Void
) {
  var ink: Set<Int> = []
  // A border of one pixel on all sides keeps neighbors apart.
  func key(_ column: Int, _ row: Int) -> Int { (row + 1) * 16 + column + 1 }
  forEachInkPixel(of: scalar) { column, row in ink.insert(key(column, row)) }
  for row in 0..<BitmapFont.cellHeight {
    for column in 0..<BitmapFont.cellWidth where !ink.contains(key(column, row)) {
      for isRight in [false, true] {
        for isLower in [false, true] {
          let side = column + (isRight ? 1 : -1)
          let other = row + (isLower ? 1 : -1)
          if ink.contains(key(side, row)), ink.contains(key(column, other)),
            !ink.contains(key(side, other))
          {
            body(column, row, isRight, isLower)
          }
        }
      }
    }
  }
}
