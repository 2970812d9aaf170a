import ScanGeometry

extension Raster {
  /// Paints an artwork over the picture, every pixel averaged over points spread evenly within it.
  mutating func paint(_ artwork: SyntheticArtwork, _ homography: Homography) {
    let planes = planes
    guard let inverse = homography.inverse, width > 0, height > 0 else { return }
    let box = reach(of: artwork, homography)
    guard !box.isEmpty else { return }
    let cellsPerPixel = artwork.size.frameSize.width / max(1, extent(of: artwork, homography))
    // 16 points place an edge to 1/16 pixel; shrunk artworks need more points not to miss cells.
    let count = cellsPerPixel > 1 ? 64 : 16
    let offsets = Self.offsets(count)
    let colors = artwork.palette.map { $0.planes(planes) }.flatMap { $0 }
    let columns = artwork.size.width
    let limitX = Double(columns)
    let limitY = Double(artwork.size.height)
    let m = inverse.m
    let width = width
    let share = 1 / Float(count)
    var sums = [Float](repeating: 0, count: planes)
    /// The cell under a corner of a pixel, -1 where there is none.
    func cell(_ x: Int, _ y: Int) -> Int {
      let px = Double(x)
      let py = Double(y)
      let w = m[6] * px + m[7] * py + m[8]
      guard w > 0 else { return -1 }
      let u = (m[0] * px + m[1] * py + m[2]) / w
      let v = (m[3] * px + m[4] * py + m[5]) / w
      guard u >= 0, v >= 0, u < limitX, v < limitY else { return -1 }
      return Int(v) * columns + Int(u)
    }
    var lower = (box.x...(box.x + box.width)).map { cell($0, box.y) }
    values.withUnsafeMutableBufferPointer { pixels in
      artwork.cells.withUnsafeBufferPointer { cells in
        for y in box.y..<(box.y + box.height) {
          let upper = lower
          for index in lower.indices { lower[index] = cell(box.x + index, y + 1) }
          for x in box.x..<(box.x + box.width) {
            let at = (y * width + x) * planes
            let corner = upper[x - box.x]
            if corner >= 0, upper[x - box.x + 1] == corner, lower[x - box.x] == corner,
              lower[x - box.x + 1] == corner
            {
              // A projective map keeps lines straight, so the pixel lies in one cell if its corners do.
              let color = Int(cells[corner]) * planes
              for plane in 0..<planes { pixels[at + plane] = colors[color + plane] }
              continue
            }
            var hits = 0
            for plane in 0..<planes { sums[plane] = 0 }
            for (dx, dy) in offsets {
              let px = Double(x) + dx
              let py = Double(y) + dy
              let w = m[6] * px + m[7] * py + m[8]
              guard w > 0 else { continue }
              let u = (m[0] * px + m[1] * py + m[2]) / w
              let v = (m[3] * px + m[4] * py + m[5]) / w
              guard u >= 0, v >= 0, u < limitX, v < limitY else { continue }
              let color = Int(cells[Int(v) * columns + Int(u)]) * planes
              for plane in 0..<planes { sums[plane] += colors[color + plane] }
              hits += 1
            }
            if hits == 0 { continue }
            let rest = Float(count - hits) * share
            for plane in 0..<planes {
              pixels[at + plane] = pixels[at + plane] * rest + sums[plane] * share
            }
          }
        }
      }
    }
  }

  /// Darkens what lies under the lower right edge of an artwork, fading out over `reach` pixels.
  mutating func shade(_ artwork: SyntheticArtwork, _ homography: Homography, reach: Double) {
    guard reach > 0, let inverse = homography.inverse else { return }
    let box = self.reach(of: artwork, homography)
    let area = PixelRect(
      x: box.x - Int(reach), y: box.y - Int(reach), width: box.width + 3 * Int(reach) + 3,
      height: box.height + 3 * Int(reach) + 3
    ).clamped(to: size)
    let size = artwork.size.frameSize
    let cells = size.width / max(1, extent(of: artwork, homography))
    for y in area.y..<(area.y + area.height) {
      for x in area.x..<(area.x + area.width) {
        // The light comes from the upper left.
        guard let at = inverse.apply(Double(x) - reach * 0.4, Double(y) - reach * 0.5) else { continue }
        let dx = max(-at.x, at.x - size.width, 0)
        let dy = max(-at.y, at.y - size.height, 0)
        let distance = (dx * dx + dy * dy).squareRoot() / (cells * reach)
        guard distance < 1 else { continue }
        let factor = Float(1 - 0.5 * (1 - distance) * (1 - distance))
        for plane in 0..<planes { values[(y * width + x) * planes + plane] *= factor }
      }
    }
  }

  /// The pixels that an artwork may cover; all when a part of it is behind the camera.
  private func reach(of artwork: SyntheticArtwork, _ homography: Homography) -> PixelRect {
    guard let quad = homography.apply(PixelRect(artwork.size)) else { return PixelRect(size) }
    let rect = quad.boundingRect
    let left = Int(rect.minX.clamped(to: -1...Double(width), or: 0).rounded(.down))
    let top = Int(rect.minY.clamped(to: -1...Double(height), or: 0).rounded(.down))
    let right = Int(rect.maxX.clamped(to: -1...Double(width), or: 0).rounded(.up))
    let bottom = Int(rect.maxY.clamped(to: -1...Double(height), or: 0).rounded(.up))
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top).clamped(to: size)
  }

  /// The length of the artwork's middle line in pixels.
  private func extent(of artwork: SyntheticArtwork, _ homography: Homography) -> Double {
    let middle = artwork.size.frameSize.height / 2
    guard let start = homography.apply(0, middle),
      let end = homography.apply(artwork.size.frameSize.width, middle)
    else { return 1 }
    return start.distance(to: end)
  }

  /// Points of the Hammersley set: evenly spread, and no two in one column.
  private static func offsets(_ count: Int) -> [(Double, Double)] {
    (0..<count).map { index in
      var bits = index
      var reversed = 0.0
      var weight = 0.5
      while bits > 0 {
        if bits & 1 == 1 { reversed += weight }
        bits >>= 1
        weight /= 2
      }
      return ((Double(index) + 0.5) / Double(count), reversed + 0.5 / Double(count))
    }
  }
}
