import ScanPluginKit

/// Pictures of text, drawn with ``StrokeFont``.
enum DrawnPage {
  /// Lines of text, dark on light.
  ///
  /// - Parameters:
  ///   - height: The height of the characters in pixels.
  ///   - isLight: Whether the text is light on dark ground instead.
  ///   - isStacked: Whether the characters of the first line stand one below the other.
  static func picture(
    _ lines: [String], height: Double = 24, isLight: Bool = false, isStacked: Bool = false
  ) -> LumaImage {
    let unit = height / 6
    let (margin, pitch, line) = (height * 1.5, unit * 6, height * 2)
    let places: [(character: Character, x: Double, y: Double)] =
      isStacked
      ? (lines.first ?? "").enumerated().map { ($1, margin, margin + Double($0) * height * 1.5) }
      : lines.enumerated().flatMap { number, text in
        text.enumerated().map { ($1, margin + Double($0) * pitch, margin + Double(number) * line) }
      }
    let size = PixelSize(
      width: Int((places.map(\.x).max() ?? 0) + pitch + margin),
      height: Int((places.map(\.y).max() ?? 0) + height + margin))
    var ink = [Double](repeating: 0, count: size.area)
    for place in places {
      for stroke in StrokeFont.strokes(place.character) {
        let points = stroke.map { (x: place.x + $0.x * unit, y: place.y + $0.y * unit) }
        for (from, to) in zip(points, points.dropFirst()) { draw(from, to, width: unit * 0.85, into: &ink, size) }
      }
    }
    return LumaImage(size: size) { buffer in
      for index in buffer.indices {
        let level = isLight ? 30 + 200 * ink[index] : 230 - 200 * ink[index]
        buffer[index] = UInt8(level)
      }
    }
  }

  /// A page on which pictures lie at given places.
  static func page(_ size: PixelSize, _ pieces: [(picture: LumaImage, x: Int, y: Int)]) -> LumaImage {
    LumaImage(size: size) { buffer in
      buffer.update(repeating: 230)
      for piece in pieces {
        piece.picture.withView { view in
          for y in 0..<min(view.height, size.height - piece.y) {
            for x in 0..<min(view.width, size.width - piece.x) {
              buffer[(y + piece.y) * size.width + x + piece.x] = view[x, y]
            }
          }
        }
      }
    }
  }

  /// A line of a round pen, softened over a pixel.
  private static func draw(
    _ from: (x: Double, y: Double), _ to: (x: Double, y: Double), width: Double, into ink: inout [Double],
    _ size: PixelSize
  ) {
    let reach = width / 2 + 1
    let (dx, dy) = (to.x - from.x, to.y - from.y)
    let square = max(1e-9, dx * dx + dy * dy)
    for y in max(0, Int(min(from.y, to.y) - reach))...min(size.height - 1, Int(max(from.y, to.y) + reach)) {
      for x in max(0, Int(min(from.x, to.x) - reach))...min(size.width - 1, Int(max(from.x, to.x) + reach)) {
        let (px, py) = (Double(x) + 0.5 - from.x, Double(y) + 0.5 - from.y)
        let along = min(1, max(0, (px * dx + py * dy) / square))
        let distance = ((px - along * dx) * (px - along * dx) + (py - along * dy) * (py - along * dy)).squareRoot()
        let cover = min(1, max(0, width / 2 + 0.5 - distance))
        ink[y * size.width + x] = max(ink[y * size.width + x], cover)
      }
    }
  }

  /// A picture as a frame of a source.
  static func frame(_ luma: LumaImage, number: Int = 0) -> Frame {
    Frame(timestamp: .milliseconds(100 * number), luma: luma, origin: FrameOrigin(source: "drawn"))
  }
}
