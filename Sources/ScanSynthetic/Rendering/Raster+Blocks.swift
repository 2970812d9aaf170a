extension Raster {
  /// Rounds the frequencies of blocks of 8 × 8 pixels as JPEG does (ITU-T T.81, A.3.3), the high ones more coarsely.
  ///
  /// Pixels right of and below the last whole block stay as they are.
  mutating func quantize(strength: Double) {
    guard strength > 0 else { return }
    let basis = Self.basis
    let step = Float(strength) * 60
    var block = [Float](repeating: 0, count: 64)
    var other = block
    for top in stride(from: 0, through: height - 8, by: 8) {
      for left in stride(from: 0, through: width - 8, by: 8) {
        for plane in 0..<planes {
          for index in 0..<64 {
            let at = (top + index / 8) * width + left + index % 8
            block[index] = min(max(values[at * planes + plane], 0), 255) - 128
          }
          Self.transform(&block, &other, basis, forward: true)
          for index in 0..<64 {
            let q = 1 + step * (0.25 + Float(index / 8 + index % 8) / 8)
            block[index] = (block[index] / q).rounded() * q
          }
          Self.transform(&block, &other, basis, forward: false)
          for index in 0..<64 {
            let at = (top + index / 8) * width + left + index % 8
            values[at * planes + plane] = block[index] + 128
          }
        }
      }
    }
  }

  /// The orthonormal cosine basis: row k holds frequency k.
  private static var basis: [Float] {
    (0..<64).map { index in
      let frequency = index / 8
      let position = index % 8
      let angle = Double((2 * position + 1) * frequency) * 180 / 16
      let scale = frequency == 0 ? 0.125.squareRoot() : 0.5
      return Float(PortableMath.sinCos(degrees: angle).cos * scale)
    }
  }

  /// The cosine transform of a block, or the way back.
  private static func transform(
    _ block: inout [Float], _ other: inout [Float], _ basis: [Float], forward: Bool
  ) {
    // Each pass transforms the rows and transposes; two passes do both directions.
    for _ in 0..<2 {
      for row in 0..<8 {
        for k in 0..<8 {
          var sum: Float = 0
          for i in 0..<8 {
            sum += block[row * 8 + i] * (forward ? basis[k * 8 + i] : basis[i * 8 + k])
          }
          other[k * 8 + row] = sum
        }
      }
      swap(&block, &other)
    }
  }
}
