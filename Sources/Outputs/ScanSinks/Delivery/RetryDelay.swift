/// How long to wait before a failed delivery is tried again: each time twice as long, up to a longest time, and a random part of it, so that many
/// programs that lost the same server do not come back at once.
struct RetryDelay {
  /// The longest time between two attempts.
  let longest: Duration
  private(set) var failures = 0

  init(longest: Duration) {
    self.longest = longest
  }

  /// Takes note of a failure.
  ///
  /// - Parameters:
  ///   - after: How long the receiver asks to be left alone.
  ///   - random: A number from 0 to 1.
  /// - Returns: How long to wait.
  mutating func fail(after: Duration?, random: Double) -> Duration {
    let ceiling = min(longest, .seconds(1 << min(failures, 20)))
    failures += 1
    // At least a tenth of a second, so that no sequence of small numbers makes a storm.
    let delay = max(.milliseconds(100), ceiling * random)
    return max(delay, min(after ?? .zero, .seconds(3600)))
  }

  /// Takes note of a success.
  mutating func succeed() { failures = 0 }
}
