public import ScanGeometry
import ScanImage

/// The style of a text label.
public struct LabelStyle: Hashable, Sendable {
  /// The pixels of the picture per pixel of the font (cells of 6 × 10), 1…64.
  public let scale: Int
  /// The color of the letters.
  public let textColor: RGBA
  /// The color of the box behind the letters.
  public let backgroundColor: RGBA
  /// The margin between letters and box, in pixels of the font, 0…64.
  public let padding: Int
  /// The longest line in letters; a longer one ends in `...`.
  public let maxColumns: Int
  /// The largest number of lines; the rest is left out.
  public let maxLines: Int

  /// Makes a style; values outside their range are clamped.
  public init(
    scale: Int = 2, textColor: RGBA = .white,
    backgroundColor: RGBA = RGBA(red: 0, green: 0, blue: 0, alpha: 192), padding: Int = 2,
    maxColumns: Int = 40, maxLines: Int = 4
  ) {
    self.scale = min(max(scale, 1), 64)
    self.textColor = textColor
    self.backgroundColor = backgroundColor
    self.padding = min(max(padding, 0), 64)
    self.maxColumns = min(max(maxColumns, 4), 1000)
    self.maxLines = min(max(maxLines, 1), 1000)
  }

  /// The scale at which a label is readable on a picture of this size, shown whole on a screen: 2 at 640 × 480, 9 at
  /// 4000 × 3000.
  public static func scale(for size: PixelSize) -> Int {
    min(max((min(size.width, size.height) + 160) / 320, 1), 64)
  }
}

extension Canvas {
  /// Draws a label and returns the box it covers.
  ///
  /// The box stands on `anchor` with its lower left corner. Where it would leave the canvas it is moved in; what is larger
  /// than the canvas is clipped at the right and the bottom. What the font has no glyph of appears as `\u{…}`, a line
  /// feed begins a line. An anchor that is not finite, or an empty text, draws nothing and returns nil.
  @discardableResult
  public mutating func drawLabel(
    _ text: String, at anchor: ViewPoint, style: LabelStyle = LabelStyle()
  ) -> Rect<ViewSpace>? {
    let lines = Self.lines(of: text, style: style)
    guard !lines.isEmpty, anchor.x.isFinite, anchor.y.isFinite else { return nil }
    let box = Self.labelSize(lines, style: style)
    // Limiting first keeps the conversion to Int safe for every finite number.
    let x = Int(min(max(anchor.x, 0), Double(max(0, size.width - box.width))))
    let bottom = min(max(anchor.y, Double(box.height)), Double(max(size.height, box.height)))
    let rect = PixelRect(
      x: x, y: Int(bottom) - box.height, width: box.width, height: box.height)
    paint(rect, color: style.backgroundColor)
    let margin = style.padding * style.scale
    for (index, line) in lines.enumerated() {
      drawLine(
        line, x: rect.x + margin,
        y: rect.y + margin + index * BitmapFont.cellHeight * style.scale, scale: style.scale,
        color: style.textColor)
    }
    let shown = rect.clamped(to: size)
    return Rect(
      x: Double(shown.x), y: Double(shown.y), width: Double(shown.width),
      height: Double(shown.height))
  }

  /// The size of the box that ``drawLabel(_:at:style:)`` draws for a text, in pixels.
  public static func labelSize(_ text: String, style: LabelStyle = LabelStyle()) -> PixelSize {
    labelSize(lines(of: text, style: style), style: style)
  }

  private static func labelSize(_ lines: [String], style: LabelStyle) -> PixelSize {
    guard let columns = lines.map(\.unicodeScalars.count).max() else { return PixelSize(width: 0, height: 0) }
    // The gap after the last letter is not part of the text.
    let width = columns * BitmapFont.cellWidth - 1 + 2 * style.padding
    let height = lines.count * BitmapFont.cellHeight + 2 * style.padding
    return PixelSize(width: width * style.scale, height: height * style.scale)
  }

  private static func lines(of text: String, style: LabelStyle) -> [String] {
    guard !text.isEmpty else { return [] }
    // No more of a huge text is processed than can be shown.
    let prefix = text.unicodeScalars.prefix((style.maxColumns + 1) * style.maxLines)
    let printable = BitmapFont.printable(String(String.UnicodeScalarView(prefix)), keepsLines: true)
    return printable.split(separator: "\n", omittingEmptySubsequences: false)
      .prefix(style.maxLines)
      .map { line in
        line.unicodeScalars.count <= style.maxColumns
          ? String(line) : String(line.unicodeScalars.prefix(style.maxColumns - 3)) + "..."
      }
  }

  private mutating func drawLine(_ line: String, x: Int, y: Int, scale: Int, color: RGBA) {
    for (index, scalar) in line.unicodeScalars.enumerated() {
      let left = x + index * BitmapFont.cellWidth * scale
      guard left < size.width else { return }
      guard let rows = BitmapFont.glyph(scalar) else { continue }
      for (row, bits) in rows.enumerated() where bits != 0 {
        for column in 0..<BitmapFont.cellWidth where bits & (0b10_0000 >> UInt8(column)) != 0 {
          paint(
            PixelRect(
              x: left + column * scale, y: y + row * scale, width: scale, height: scale),
            color: color)
        }
      }
    }
  }
}
