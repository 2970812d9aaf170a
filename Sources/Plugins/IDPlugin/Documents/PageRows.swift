import ScanPluginKit
import TextFinding

/// The rows of a page as they are read: lines with what stands close beside them, each in its own direction, since the lines of a
/// page that is seen from the side are not parallel.
struct PageRows {
  /// The rows, those with the longest lines first.
  private(set) var rows: [TextLine]

  /// How far apart two parts are read together, in heights of their characters. A number in front of its field is too short to
  /// be read well alone.
  private static let near: Float = 5
  /// How far from a line a mark of few characters may stand and still belong to the page.
  private static let far: Float = 22
  /// The most marks that are read on their own.
  private static let maxMarks = 40

  /// Puts rows together.
  ///
  /// - Parameters:
  ///   - lines: The lines of the page, the longest first, all with the same side up.
  ///   - marks: What has too few characters to be a line; what stands in no row of a line, like patterns and portraits, is dropped.
  ///   - maxRows: The most rows with lines that are read, the longest first.
  init(lines: [TextLine], marks: [TextLine], maxRows: Int = 120) {
    rows = []
    for line in lines {
      if let index = Self.nearest(to: line, among: rows), let longer = Self.joined(rows[index], line) {
        rows[index] = longer
      } else {
        rows.append(line)
      }
    }
    var alone: [TextLine] = []
    for mark in marks {
      if let index = Self.nearest(to: mark, among: rows), let longer = Self.joined(rows[index], mark) {
        rows[index] = longer
      } else if alone.count < Self.maxMarks, let row = Self.nearest(to: mark, among: lines, within: Self.far) {
        // The mark behind a number is too small to be found.
        alone.append(
          TextLine(
            middle: mark.middle, axis: lines[row].axis,
            extent: SIMD2(mark.extent.x + 1.2 * mark.extent.y, mark.extent.y), parts: mark.parts))
      }
    }
    rows = Array(rows.prefix(maxRows)) + alone
  }

  /// The row in whose direction something stands, with the smallest gap.
  private static func nearest(to other: TextLine, among rows: [TextLine], within reach: Float = near) -> Int? {
    var best: (index: Int, gap: Float)?
    for (index, row) in rows.enumerated() {
      let (small, large) = row.extent.y < other.extent.y ? (row, other) : (other, row)
      guard large.extent.y < 1.6 * small.extent.y else { continue }
      let offset = other.middle - row.middle
      let across = abs(offset.y * row.axis.x - offset.x * row.axis.y)
      let gap = abs((offset * row.axis).sum()) - (row.extent.x + other.extent.x) / 2
      guard across < 0.4 * large.extent.y, gap > -0.5 * large.extent.y, gap < reach * large.extent.y else { continue }
      if gap < best?.gap ?? .infinity { best = (index, gap) }
    }
    return best?.index
  }

  /// Two parts of a row as one, in the direction of the longer one.
  private static func joined(_ one: TextLine, _ other: TextLine) -> TextLine? {
    let (long, short) = one.extent.x < other.extent.x ? (other, one) : (one, other)
    let offset = short.middle - long.middle
    let along = (offset * long.axis).sum()
    let across = offset.y * long.axis.x - offset.x * long.axis.y
    let low = min(-long.extent.x / 2, along - short.extent.x / 2)
    let high = max(long.extent.x / 2, along + short.extent.x / 2)
    let top = min(-long.extent.y / 2, across - short.extent.y / 2)
    let bottom = max(long.extent.y / 2, across + short.extent.y / 2)
    guard bottom - top < 1.7 * max(long.extent.y, short.extent.y) else { return nil }
    let down = SIMD2(-long.axis.y, long.axis.x)
    return TextLine(
      middle: long.middle + long.axis * ((low + high) / 2) + down * ((top + bottom) / 2), axis: long.axis,
      extent: SIMD2(high - low, bottom - top), parts: long.parts + short.parts)
  }
}
