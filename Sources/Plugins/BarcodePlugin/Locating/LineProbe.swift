import ScanImage

/// Gray levels along parallel lines through a box, and the edges on them; its memory is kept from box to box.
final class LineProbe {
  /// The number of lines.
  static let lines = 9
  private static let capacity = 512

  /// What one line meets.
  struct Line {
    /// How often the gray levels turn from rising to falling or back by enough.
    var edges = 0
    /// The samples of the first and the last turn.
    var first = 0
    var last = 0
    /// The largest number of samples between two turns.
    var longest = 0
    /// The sum of the squares of the numbers of samples between turns.
    var squares = 0

    /// The mean number of samples between two turns.
    var mean: Float { edges > 1 ? Float(last - first) / Float(edges - 1) : 0 }
    /// The standard deviation of the distances between turns, in parts of their mean.
    var variation: Float {
      guard edges > 2 else { return 0 }
      let variance = Float(squares) / Float(edges - 1) - mean * mean
      return max(0, variance).squareRoot() / mean
    }
  }

  private let samples = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: lines * capacity)
  /// The number of samples of each line.
  private(set) var count = 0
  /// What the lines meet.
  private(set) var found = [Line](repeating: Line(), count: lines)
  /// The range of gray levels of all lines.
  private(set) var range = 0

  init() { samples.initialize(repeating: 0) }

  deinit { samples.deallocate() }

  /// Samples a box along its axis, on lines from its one side to the other.
  ///
  /// - Parameters:
  ///   - view: The picture.
  ///   - box: The box, in the picture's pixels.
  ///   - spread: Which part of the box's height the lines cover.
  func sample(_ view: LumaView, _ box: OrientedBox, spread: Float) {
    count = min(Self.capacity, max(8, Int(2 * box.half.x)))
    let step = box.axis * (2 * box.half.x / Float(count))
    // 16 bits after the point.
    let dx = Int((step.x * 65536).rounded())
    let dy = Int((step.y * 65536).rounded())
    for line in 0..<Self.lines {
      let across = (Float(line) / Float(Self.lines - 1) * 2 - 1) * spread
      let start = box.middle - box.axis * box.half.x + box.side * (across * box.half.y)
      var x = Int(start.x * 65536) + dx / 2
      var y = Int(start.y * 65536) + dy / 2
      let target = line * Self.capacity
      for index in 0..<count {
        let column = min(max(0, x >> 16), view.width - 1)
        let row = min(max(0, y >> 16), view.height - 1)
        samples[target + index] = view.base[row * view.stride + column]
        x += dx
        y += dy
      }
    }
    measure()
  }

  /// Finds the turns of all lines, by a quarter of the range of gray levels of each.
  private func measure() {
    range = 0
    var ranges = SIMD16<Int>(repeating: 0)
    for line in 0..<Self.lines {
      let values = UnsafeBufferPointer(rebasing: samples[line * Self.capacity..<line * Self.capacity + count])
      var (low, high) = (UInt8.max, UInt8.min)
      for value in values {
        low = min(low, value)
        high = max(high, value)
      }
      ranges[line] = Int(high) - Int(low)
      range = max(range, ranges[line])
    }
    for line in 0..<Self.lines {
      let values = UnsafeBufferPointer(rebasing: samples[line * Self.capacity..<line * Self.capacity + count])
      // A line without a code between others has only noise, which does not count.
      found[line] = Self.turns(of: values, by: max(10, ranges[line] / 4, range / 6))
    }
  }

  private static func turns(of values: UnsafeBufferPointer<UInt8>, by minimum: Int) -> Line {
    var line = Line()
    var (low, high) = (Int(values[0]), Int(values[0]))
    var (lowAt, highAt) = (0, 0)
    var rises: Bool?
    @inline(__always) func turn(at index: Int) {
      if line.edges == 0 {
        line.first = index
      } else {
        let distance = index - line.last
        line.longest = max(line.longest, distance)
        line.squares += distance * distance
      }
      line.last = index
      line.edges += 1
    }
    for index in 1..<values.count {
      let value = Int(values[index])
      if value > high {
        high = value
        highAt = index
      }
      if value < low {
        low = value
        lowAt = index
      }
      if rises != false, high - value >= minimum {
        // It was rising to `high` and falls now.
        turn(at: highAt)
        rises = false
        low = value
        lowAt = index
      } else if rises != true, value - low >= minimum {
        turn(at: lowAt)
        rises = true
        high = value
        highAt = index
      }
    }
    return line
  }

  /// The numbers of edges of some lines from the fewest to the most.
  func rankedEdges(of lines: Range<Int>) -> SIMD16<Int> {
    var ranked = SIMD16<Int>(repeating: .max)
    for (known, line) in lines.enumerated() {
      var place = known
      while place > 0, ranked[place - 1] > found[line].edges {
        ranked[place] = ranked[place - 1]
        place -= 1
      }
      ranked[place] = found[line].edges
    }
    return ranked
  }

  /// How alike two lines are: the largest correlation over some shifts of the second against the first, -1…1, and the shift.
  func likeness(_ one: Int, _ other: Int, shifts: ClosedRange<Int>) -> (correlation: Float, shift: Int) {
    var best: (correlation: Float, shift: Int) = (-1, 0)
    guard let base = samples.baseAddress else { return best }
    for shift in shifts {
      let (start, end) = (max(0, -shift), min(count, count - shift))
      guard end - start > count / 2 else { continue }
      let first = base + one * Self.capacity
      let second = base + other * Self.capacity + shift
      // 32 bits are enough for the products of all samples, and twice as many of them fit into one register.
      var (a, b, aa, bb, ab): (Int32, Int32, Int32, Int32, Int32) = (0, 0, 0, 0, 0)
      var index = start
      while index < end {
        let (x, y) = (Int32(first[index]), Int32(second[index]))
        a &+= x
        b &+= y
        aa &+= x &* x
        bb &+= y &* y
        ab &+= x &* y
        index &+= 1
      }
      let n = end - start
      func spread(_ product: Int32, _ one: Int32, _ other: Int32) -> Float {
        Float(n &* Int(product) &- Int(one) &* Int(other))
      }
      let (va, vb) = (spread(aa, a, a), spread(bb, b, b))
      guard va > 0, vb > 0 else { continue }
      let correlation = spread(ab, a, b) / (va.squareRoot() * vb.squareRoot())
      if correlation > best.correlation { best = (correlation, shift) }
    }
    return best
  }
}
