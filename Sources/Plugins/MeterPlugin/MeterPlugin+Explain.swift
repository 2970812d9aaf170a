public import ScanPluginKit

extension MeterPlugin {
  /// Says whether something like a meter is there, and what is wrong with the picture.
  public func explain(_ input: ScanInput) throws -> [ReadFailure] {
    let readings = readings(input.with(effort: .thorough))
    let picture = PictureQuality.reasons(for: input)
    if let reference, reference.place(in: input) == nil {
      return [
        ReadFailure(
          .nothingLikeIt, message: MeterText.otherView.with(), advice: MeterText.otherViewAdvice.with())
      ] + picture
    }
    guard let best = readings.first else { return picture }
    let place = input.regionToFrame.apply(best.quad)
    let isCut = best.mayBeCut
    if choice(among: readings) == nil, let refusal = refusals(of: best, confidence(best), at: place).first {
      return [ReadFailure(refusal)] + picture
    }
    guard task.value(of: best) != nil else { return picture }
    if isCut, best.certainty >= Self.likely {
      return [
        ReadFailure(
          .outsideCutout, message: MeterText.cut.with(), advice: MeterText.cutAdvice.with(), place: place)
      ] + picture
    }
    guard confidence(best) < task.minConfidence else { return picture }
    return [
      ReadFailure(
        .tooSmall, message: MeterText.unread.with(), advice: MeterText.unreadAdvice.with(),
        numbers: [MeasuredValue(.confidence, confidence(best), limit: task.minConfidence)], place: place)
    ] + picture
  }
}
