/// The search for the numbers with a right check digit whose drawn bars fit a line best.
enum TemplateCodes {
  /// A number and what it costs.
  struct Code {
    var cost: Float
    /// Its thirteen digits.
    var digits: [Int]

    /// The patterns of its twelve digits that have bars.
    var patterns: [Int] { (0..<12).map { TemplateCodes.pattern($0, digits[$0 + 1], first: digits[0]) } }

    var text: String { digits.map { String($0) }.joined() }
  }

  /// The pattern of a digit: the first digit of the number says in which sets those of the left half are.
  private static func pattern(_ place: Int, _ digit: Int, first: Int) -> Int {
    place >= 6 ? 20 + digit : (EANDigit.ean13Sets[first][place] ? 10 : 0) + digit
  }

  /// The best numbers of a line that was measured, the two best ones of each first digit; the best first.
  ///
  /// - Parameters:
  ///   - costs: What each pattern costs at each digit, in rows of ``BlurredBars/patterns``.
  ///   - bars: The drawn parts.
  static func best(_ costs: [Float], _ bars: BlurredBars) -> [Code] {
    var codes: [Code] = []
    var search = Search()
    for first in 0..<10 { codes += search.best(first, costs, bars) }
    return codes.sorted { $0.cost < $1.cost }
  }

  /// The two best ways to each digit and sum so far (list Viterbi).
  private struct Search {
    /// By place, digit, sum and rank.
    private var costs = [Float](repeating: .infinity, count: 12 * 200)
    /// The digit before, and the rank of the way to it.
    private var ways = [UInt8](repeating: 0, count: 12 * 200)

    mutating func best(_ first: Int, _ own: [Float], _ bars: BlurredBars) -> [Code] {
      func pattern(_ place: Int, _ digit: Int) -> Int { TemplateCodes.pattern(place, digit, first: first) }
      for index in costs.indices { costs[index] = .infinity }
      for digit in 0..<10 { costs[20 * digit + 2 * ((first + 3 * digit) % 10)] = own[pattern(0, digit)] }
      for place in 1..<12 {
        let (before, now) = (200 * (place - 1), 200 * place)
        for digit in 0..<10 {
          let (right, weighted) = (pattern(place, digit), (place.isMultiple(of: 2) ? 3 : 1) * digit % 10)
          let cost = own[place * BlurredBars.patterns + right]
          for other in 0..<10 {
            let left = pattern(place - 1, other)
            let step = cost + (place == 6 ? 0 : bars.overlaps[left * BlurredBars.patterns + right])
            for sum in 0..<10 {
              let next = now + 20 * digit + 2 * ((sum + weighted) % 10)
              let known = before + 20 * other + 2 * sum
              for rank in 0..<2 {
                let value = costs[known + rank] + step
                guard value < costs[next + 1] else { break }
                let way = UInt8(truncatingIfNeeded: 2 * other + rank)
                if value < costs[next] {
                  (costs[next + 1], ways[next + 1]) = (costs[next], ways[next])
                  (costs[next], ways[next]) = (value, way)
                } else {
                  (costs[next + 1], ways[next + 1]) = (value, way)
                }
              }
            }
          }
        }
      }
      let ends = (0..<20).sorted { end(of: $0) < end(of: $1) }
      return ends.prefix(2).compactMap { end(of: $0) < .infinity ? code(first, endingAt: $0) : nil }
    }

    /// What the best ways to a last digit cost whose sum is right.
    private func end(of index: Int) -> Float { costs[2200 + 20 * (index / 2) + index % 2] }

    private func code(_ first: Int, endingAt index: Int) -> Code {
      var digits = [Int](repeating: first, count: 13)
      var (digit, rank, sum) = (index / 2, index % 2, 0)
      for place in (0..<12).reversed() {
        digits[place + 1] = digit
        let way = Int(ways[200 * place + 20 * digit + 2 * sum + rank])
        sum = (sum + 10 - (place.isMultiple(of: 2) ? 3 : 1) * digit % 10) % 10
        (digit, rank) = (way / 2, way % 2)
      }
      return Code(cost: end(of: index), digits: digits)
    }
  }
}
