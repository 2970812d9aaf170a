/// The cheapest way from one sequence to another by substitutions, insertions and deletions, each with a cost (Wagner and Fischer 1974).
public struct EditAlignment: Sendable, Equatable {
  /// One step along both sequences, with the indices of the elements that it takes.
  public enum Step: Sendable, Equatable {
    /// An element of the first sequence stands for one of the second, the same or another one.
    case pair(Int, Int)
    /// An element of the first sequence has no partner.
    case deletion(Int)
    /// An element of the second sequence has no partner.
    case insertion(Int)
  }

  /// The sum of the costs of all steps.
  public let cost: Double
  /// The steps, from the begin.
  public let steps: [Step]

  /// Aligns two sequences, which are known by their lengths.
  ///
  /// Of ways that cost the same, the one is taken that pairs most of the last elements, and that inserts before it deletes.
  ///
  /// - Parameters:
  ///   - first: The length of the first sequence.
  ///   - second: The length of the second sequence.
  ///   - substitution: What it costs that one element stands for another one, by their indices.
  ///   - deletion: What it costs that an element of the first sequence has no partner.
  ///   - insertion: What it costs that an element of the second sequence has no partner.
  @inlinable
  public init(
    _ first: Int, _ second: Int, substitution: (Int, Int) -> Double, deletion: (Int) -> Double = { _ in 1 },
    insertion: (Int) -> Double = { _ in 1 }
  ) {
    let width = second + 1
    var costs = [Double](repeating: 0, count: (first + 1) * width)
    for column in 0..<second { costs[column + 1] = costs[column] + insertion(column) }
    for row in 0..<first {
      let (above, own) = (row * width, (row + 1) * width)
      costs[own] = costs[above] + deletion(row)
      for column in 0..<second {
        costs[own + column + 1] = min(
          costs[above + column] + substitution(row, column), costs[above + column + 1] + deletion(row),
          costs[own + column] + insertion(column))
      }
    }
    cost = costs[first * width + second]
    var steps: [Step] = []
    var (row, column) = (first, second)
    while row > 0 || column > 0 {
      let here = costs[row * width + column]
      if row > 0, column > 0, here == costs[(row - 1) * width + column - 1] + substitution(row - 1, column - 1) {
        (row, column) = (row - 1, column - 1)
        steps.append(.pair(row, column))
      } else if column > 0, row == 0 || here == costs[row * width + column - 1] + insertion(column - 1) {
        column -= 1
        steps.append(.insertion(column))
      } else {
        row -= 1
        steps.append(.deletion(row))
      }
    }
    self.steps = steps.reversed()
  }

  /// The fewest elements to be changed, added or taken away so that one sequence becomes the other (Levenshtein 1966).
  ///
  /// - Parameters:
  ///   - one: A sequence.
  ///   - other: Another one.
  ///   - bound: The greatest distance of interest; for a greater one, any number above the bound is returned.
  @inlinable
  public static func distance<Element: Equatable>(
    _ one: [Element], _ other: [Element], atMost bound: Int = .max
  ) -> Int {
    var row = Array(0...other.count)
    for (index, element) in one.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      var minimum = row[0]
      for column in other.indices {
        let cost = element == other[column] ? diagonal : min(diagonal, row[column], row[column + 1]) + 1
        diagonal = row[column + 1]
        row[column + 1] = cost
        minimum = min(minimum, cost)
      }
      if minimum > bound { return minimum }
    }
    return row[other.count]
  }
}
