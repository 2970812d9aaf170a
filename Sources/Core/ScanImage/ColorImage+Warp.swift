public import ScanGeometry

extension ColorImage {
  /// The picture as seen through a projective map, interpolated linearly between pixel centers.
  ///
  /// - Parameters:
  ///   - target: The size of the new picture.
  ///   - map: Takes a position in the new picture to one in this picture. Pixel (x, y) covers x…x+1, y…y+1.
  ///   - fill: The brightness of what shows where the map leaves this picture or has no value.
  public func warped<Output: CoordinateSpace>(
    to target: PixelSize, by map: Homography<Output, FrameSpace>, fill: UInt8 = 255
  ) -> ColorImage {
    let (width, height) = (width, height)
    return ColorImage(size: target) { buffer in
      withBytes { bytes in
        var index = 0
        for y in 0..<target.height {
          for x in 0..<target.width {
            let position = map.apply(Point<Output>(x: Double(x) + 0.5, y: Double(y) + 0.5))
            if let position, position.x >= 0, position.y >= 0, position.x <= Double(width),
              position.y <= Double(height), width > 0, height > 0
            {
              let (px, py) = (
                min(max(position.x - 0.5, 0), Double(width - 1)), min(max(position.y - 0.5, 0), Double(height - 1))
              )
              let (left, top) = (Int(px), Int(py))
              let (right, bottom) = (min(left + 1, width - 1), min(top + 1, height - 1))
              let (fx, fy) = (px - Double(left), py - Double(top))
              for channel in 0..<4 {
                func at(_ column: Int, _ row: Int) -> Double { Double(bytes[(row * width + column) * 4 + channel]) }
                let upper = at(left, top) * (1 - fx) + at(right, top) * fx
                let lower = at(left, bottom) * (1 - fx) + at(right, bottom) * fx
                buffer[index + channel] = UInt8((upper * (1 - fy) + lower * fy).rounded())
              }
            } else {
              for channel in 0..<3 { buffer[index + channel] = fill }
              buffer[index + 3] = 255
            }
            index += 4
          }
        }
      }
    }
  }
}
