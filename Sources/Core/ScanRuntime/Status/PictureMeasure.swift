import ScanPluginKit

/// Light, sharpness and movement of a frame, measured at some thousand places.
///
/// It costs about the same for every size of frame, and is made once for each frame and region.
package struct PictureMeasure: Sendable, Equatable {
  /// The mean luma of the region, 0…255.
  var brightness = 0.0
  /// The luma that 5 % of the region do not exceed.
  var dark = 0
  /// The luma that 95 % of the region do not exceed.
  var bright = 0
  /// How steep the steepest edges are, compared with the contrast: 0 (nothing but soft edges) … 1. Below 0.2 a picture counts as
  /// blurred, as in ``PictureQuality``.
  var sharpness = 0.0
  /// The mean difference of the luma to the frame before, 0…255; 0 for the first one.
  var motion = 0.0

  /// Measures the region of a frame; the motion is left at 0.
  init(_ view: LumaView) {
    guard view.width >= 3, view.height >= 3 else { return }
    let step = Self.step(view.size)
    var levels = [Int](repeating: 0, count: 256)
    var steps = [Int](repeating: 0, count: 256)
    levels.withUnsafeMutableBufferPointer { levels in
      steps.withUnsafeMutableBufferPointer { steps in
        var y = 1
        while y < view.height - 1 {
          let (above, row, below) = (view.row(y - 1), view.row(y), view.row(y + 1))
          var x = 1
          while x < view.width - 1 {
            let across = abs(Int(row[x + 1]) - Int(row[x - 1]))
            let down = abs(Int(below[x]) - Int(above[x]))
            levels[Int(row[x])] += 1
            steps[max(across, down)] += 1
            x += step
          }
          y += step
        }
      }
    }
    let count = levels.reduce(0, +)
    brightness = Double(levels.indices.reduce(0) { $0 + $1 * levels[$1] }) / Double(max(1, count))
    dark = Self.level(levels, above: count / 20)
    bright = Self.level(levels, above: count - count / 20 - 1)
    let steepest = Self.level(steps, above: count - count / 1000 - 1)
    sharpness = bright > dark ? min(1, Double(steepest) / Double(bright - dark)) : 0
  }

  /// The distance of the places: at most about 16,000 of them.
  private static func step(_ size: PixelSize) -> Int {
    var step = 1
    while size.area / (step * step) > 16_000 { step += 1 }
    return step
  }

  private static func level(_ histogram: [Int], above rank: Int) -> Int {
    var below = 0
    for (level, count) in histogram.enumerated() {
      below += count
      if below > rank { return level }
    }
    return 255
  }
}

/// A frame reduced to 64×48 places, for the comparison with the next one.
struct MotionThumbnail: Sendable {
  private static let columns = 64
  private static let rows = 48
  private let size: PixelSize
  private let levels: [UInt8]

  init(_ view: LumaView) {
    size = view.size
    let (columns, rows) = (min(Self.columns, view.width), min(Self.rows, view.height))
    levels = Array(unsafeUninitializedCapacity: columns * rows) { buffer, count in
      for row in 0..<rows {
        // Four pixels for each place soften what is finer than the thumbnail.
        let y = (2 * row + 1) * view.height / (2 * rows)
        let (upper, lower) = (view.row(y), view.row(min(y + 1, view.height - 1)))
        for column in 0..<columns {
          let x = (2 * column + 1) * view.width / (2 * columns)
          let next = min(x + 1, view.width - 1)
          let sum = Int(upper[x]) + Int(upper[next]) + Int(lower[x]) + Int(lower[next])
          buffer.initializeElement(at: count, to: UInt8(truncatingIfNeeded: (sum + 2) / 4))
          count += 1
        }
      }
    }
  }

  /// The mean difference to an earlier frame, 0…255; 0 when the two have different sizes.
  func difference(to earlier: MotionThumbnail) -> Double {
    guard size == earlier.size, !levels.isEmpty else { return 0 }
    let sum = zip(levels, earlier.levels).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    return Double(sum) / Double(levels.count)
  }
}
