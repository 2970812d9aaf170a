/// How often each value was read.
public struct ReadingTally<Value: Hashable & Comparable & Sendable>: Sendable {
  /// A value and how often it was read.
  public struct Count: Sendable, Equatable {
    /// The value.
    public let value: Value
    /// How often it was read.
    public internal(set) var reads: Int
  }

  /// The most values that are remembered; those read least often are forgotten.
  public let limit: Int
  /// The values, those read most often first, of equal ones the older first.
  private var counts: [Count] = []

  /// Makes a tally without values.
  public init(limit: Int = .max) { self.limit = limit }

  /// Makes a tally of values.
  public init(_ values: some Sequence<Value>) {
    limit = .max
    for value in values { add(value) }
  }

  /// Counts a reading.
  public mutating func add(_ value: Value) {
    var index = counts.firstIndex { $0.value == value } ?? counts.count
    if index == counts.count { counts.append(Count(value: value, reads: 0)) }
    counts[index].reads += 1
    while index > 0, counts[index - 1].reads < counts[index].reads {
      counts.swapAt(index - 1, index)
      index -= 1
    }
    if counts.count > limit { counts.removeLast() }
  }

  /// How often a value was read.
  public func reads(of value: Value) -> Int { counts.first { $0.value == value }?.reads ?? 0 }

  /// How often the strongest rival of a value was read.
  public func rivalReads(of value: Value) -> Int { counts.first { $0.value != value }?.reads ?? 0 }

  /// The value that was read most often, of equal ones the older; nil without readings.
  var mostRead: Value? { counts.first?.value }

  /// The value that was read more often than every other one; nil when there is none.
  public var leading: Value? {
    guard let first = counts.first, first.reads > rivalReads(of: first.value) else { return nil }
    return first.value
  }

  /// What was read besides a value, most often first, of equal ones the least value.
  public func runnerUps(of value: Value) -> [Count] {
    counts.filter { $0.value != value }.sorted { ($1.reads, $0.value) < ($0.reads, $1.value) }
  }
}
