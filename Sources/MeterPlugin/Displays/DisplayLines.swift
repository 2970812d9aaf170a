import ScanPluginKit
import TextFinding

/// A finder of rows of strokes that may be a number on a display, where no panel's edge tells the place.
///
/// Not for two threads at once.
final class DisplayLines {
  private let finder = TextFinder()

  /// The height of digits as a share of the picture's.
  private static let heights = 0.07...0.95
  /// Displays are told straight; this and what a line's own slope adds.
  private static let greatestTilt = 16.0
  /// What a place has around its digits, in shares of their height.
  private static let margin: Float = 0.1

  /// The rows, the longest first.
  func places(in view: LumaView, most: Int, _ isCancelled: () -> Bool) -> [DisplayPlace] {
    let height = Double(view.height)
    let least = max(8, Self.heights.lowerBound * height)
    var options = TextFinder.Options(
      characterHeights: least...max(least, Self.heights.upperBound * height), greatestTilt: Self.greatestTilt,
      leastCharacters: 2, gaps: 2)
    var lines: [TextLine] = []
    for isLight in [false, true] {
      options.isLightOnDark = isLight
      lines += finder.lines(in: view, options, isCancelled: isCancelled)
    }
    // The area of the ink's box: units and words are smaller than the number.
    lines.sort { $0.extent.x * $0.extent.y > $1.extent.x * $1.extent.y }
    return lines.prefix(most).map { line in
      let grown = TextLine(
        middle: line.middle, axis: line.axis, extent: line.extent + line.extent.y * 2 * Self.margin, parts: line.parts)
      return DisplayPlace(quad: grown.quad, origin: .line)
    }
  }
}
