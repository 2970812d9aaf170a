/// The straight line through the middles of parts of a text, by least squares: v = meanV + slope·(u − meanU).
struct MiddleLine {
  /// The weighted means of the middles along the axis and across it.
  let (meanU, meanV): (Float, Float)
  /// How far the line goes down for each step along the axis; 0 where the parts determine none.
  let slope: Float

  /// Fits the line.
  ///
  /// - Parameter weights: How much each part counts.
  init(_ parts: [InkParts.Extent], weights: [Float]) {
    let total = max(weights.reduce(0, +), 1)
    let meanU = zip(parts, weights).reduce(Float(0)) { $0 + $1.0.middleU * $1.1 } / total
    let meanV = zip(parts, weights).reduce(Float(0)) { $0 + $1.0.middleV * $1.1 } / total
    var (product, square): (Float, Float) = (0, 0)
    for (part, weight) in zip(parts, weights) {
      product += weight * (part.middleU - meanU) * (part.middleV - meanV)
      square += weight * (part.middleU - meanU) * (part.middleU - meanU)
    }
    (self.meanU, self.meanV) = (meanU, meanV)
    slope = square > 0 ? product / square : 0
  }
}
