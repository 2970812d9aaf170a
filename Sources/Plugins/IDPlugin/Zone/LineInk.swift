import ScanPluginKit
import ScanRecognition

/// Where a line's picture shows strokes, column by column.
///
/// A filler is printed too. Where glare or dirt leaves nothing to see, recognizers that know how long a line is read fillers, and a
/// name without its end is as good as one with it.
struct LineInk {
  /// The contrast of each column: its lightest pixel less its darkest one.
  private let contrasts: [UInt8]

  /// Measures a picture of one line.
  init(_ view: LumaView) {
    var darkest = [UInt8](repeating: 255, count: view.width)
    var lightest = [UInt8](repeating: 0, count: view.width)
    for y in 0..<view.height {
      let row = view.row(y)
      for x in 0..<view.width {
        darkest[x] = min(darkest[x], row[x])
        lightest[x] = max(lightest[x], row[x])
      }
    }
    contrasts = zip(lightest, darkest).map { $0 - $1 }
  }

  /// The share of the usual contrast of a line's characters below which nothing is seen.
  private static let minimum = 0.35

  /// The cells, fillers where no stroke is seen without any confidence.
  ///
  /// - Parameter cells: Characters with their positions in columns of the picture.
  func withoutInvented(_ cells: [MRZCell]) -> [MRZCell] {
    let middles = cells.compactMap(\.position)
    guard middles.count == cells.count, cells.count > 2, let first = middles.first, let last = middles.last,
      last > first
    else { return cells }
    let reach = 0.4 * (last - first) / Double(cells.count - 1)
    let seen = middles.map { contrast($0 - reach, $0 + reach) }
    let usual = seen.sorted()[seen.count / 2]
    return zip(cells, seen).map { cell, contrast in
      guard cell.character == MRZCell.filler, Double(contrast) < Self.minimum * Double(usual) else { return cell }
      return MRZCell(
        MRZCell.filler, confidence: MRZCell.unseen, alternatives: cell.alternatives, position: cell.position)
    }
  }

  /// The greatest contrast of some columns.
  private func contrast(_ from: Double, _ to: Double) -> UInt8 {
    let low = max(0, min(contrasts.count - 1, Int(from.rounded())))
    let high = max(low, min(contrasts.count - 1, Int(to.rounded())))
    return contrasts.isEmpty ? 0 : contrasts[low...high].max() ?? 0
  }
}
