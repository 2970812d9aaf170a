import ScanPluginKit

/// Whether a place that looks like a code is cut off by a side of the processed region.
enum CutOffCode {
  /// How near to a side a place has to end: its box follows blocks of 8 pixels and may end some modules early.
  private static let reach = 24.0
  /// How many pixels beside a side would be light if the code ended before it, and the contrast that they do not have then.
  private static let (strip, contrast): (Int, UInt8) = (10, 64)

  /// The place of a code that goes on to a side of the region, its corners there on that side; nil where it ends before.
  static func place(of candidate: CodeCandidate, in input: ScanInput) -> FrameQuad? {
    let (region, quad) = (input.region, input.regionToFrame.apply(candidate.quad))
    if quad.touchesEdge(of: region) { return quad }
    let (bounds, frame) = (quad.boundingRect, region.frameRect)
    // The middle of the place, where nothing but its bars or cells reaches the side.
    let rows = PixelRect(
      x: region.x, y: Int(bounds.minY + bounds.height / 4), width: strip, height: Int(bounds.height / 2))
    let columns = PixelRect(
      x: Int(bounds.minX + bounds.width / 4), y: region.y, width: Int(bounds.width / 2), height: strip)
    func goesOn(_ distance: Double, _ pixels: PixelRect) -> Bool { distance < reach && hasContrast(pixels, input) }
    let left = goesOn(bounds.minX - frame.minX, rows)
    let right = goesOn(frame.maxX - bounds.maxX, rows.moved(x: region.width - strip))
    let top = goesOn(bounds.minY - frame.minY, columns)
    let bottom = goesOn(frame.maxY - bounds.maxY, columns.moved(y: region.height - strip))
    guard left || right || top || bottom else { return nil }
    return quad.mapped { corner in
      let x = left && corner.x - frame.minX < reach ? frame.minX : corner.x
      let y = top && corner.y - frame.minY < reach ? frame.minY : corner.y
      return FramePoint(
        x: right && frame.maxX - x < reach ? frame.maxX : x, y: bottom && frame.maxY - y < reach ? frame.maxY : y)
    }
  }

  private static func hasContrast(_ pixels: PixelRect, _ input: ScanInput) -> Bool {
    let part = pixels.clamped(to: input.frame.size)
    guard !part.isEmpty else { return false }
    return input.with(region: part).withRegionLuma { view in
      var (darkest, lightest) = (UInt8.max, UInt8.min)
      for y in 0..<view.height {
        for x in 0..<view.width {
          darkest = min(darkest, view[x, y])
          lightest = max(lightest, view[x, y])
        }
      }
      return lightest - darkest >= contrast
    }
  }
}

extension PixelRect {
  fileprivate func moved(x right: Int = 0, y down: Int = 0) -> PixelRect {
    PixelRect(x: x + right, y: y + down, width: width, height: height)
  }
}
