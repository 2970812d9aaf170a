public import ScanPluginKit
import ScanRecognition
import TextFinding

extension TextPlugin {
  /// Says whether something like a line is there, and what is wrong with the picture.
  public func explain(_ input: ScanInput) throws -> [ReadFailure] {
    let thorough = input.with(effort: .thorough)
    let output = try newest?.value(for: thorough) ?? scan(thorough)
    // What is hardly more than guessed was not read.
    let isText = lastRead.contains(where: isReadWell)
    let refused = output.refusals.filter { !$0.isGuess && (isText || $0.code == .confidenceTooLow) }.map {
      ReadFailure($0)
    }
    if output.skipped == .notSharp, let minimum = task.minSharpness { return [notSharp(input, minimum)] }
    let place = output.candidates.first ?? output.feedback.first
    guard output.results.isEmpty, let place else { return try nothingSeen(input) + refused }
    let height = output.measured.first { $0.name == .characterHeight }?.value
    // A picture that is dark or blurred is the cause, and not what was read of it.
    var picture = PictureQuality.reasons(for: input, at: place, detail: height.map { $0 / Self.strokes })
    if picture.isEmpty { picture = PictureQuality.reasons(for: input).filter { $0.reason == .blurred } }
    let small = ReadFailure.smallDetails(output.measured, at: place)
    if let small, picture.allSatisfy({ $0.reason == .blurred }) { return [small] + picture + refused }
    // A small line is seen to be no part of larger print.
    let mayBeLarge = height.map { $0 * Self.largeShare > Double(min(input.region.width, input.region.height)) } ?? true
    if mayBeLarge, let large = large(input, picture) { return [large] + picture + refused }
    guard picture.isEmpty else { return picture + [reason(output, at: place, in: input)] + refused }
    if let cut = cutOff(output, height: height, in: input) {
      return PictureQuality.glare(in: input) + [cut] + refused
    }
    if let elsewhere = try elsewhere(input) { return [elsewhere] + refused }
    return refused.isEmpty ? [reason(output, at: place, in: input)] : refused
  }

  /// How many times as high as a line the region is at most where the line may be larger than it.
  private static let largeShare = 5.0
  /// How many times as long the region is at least as what is too small to be recognized; larger things are other ones.
  private static let smallShare = 8

  /// The height of characters as a multiple of the width of their strokes.
  private static let strokes = 7.0

  private func notSharp(_ input: ScanInput, _ minimum: Int) -> ReadFailure {
    let sharpness = input.withRegionLuma { Int(PictureQuality.sharpness(of: $0) * 100) }
    return ReadFailure(
      .blurred, message: TextReasonText.notSharp.with(["value": .number(sharpness), "limit": .number(minimum)]),
      advice: TextReasonText.notSharpAdvice.with(),
      numbers: [MeasuredValue(.sharpness, Double(sharpness) / 100, limit: Double(minimum) / 100)],
      rule: "minSharpness")
  }

  /// What is wrong where no line is seen at all.
  private func nothingSeen(_ input: ScanInput) throws -> [ReadFailure] {
    let picture = PictureQuality.reasons(for: input)
    guard picture.allSatisfy({ $0.reason == .nothingLikeIt || $0.reason == .blurred }) else { return picture }
    if let elsewhere = try elsewhere(input) ?? PictureQuality.besideRegion(input) { return [elsewhere] }
    let reason = large(input, picture) ?? tooSmall(input) ?? PictureQuality.smallThing(input, share: Self.smallShare)
    return (reason.map { [$0] } ?? []) + picture
  }

  /// The reason of print that fills the region and whose edges may be soft for its size; nil where something else is wrong.
  private func large(_ input: ScanInput, _ picture: [ReadFailure]) -> ReadFailure? {
    picture.allSatisfy { $0.reason == .blurred } ? PictureQuality.tooLarge(input, isSoft: !picture.isEmpty) : nil
  }

  /// The reason of a text that is read in the whole picture; nil where none is, or the region is all of it.
  private func elsewhere(_ input: ScanInput) throws -> ReadFailure? {
    guard let whole = input.ofWholeFrame else { return nil }
    let output = try scan(whole)
    guard let item = output.results.first?.body.items.first else { return nil }
    return .elsewhere(item.text, at: item.quad, of: input)
  }

  /// The reason of a line that a side of the region cuts off, the likeliest one alone; nil where it ends before.
  private func cutOff(_ output: ScanOutput, height: Double?, in input: ScanInput) -> ReadFailure? {
    let read = lastRead.filter(isReadWell).map { input.regionToFrame.apply($0.place.quad) }
    // What was not read is a line where it stands out.
    let contrast = input.withRegionLuma { LumaStatistics($0).contrast }
    let places = !lastRead.isEmpty ? read : contrast >= Self.strongContrast ? output.candidates : []
    for place in places.prefix(3) {
      let bounds = place.boundingRect
      let isUpright = bounds.height > bounds.width
      // A character that is cut in half leaves hardly a gap.
      let margin = 0.35 * (height ?? min(bounds.width, bounds.height))
      let side = ReadFailure.atSide(place, of: input.region, margin: margin, along: isUpright ? .vertical : .horizontal)
      if let side = side ?? .atSide(place, of: input.region, margin: 1) { return side }
    }
    return nil
  }

  /// The contrast of a region in which lines stand out, 0…1.
  private static let strongContrast = 0.3

  private func reason(_ output: ScanOutput, at place: FrameQuad, in input: ScanInput) -> ReadFailure {
    let isOther =
      output.skipped == .resultNotValid || output.refusals.contains(where: \.isGuess)
      || output.skipped == .patternNotMatching
    let (code, message, advice): (ReadFailure.Reason, TextReasonText, TextReasonText) =
      switch output.skipped {
      case _ where isOther && isPart(in: input): (.uncertain, .part, .partAdvice)
      case _ where isOther: (.nothingLikeIt, .otherForm, .otherFormAdvice)
      case .some(.confidenceNotReached): (.uncertain, .uncertain, .uncertainAdvice)
      default: (.uncertain, .unreadLine, .unreadLineAdvice)
      }
    return ReadFailure(
      code, message: message.with(), advice: advice.with(), numbers: output.measured, place: place)
  }

  /// Whether one line or two were read well, as when a part of what is asked for is covered; a page of lines is another thing, and so is
  /// what is hardly text.
  private func isPart(in input: ScanInput) -> Bool {
    let count = input.withRegionLuma { view in
      let scan = TextScan(task, page)
      return page.lines(in: view, scan.search(view.size, .still)) { input.isCancelled }.count
    }
    let read = lastRead.filter(isReadWell)
    // Whatever has a form has digits; words alone are another thing.
    let hasDigit = read.contains { ($0.unlimited ?? $0.cells).contains { $0.character.isNumber } }
    return (1...2).contains(read.count) && hasDigit && count <= Self.fewLines
  }

  /// Whether a line is text for certain, whatever it says.
  private func isReadWell(_ line: FoundLine) -> Bool {
    line.cells.count >= 3 && line.cells.confidence >= Self.readWell
  }

  /// The confidence of a line that is text, whatever it says.
  private static let readWell = 65
  /// How many places of lines a picture has at most that shows no page.
  private static let fewLines = 16

  /// The reason of lines that are seen once the picture is enlarged; nil where none are.
  private func tooSmall(_ input: ScanInput) -> ReadFailure? {
    let times = 3
    guard input.region.size.area <= Self.enlarged else { return nil }
    let size = PixelSize(width: input.region.width * times, height: input.region.height * times)
    let small = input.withRegionLuma { LumaImage(copying: $0) }
    let lines = small.resized(to: size).withView { large in
      TextScan(task, page).ranked(large, TextScan(task, page).search(size, .live)) { input.isCancelled }
    }
    let highest = lines.filter { $0.place.parts >= Self.fewestParts }.max {
      $0.place.characterHeight < $1.place.characterHeight
    }
    guard let highest else { return nil }
    let measured = MeasuredValue(
      .characterHeight, Double(highest.place.characterHeight) / Double(times), limit: Self.minHeight)
    return ReadFailure.smallDetails([measured], at: nil)
  }

  /// The pixels of a region that is enlarged at most.
  private static let enlarged = 700_000
  /// How many characters a line has at least that is only seen enlarged: fewer are grain.
  private static let fewestParts = 5
}

extension Refusal {
  /// Whether what it refuses is hardly more than guessed.
  fileprivate var isGuess: Bool {
    code == .confidenceTooLow && numbers.contains { $0.name == .confidence && $0.value < 20 }
  }
}
