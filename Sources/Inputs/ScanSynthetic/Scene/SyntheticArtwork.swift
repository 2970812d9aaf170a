public import ScanGeometry

/// A flat printed picture, such as a label: a grid of colored cells with symbols and text on it.
///
/// Drawing outside the grid is clipped. A symbol printed on an artwork keeps its place, so that a scene can show where in
/// the frame it lies.
public struct SyntheticArtwork: Sendable, Equatable {
  /// A symbol printed on the artwork.
  struct Printed: Sendable, Equatable {
    var symbol: SyntheticSymbol
    /// The symbol without quiet zone, in cells.
    var area: PixelRect
  }

  /// The largest number of cells; a larger artwork is cut.
  public static let maximumCells = 4_000_000

  /// The size in cells.
  public let size: PixelSize
  private(set) var palette: [SyntheticColor]
  private(set) var cells: [UInt8]
  private(set) var printed: [Printed] = []

  /// Makes an empty sheet.
  ///
  /// - Parameters:
  ///   - width: Columns, 1…4,000.
  ///   - height: Rows, 1…; cut where the sheet would have more than ``maximumCells``.
  ///   - paper: The color of the sheet.
  public init(width: Int, height: Int, paper: SyntheticColor = .paper) {
    let columns = min(max(width, 1), 4_000)
    size = PixelSize(
      width: columns, height: min(max(height, 1), Self.maximumCells / columns))
    palette = [paper]
    cells = Array(repeating: 0, count: size.area)
  }

  /// Makes a sheet that holds one symbol and its quiet zone.
  public init(_ symbol: SyntheticSymbol, ink: SyntheticColor = .ink, paper: SyntheticColor = .paper) {
    self.init(width: symbol.width, height: symbol.height, paper: paper)
    draw(symbol, x: 0, y: 0, ink: ink, paper: paper)
  }

  /// Fills a rectangle of cells.
  public mutating func fill(_ rect: PixelRect, color: SyntheticColor) {
    let inside = Self.limited(rect).clamped(to: size)
    let index = paletteIndex(color)
    for y in inside.y..<(inside.y + inside.height) {
      for x in inside.x..<(inside.x + inside.width) { cells[y * size.width + x] = index }
    }
  }

  /// Prints one line of text in the built-in font.
  ///
  /// - Parameters:
  ///   - text: The text; what the font does not have becomes a box.
  ///   - x: The column of the left edge.
  ///   - y: The row of the top edge.
  ///   - scale: Cells per pixel of the font, whose letters are 6 × 10, 1…64.
  ///   - color: The color of the letters.
  public mutating func draw(
    text: String, x: Int, y: Int, scale: Int = 1, color: SyntheticColor = .ink
  ) {
    let step = min(max(scale, 1), 64)
    for (index, scalar) in text.unicodeScalars.prefix(4_000).enumerated() {
      let left = Self.limited(x) + index * 6 * step
      guard left < size.width else { return }
      forEachInkPixel(of: scalar) { column, row in
        fill(
          PixelRect(
            x: left + column * step, y: Self.limited(y) + row * step, width: step, height: step),
          color: color)
      }
      guard step > 1 else { continue }
      forEachNotch(of: scalar) { column, row, isRight, isLower in
        // A triangle in the notch of a diagonal stroke, so that large letters are not stairs.
        for line in 0..<step / 2 {
          let length = step / 2 - line
          fill(
            PixelRect(
              x: left + column * step + (isRight ? step - length : 0),
              y: Self.limited(y) + row * step + (isLower ? step - 1 - line : line), width: length,
              height: 1), color: color)
        }
      }
    }
  }

  /// Prints a symbol with its quiet zone.
  ///
  /// - Parameters:
  ///   - symbol: The symbol.
  ///   - x: The column of the left edge of the quiet zone.
  ///   - y: The row of its top edge.
  ///   - scale: Cells per module, 1…64.
  ///   - ink: The color of dark modules.
  ///   - paper: The color of light ones.
  public mutating func draw(
    _ symbol: SyntheticSymbol, x: Int, y: Int, scale: Int = 1, ink: SyntheticColor = .ink,
    paper: SyntheticColor = .paper
  ) {
    let step = min(max(scale, 1), 64)
    let left = Self.limited(x)
    let top = Self.limited(y)
    let pattern = symbol.pattern
    let area = PixelRect(
      x: left, y: top, width: pattern.width * step, height: pattern.height * step
    ).clamped(to: size)
    let inkIndex = paletteIndex(ink)
    let paperIndex = paletteIndex(paper)
    for cellY in area.y..<(area.y + area.height) {
      let row = (cellY - top) / step * pattern.width
      for cellX in area.x..<(area.x + area.width) {
        cells[cellY * size.width + cellX] =
          pattern.dark[row + (cellX - left) / step] ? inkIndex : paperIndex
      }
    }
    let inner = PixelRect(
      x: left + pattern.columns.lowerBound * step, y: top + pattern.rows.lowerBound * step,
      width: pattern.columns.count * step, height: pattern.rows.count * step)
    printed.append(Printed(symbol: symbol, area: inner))
  }

  /// The index of a color, added when it is new; past 256 colors the nearest one.
  private mutating func paletteIndex(_ color: SyntheticColor) -> UInt8 {
    if let known = palette.firstIndex(of: color) { return UInt8(known) }
    if palette.count < 256 {
      palette.append(color)
      return UInt8(palette.count - 1)
    }
    func distance(_ other: SyntheticColor) -> Int {
      abs(Int(other.red) - Int(color.red)) + abs(Int(other.green) - Int(color.green))
        + abs(Int(other.blue) - Int(color.blue))
    }
    let nearest = palette.indices.min { distance(palette[$0]) < distance(palette[$1]) }
    return UInt8(nearest ?? 0)
  }

  private static func limited(_ value: Int) -> Int { min(max(value, -100_000), 100_000) }

  private static func limited(_ rect: PixelRect) -> PixelRect {
    PixelRect(
      x: limited(rect.x), y: limited(rect.y), width: limited(rect.width),
      height: limited(rect.height))
  }
}
