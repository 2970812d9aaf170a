import Glibc

/// The exact place of a reference picture in a frame, from one that is nearly right.
///
/// The inverse compositional way of Baker and Matthews (2004, "Lucas–Kanade 20 years on") for turn, scale and shift, with weights that
/// leave out what differs, as digits and hands that have moved on.
struct ReferenceFit {
  private static let maxRounds = 12

  private let reference: ReferencePlane
  /// How a pixel of the reference changes with each of the four numbers of a pose, one after another.
  private let slopes: [SIMD4<Float>]

  init(_ reference: ReferencePlane) {
    self.reference = reference
    let (width, height) = (reference.width, reference.height)
    let (middleX, middleY) = (Float(width - 1) / 2, Float(height - 1) / 2)
    var slopes: [SIMD4<Float>] = []
    slopes.reserveCapacity(width * height)
    for y in 0..<height {
      for x in 0..<width {
        func value(_ x: Int, _ y: Int) -> Float {
          reference.values[min(max(y, 0), height - 1) * width + min(max(x, 0), width - 1)]
        }
        let (gx, gy) = ((value(x + 1, y) - value(x - 1, y)) / 2, (value(x, y + 1) - value(x, y - 1)) / 2)
        let (px, py) = (Float(x) - middleX, Float(y) - middleY)
        slopes.append(SIMD4(gx * px + gy * py, gy * px - gx * py, gx, gy))
      }
    }
    self.slopes = slopes
  }

  /// The pose at which reference and frame agree best near another one.
  func refined(_ start: ReferencePose, in frame: ReferencePlane) -> ReferencePose {
    var pose = start
    for _ in 0..<Self.maxRounds {
      let seen = Self.sampled(frame, pose, outside: .nan)
      guard let step = step(seen.values) else { return pose }
      pose = pose.undoing(step)
      // A hundredth of a pixel at the border is less than the grid itself gives.
      let size = Float(max(reference.width, reference.height)) / 2
      let moved = max(abs(step.x), abs(step.y), size * abs(step.a - 1), size * abs(step.b))
      guard moved.isFinite else { return start }
      if moved < 0.01 { return pose }
    }
    return pose
  }

  /// The small pose by which the reference would have to move to show what is seen; nil when nothing gives it.
  private func step(_ seen: [Float]) -> ReferencePose? {
    var (total, count) = (Float(0), 0)
    for (value, own) in zip(seen, reference.values) where !value.isNaN {
      total += abs(value - own)
      count += 1
    }
    guard count > seen.count / 3 else { return nil }
    let spread = max(0.2, 1.5 * total / Float(count))
    // The upper half of the symmetric matrix, row by row, as rows of weights times products.
    var rows = [SIMD4<Float>](repeating: .zero, count: 4)
    var side = SIMD4<Float>.zero
    for index in seen.indices {
      let value = seen[index]
      guard !value.isNaN else { continue }
      let error = value - reference.values[index]
      let ratio = error / spread
      let weight = 1 / (1 + ratio * ratio)
      let slope = slopes[index]
      let weighted = slope * weight
      for row in 0..<4 { rows[row] += weighted[row] * slope }
      side += weighted * error
    }
    guard let step = Self.solved(rows, side) else { return nil }
    return ReferencePose(a: 1 + step.x, b: step.y, x: step.z, y: step.w)
  }

  /// The solution of four linear equations; nil when there is none.
  private static func solved(_ matrix: [SIMD4<Float>], _ side: SIMD4<Float>) -> SIMD4<Float>? {
    var (rows, side) = (matrix, side)
    for column in 0..<4 {
      guard let pivot = (column..<4).max(by: { abs(rows[$0][column]) < abs(rows[$1][column]) }),
        abs(rows[pivot][column]) > 1e-4
      else { return nil }
      rows.swapAt(column, pivot)
      (side[column], side[pivot]) = (side[pivot], side[column])
      for row in 0..<4 where row != column {
        let factor = rows[row][column] / rows[column][column]
        rows[row] -= factor * rows[column]
        side[row] -= factor * side[column]
      }
    }
    return SIMD4(side[0] / rows[0][0], side[1] / rows[1][1], side[2] / rows[2][2], side[3] / rows[3][3])
  }

  /// What a frame shows at the pixels of a reference that lies in it, interpolated linearly.
  static func sampled(_ frame: ReferencePlane, _ pose: ReferencePose, outside: Float = 0) -> ReferencePlane {
    let (width, height) = (frame.width, frame.height)
    let (middleX, middleY) = (Float(width - 1) / 2, Float(height - 1) / 2)
    var result = frame
    frame.values.withUnsafeBufferPointer { source in
      result.values.withUnsafeMutableBufferPointer { target in
        for y in 0..<height {
          let py = Float(y) - middleY
          for x in 0..<width {
            let px = Float(x) - middleX
            let (sx, sy) = (pose.a * px - pose.b * py + pose.x + middleX, pose.b * px + pose.a * py + pose.y + middleY)
            guard sx >= 0, sy >= 0, sx <= Float(width - 1), sy <= Float(height - 1) else {
              target[y * width + x] = outside
              continue
            }
            let (left, top) = (min(Int(sx), max(0, width - 2)), min(Int(sy), max(0, height - 2)))
            let (right, bottom) = (min(left + 1, width - 1), min(top + 1, height - 1))
            let (fx, fy) = (sx - Float(left), sy - Float(top))
            let upper = source[top * width + left] * (1 - fx) + source[top * width + right] * fx
            let lower = source[bottom * width + left] * (1 - fx) + source[bottom * width + right] * fx
            target[y * width + x] = upper * (1 - fy) + lower * fy
          }
        }
      }
    }
    return result
  }
}
