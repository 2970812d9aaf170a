/// How often something may happen: so many times a second on average, and a few times more at once (a token bucket).
struct RateLimit: Sendable {
  private let perSecond: Double
  private let burst: Double
  private var tokens: Double
  private var last = Duration.zero

  init(perSecond: Double, burst: Double) {
    self.perSecond = perSecond
    self.burst = burst
    tokens = burst
  }

  /// Whether it may happen at a time, which then counts.
  mutating func allows(at time: Duration) -> Bool {
    tokens = min(burst, tokens + max(0, (time - last) / .seconds(1)) * perSecond)
    last = max(last, time)
    guard tokens >= 1 else { return false }
    tokens -= 1
    return true
  }
}
