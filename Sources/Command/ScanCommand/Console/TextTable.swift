/// Rows of text in aligned columns.
struct TextTable {
  private var rows: [[String]]

  /// Makes a table with a headline.
  init(_ headline: [String]) {
    rows = [headline]
  }

  /// Adds a row.
  mutating func add(_ row: [String]) {
    rows.append(row)
  }

  /// The table: columns two blanks apart, no blanks at the ends of lines.
  var text: String {
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in
      rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    return rows.map { row in
      var line = ""
      for (column, cell) in row.enumerated() {
        line += cell
        if column < row.count - 1 { line += String(repeating: " ", count: widths[column] - cell.count + 2) }
      }
      while line.last == " " { line.removeLast() }
      return line
    }.joined(separator: "\n")
  }
}
