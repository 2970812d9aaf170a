extension Raster {
  /// Rounds the frequencies of blocks of 8 × 8 pixels as JPEG does (ITU-T T.81, A.3.3), the high ones more coarsely.
  ///
  /// Pixels right of and below the last whole block stay as they are.
  mutating func quantize(strength: Double) {
    guard strength > 0 else { return }
    let basis = Self.basis
    // Row i holds position i of all frequencies, as the way there takes it.
    let turned = (0..<8).map { i in SIMD8<Float>((0..<8).map { basis[$0][i] }) }
    let step = Float(strength) * 60
    let steps = (0..<8).map { row in SIMD8<Float>((0..<8).map { 1 + step * (0.25 + Float(row + $0) / 8) }) }
    let (width, height, planes) = (width, height, planes)
    values.withUnsafeMutableBufferPointer { values in
      var block = [SIMD8<Float>](repeating: .zero, count: 8)
      for top in stride(from: 0, through: height - 8, by: 8) {
        for left in stride(from: 0, through: width - 8, by: 8) {
          for plane in 0..<planes {
            for row in 0..<8 {
              let at = ((top + row) * width + left) * planes + plane
              for column in 0..<8 { block[row][column] = min(max(values[at + column * planes], 0), 255) - 128 }
            }
            Self.transform(&block, turned)
            for row in 0..<8 { block[row] = (block[row] / steps[row]).rounded(.toNearestOrAwayFromZero) * steps[row] }
            Self.transform(&block, basis)
            for row in 0..<8 {
              let at = ((top + row) * width + left) * planes + plane
              for column in 0..<8 { values[at + column * planes] = block[row][column] + 128 }
            }
          }
        }
      }
    }
  }

  /// The orthonormal cosine basis: row k holds frequency k.
  private static var basis: [SIMD8<Float>] {
    (0..<8).map { frequency in
      SIMD8(
        (0..<8).map { position in
          let angle = Double((2 * position + 1) * frequency) * 180 / 16
          let scale = frequency == 0 ? 0.125.squareRoot() : 0.5
          return Float(PortableMath.sinCos(degrees: angle).cos * scale)
        })
    }
  }

  /// The cosine transform of a block, or the way back, by the rows of a matrix.
  private static func transform(_ block: inout [SIMD8<Float>], _ matrix: [SIMD8<Float>]) {
    // Each pass transforms the rows and transposes; two passes do both directions.
    for _ in 0..<2 {
      var rows = block
      for row in 0..<8 {
        var sum = SIMD8<Float>.zero
        for i in 0..<8 { sum += matrix[i] * block[row][i] }
        rows[row] = sum
      }
      for row in 0..<8 {
        for k in 0..<8 { block[k][row] = rows[row][k] }
      }
    }
  }
}
