import ScanPluginKit

/// Pictures of text, drawn with the project's own bitmap font.
enum DrawnPage {
  /// Lines of text, dark on light, each pixel of the font `scale` pixels wide and softened.
  ///
  /// - Parameters:
  ///   - isLight: Whether the text is light on dark ground instead.
  ///   - isStacked: Whether the characters of the first line stand one below the other.
  ///   - margin: The ground on all sides, in pixels of the font.
  static func picture(
    _ lines: [String], scale: Int = 5, isLight: Bool = false, isStacked: Bool = false, margin: Int = 10
  ) -> LumaImage {
    let pitch = BitmapFont.cellHeight + 5
    let places: [(character: Unicode.Scalar, x: Int, y: Int)] =
      isStacked
      ? (lines.first ?? "").unicodeScalars.enumerated().map { ($1, margin, margin + $0 * pitch * 2 / 3) }
      : lines.enumerated().flatMap { number, line in
        line.unicodeScalars.enumerated().map { ($1, margin + $0 * BitmapFont.cellWidth, margin + number * pitch) }
      }
    let size = PixelSize(
      width: (places.map(\.x).max() ?? 0) + BitmapFont.cellWidth + margin,
      height: (places.map(\.y).max() ?? 0) + BitmapFont.cellHeight + margin)
    let (ink, ground): (UInt8, UInt8) = isLight ? (230, 30) : (20, 235)
    let small = LumaImage(size: size) { buffer in
      buffer.update(repeating: ground)
      for place in places {
        for (row, bits) in (BitmapFont.glyph(place.character) ?? []).enumerated() {
          for column in 0..<BitmapFont.cellWidth where bits & (0b10_0000 >> UInt8(column)) != 0 {
            buffer[(place.y + row) * size.width + place.x + column] = ink
          }
        }
      }
    }
    return small.resized(to: PixelSize(width: size.width * scale, height: size.height * scale))
  }

  /// A picture as a frame of a source.
  static func frame(_ luma: LumaImage, number: Int = 0) -> Frame {
    Frame(luma: luma, timestamp: .milliseconds(100 * number), origin: FrameOrigin(source: "drawn"))
  }
}
