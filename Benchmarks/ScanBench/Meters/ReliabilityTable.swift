/// How often values of each confidence are right.
public struct ReliabilityTable: Sendable {
  private static let bounds = [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 95, 101]
  private var values: [(confidence: Int, isRight: Bool)] = []

  /// Makes an empty table.
  public init() {}

  /// Adds a value.
  ///
  /// - Parameter confidence: 0…100.
  public mutating func add(confidence: Int, isRight: Bool) { values.append((confidence, isRight)) }

  /// The table as text; nothing for confidences that no value has.
  ///
  /// - Parameter minConfidence: From which confidence on values are accepted: how many of those are right stands below.
  public func text(minConfidence: Int) -> String {
    var table = PlainTable(["confidence", "values", "mean confidence", "right"])
    for (low, high) in zip(Self.bounds, Self.bounds.dropFirst()) {
      let part = values.filter { $0.confidence >= low && $0.confidence < high }
      guard !part.isEmpty else { continue }
      table.add([
        "\(low)…\(min(100, high - 1))", "\(part.count)",
        Decimals.text(Double(part.reduce(0) { $0 + $1.confidence }) / Double(part.count), 1),
        "\(Decimals.text(Double(part.count(where: \.isRight)) * 100 / Double(part.count), 1)) %",
      ])
    }
    let accepted = values.filter { $0.confidence >= minConfidence }
    let right = accepted.count(where: \.isRight)
    return table.text() + """

      accepted at \(minConfidence): \(right) of \(values.count(where: \.isRight)) right values, and \(accepted.count - right) wrong
      """
  }
}
