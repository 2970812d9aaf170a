import ScanConfig
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
  private static let letters = 15.0

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
    let words = tiles.map { TextBlock($0.words, size: Self.letters, width: Double(Self.side), isCut: true) }
    let wordsHeight = Int((words.compactMap { $0?.size.height }.max() ?? 0).rounded(.up))
    let wordsWidth = Int((words.compactMap { $0?.size.width }.max() ?? 0).rounded(.up))
    let cell = PixelSize(
      width: max(width, wordsWidth), height: (tiles.map(\.picture.height).max() ?? 0) + wordsHeight + Self.gap)
    let size = PixelSize(
      width: columns * (cell.width + Self.gap) + Self.gap, height: rows * (cell.height + Self.gap) + Self.gap)
    let surfaces = tiles.map { Surface($0.picture) }
    return Painting.image(size, over: nil) { pen in
      pen.fill(
        Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height)),
        ColorSpec(red: 24, green: 24, blue: 24))
      for (index, tile) in tiles.enumerated() {
        let left = Self.gap + index % columns * (cell.width + Self.gap)
        let top = Self.gap + index / columns * (cell.height + Self.gap)
        if let surface = surfaces[index] {
          pen.draw(
            surface,
            AffineTransform(scale: 1, tx: Double(left + (cell.width - tile.picture.width) / 2), ty: Double(top)))
        }
        if let block = words[index] {
          pen.draw(block, at: ViewPoint(x: Double(left), y: Double(top + cell.height - wordsHeight)), .white)
        }
      }
    }
  }

  /// Minutes, seconds and tenths: `0:07.5`.
  private static func time(_ time: Duration) -> String {
    let tenths = max(0, Int64(time / .milliseconds(100)))
    let seconds = tenths / 10 % 60
    return "\(tenths / 600):\(seconds < 10 ? "0" : "")\(seconds).\(tenths % 10)"
  }
}
