public import ScanGeometry

extension ColorImage {
  /// The picture in another size: averaged over the covered area where it shrinks, interpolated linearly where it grows.
  ///
  /// Colors are weighted by their alpha, so that what is invisible does not bleed into its neighbors.
  public func resized(to target: PixelSize, pool: PixelPool? = nil) -> ColorImage {
    guard target != size else { return self }
    let across = ResampleAxis(source: width, target: target.width)
    let down = ResampleAxis(source: height, target: target.height)
    return ColorImage(size: target, pool: pool) { buffer in
      guard size.area > 0 else { return buffer.update(repeating: 0) }
      withBytes { bytes in
        let total = across.total * down.total
        var index = 0
        for y in 0..<target.height {
          for x in 0..<target.width {
            var color = SIMD4<Int>.zero
            for row in down.span(at: y) {
              let rowWeight = down.weight(of: row, at: y)
              for column in across.span(at: x) {
                let at = (row * width + column) * 4
                let alpha = Int(bytes[at + 3]) * across.weight(of: column, at: x) * rowWeight
                color &+= SIMD4(Int(bytes[at]), Int(bytes[at + 1]), Int(bytes[at + 2]), 1) &* alpha
              }
            }
            let alpha = color.w
            for channel in 0..<3 {
              buffer[index + channel] = alpha == 0 ? 0 : UInt8((color[channel] + alpha / 2) / alpha)
            }
            buffer[index + 3] = UInt8((alpha + total / 2) / total)
            index += 4
          }
        }
      }
    }
  }
}
