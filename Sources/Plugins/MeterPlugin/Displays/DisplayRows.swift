import ScanPluginKit

/// A finder of the lines of a display that shows several, by where its ink is once its panel is upright.
///
/// Digits reach from the top of a line to its bottom; codes, units and words beside them are lower, which sets them apart.
struct DisplayRows {
  /// Makes upright pictures of places.
  let cropReader: DisplayCropReader

  /// The rows that a panel gets, and the most columns.
  private static let (tall, maxWide) = (160, 640)
  /// What a panel's rim takes of it at each side, at most.
  private static let rim = 0.03
  /// By how much lines may rise or fall in what was taken for the panel, as shares of their length.
  private static let slopes = stride(from: -0.06, through: 0.06, by: 0.01)
  /// What is ink, as a share of the way from how much a row or a column has at least to how much the fullest have.
  private static let minInk = 0.22
  /// The gap within a line beside its height: the parts of its digits above and below their middle bar lie so close.
  private static let innerGap = 0.16
  /// The height of a line in rows at least.
  private static let minTall = 14
  /// The gap between digits beside their height: a 1 has its stroke at the right.
  private static let digitGap = 1.25
  /// How far from each other the upper and the lower strokes of a digit are at most, beside its height.
  private static let reach = 0.35
  /// What a place has around its digits, in shares of their height.
  private static let margin = 0.1

  /// A line.
  struct Row {
    /// Where its number is.
    let number: DisplayPlace
    /// The lower ink before it, which may be its code; nil where there is none.
    let code: DisplayPlace?
  }

  /// The lines in a panel, from the top.
  func rows(in panel: DisplayPlace, of view: LumaView) -> [Row] {
    let size = PixelSize(
      width: min(max(Int(panel.wide / max(panel.tall, 1) * Double(Self.tall)), 32), Self.maxWide), height: Self.tall)
    guard let map = Homography<NormalizedSpace, CropSpace>(unitSquareTo: panel.quad),
      let picture = cropReader.picture(DisplayCrop(), at: panel, of: view, size: size)
    else { return [] }
    let ink = picture.withView { Ink($0) }
    // Where lines are level, rows are full or empty.
    let levels = Self.slopes.map { slope in (slope: slope, rows: ink.rows(slope)) }
    guard let level = levels.max(by: { Self.sharpness($0.rows) < Self.sharpness($1.rows) }) else { return [] }
    /// What is around columns and rows, in the region.
    func place(_ columns: Range<Int>, _ rows: Range<Int>) -> DisplayPlace? {
      let around = Self.margin * Double(rows.count)
      func corner(_ x: Double, _ y: Double) -> Point<NormalizedSpace> {
        Point(x: x / Double(size.width), y: (y + level.slope * (x - Double(size.width) / 2)) / Double(size.height))
      }
      let (left, right) = (Double(columns.lowerBound) - around, Double(columns.upperBound) + around)
      let (top, bottom) = (Double(rows.lowerBound) - around, Double(rows.upperBound) + around)
      let part = Quad(
        topLeft: corner(left, top), topRight: corner(right, top), bottomRight: corner(right, bottom),
        bottomLeft: corner(left, bottom))
      return map.apply(part).map { DisplayPlace(quad: $0, origin: .line) }
    }
    return Self.bands(level.rows).flatMap { band in
      let groups = groups(ink, band, level.slope)
      return groups.compactMap { group in
        place(group, band).map { number in
          let code = group == groups.first ? code(ink, before: group.lowerBound, band, level.slope) : nil
          return Row(number: number, code: code.flatMap { place($0.columns, $0.rows) })
        }
      }
    }
  }

  /// The columns and rows of the ink before a number.
  private func code(
    _ ink: Ink, before end: Int, _ band: Range<Int>, _ slope: Double
  ) -> (columns: Range<Int>, rows: Range<Int>)? {
    let columns = ink.columns(band, slope)[..<max(0, end - Int(Self.reach * Double(band.count) / 2))]
    // The rim's own edge is no part of it.
    let runs = InkRuns.runs(Self.isInk(columns), gap: band.count / 2).filter { 3 * $0.count > band.count }
    guard let run = runs.last else { return nil }
    let rows = InkRuns.runs(Self.isInk(ink.rows(slope, run)[band]), gap: 2)
    guard let tallest = rows.max(by: { $0.count < $1.count }), 4 * tallest.count > band.count else { return nil }
    return (run, tallest.lowerBound + band.lowerBound..<tallest.upperBound + band.lowerBound)
  }

  /// The rows of each line.
  private static func bands(_ ink: [Double]) -> [Range<Int>] {
    var runs = InkRuns.runs(isInk(ink))
    var index = 0
    while index + 1 < runs.count {
      let (upper, lower) = (runs[index], runs[index + 1])
      let gap = lower.lowerBound - upper.upperBound
      // Two halves of digits, or strokes and a bar.
      if Double(gap) < innerGap * Double(max(upper.count, lower.count)), 8 * gap < ink.count {
        runs[index] = upper.lowerBound..<lower.upperBound
        runs.remove(at: index + 1)
      } else {
        index += 1
      }
    }
    return runs.filter { $0.count >= minTall }
  }

  /// The columns of each number in a line.
  private func groups(_ ink: Ink, _ band: Range<Int>, _ slope: Double) -> [Range<Int>] {
    let third = band.count / 3
    let upper = Self.isInk(ink.columns(band.lowerBound..<band.lowerBound + third, slope))
    let lower = Self.isInk(ink.columns(band.upperBound - third..<band.upperBound, slope))
    let reach = Int(Self.reach * Double(band.count))
    func near(_ ink: [Bool]) -> [Bool] {
      var near = [Bool](repeating: false, count: ink.count)
      for (index, isInk) in ink.enumerated() where isInk {
        for other in max(0, index - reach)...min(ink.count - 1, index + reach) { near[other] = true }
      }
      return near
    }
    let (nearUpper, nearLower) = (near(upper), near(lower))
    let whole = upper.indices.map { (upper[$0] || lower[$0]) && nearUpper[$0] && nearLower[$0] }
    return InkRuns.runs(whole, gap: Int(Self.digitGap * Double(band.count))).filter { 2 * $0.count > band.count }
  }

  /// How much a panel's picture changes from pixel to pixel, without its rim.
  private struct Ink {
    private let size: PixelSize
    private let amounts: [UInt16]

    init(_ view: LumaView) {
      size = view.size
      let (rimX, rimY) = (max(2, Int(rim * Double(size.width))), max(2, Int(rim * Double(size.height))))
      var amounts = [UInt16](repeating: 0, count: size.area)
      for y in rimY..<size.height - rimY {
        let (above, row, below) = (view.row(y - 1), view.row(y), view.row(y + 1))
        for x in rimX..<size.width - rimX {
          amounts[y * size.width + x] = UInt16(
            truncatingIfNeeded: abs(Int(row[x + 1]) - Int(row[x - 1])) + abs(Int(below[x]) - Int(above[x])))
        }
      }
      self.amounts = amounts
    }

    /// How much ink the pixels of each row have that rises or falls.
    func rows(_ slope: Double, _ columns: Range<Int>? = nil) -> [Double] {
      var sums = [Int](repeating: 0, count: size.height)
      let columns = columns ?? 0..<size.width
      for x in columns {
        let fall = Int((slope * (Double(x) - Double(size.width) / 2)).rounded())
        for y in max(0, -fall)..<min(size.height, size.height - fall) {
          sums[y] += Int(amounts[(y + fall) * size.width + x])
        }
      }
      return sums.map { Double($0) / Double(max(1, columns.count)) }
    }

    /// How much ink the pixels of each column have within such rows.
    func columns(_ rows: Range<Int>, _ slope: Double) -> [Double] {
      (0..<size.width).map { x in
        let fall = Int((slope * (Double(x) - Double(size.width) / 2)).rounded())
        let inside = (rows.lowerBound + fall..<rows.upperBound + fall).clamped(to: 0..<size.height)
        return inside.isEmpty
          ? 0 : Double(inside.reduce(0) { $0 + Int(amounts[$1 * size.width + x]) }) / Double(rows.count)
      }
    }
  }

  /// How much rows differ from each other.
  private static func sharpness(_ rows: [Double]) -> Double { rows.reduce(0) { $0 + $1 * $1 } }

  private static func isInk(_ amounts: some Collection<Double>) -> [Bool] {
    let sorted = amounts.sorted()
    guard let minimum = sorted.dropFirst(amounts.count / 10).first,
      let maximum = sorted.dropFirst(amounts.count * 9 / 10).first
    else { return [] }
    let limit = minimum + minInk * (maximum - minimum)
    return amounts.map { $0 > limit }
  }
}
