import Glibc

/// The first search for a reference picture in a frame: all shifts at a few turns and scales, in very small planes.
struct ReferenceSearch {
  /// How far the reference may have moved, in parts of the width.
  static let reach: Float = 0.12

  private static let turns: [Float] = [0, -2, 2]
  private static let scales: [Float] = [1, 0.975, 1.025]

  /// The likeliest poses, the best first.
  ///
  /// - Parameters:
  ///   - reference: The reference, normalized.
  ///   - frame: The frame in the same size, normalized.
  ///   - maximum: How many poses, at most one of each turn and scale.
  static func poses(of reference: ReferencePlane, in frame: ReferencePlane, maximum: Int) -> [ReferencePose] {
    var found: [(pose: ReferencePose, score: Float)] = []
    for turn in turns {
      for scale in scales {
        let (a, b) = (scale * cosf(turn * .pi / 180), scale * sinf(turn * .pi / 180))
        let posed = ReferenceFit.sampled(frame, ReferencePose(a: a, b: b))
        let best = shift(of: reference, in: posed)
        // A shift of the posed frame is one in its own directions.
        found.append(
          (ReferencePose(a: a, b: b, x: a * best.x - b * best.y, y: b * best.x + a * best.y), best.score))
      }
    }
    let order = found.indices.sorted { (-found[$0].score, $0) < (-found[$1].score, $1) }
    return order.prefix(maximum).map { found[$0].pose }
  }

  /// The shift with the greatest correlation of what both show.
  private static func shift(
    of reference: ReferencePlane, in frame: ReferencePlane
  ) -> (x: Float, y: Float, score: Float) {
    let (width, height) = (reference.width, reference.height)
    let (reachX, reachY) = (Int(Float(width) * reach) + 1, Int(Float(height) * reach) + 1)
    var best: (x: Float, y: Float, score: Float) = (0, 0, -.infinity)
    reference.values.withUnsafeBufferPointer { one in
      frame.values.withUnsafeBufferPointer { other in
        for dy in -reachY...reachY {
          for dx in -reachX...reachX {
            let columns = max(0, -dx)..<min(width, width - dx)
            guard !columns.isEmpty else { continue }
            var (sum, first, second) = (Float(0), Float(0), Float(0))
            for y in max(0, -dy)..<max(max(0, -dy), min(height, height - dy)) {
              let (row, otherRow) = (y * width, (y + dy) * width + dx)
              for x in columns {
                let (p, q) = (one[row + x], other[otherRow + x])
                sum += p * q
                first += p * p
                second += q * q
              }
            }
            let score = sum / (first * second + 1e-6).squareRoot()
            if score > best.score { best = (Float(dx), Float(dy), score) }
          }
        }
      }
    }
    return best
  }
}
