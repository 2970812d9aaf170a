import ScanImage

/// The places along a straight line at which dark and light meet, in samples of one pixel each.
///
/// Between two neighboring extremes the edge is where the gray level passes their middle, so that blur and slow changes of
/// light shift all edges alike. Not Sendable: it owns scratch memory, so that a running camera does not allocate.
final class BarEdges {
  /// The longest line, in pixels.
  static let longest = 8192
  /// The smallest change of gray levels that is an edge, and the smallest as a share of the contrast around.
  private static let (step, share) = (Float(10), Float(0.14))
  private static let block = 32

  /// The places of the edges.
  private(set) var places: [Float] = []
  /// Whether the line is dark after the first edge.
  private(set) var startsDark = false

  /// The gray levels of the line that was examined last.
  private(set) var levels: [Float] = []
  private var contrasts: [Float] = []
  private var lows: [Float] = []
  private var highs: [Float] = []

  /// Finds the edges of a line.
  ///
  /// - Parameters:
  ///   - view: The picture.
  ///   - start: The first sample; lines run inside the picture.
  ///   - axis: The unit vector along the line.
  ///   - count: The number of samples, at most ``longest``.
  ///   - rows: How many pixels across the line are averaged on each side of it.
  func find(_ view: LumaView, from start: SIMD2<Float>, along axis: SIMD2<Float>, count: Int, rows: Int) {
    places.removeAll(keepingCapacity: true)
    guard count >= 16, count <= Self.longest else { return }
    sample(view, start, axis, count, rows)
    measureContrast()
    findExtremes()
  }

  private func sample(
    _ view: LumaView, _ start: SIMD2<Float>, _ axis: SIMD2<Float>, _ count: Int, _ rows: Int
  ) {
    levels.removeAll(keepingCapacity: true)
    levels.append(contentsOf: repeatElement(0, count: count))
    let side = SIMD2(-axis.y, axis.x)
    // Coordinates are whole numbers of 2⁻²⁰ pixels, shares of a pixel those of 2⁻⁸.
    let (bits, share) = (20, 12)
    let unit = Float(1 << bits)
    let (right, bottom) = ((view.width - 1) << bits - 1, (view.height - 1) << bits - 1)
    let (stepX, stepY) = (Int(axis.x * unit), Int(axis.y * unit))
    let factor = 1 / Float((2 * rows + 1) << 16)
    let (base, stride) = (view.base, view.stride)
    levels.withUnsafeMutableBufferPointer { levels in
      for row in -rows...rows {
        let first = start + side * Float(row)
        var (atX, atY) = (Int(first.x * unit), Int(first.y * unit))
        for index in 0..<count {
          let (x, y) = (min(max(atX, 0), right), min(max(atY, 0), bottom))
          atX &+= stepX
          atY &+= stepY
          let (dx, dy) = (x &>> share & 255, y &>> share & 255)
          let upper = base + ((y &>> bits) &* stride &+ (x &>> bits))
          let lower = upper + stride
          let top = Int(upper[0]) &* (256 &- dx) &+ Int(upper[1]) &* dx
          let low = Int(lower[0]) &* (256 &- dx) &+ Int(lower[1]) &* dx
          levels[index] += Float(top &* (256 &- dy) &+ low &* dy)
        }
      }
      for index in 0..<count { levels[index] *= factor }
    }
  }

  /// The contrast of each block and its neighbors.
  private func measureContrast() {
    lows.removeAll(keepingCapacity: true)
    highs.removeAll(keepingCapacity: true)
    contrasts.removeAll(keepingCapacity: true)
    for begin in stride(from: 0, to: levels.count, by: Self.block) {
      var (low, high) = (Float.infinity, -Float.infinity)
      for index in begin..<min(begin + Self.block, levels.count) {
        low = min(low, levels[index])
        high = max(high, levels[index])
      }
      lows.append(low)
      highs.append(high)
    }
    for index in lows.indices {
      var (low, high) = (Float.infinity, -Float.infinity)
      for near in max(0, index - 1)...min(lows.count - 1, index + 1) {
        low = min(low, lows[near])
        high = max(high, highs[near])
      }
      contrasts.append(high - low)
    }
  }

  /// Walks from extreme to extreme; one counts when the level came back from it by more than the threshold.
  private func findExtremes() {
    var (low, high) = (0, 0)
    // Whether the walk is on its way up; nil before the first change.
    var isRising: Bool?
    var last = 0
    for index in levels.indices {
      let level = levels[index]
      let threshold = max(Self.step, Self.share * contrasts[index / Self.block])
      if level > levels[high] { high = index }
      if level < levels[low] { low = index }
      switch isRising {
      case nil:
        if level - levels[low] > threshold {
          (isRising, last, high) = (true, low, index)
        } else if levels[high] - level > threshold {
          (isRising, last, low) = (false, high, index)
        }
      case true?:
        guard levels[high] - level > threshold else { continue }
        addEdge(from: last, to: high, dark: false)
        (isRising, last, low) = (false, high, index)
      case false?:
        guard level - levels[low] > threshold else { continue }
        addEdge(from: last, to: low, dark: true)
        (isRising, last, high) = (true, low, index)
      }
    }
    if let isRising { addEdge(from: last, to: isRising ? high : low, dark: !isRising) }
  }

  /// Adds the place between two extremes at which the level passes their middle, as near to the second one as it happens.
  private func addEdge(from first: Int, to second: Int, dark: Bool) {
    guard second > first else { return }
    if places.isEmpty { startsDark = dark }
    let middle = (levels[first] + levels[second]) / 2
    // Slow changes of light may lie in front of the edge or behind it: the steepest passage is taken.
    var (place, slope) = (Float(first), Float(0))
    for index in first..<second where (levels[index] < middle) != (levels[index + 1] < middle) {
      let change = levels[index + 1] - levels[index]
      guard abs(change) > slope else { continue }
      slope = abs(change)
      place = Float(index) + (middle - levels[index]) / change
    }
    places.append(place)
  }
}
