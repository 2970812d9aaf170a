import Glibc

/// How many random sequences are run: as many as take a moment, or what `SCANVIEW_RANDOM_SEQUENCES` says.
enum RandomSequences {
  /// What the environment asks for; nil when it asks for nothing.
  static let requested = getenv("SCANVIEW_RANDOM_SEQUENCES").flatMap { Int(String(cString: $0)) }

  static func count(_ usual: Int) -> Int { max(1, requested ?? usual) }

  /// The minutes that they may take.
  static var minutes: Int { requested == nil ? 30 : 600 }
}
