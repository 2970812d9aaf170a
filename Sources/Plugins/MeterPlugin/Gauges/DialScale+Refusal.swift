import ScanPluginKit

extension DialScale {
  /// Why a hand gives no value: it stands outside of the scale; nil where it does not.
  func refusal(of reading: MeterReading) -> Refusal? {
    guard isUsable, let share = reading.share, share.isFinite, onScale(share) == nil else { return nil }
    let (isBefore, angle) = (share < 0.5, shownAngle(ofShare: share))
    let limit = isBefore ? startAngle : endAngle
    let shown: [String: DisplayText.Argument] = ["angle": .string("\(angle)"), "limit": .string("\(limit)")]
    return Refusal(
      .outOfRange, by: "dials.scale", saying: (isBefore ? MeterText.beforeScale : .beyondScale).with(shown),
      advice: (isBefore ? MeterText.beforeScaleAdvice : .beyondScaleAdvice).with(shown))
  }
}
