import ScanPluginKit

@testable import IDPlugin

/// Pages of text drawn with the project's own bitmap font, each character where it stands in the text.
enum DrawnCard {
  /// The picture of a text; letters lose their accents, which the font does not have.
  static func picture(_ text: String, scale: Int = 4) -> LumaImage {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.map { character in character.isASCII ? String(character) : LabelText.fold(character) }.map {
        $0.isEmpty ? " " : $0
      }.joined()
    }
    let (cell, pitch, margin) = (BitmapFont.cellWidth, 15, 20)
    let columns = lines.map(\.utf8.count).max() ?? 0
    let size = PixelSize(width: columns * cell + 2 * margin, height: lines.count * pitch + 2 * margin)
    let small = LumaImage(size: size) { buffer in
      buffer.update(repeating: 235)
      for (row, line) in lines.enumerated() {
        for (column, scalar) in line.unicodeScalars.enumerated() {
          for (y, bits) in (BitmapFont.glyph(scalar) ?? []).enumerated() {
            for x in 0..<cell where bits & (0b10_0000 >> UInt8(x)) != 0 {
              buffer[(margin + row * pitch + y) * size.width + margin + column * cell + x] = 20
            }
          }
        }
      }
    }
    return small.resized(to: PixelSize(width: size.width * scale, height: size.height * scale))
  }

  static func frame(_ text: String, turnedBy degrees: Int = 0) -> Frame {
    let drawn = picture(text)
    let luma = Orientation(clockwiseDegrees: degrees).map { drawn.oriented(by: $0) } ?? drawn
    return Frame(luma: luma, origin: FrameOrigin(source: "drawn"))
  }
}
