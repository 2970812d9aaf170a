/// The newest readings of one thing in the frames of a running source.
///
/// A reading of another thing begins anew, and so does the first one after some frames without any.
public struct ReadingWindow<Reading: Sendable>: Sendable {
  /// The most readings that are kept.
  public let limit: Int
  /// After so many frames without a reading the next one is of another thing.
  public let maxMisses: Int
  /// The readings, the oldest first.
  public private(set) var readings: [Reading] = []
  private var misses = 0

  /// Makes a window without readings.
  public init(limit: Int, maxMisses: Int = .max) {
    self.limit = limit
    self.maxMisses = maxMisses
  }

  /// Takes in what a frame says.
  ///
  /// - Parameters:
  ///   - reading: What was read in the frame.
  ///   - isSame: Whether the newest reading so far is of the same thing.
  public mutating func add(_ reading: Reading, if isSame: (Reading) -> Bool = { _ in true }) {
    if let newest = readings.last, !isSame(newest) { clear() }
    misses = 0
    readings.append(reading)
    if readings.count > limit { readings.removeFirst(readings.count - limit) }
  }

  /// Notes a frame without a reading.
  public mutating func miss() {
    misses += 1
    if misses >= maxMisses { clear() }
  }

  /// Forgets everything.
  public mutating func clear() {
    readings.removeAll(keepingCapacity: true)
    misses = 0
  }
}
