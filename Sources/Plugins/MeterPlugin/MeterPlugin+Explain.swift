public import ScanPluginKit

extension MeterPlugin {
  /// Says whether something like a meter is there, and what is wrong with the picture.
  public func explain(_ input: ScanInput) throws -> [ReadFailure] {
    let readings = readings(input.with(effort: .thorough))
    let picture = PictureQuality.reasons(for: input)
    if let reference, reference.place(in: input) == nil {
      return [
        ReadFailure(
          .nothingLikeIt, message: "the frame does not show what the picture of `reference` shows",
          advice: "put the camera back where it was, or take the picture and its places anew")
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
          .outsideCutout, message: "a value reaches a side of the cutout and may go on beyond it",
          advice: "have all of the meter in the cutout, or give `numDigits`",
          place: place)
      ] + picture
    }
    guard confidence(best) < task.minConfidence else { return picture }
    return [
      ReadFailure(
        .tooSmall, message: "something like a meter is there, but its digits cannot be read with certainty",
        advice: "move closer, avoid reflections, and give `numDigits` if it is known", place: place)
    ] + picture
  }
}
