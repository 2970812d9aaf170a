extension PictureQuality {
  /// The part of a region that differs from its ground, such as a small thing on a plain sheet; nil when nothing does, or nearly all of
  /// it does.
  ///
  /// Cells of 4×4 pixels belong to it whose mean differs from the ground's by more than half of ``contrastLimit``, and by more than most cells
  /// do. The ground's light may fall off evenly.
  package static func content(of input: ScanInput) -> PixelRect? {
    let region = input.region
    let side = 4
    let (columns, rows) = (region.width / side, region.height / side)
    guard columns > 2, rows > 2 else { return nil }
    let means = input.withRegionLuma { cellMeans($0, side: side, columns: columns, rows: rows) }
    let ground = GroundLight(means, columns: columns)
    let differences = means.indices.map { abs(means[$0] - ground.level($0 % columns, $0 / columns)) }
    let usual = differences.sorted()[differences.count / 2]
    let different = means.indices.filter { differences[$0] > max(contrastLimit / 2, 3 * usual) }
    let (across, down) = (different.map { $0 % columns }, different.map { $0 / columns })
    guard different.count * 2 < means.count, let left = across.min(), let right = across.max(), let top = down.min(),
      let bottom = down.max()
    else { return nil }
    return PixelRect(
      x: region.x + left * side, y: region.y + top * side, width: (right - left + 1) * side,
      height: (bottom - top + 1) * side)
  }

  /// The mean luma of square cells, row by row.
  private static func cellMeans(_ view: LumaView, side: Int, columns: Int, rows: Int) -> [Int] {
    (0..<columns * rows).map { cell in
      var sum = 0
      for y in 0..<side {
        for x in 0..<side { sum += Int(view[cell % columns * side + x, cell / columns * side + y]) }
      }
      return sum / (side * side)
    }
  }
}

/// The light of a plain ground, which may fall off evenly: a level for each cell.
private struct GroundLight {
  private let level: Double
  private let across: Double
  private let down: Double
  private let middle: (x: Double, y: Double)

  /// Measures it by the median of all cells, and by the median slope along rows and columns, which a thing on the ground hardly changes.
  init(_ means: [Int], columns: Int) {
    let rows = means.count / columns
    middle = (Double(columns - 1) / 2, Double(rows - 1) / 2)
    func median(_ values: [Int]) -> Double { Double(values.sorted()[values.count / 2]) }
    let (wide, high) = (columns / 2, rows / 2)
    across =
      median(means.indices.filter { $0 % columns + wide < columns }.map { means[$0 + wide] - means[$0] })
      / Double(wide)
    down =
      median(means.indices.prefix((rows - high) * columns).map { means[$0 + high * columns] - means[$0] })
      / Double(high)
    let (slopeX, slopeY, center) = (across, down, middle)
    level = median(
      means.indices.map { index in
        let fall = slopeX * (Double(index % columns) - center.x) + slopeY * (Double(index / columns) - center.y)
        return means[index] - Int(fall.rounded())
      })
  }

  func level(_ column: Int, _ row: Int) -> Int {
    Int((level + across * (Double(column) - middle.x) + down * (Double(row) - middle.y)).rounded())
  }
}
