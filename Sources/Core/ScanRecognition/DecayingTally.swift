/// How much the newest frames speak for each value of a place: a reading adds to its value, and each frame that reads other values
/// takes one off, so that what is exchanged is accepted after a few frames.
public struct DecayingTally<Value: Hashable & Sendable>: Sendable {
  /// The values with a weight above 0.
  private var weights: [Value: Int] = [:]

  /// Makes a tally without readings.
  public init() {}

  /// The weight of a value; 0 without readings that still count.
  public func weight(of value: Value) -> Int { weights[value] ?? 0 }

  /// Takes one off each value that a frame does not read.
  public mutating func decay(except read: Set<Value>) {
    for (value, weight) in weights where !read.contains(value) { weights[value] = weight > 1 ? weight - 1 : nil }
  }

  /// Counts a reading.
  ///
  /// - Parameters:
  ///   - value: The value that was read.
  ///   - reads: How much it adds.
  ///   - limit: The most that the value can weigh.
  public mutating func add(_ value: Value, reads: Int = 1, limit: Int) {
    weights[value] = min(limit, weight(of: value) + reads)
  }

  /// Forgets a value.
  public mutating func forget(_ value: Value) { weights[value] = nil }
}

extension DecayingTally where Value: Comparable {
  /// The value that a rule accepts beside all others, of equal ones the least; nil when there is none.
  public func accepted(by policy: AcceptancePolicy) -> Value? {
    let sorted = weights.sorted { ($0.value, $1.key) > ($1.value, $0.key) }
    guard let best = sorted.first else { return nil }
    let support = ReadingSupport(reads: best.value, rivalReads: sorted.dropFirst().first?.value ?? 0)
    return policy.accepts(support) ? best.key : nil
  }
}
