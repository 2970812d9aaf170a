import ScanGeometry

extension Raster {
  /// Applies everything but the occlusion, in the order of ``SyntheticDegradations``.
  mutating func degrade(_ degradations: SyntheticDegradations, seed: UInt64) {
    guard width > 0, height > 0 else { return }
    smear(
      length: degradations.motionLength.clamped(to: 0...100, or: 0),
      angle: degradations.motionAngle.clamped(to: -36_000...36_000, or: 0))
    blur(sigma: degradations.blur.clamped(to: 0...30, or: 0))
    light(degradations)
    let contrast = Float(degradations.contrast.clamped(to: 0...4, or: 1))
    let brightness = Float(degradations.brightness.clamped(to: -255...255, or: 0))
    let noise = Float(degradations.noise.clamped(to: 0...128, or: 0))
    values.withUnsafeMutableBufferPointer { values in
      if contrast != 1 || brightness != 0 {
        for index in values.indices { values[index] = (values[index] - 128) * contrast + 128 + brightness }
      }
      if noise > 0 {
        var random = SeededGenerator(seed: seed)
        for index in values.indices { values[index] += random.normal() * noise }
      }
      if degradations.isInverted {
        for index in values.indices { values[index] = 255 - values[index] }
      }
    }
    quantize(strength: degradations.blocks.clamped(to: 0...1, or: 0))
  }

  /// The mean of the picture over a straight movement.
  private mutating func smear(length: Double, angle: Double) {
    guard length > 0 else { return }
    let direction = PortableMath.sinCos(degrees: angle)
    let count = Int(length.rounded(.up)) + 1
    let (width, height, planes) = (width, height, planes)
    let source = values
    // A step is the same for all pixels: whole pixels, and the part of the way to the next one.
    let steps = (0..<count).map { step in
      let along = length * (Double(step) / Double(count - 1) - 0.5)
      let (dx, dy) = (along * direction.cos, along * direction.sin)
      let (left, top) = (dx.rounded(.down), dy.rounded(.down))
      return (left: Int(left), top: Int(top), fx: Float(dx - left), fy: Float(dy - top))
    }
    let share = Float(count)
    let row = width * planes
    source.withUnsafeBufferPointer { source in
      values.withUnsafeMutableBufferPointer { values in
        values.update(repeating: 0)
        for y in 0..<height {
          for step in steps {
            let upper = min(max(y + step.top, 0), height - 1) * row
            let lower = min(max(y + step.top + 1, 0), height - 1) * row
            for x in 0..<width {
              let left = min(max(x + step.left, 0), width - 1) * planes
              let right = min(max(x + step.left + 1, 0), width - 1) * planes
              for plane in 0..<planes {
                let (a, b) = (source[upper + left + plane], source[upper + right + plane])
                let (c, d) = (source[lower + left + plane], source[lower + right + plane])
                let (above, below) = (a + (b - a) * step.fx, c + (d - c) * step.fx)
                values[y * row + x * planes + plane] += (above + (below - above) * step.fy) / share
              }
            }
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
    convolve(kernel, along: planes)
    convolve(kernel, along: width * planes)
  }

  /// Convolves the picture with a kernel along its rows (a step of one pixel) or its columns (a step of one row); the ends of a line
  /// are repeated.
  private mutating func convolve(_ kernel: [Float], along step: Int) {
    let radius = kernel.count / 2
    let (row, height, planes) = (width * planes, height, planes)
    let isAcross = step == planes
    // Rows with what is repeated at both ends; along columns all of them are needed at once.
    let margin = isAcross ? radius * planes : 0
    var padded = [Float](repeating: 0, count: isAcross ? row + 2 * margin : row * (height + 2 * radius))
    values.withUnsafeMutableBufferPointer { pixels in
      padded.withUnsafeMutableBufferPointer { padded in
        guard let pixels = pixels.baseAddress, let padded = padded.baseAddress else { return }
        if !isAcross {
          for y in 0..<(height + 2 * radius) {
            (padded + y * row).update(from: pixels + min(max(y - radius, 0), height - 1) * row, count: row)
          }
        }
        for y in 0..<height {
          let to = pixels + y * row
          var from = padded + y * row
          if isAcross {
            for index in 0..<margin {
              padded[index] = to[index % planes]
              padded[margin + row + index] = to[row - planes + index % planes]
            }
            (padded + margin).update(from: to, count: row)
            from = padded
          }
          for index in 0..<row { to[index] = 0 }
          for (tap, weight) in kernel.enumerated() {
            let shifted = from + tap * step
            for index in 0..<row { to[index] += shifted[index] * weight }
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
    /// The glare along one axis; both together are its fall-off around the middle.
    func spots(_ count: Int, _ middle: Double) -> [Double] {
      guard glare > 0 else { return [Double](repeating: 0, count: count) }
      return (0..<count).map { index in
        let way = Double(index) + 0.5 - middle
        return PortableMath.decay(way * way / (radius * radius))
      }
    }
    let (across, down) = (spots(width, glareX), spots(height, glareY))
    let (width, height, planes) = (width, height, planes)
    values.withUnsafeMutableBufferPointer { values in
      var at = 0
      for y in 0..<height {
        let dy = Double(y) + 0.5 - Double(height) / 2
        for x in 0..<width {
          let dx = Double(x) + 0.5 - Double(width) / 2
          let along = (dx * direction.cos + dy * direction.sin) / reach + 0.5
          let factor = Float(1 - missing * min(max(along, 0), 1))
          let spot = Float(glare * across[x] * down[y])
          for _ in 0..<planes {
            let lit = values[at] * factor
            values[at] = lit + (255 - lit) * spot
            at += 1
          }
        }
      }
    }
  }
}
