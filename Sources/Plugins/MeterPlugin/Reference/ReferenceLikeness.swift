/// How well a frame shows a reference picture at a place, part by part.
enum ReferenceLikeness {
  /// The side of a part in pixels.
  private static let side = 12

  /// The parts of a reference that have a pattern, by their first pixel.
  static func blocks(of reference: ReferencePlane) -> [(x: Int, y: Int)] {
    guard reference.width >= side, reference.height >= side else { return [] }
    return stride(from: 0, through: reference.height - side, by: side).flatMap { y in
      stride(from: 0, through: reference.width - side, by: side).compactMap { x in
        var energy: Float = 0
        for row in y..<y + side {
          for column in x..<x + side {
            let value = reference.values[row * reference.width + column]
            energy += value * value
          }
        }
        return energy >= 0.25 * Float(side * side) ? (x, y) : nil
      }
    }
  }

  /// The mean correlation of the parts that have a pattern and are in the frame, 0…1; 0 when fewer than a third are.
  static func certainty(_ reference: ReferencePlane, _ frame: ReferencePlane, _ pose: ReferencePose) -> Double {
    let blocks = blocks(of: reference)
    let seen = ReferenceFit.sampled(frame, pose, outside: .nan)
    var (total, count) = (0.0, 0)
    for block in blocks {
      guard let correlation = correlation(reference, seen, block.x, block.y) else { continue }
      total += max(0, Double(correlation))
      count += 1
    }
    return count > 0 && 3 * count >= blocks.count ? total / Double(count) : 0
  }

  private static func correlation(
    _ one: ReferencePlane, _ other: ReferencePlane, _ x: Int, _ y: Int
  ) -> Float? {
    var (sumP, sumQ, pp, qq, pq) = (Float(0), Float(0), Float(0), Float(0), Float(0))
    for row in y..<y + side {
      for column in x..<x + side {
        let (p, q) = (one.values[row * one.width + column], other.values[row * one.width + column])
        guard !q.isNaN else { return nil }
        (sumP, sumQ) = (sumP + p, sumQ + q)
        (pp, qq, pq) = (pp + p * p, qq + q * q, pq + p * q)
      }
    }
    let count = Float(side * side)
    let (varP, varQ) = (pp - sumP * sumP / count, qq - sumQ * sumQ / count)
    guard varP > 0, varQ > 0 else { return 0 }
    return (pq - sumP * sumQ / count) / (varP * varQ).squareRoot()
  }
}
