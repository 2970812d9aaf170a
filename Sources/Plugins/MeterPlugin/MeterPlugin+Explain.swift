public import ScanPluginKit

extension MeterPlugin {
  /// Says whether something like a meter is there, and what is wrong with the picture.
  public func explain(_ input: ScanInput) throws -> [ReadFailure] {
    let readings = readings(input.with(effort: .thorough))
    if let reference, reference.place(in: upright(input)) == nil {
      return [
        ReadFailure(
          .nothingLikeIt, message: MeterText.otherView.with(), advice: MeterText.otherViewAdvice.with())
      ] + PictureQuality.reasons(for: input)
    }
    guard let best = readings.first, best.certainty >= Self.seen else {
      return nothingSeen(input, best: readings.first)
    }
    let place = toFrame(input).apply(best.quad)
    let height = best.digitHeight
    var picture = PictureQuality.reasons(for: input, at: place, detail: height / Self.strokes)
    // Where digits are seen, the surface is not plain.
    if best.certainty >= Self.minVote { picture.removeAll { $0.reason == .nothingLikeIt } }
    if picture.isEmpty, best.certainty < Self.likely {
      // The place of a value that is hardly likely may be another one.
      picture = PictureQuality.reasons(for: input).filter { $0.reason != .nothingLikeIt && $0.reason != .tooSmall }
    }
    let isChosen = choice(among: readings) != nil
    if !isChosen, !best.mayBeCut, best.certainty < Self.likely,
      let other = otherCount(input) ?? larger(input, picture)
    {
      return [other] + picture
    }
    let refusal = isChosen ? nil : refusals(of: best, confidence(best), at: place).first
    if let refusal, refusal.isCertain { return [ReadFailure(refusal)] + picture }
    let refused = refusal.map { [ReadFailure($0)] } ?? []
    guard picture.isEmpty else { return picture + refused }
    let isAtSide = ReadFailure.atSide(place, of: input.region, margin: 1 + height * 0.05, along: task.axis) != nil
    if best.mayBeCut || isAtSide { return [cut(place)] + refused }
    if !isChosen, let elsewhere = elsewhere(input) { return [elsewhere] + refused }
    guard refused.isEmpty else { return refused }
    guard confidence(best) < task.minConfidence || task.value(of: best) == nil else { return [] }
    if height < Self.minHeight {
      return ReadFailure.smallDetails(
        [MeasuredValue(.characterHeight, height, limit: Self.minHeight)], at: place
      ).map { [$0] } ?? []
    }
    return [
      ReadFailure(
        .uncertain, message: MeterText.unread.with(), advice: MeterText.unreadAdvice.with(),
        numbers: [MeasuredValue(.confidence, confidence(best), limit: task.minConfidence)], place: place)
    ]
  }

  /// How certain a reading is at least that is taken for a meter which cannot be read.
  private static let seen = 0.05
  /// How many times as long the region is at least as what is too small to be recognized; larger things are other ones.
  private static let smallShare = 8
  /// The height of digits as a multiple of the width of their strokes.
  private static let strokes = 8.0
  /// The height of digits in pixels that readers need.
  private static let minHeight = 14.0

  private func cut(_ place: FrameQuad) -> ReadFailure {
    ReadFailure(.outsideCutout, message: MeterText.cut.with(), advice: MeterText.cutAdvice.with(), place: place)
  }

  /// The reason of digits that are larger than the region and whose edges may be soft for their size; nil where something else is wrong.
  private func larger(_ input: ScanInput, _ picture: [ReadFailure]) -> ReadFailure? {
    guard picture.allSatisfy({ $0.reason == .blurred }) else { return nil }
    return PictureQuality.tooLarge(input, isSoft: !picture.isEmpty)
  }

  /// What is wrong where hardly anything like a value is seen.
  private func nothingSeen(_ input: ScanInput, best: MeterReading?) -> [ReadFailure] {
    let picture = PictureQuality.reasons(for: input)
    if let large = larger(input, picture) { return [large] + picture }
    if !picture.isEmpty, picture.allSatisfy({ $0.reason == .blurred }),
      let small = PictureQuality.smallThing(input, share: Self.smallShare / 2)
    {
      return [small] + picture
    }
    guard picture.allSatisfy({ $0.reason == .nothingLikeIt }) else { return picture }
    if let elsewhere = elsewhere(input) ?? PictureQuality.besideRegion(input) { return [elsewhere] }
    guard picture.isEmpty else { return picture }
    if let other = otherCount(input) { return [other] }
    if let small = PictureQuality.smallThing(input, share: Self.smallShare) { return [small] }
    let side = min(input.region.width, input.region.height)
    guard side < Self.minRegion else { return [] }
    return [
      ReadFailure(
        .tooSmall, message: ReasonText.smallRegion.with(["size": "\(input.region.size)"]),
        advice: ReasonText.smallRegionAdvice.with(),
        numbers: [MeasuredValue(.shorterSide, side, limit: Self.minRegion)])
    ]
  }

  /// The shorter side of a region in pixels in which a meter is read at least.
  private static let minRegion = 64

  /// The reason of a value with another number of digits than `numDigits` asks for; nil where none is read.
  private func otherCount(_ input: ScanInput) -> ReadFailure? {
    guard let readings = readingsOfAnyCount(input.with(effort: .thorough)), let best = readings.first else {
      return nil
    }
    return refusals(of: best, confidence(best), at: toFrame(input).apply(best.quad)).first.map { ReadFailure($0) }
  }

  /// The reason of a value that is read in the whole picture; nil where none is, or the region is all of it.
  private func elsewhere(_ input: ScanInput) -> ReadFailure? {
    guard let whole = input.ofWholeFrame else { return nil }
    let readings = readings(whole)
    // What is more likely than not shows where the meter is, whether or not it would be accepted.
    let likely = readings.first { $0.certainty >= Self.likely && !$0.standsBack }
    guard let reading = choice(among: readings)?.leading ?? likely, let value = task.value(of: reading) else {
      return nil
    }
    return .elsewhere(value.text, at: toFrame(whole).apply(reading.quad), of: input)
  }
}

extension MeterReading {
  /// The height of its digits in pixels.
  fileprivate var digitHeight: Double {
    let quads = withoutDials.cells.compactMap(\.quad)
    let all = quads.isEmpty ? [quad] : quads
    return all.map { $0.bottomLeft.distance(to: $0.topLeft) }.reduce(0, +) / Double(all.count)
  }
}
