/// Puts neighboring rows or columns with ink together.
enum InkRuns {
  /// The runs of ink in order, those put together that have at most so many rows or columns without any between them.
  static func runs(_ isInk: [Bool], gap: Int = 1) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for (index, isInk) in isInk.enumerated() where isInk {
      if let last = runs.last, index - last.upperBound <= gap {
        runs[runs.count - 1] = last.lowerBound..<index + 1
      } else {
        runs.append(index..<index + 1)
      }
    }
    return runs
  }
}
