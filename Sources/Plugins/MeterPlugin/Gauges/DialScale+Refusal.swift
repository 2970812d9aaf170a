import ScanPluginKit

extension DialScale {
  /// Why a hand gives no value: it stands outside of the scale; nil where it does not.
  func refusal(of reading: MeterReading) -> Refusal? {
    guard isUsable, let share = reading.share, share.isFinite, onScale(share) == nil else { return nil }
    let isBefore = share < 0.5
    // Counted on from the ends, as the configuration does.
    let shown: [String: DisplayText.Argument] = [
      "angle": .string(Self.text(startAngle + share * sweep)),
      "limit": .string(Self.text(isBefore ? startAngle : endAngle)),
    ]
    return Refusal(
      .outOfRange, by: "dials.gauge", saying: (isBefore ? MeterText.beforeScale : .beyondScale).with(shown),
      advice: (isBefore ? MeterText.beforeScaleAdvice : .beyondScaleAdvice).with(shown))
  }

  /// An angle with one decimal at most.
  private static func text(_ degrees: Double) -> String {
    let tenths = (degrees * 10).rounded() / 10
    return tenths == tenths.rounded() ? String(Int(tenths)) : "\(tenths)"
  }
}
