extension LineFitting {
  /// The fewest changes that make one reading of a line from another one (Levenshtein 1965), with the columns of the new one.
  static func changes(from old: [MRZCell], to new: [MRZCell], line: Int) -> [MRZCorrection] {
    // cost[i][k]: from the first i characters of the old line to the first k of the new one.
    var cost = [[Int]](repeating: [Int](repeating: 0, count: new.count + 1), count: old.count + 1)
    for i in 0...old.count {
      for k in 0...new.count {
        if i == 0 || k == 0 {
          cost[i][k] = i + k
          continue
        }
        let change = old[i - 1].character == new[k - 1].character ? 0 : 1
        cost[i][k] = min(cost[i - 1][k - 1] + change, cost[i - 1][k] + 1, cost[i][k - 1] + 1)
      }
    }
    var corrections: [MRZCorrection] = []
    var (i, k) = (old.count, new.count)
    while i > 0 || k > 0 {
      let (from, to) = (i > 0 ? [old[i - 1]].text : "", k > 0 ? [new[k - 1]].text : "")
      if i > 0, k > 0, cost[i][k] == cost[i - 1][k - 1] + (from == to ? 0 : 1) {
        (i, k) = (i - 1, k - 1)
        if from != to { corrections.append(MRZCorrection(line: line, column: k, from: from, to: to, reason: .length)) }
      } else if k > 0, cost[i][k] == cost[i][k - 1] + 1 {
        k -= 1
        corrections.append(MRZCorrection(line: line, column: k, from: "", to: to, reason: .length))
      } else {
        i -= 1
        corrections.append(
          MRZCorrection(line: line, column: min(k, new.count - 1), from: from, to: "", reason: .length))
      }
    }
    return corrections.reversed()
  }
}
