import ScanGeometry

extension Raster {
  /// Applies everything but the occlusion, in the order that ``SyntheticDegradations`` tells.
  mutating func degrade(_ degradations: SyntheticDegradations, seed: UInt64) {
    guard width > 0, height > 0 else { return }
    smear(
      length: degradations.motionLength.clamped(to: 0...100, or: 0),
      angle: degradations.motionAngle.clamped(to: -36_000...36_000, or: 0))
    blur(sigma: degradations.blur.clamped(to: 0...30, or: 0))
    light(degradations)
    let contrast = Float(degradations.contrast.clamped(to: 0...4, or: 1))
    let brightness = Float(degradations.brightness.clamped(to: -255...255, or: 0))
    if contrast != 1 || brightness != 0 {
      for index in values.indices {
        values[index] = (values[index] - 128) * contrast + 128 + brightness
      }
    }
    let noise = Float(degradations.noise.clamped(to: 0...128, or: 0))
    if noise > 0 {
      var random = SeededGenerator(seed: seed)
      for index in values.indices { values[index] += random.normal() * noise }
    }
    if degradations.isInverted {
      for index in values.indices { values[index] = 255 - values[index] }
    }
    quantize(strength: degradations.blocks.clamped(to: 0...1, or: 0))
  }

  /// The mean of the picture over a straight movement.
  private mutating func smear(length: Double, angle: Double) {
    guard length > 0 else { return }
    let direction = PortableMath.sinCos(degrees: angle)
    let count = Int(length.rounded(.up)) + 1
    let source = values
    for y in 0..<height {
      for x in 0..<width {
        let at = (y * width + x) * planes
        for plane in 0..<planes { values[at + plane] = 0 }
        for step in 0..<count {
          let along = length * (Double(step) / Double(count - 1) - 0.5)
          let sx = min(max(Double(x) + along * direction.cos, 0), Double(width - 1))
          let sy = min(max(Double(y) + along * direction.sin, 0), Double(height - 1))
          let left = Int(sx)
          let top = Int(sy)
          let right = min(left + 1, width - 1)
          let bottom = min(top + 1, height - 1)
          let fx = Float(sx - Double(left))
          let fy = Float(sy - Double(top))
          for plane in 0..<planes {
            let a = source[(top * width + left) * planes + plane]
            let b = source[(top * width + right) * planes + plane]
            let c = source[(bottom * width + left) * planes + plane]
            let d = source[(bottom * width + right) * planes + plane]
            let upper = a + (b - a) * fx
            let lower = c + (d - c) * fx
            values[at + plane] += (upper + (lower - upper) * fy) / Float(count)
          }
        }
      }
    }
  }

  /// A Gaussian blur, first along the rows, then along the columns.
  private mutating func blur(sigma: Double) {
    guard sigma > 0.05 else { return }
    let radius = Int((sigma * 3).rounded(.up))
    var kernel = (-radius...radius).map { offset in
      Float(PortableMath.decay(Double(offset * offset) / (2 * sigma * sigma)))
    }
    let total = kernel.reduce(0, +)
    kernel = kernel.map { $0 / total }
    convolve(kernel, count: width, stride: planes, lines: height, lineStride: width * planes)
    convolve(kernel, count: height, stride: width * planes, lines: width, lineStride: planes)
  }

  /// Convolves every line of pixels with a kernel; the ends of a line are repeated.
  private mutating func convolve(
    _ kernel: [Float], count: Int, stride: Int, lines: Int, lineStride: Int
  ) {
    let radius = kernel.count / 2
    let planes = planes
    var padded = [Float](repeating: 0, count: count + 2 * radius)
    values.withUnsafeMutableBufferPointer { pixels in
      padded.withUnsafeMutableBufferPointer { padded in
        kernel.withUnsafeBufferPointer { kernel in
          for line in 0..<lines {
            for plane in 0..<planes {
              let start = line * lineStride + plane
              for index in 0..<padded.count {
                padded[index] = pixels[start + min(max(index - radius, 0), count - 1) * stride]
              }
              for index in 0..<count {
                var sum: Float = 0
                for tap in 0..<kernel.count { sum += padded[index + tap] * kernel[tap] }
                pixels[start + index * stride] = sum
              }
            }
          }
        }
      }
    }
  }

  /// The fall-off of the light and the spot of glare.
  private mutating func light(_ degradations: SyntheticDegradations) {
    let missing = degradations.lighting.clamped(to: 0...1, or: 0)
    let glare = degradations.glare.clamped(to: 0...1, or: 0)
    guard missing > 0 || glare > 0 else { return }
    let direction = PortableMath.sinCos(
      degrees: degradations.lightingAngle.clamped(to: -36_000...36_000, or: 0))
    let reach = abs(direction.cos) * Double(width) + abs(direction.sin) * Double(height)
    let radius =
      degradations.glareRadius.clamped(to: 0.01...2, or: 0.15) * Double(max(width, height))
    let glareX = degradations.glareX.clamped(to: 0...1, or: 0.5) * Double(width)
    let glareY = degradations.glareY.clamped(to: 0...1, or: 0.5) * Double(height)
    for y in 0..<height {
      let dy = Double(y) + 0.5 - Double(height) / 2
      for x in 0..<width {
        let dx = Double(x) + 0.5 - Double(width) / 2
        let along = (dx * direction.cos + dy * direction.sin) / reach + 0.5
        let factor = Float(1 - missing * min(max(along, 0), 1))
        let gx = Double(x) + 0.5 - glareX
        let gy = Double(y) + 0.5 - glareY
        let spot =
          glare > 0
          ? Float(glare * PortableMath.decay((gx * gx + gy * gy) / (radius * radius))) : 0
        for plane in 0..<planes {
          let at = (y * width + x) * planes + plane
          let lit = values[at] * factor
          values[at] = lit + (255 - lit) * spot
        }
      }
    }
  }
}
