/// What the frames of a running source say together of one place: how often each value was read, what they concluded last and for how
/// long, and which value was accepted last. The plugin decides what is accepted, by an ``AcceptancePolicy``.
public struct TemporalConsensus<Value: Hashable & Comparable & Sendable>: Sendable {
  /// The value that frames conclude together, and for how many of them in a row.
  public private(set) var conclusion: (value: Value, frames: Int)?
  /// In how many frames the place was seen.
  public private(set) var frames = 0
  /// The value that was accepted last since the place came into view.
  public private(set) var accepted: Value?

  /// Makes a consensus without readings.
  public init() {}

  /// Notes a frame in which the place is seen.
  public mutating func addFrame() { frames += 1 }

  /// Notes what a frame concludes together with those before.
  ///
  /// - Returns: For how many frames in a row it has been concluded.
  @discardableResult
  public mutating func conclude(_ value: Value) -> Int {
    let steady = conclusion?.value == value ? (conclusion?.frames ?? 0) + 1 : 1
    conclusion = (value, steady)
    return steady
  }

  /// Notes that the plugin accepted a value.
  public mutating func noteAccepted(_ value: Value) { accepted = value }

  /// Forgets the accepted value, so that it is accepted anew when it is seen again.
  public mutating func forgetAccepted() { accepted = nil }
}

/// What remains of the uncertainty of one reading when frames repeat it: frames of one source err alike, so that each takes away a part only.
public enum RepeatedReading {
  /// The probability that a value is wrong, 0…1.
  ///
  /// - Parameters:
  ///   - uncertainty: That of one reading, 0…1.
  ///   - reads: How often it was read.
  ///   - decay: What each further reading leaves of it.
  ///   - limit: The readings after which nothing changes.
  public static func uncertainty(
    _ uncertainty: Double, reads: Int, decay: Double = 0.7, limit: Int = .max
  ) -> Double {
    var left = uncertainty
    for _ in 1..<max(1, min(reads, limit)) { left *= decay }
    return left
  }
}
