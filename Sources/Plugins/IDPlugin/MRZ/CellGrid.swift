/// The even columns that the characters of a zone stand in: all characters are equally wide (ICAO Doc 9303-3, 4.1).
enum CellGrid {
  /// The line in a wanted length, each character in the column where it stands: those read twice are dropped, columns without one
  /// become fillers.
  ///
  /// - Returns: Nil when positions are unknown, or too many characters have no column of their own.
  static func fit(_ cells: [MRZCell], length: Int, line: Int) -> LineFitting.Fitted? {
    let positions = cells.compactMap(\.position)
    guard positions.count == cells.count, length >= 9, cells.count <= length + max(2, length / 6),
      cells.count >= length * 3 / 5
    else { return nil }
    guard let columns = columns(of: cells, positions, length) else { return nil }
    var fitted: [MRZCell] = []
    var corrections: [MRZCorrection] = []
    var next = 0
    for column in 0..<length {
      while next < cells.count, columns[next] == nil {
        corrections.append(
          MRZCorrection(line: line, column: fitted.count, from: [cells[next]].text, to: "", reason: .length))
        next += 1
      }
      if next < cells.count, columns[next] == column {
        fitted.append(cells[next])
        next += 1
      } else {
        fitted.append(MRZCell(MRZCell.filler, confidence: 30))
        corrections.append(MRZCorrection(line: line, column: column, from: "", to: "<", reason: .length))
      }
    }
    for rest in cells[next...] {
      corrections.append(MRZCorrection(line: line, column: length, from: [rest].text, to: "", reason: .length))
    }
    return LineFitting.Fitted(cells: fitted, corrections: corrections)
  }

  /// The column of each character, nil for one that is dropped: the assignment in order that costs least.
  private static func columns(of cells: [MRZCell], _ positions: [Double], _ length: Int) -> [Int?]? {
    // The first character's middle lies about a third of a column from the begin of its ink.
    let pitch = 1 / (Double(length) - 0.35)
    let empty = 0.9
    func distance(_ cell: Int, _ column: Int) -> Double {
      let offset = (positions[cell] - (Double(column) + 0.325) * pitch) / pitch
      return offset * offset
    }
    func dropping(_ cell: Int) -> Double { 0.35 + cells[cell].confidence / 200 }
    // cost[i][k]: the first i characters in the first k columns.
    var cost = [[Double]](repeating: [Double](repeating: .infinity, count: length + 1), count: cells.count + 1)
    for k in 0...length { cost[0][k] = Double(k) * empty }
    for i in 1...max(1, cells.count) where i <= cells.count {
      cost[i][0] = cost[i - 1][0] + dropping(i - 1)
      for k in 1...length {
        cost[i][k] = min(
          cost[i - 1][k - 1] + distance(i - 1, k - 1), cost[i - 1][k] + dropping(i - 1), cost[i][k - 1] + empty)
      }
    }
    guard cost[cells.count][length] < Double(length) * 0.45 else { return nil }
    var columns = [Int?](repeating: nil, count: cells.count)
    var (i, k) = (cells.count, length)
    while i > 0 {
      if k > 0, cost[i][k] == cost[i - 1][k - 1] + distance(i - 1, k - 1) {
        columns[i - 1] = k - 1
        (i, k) = (i - 1, k - 1)
      } else if cost[i][k] == cost[i - 1][k] + dropping(i - 1) {
        i -= 1
      } else {
        k -= 1
      }
    }
    return columns
  }
}
