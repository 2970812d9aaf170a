/// Several readings of one line as one: character by character, those that agree outvote the others.
enum CellVote {
  /// The line that the readings agree on most; the newest decides what cannot be voted on.
  ///
  /// - Parameter readings: The readings, the oldest first.
  static func line(_ readings: [[TextCell]]) -> [TextCell] {
    let readings = readings.filter { !$0.isEmpty }
    guard readings.count > 1, let reference = reference(readings) else { return readings.last ?? [] }
    var columns = reference.map { _ in Column() }
    for reading in readings {
      for (column, cell) in zip(columns.indices, aligned(reading, to: reference)) {
        if let cell { columns[column].add(cell) }
      }
    }
    return zip(columns, reference).map { $0.cell(at: $1, of: readings.count) }
  }

  /// The newest reading with the number of characters that is read most often.
  private static func reference(_ readings: [[TextCell]]) -> [TextCell]? {
    var counts: [Int: Int] = [:]
    for reading in readings { counts[reading.count, default: 0] += 1 }
    let most = counts.values.max() ?? 0
    return readings.last { counts[$0.count] == most }
  }

  /// The votes for one character.
  private struct Column {
    var weights: [Character: Double] = [:]
    var spaces = 0
    var votes = 0

    mutating func add(_ cell: TextCell) {
      votes += 1
      weights[cell.character, default: 0] += max(1, cell.confidence)
      // What else it could be is worth half.
      for reading in cell.alternatives { weights[reading.character, default: 0] += reading.confidence / 2 }
      if cell.followsSpace { spaces += 1 }
    }

    func cell(at reference: TextCell, of readings: Int) -> TextCell {
      let sorted = weights.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      guard let best = sorted.first else { return reference }
      let total = Double(max(votes, 1))
      return TextCell(
        best.key, confidence: min(100, best.value / total),
        alternatives: sorted.dropFirst().prefix(3).map { .init($0.key, confidence: min(100, $0.value / total)) },
        position: reference.position, followsSpace: spaces * 2 > votes)
    }
  }

  /// The cells of a reading that stand where those of another one do; nil where it lacks one. The fewest differences count.
  private static func aligned(_ reading: [TextCell], to reference: [TextCell]) -> [TextCell?] {
    guard reading.count != reference.count else { return reading }
    let (rows, columns) = (reading.count, reference.count)
    guard rows * columns <= 40_000 else { return reference.map { _ in nil } }
    var cost = [[Double]](repeating: [Double](repeating: 0, count: columns + 1), count: rows + 1)
    for row in 0...rows { cost[row][0] = Double(row) }
    for column in 0...columns { cost[0][column] = Double(column) }
    func difference(_ row: Int, _ column: Int) -> Double {
      reading[row - 1].character == reference[column - 1].character ? 0 : 1.2
    }
    for row in 1...rows {
      for column in 1...columns {
        cost[row][column] = min(
          cost[row - 1][column - 1] + difference(row, column), cost[row - 1][column] + 1, cost[row][column - 1] + 1)
      }
    }
    var result = [TextCell?](repeating: nil, count: columns)
    var (row, column) = (rows, columns)
    while row > 0, column > 0 {
      if cost[row][column] == cost[row - 1][column - 1] + difference(row, column) {
        result[column - 1] = reading[row - 1]
        (row, column) = (row - 1, column - 1)
      } else if cost[row][column] == cost[row - 1][column] + 1 {
        row -= 1
      } else {
        column -= 1
      }
    }
    return result
  }
}
