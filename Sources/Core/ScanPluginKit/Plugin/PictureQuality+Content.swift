extension PictureQuality {
  /// The part of a region that differs from its ground, such as a small thing on a plain sheet; nil when nothing does, or nearly all of
  /// it does.
  ///
  /// Cells of 4×4 pixels whose mean differs from the median cell by more than half of ``contrastLimit`` belong to it.
  package static func content(of input: ScanInput) -> PixelRect? {
    let region = input.region
    let side = 4
    let (columns, rows) = (region.width / side, region.height / side)
    guard columns > 2, rows > 2 else { return nil }
    let means = input.withRegionLuma { cellMeans($0, side: side, columns: columns, rows: rows) }
    let ground = means.sorted()[means.count / 2]
    let different = means.indices.filter { abs(means[$0] - ground) > contrastLimit / 2 }
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
