/// A generator of pseudo-random numbers that gives the same series for the same seed on every machine.
///
/// SplitMix64 (Steele, Lea and Flood 2014, "Fast splittable pseudorandom number generators").
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Makes a generator; every seed is as good as any other.
  public init(seed: UInt64) {
    state = seed
  }

  /// The next 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return Self.mixed(state)
  }

  /// A number 0 ≤ x < 1.
  mutating func unit() -> Double {
    Double(next() >> 11) * 0x1p-53
  }

  /// A number `low` ≤ x < `high`.
  mutating func number(_ low: Double, _ high: Double) -> Double {
    low + (high - low) * unit()
  }

  /// A number of mean 0 and variance 1 that is nearly normal: the sum of four uniform ones, so never beyond ±3.5.
  mutating func normal() -> Float {
    let bits = next()
    let sum =
      (bits & 0xFFFF) + (bits >> 16 & 0xFFFF) + (bits >> 32 & 0xFFFF) + (bits >> 48 & 0xFFFF)
    // Four uniform numbers have the mean 2 and the variance 4/12.
    return (Float(sum) / 65_536 - 2) * 1.732_050_8
  }

  /// A value 0 ≤ x < 1 that belongs to a point of a lattice.
  static func lattice(_ x: Int, _ y: Int, seed: UInt64) -> Float {
    let key =
      seed &+ UInt64(bitPattern: Int64(x)) &* 0x9E37_79B9_7F4A_7C15
      &+ UInt64(bitPattern: Int64(y)) &* 0xC2B2_AE3D_27D4_EB4F
    return Float(mixed(key) >> 40) * 0x1p-24
  }

  private static func mixed(_ value: UInt64) -> UInt64 {
    var z = value
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
