import Glibc

/// Random numbers that are the same in every run (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// How many random sequences are run: as many as take a moment, or what `SCANVIEW_RANDOM_SEQUENCES` says.
enum RandomSequences {
  /// What the environment asks for; nil when it asks for nothing.
  static let wish = getenv("SCANVIEW_RANDOM_SEQUENCES").flatMap { Int(String(cString: $0)) }

  static func count(_ usual: Int) -> Int { max(1, wish ?? usual) }

  /// The minutes that they may take.
  static var minutes: Int { wish == nil ? 5 : 600 }
}
