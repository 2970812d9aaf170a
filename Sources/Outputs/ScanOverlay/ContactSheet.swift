import ScanGeometry
public import ScanImage

/// The pictures of a series as tiles of one picture, each with its number and time below it.
///
/// Only the tiles are kept, so that a series of large pictures takes little memory; the sheet has at most 2,500 × 2,800 pixels.
public struct ContactSheet: Sendable {
  /// How many tiles there are at most; further pictures are left out.
  public static let mostTiles = 100
  /// The longest side of a tile in pixels.
  static let side = 240
  private static let gap = 8
  private static let style = LabelStyle(scale: 2, backgroundColor: .clear, padding: 0)

  private struct Tile {
    let picture: ColorImage
    let words: String
  }

  private var tiles: [Tile] = []

  /// Makes an empty sheet.
  public init() {}

  /// How many tiles there are.
  public var count: Int { tiles.count }

  /// Adds a picture, reduced to a tile; it does nothing when there are ``mostTiles``.
  ///
  /// - Parameters:
  ///   - frame: The picture; its timestamp is the time shown.
  ///   - number: Its number in the series.
  public mutating func add(_ frame: Frame, number: Int) {
    guard tiles.count < Self.mostTiles, frame.size.area > 0 else { return }
    let picture = frame.color ?? ColorImage(frame.luma)
    let longest = max(picture.width, picture.height)
    let size = PixelSize(
      width: max(1, picture.width * Self.side / longest), height: max(1, picture.height * Self.side / longest))
    tiles.append(
      Tile(
        picture: longest > Self.side ? picture.resized(to: size) : picture,
        words: "\(number)  \(Self.time(frame.timestamp))"))
  }

  /// Draws the sheet, and empties it; nil without a tile.
  public mutating func takeImage() -> ColorImage? {
    defer { tiles = [] }
    guard !tiles.isEmpty else { return nil }
    var columns = 1
    while columns * columns < tiles.count { columns += 1 }
    let rows = (tiles.count + columns - 1) / columns
    let width = tiles.map(\.picture.width).max() ?? 0
    let words = tiles.map { Canvas.labelSize($0.words, style: Self.style) }
    let cell = PixelSize(
      width: max(width, words.map(\.width).max() ?? 0),
      height: (tiles.map(\.picture.height).max() ?? 0) + (words.map(\.height).max() ?? 0) + Self.gap)
    var canvas = Canvas(
      size: PixelSize(
        width: columns * (cell.width + Self.gap) + Self.gap, height: rows * (cell.height + Self.gap) + Self.gap),
      filledWith: RGBA(red: 24, green: 24, blue: 24, alpha: 255))
    for (index, tile) in tiles.enumerated() {
      let left = Self.gap + index % columns * (cell.width + Self.gap)
      let top = Self.gap + index / columns * (cell.height + Self.gap)
      canvas.draw(tile.picture, x: left + (cell.width - tile.picture.width) / 2, y: top)
      canvas.drawLabel(
        tile.words, at: ViewPoint(x: Double(left), y: Double(top + cell.height)), style: Self.style)
    }
    return canvas.image
  }

  /// Minutes, seconds and tenths: `0:07.5`.
  private static func time(_ time: Duration) -> String {
    let tenths = max(0, Int64(time / .milliseconds(100)))
    let seconds = tenths / 10 % 60
    return "\(tenths / 600):\(seconds < 10 ? "0" : "")\(seconds).\(tenths % 10)"
  }
}

extension Canvas {
  /// Puts a picture on the canvas, clipped to it.
  mutating func draw(_ picture: ColorImage, x: Int, y: Int) {
    let inside = PixelRect(x: x, y: y, width: picture.width, height: picture.height).clamped(to: size)
    guard !inside.isEmpty else { return }
    picture.withBytes { bytes in
      for row in inside.y..<inside.y + inside.height {
        let from = ((row - y) * picture.width + inside.x - x) * 4
        let to = (row * size.width + inside.x) * 4
        for offset in 0..<inside.width * 4 { pixels[to + offset] = bytes[from + offset] }
      }
    }
  }
}
