import ScanGeometry
import ScanImage

/// Text as a picture, drawn with the project's own bitmap font.
enum DrawnText {
  /// Black lines of text on white, each pixel of the font `scale` pixels wide and softened, with a white margin.
  static func picture(_ lines: [String], scale: Int = 5, margin: Int = 20) -> LumaImage {
    let columns = lines.map(\.unicodeScalars.count).max() ?? 0
    let small = PixelSize(width: columns * BitmapFont.cellWidth, height: lines.count * (BitmapFont.cellHeight + 4))
    let font = LumaImage(size: small) { buffer in
      buffer.update(repeating: 255)
      for (number, line) in lines.enumerated() {
        for (column, scalar) in line.unicodeScalars.enumerated() {
          guard let glyph = BitmapFont.glyph(scalar) else { continue }
          for (y, row) in glyph.enumerated() {
            for x in 0..<BitmapFont.cellWidth where row & (0b10_0000 >> UInt8(x)) != 0 {
              let top = number * (BitmapFont.cellHeight + 4) + y + 2
              buffer[top * small.width + column * BitmapFont.cellWidth + x] = 0
            }
          }
        }
      }
    }
    // Larger in two steps: the second one rounds the steps of the font's slanted strokes.
    let large = font.resized(to: PixelSize(width: small.width * scale, height: small.height * scale))
    return large.framed(margin)
  }
}

extension LumaImage {
  /// The picture in a white frame.
  func framed(_ margin: Int) -> LumaImage {
    withView { view in
      let canvas = PixelSize(width: width + 2 * margin, height: height + 2 * margin)
      return LumaImage(size: canvas) { buffer in
        buffer.update(repeating: 255)
        for y in 0..<height {
          for x in 0..<width { buffer[(y + margin) * canvas.width + x + margin] = view[x, y] }
        }
      }
    }
  }
}
