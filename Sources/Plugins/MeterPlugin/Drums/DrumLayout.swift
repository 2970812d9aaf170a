/// How far a drum stands from where it should, in pixels along and across the row, and how much that counts.
struct DrumOffset: Sendable, Hashable {
  var along: Float = 0
  var across: Float = 0
  var weight: Float = 0
}

/// Where the drums of a row stand in the picture; seen from the side, they get larger toward one end.
struct DrumLayout: Sendable, Hashable {
  /// The middle of the row.
  var middle: SIMD2<Float>
  /// The way from drum to drum in the middle of the row.
  var step: SIMD2<Float>
  /// The height of a window as the net wants it: half as high again as a digit.
  var height: Float
  /// How much longer each way from drum to drum is than the one before, as a share.
  var growth: Float = 0
  /// The number of drums.
  var count: Int

  /// Windows as the net wants them are so wide.
  static let aspect: Float = 0.625
  /// Digits fill so much of the height of a window.
  static let filled: Float = 0.64

  /// The window of a drum.
  func window(_ index: Int) -> DrumWindow {
    let place = Float(index) - Float(count - 1) / 2
    let half = Float(count - 1) / 2
    // As far as it can be measured, the height grows half as much as the distances do.
    let size = height * (1 + growth * place / 2)
    let along = step / max(step.length, 1e-3)
    let offset = place + growth * (place * place - half * half / 3) / 2
    return DrumWindow(
      middle: middle + step * offset, right: along * (size * Self.aspect), down: SIMD2(-along.y, along.x) * size)
  }

  /// The same row in another height, higher or lower by a share of it, and turned clockwise by some radians.
  func started(size: Float, down: Float, turn: Float) -> DrumLayout {
    var other = self
    let along = step / max(step.length, 1e-3)
    let across = SIMD2(-along.y, along.x)
    other.middle += across * (down * height)
    other.height *= size
    other.step += across * (step.length * turn)
    return other
  }

  /// The windows from the left.
  var windows: [DrumWindow] { (0..<count).map(window) }

  /// Moves the drums to where they were seen.
  ///
  /// - Parameter offsets: How far each drum stands from where it should.
  func moved(by offsets: [DrumOffset]) -> DrumLayout {
    guard offsets.count == count, count > 1 else { return self }
    let along = step / max(step.length, 1e-3)
    let across = SIMD2(-along.y, along.x)
    let (shift, stretch) = Self.line(offsets.map { ($0.along, $0.weight) })
    // Drums that turn stand higher or lower than the others, the last one above all.
    let upright = offsets.dropLast().filter { $0.weight > 0.3 }.map(\.across).sorted()
    let usual = upright.isEmpty ? 0 : upright[upright.count / 2]
    let levels = offsets.enumerated().map { index, one in
      let isOff = abs(one.across - usual) > 0.06 * height || index == count - 1
      return (value: one.across, weight: isOff ? 0 : one.weight)
    }
    let (level, slope) = Self.line(levels)
    var moved = self
    moved.middle += along * shift + across * level
    moved.step += along * stretch + across * slope
    return moved
  }

  /// The straight line through values at equal distances, by least squares with a pull to zero.
  private static func line(_ values: [(value: Float, weight: Float)]) -> (level: Float, slope: Float) {
    let half = Float(values.count - 1) / 2
    var (sum, weights, product, square): (Float, Float, Float, Float) = (0, 0, 0, 0)
    for (index, one) in values.enumerated() {
      let place = Float(index) - half
      sum += one.weight * one.value
      weights += one.weight
      product += one.weight * one.value * place
      square += one.weight * place * place
    }
    return (sum / (weights + 0.5), product / (square + 2))
  }
}
