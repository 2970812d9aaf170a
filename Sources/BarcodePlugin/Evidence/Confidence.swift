import ScanPluginKit

/// How sure a content is, from what is known of it.
enum Confidence {
  /// The share of readings that are wrong, of those that say nothing else: measured on rendered sequences and on photos by
  /// `barcode-live`.
  private static func errorRate(_ reading: CodeReading) -> Double {
    switch Strength(reading.symbology) {
    case .strong: 0.005
    case .fair: reading.engines > 1 ? 0.01 : 0.03
    case .weak: reading.engines > 1 ? 0.02 : 0.06
    }
  }

  /// The confidence of a content that was read so many times in its spot, while another one was read `rival` times.
  ///
  /// Each further reading halves the doubt: frames of one source are far from independent.
  static func value(_ reading: CodeReading, reads: Int, rival: Int) -> Int {
    guard reads > rival else { return rival == 0 ? 0 : 50 * reads / (reads + rival) }
    var doubt = errorRate(reading)
    for _ in 1..<max(1, min(reads - rival, 8)) { doubt /= 2 }
    if rival > 0 { doubt += 0.5 * Double(rival) / Double(reads + rival) }
    return min(100, max(0, Int(((1 - doubt) * 100).rounded())))
  }
}
