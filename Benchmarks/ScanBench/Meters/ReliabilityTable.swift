/// How often values of each confidence are right.
public struct ReliabilityTable: Sendable {
  private static let bounds = [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 95, 101]
  private var rows = bounds.dropLast().map { _ in (count: 0, right: 0, sum: 0) }

  /// Makes an empty table.
  public init() {}

  /// Adds a value.
  ///
  /// - Parameter confidence: 0…100.
  public mutating func add(confidence: Int, isRight: Bool) {
    guard let row = Self.bounds.lastIndex(where: { $0 <= confidence }), rows.indices.contains(row) else { return }
    rows[row].count += 1
    rows[row].sum += confidence
    if isRight { rows[row].right += 1 }
  }

  /// The table as text; nothing for confidences that no value has.
  public func text() -> String {
    var table = PlainTable(["confidence", "values", "mean confidence", "right"])
    for (index, row) in rows.enumerated() where row.count > 0 {
      table.add([
        "\(Self.bounds[index])…\(min(100, Self.bounds[index + 1] - 1))", "\(row.count)",
        Decimals.text(Double(row.sum) / Double(row.count), 1),
        "\(Decimals.text(Double(row.right) * 100 / Double(row.count), 1)) %",
      ])
    }
    return table.text()
  }
}
