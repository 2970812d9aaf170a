import ScanPluginKit
import TextFinding

/// A finder of rows of strokes that may be a number on a display, where no panel's edge gives the place.
///
/// Not for two threads at once.
final class DisplayLines {
  private let finder = TextFinder()

  /// The height of digits as a share of the picture's.
  private static let heights = 0.07...0.95
  /// The least height of the digits of codes.
  private static let minCode = 0.035
  /// Displays are taken for straight; this and what a line's own slope adds.
  private static let greatestTilt = 16.0
  /// What a place has around its digits, in shares of their height.
  private static let margin: Float = 0.1

  /// The rows, the largest first.
  ///
  /// - Parameter withCodes: Whether to find the small rows too that may say what the values beside them are.
  func places(in view: LumaView, maximum: Int, withCodes: Bool, _ isCancelled: () -> Bool) -> [DisplayPlace] {
    let height = Double(view.height)
    let minimum = max(8, (withCodes ? Self.minCode : Self.heights.lowerBound) * height)
    var options = TextFinder.Options(
      characterHeights: minimum...max(minimum, Self.heights.upperBound * height), greatestTilt: Self.greatestTilt,
      minCharacters: 2, gaps: 2)
    var lines: [TextLine] = []
    for isLight in [false, true] {
      options.isLightOnDark = isLight
      lines += finder.lines(in: view, options, isCancelled: isCancelled)
    }
    // The area of the ink's box: units and words are smaller than the number.
    lines.sort { $0.extent.x * $0.extent.y > $1.extent.x * $1.extent.y }
    return lines.prefix(maximum).map { line in
      let grown = TextLine(
        middle: line.middle, axis: line.axis, extent: line.extent + line.extent.y * 2 * Self.margin, parts: line.parts)
      return DisplayPlace(quad: grown.quad, origin: .line)
    }
  }
}
