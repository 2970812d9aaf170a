import ScanPluginKit

/// How sure a content is, from what is known of it: the share of results with this evidence that are right, in percent.
///
/// The constants are those of the table *first half* that `barcode-live` prints, rounded towards doubt; how far the numbers
/// can be trusted is its table *second half*, of other sequences.
enum Confidence {
  /// The share of wrong texts among first readings that say nothing else.
  private static func firstDoubt(_ strength: Strength, isAgreed: Bool) -> Double {
    switch strength {
    case .strong: 0.005
    case .sound: 0.05
    case .fair: isAgreed ? 0.01 : 0.12
    case .weak: isAgreed ? 0.02 : 0.12
    }
  }

  /// What remains of the doubt with each further reading: frames of one source are far from independent.
  private static let decay = 0.6
  /// The readings after which nothing changes.
  private static let limit = 8

  /// The confidence of a content that was read so many times in its spot, while another one was read `rival` times.
  static func value(_ strength: Strength, isAgreed: Bool, reads: Int, rival: Int) -> Int {
    guard reads > 0 else { return 0 }
    // What two engines agreed on was right in nearly all frames in which something else was read beside it.
    let share = Double(rival) / Double(reads + rival)
    guard reads > rival else { return Int((1 - share) * (isAgreed ? 150 : 90)) }
    var doubt = firstDoubt(strength, isAgreed: isAgreed)
    for _ in 1..<max(1, min(reads - rival, limit)) { doubt *= decay }
    doubt += share * (isAgreed ? 0.2 : 0.5)
    return min(100, max(0, Int(((1 - doubt) * 100).rounded())))
  }
}
