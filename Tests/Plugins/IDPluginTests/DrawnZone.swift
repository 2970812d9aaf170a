import ScanPluginKit

/// A page with a zone, drawn with the project's own bitmap font.
enum DrawnZone {
  /// Lines of text at the bottom of a page, a zone's distance apart, with a heading above them.
  static func page(_ lines: [String], scale: Int = 4) -> LumaImage {
    let columns = (lines.map(\.utf8.count).max() ?? 0) + 8
    // A zone's lines are two and a half characters apart.
    let (pitch, heading) = (18, 60)
    let size = PixelSize(width: columns * BitmapFont.cellWidth, height: heading + lines.count * pitch + 20)
    let small = LumaImage(size: size) { buffer in
      buffer.update(repeating: 235)
      func write(_ text: String, x: Int, y: Int) {
        for (number, scalar) in text.unicodeScalars.enumerated() {
          for (row, bits) in (BitmapFont.glyph(scalar) ?? []).enumerated() {
            for column in 0..<BitmapFont.cellWidth where bits & (0b10_0000 >> UInt8(column)) != 0 {
              buffer[(y + row) * size.width + x + number * BitmapFont.cellWidth + column] = 20
            }
          }
        }
      }
      write("PASSPORT OF UTOPIA", x: 30, y: 12)
      for (number, line) in lines.enumerated() { write(line, x: 24, y: heading + number * pitch) }
    }
    return small.resized(to: PixelSize(width: size.width * scale, height: size.height * scale))
  }
}
