/// Columns of text under a header, padded with spaces.
public struct PlainTable {
  private var rows: [[String]]

  /// Makes a table from its header.
  public init(_ header: [String]) {
    rows = [header]
  }

  /// Adds a row.
  public mutating func add(_ row: [String]) {
    rows.append(row)
  }

  /// The table as lines of text.
  public func text() -> String {
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in rows.map { $0.count > column ? $0[column].count : 0 }.max() ?? 0 }
    let lines = rows.map { row in
      var line = ""
      for (column, cell) in row.enumerated() {
        line += cell
        if column + 1 < row.count { line += String(repeating: " ", count: widths[column] - cell.count + 2) }
      }
      return line
    }
    let rule = String(repeating: "-", count: widths.reduce(0) { $0 + $1 + 2 } - 2)
    return ([lines[0], rule] + lines.dropFirst()).joined(separator: "\n")
  }
}

/// Numbers with a fixed count of decimals.
public enum Decimals {
  /// The number with that many decimals, `-` when it is none.
  public static func text(_ value: Double, _ decimals: Int) -> String {
    guard value.isFinite, abs(value) < 1e12 else { return "-" }
    var scale = 1
    for _ in 0..<decimals { scale *= 10 }
    let scaled = Int((abs(value) * Double(scale)).rounded())
    let sign = value < 0 && scaled > 0 ? "-" : ""
    guard decimals > 0 else { return sign + "\(scaled)" }
    let fraction = "\(scaled % scale)"
    return sign + "\(scaled / scale)." + String(repeating: "0", count: decimals - fraction.count) + fraction
  }
}

/// Ranks in a list of measured values.
public enum Percentile {
  /// The value that the share of values does not exceed; not a number for an empty list.
  public static func of(_ values: [Double], _ percent: Int) -> Double {
    guard !values.isEmpty else { return .nan }
    let sorted = values.sorted()
    return sorted[min(sorted.count - 1, sorted.count * percent / 100)]
  }
}
