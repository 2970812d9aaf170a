import ScanPluginKit
import ScanRecognition

/// How certain a content is, from what is known of it: the share of results with this evidence that are right, in percent.
///
/// The constants are those of the table *first half* that `barcode-live` prints, rounded down; how far the numbers
/// can be trusted is its table *second half*, of other sequences.
enum Confidence {
  /// The share of wrong texts among first readings that say nothing else.
  private static func firstUncertainty(_ reliability: Reliability, isAgreed: Bool) -> Double {
    switch reliability {
    case .strong: 0.005
    case .sound: 0.05
    case .fair: isAgreed ? 0.01 : 0.12
    case .weak: isAgreed ? 0.02 : 0.12
    }
  }

  /// What remains of the uncertainty with each further reading: frames of one source are far from independent.
  private static let decay = 0.6
  /// The readings after which nothing changes.
  private static let limit = 8

  /// The confidence of a content that was read so many times in its spot, while another one was read `rival` times.
  static func value(_ reliability: Reliability, isAgreed: Bool, reads: Int, rival: Int) -> Int {
    guard reads > 0 else { return 0 }
    // What two engines agreed on was right in nearly all frames in which something else was read beside it.
    let share = Double(rival) / Double(reads + rival)
    guard reads > rival else { return Int((1 - share) * (isAgreed ? 150 : 90)) }
    let first = firstUncertainty(reliability, isAgreed: isAgreed)
    let uncertainty =
      RepeatedReading.uncertainty(first, reads: reads - rival, decay: decay, limit: limit)
      + share * (isAgreed ? 0.2 : 0.5)
    return min(100, max(0, Int(((1 - uncertainty) * 100).rounded())))
  }
}
