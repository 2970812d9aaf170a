/// What drawn digits leave of a line, and those that leave the least together; it owns scratch memory.
final class TemplateDigits {
  private typealias Lanes = SIMD8<Float>
  private static let places = 12
  /// The patterns that a digit of a half can have.
  private static let choices = 20

  private let costMemory = KeptMemory<Float>()
  private let wayMemory = KeptMemory<Int>()
  /// What each pattern costs at each digit, in rows of ``BlurredBars/patterns``: the squares that it leaves, but for a sum that all have in
  /// common.
  let costs: UnsafeMutableBufferPointer<Float>
  private let chosenPatterns: UnsafeMutableBufferPointer<Int>
  /// By digit and pattern, the pattern before.
  private let ways: UnsafeMutableBufferPointer<Int>
  /// The costs of the best ways to each pattern of a digit and of the next one.
  private let sums: UnsafeMutableBufferPointer<Float>

  /// The patterns of the last choice.
  var chosen: UnsafeBufferPointer<Int> { UnsafeBufferPointer(chosenPatterns) }

  init() {
    let count = Self.places * BlurredBars.patterns
    let all = costMemory.take(count + 2 * Self.choices)
    all.update(repeating: 0)
    costs = UnsafeMutableBufferPointer(rebasing: all[..<count])
    sums = UnsafeMutableBufferPointer(rebasing: all[count...])
    let numbers = wayMemory.take(Self.places * (Self.choices + 1))
    numbers.update(repeating: 0)
    chosenPatterns = UnsafeMutableBufferPointer(rebasing: numbers[..<Self.places])
    ways = UnsafeMutableBufferPointer(rebasing: numbers[Self.places...])
  }

  /// Measures the costs.
  ///
  /// - Parameter residual: What light and guard patterns leave of a line.
  func measure(_ residual: UnsafeRawBufferPointer, _ bars: BlurredBars) {
    guard let residual = residual.baseAddress else { return }
    let length = bars.digitCount
    bars.digits.withUnsafeBytes { digits in
      guard let digits = digits.baseAddress else { return }
      for place in 0..<Self.places {
        let from = residual + 4 * bars.begin(of: place)
        let first = BlurredBars.firstPattern(of: place)
        for pattern in first..<first + Self.choices {
          let drawn = digits + 4 * pattern * length
          var sum = Lanes.zero
          for offset in stride(from: 0, to: 4 * length, by: MemoryLayout<Lanes>.size) {
            sum +=
              drawn.loadUnaligned(fromByteOffset: offset, as: Lanes.self)
              * from.loadUnaligned(fromByteOffset: offset, as: Lanes.self)
          }
          costs[place * BlurredBars.patterns + pattern] = bars.squares[pattern] - 2 * sum.sum()
        }
      }
    }
  }

  /// Finds the patterns of the least cost together, whatever number they make (Viterbi, 1967).
  func choose(_ bars: BlurredBars) {
    var (known, next) = (0, Self.choices)
    for choice in 0..<Self.choices { sums[known + choice] = costs[choice] }
    bars.overlaps.withUnsafeBufferPointer { overlaps in
      for place in 1..<Self.places {
        let (before, first) = (BlurredBars.firstPattern(of: place - 1), BlurredBars.firstPattern(of: place))
        // The middle guard pattern keeps the halves apart, but for a little of the widest blurs, which is neglected.
        let weight: Float = place == 6 ? 0 : 1
        for right in stride(from: 0, to: Self.choices, by: 4) {
          var best = SIMD4<Float>(repeating: .infinity)
          var from = SIMD4<Int32>.zero
          var overlap = before * BlurredBars.patterns + first + right
          for left in 0..<Self.choices {
            let own = SIMD4(overlaps[overlap], overlaps[overlap + 1], overlaps[overlap + 2], overlaps[overlap + 3])
            let cost = sums[known + left] + weight * own
            let isLess = cost .< best
            best.replace(with: cost, where: isLess)
            from.replace(with: Int32(truncatingIfNeeded: left), where: isLess)
            overlap &+= BlurredBars.patterns
          }
          for lane in 0..<4 {
            sums[next + right + lane] = best[lane] + costs[place * BlurredBars.patterns + first + right + lane]
            ways[place * Self.choices + right + lane] = Int(from[lane])
          }
        }
        swap(&known, &next)
      }
    }
    var last = 0
    for choice in 1..<Self.choices where sums[known + choice] < sums[known + last] { last = choice }
    for place in (0..<Self.places).reversed() {
      chosenPatterns[place] = last + BlurredBars.firstPattern(of: place)
      if place > 0 { last = ways[place * Self.choices + last] }
    }
  }
}
