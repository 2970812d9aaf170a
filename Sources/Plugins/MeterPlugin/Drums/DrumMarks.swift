import ScanGeometry
import ScanImage

extension MarkClassifier {
  /// How many of a row of drums stand behind a printed point, and how likely that is right, 0…1; no number when none is seen.
  func decimals(of windows: [DrumWindow], in picture: DrumPicture) -> (decimals: Int?, certainty: Double) {
    let odds = zip(windows, windows.dropFirst()).compactMap { self.odds(between: $0, $1, in: picture) }
    guard odds.count == windows.count - 1, !odds.isEmpty else { return (nil, 1) }
    var shares = PointGap.shares(odds, pointed: Self.pointed)
    // Behind one drum alone or before more than four no counter has its point.
    for decimals in shares.indices where decimals > 4 || (decimals > 0 && decimals == shares.count - 1) {
      shares[decimals] *= Self.unusual
    }
    let sum = shares.reduce(0, +)
    for index in shares.indices { shares[index] /= max(sum, .leastNormalMagnitude) }
    let best = shares.indices.max { shares[$0] < shares[$1] } ?? 0
    return (best > 0 ? best : nil, shares[best])
  }

  /// How much likelier it is that a point stands between two drums than that none does.
  private func odds(between left: DrumWindow, _ right: DrumWindow, in picture: DrumPicture) -> Double? {
    let across = right.middle - left.middle
    guard across.length > 1 else { return nil }
    let down = (left.down + right.down) / 2 * Self.digit
    let along = across / across.length * down.length
    let (begin, end) = (Float(PointGap.rows.lowerBound), Float(PointGap.rows.upperBound))
    let gap = DrumWindow(
      middle: (left.middle + right.middle) / 2 - along * Float(PointGap.foot) + down * ((begin + end) / 2 - 0.5),
      right: across + along * Float(PointGap.room), down: down * (end - begin))
    return odds(gap, in: picture)
  }

  /// How likely no minus stands before the first of what may be the digits of a display, 0…1.
  func isPositive(_ windows: [DrumWindow], in picture: DrumPicture) -> Double {
    guard windows.count > 1 else { return 1 }
    let (first, across) = (windows[0], windows[1].middle - windows[0].middle)
    let tall = Float(SignLead.rows.upperBound - SignLead.rows.lowerBound) * DrumLayout.filled
    let (begin, end) = (Float(SignLead.ways.lowerBound), Float(SignLead.ways.upperBound))
    let lead = DrumWindow(
      middle: first.middle + across * ((begin + end) / 2), right: across * (end - begin), down: first.down * tall)
    return odds(lead, in: picture).map { 1 / (1 + $0 * Self.negative) } ?? 1
  }

  /// How much likelier it is that the mark is in a window than that it is not.
  private func odds(_ window: DrumWindow, in picture: DrumPicture) -> Double? {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.size.area) { pixels in
      guard let base = pixels.baseAddress else { return nil }
      picture.sample(window, Self.size, into: base)
      return odds(
        LumaView(base: base, width: Self.size.width, height: Self.size.height, stride: Self.size.width))
    }
  }

  /// How much likelier a minus is than none before what looks like drums.
  private static let negative = 0.25

  /// How tall the digits of a display would be beside a window of drums: points hang lower there.
  private static let digit: Float = 0.8
  /// How much less often a point stands where hardly any counter has one.
  private static let unusual = 0.02
  /// How often a row of drums without colors has a point.
  private static let pointed = 0.4
}
