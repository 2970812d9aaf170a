public import ScanPluginKit
import TextFinding

extension MRZPlugin {
  /// Says whether something like a zone is there, and what is wrong with the picture.
  public func explain(_ input: ScanInput) throws -> [ReadFailure] {
    let output = try newest?.value(for: input) ?? scan(input)
    let refused = output.refusals.prefix(1).map { ReadFailure($0) }
    if output.refusals.first?.isCertain == true { return refused }
    guard output.results.isEmpty, let place = output.candidates.first else {
      return try nothingSeen(input) + refused
    }
    let height = output.measured.first { $0.name == .characterHeight }?.value
    let picture = PictureQuality.reasons(for: input, at: place, detail: height.map { $0 / Self.strokes })
    if output.guidance == .moveCloser, picture.allSatisfy({ $0.reason == .blurred }) {
      return [
        ReadFailure(
          .tooSmall, message: DocumentText.smallZone.with(), advice: DocumentText.smallZoneAdvice.with(),
          numbers: output.measured, place: place)
      ] + picture
    }
    guard picture.isEmpty else { return picture + refused }
    let margin = 0.5 * (height ?? 8)
    if let side = ReadFailure.atSide(place, of: input.region, margin: margin) { return [side] + refused }
    if let elsewhere = try elsewhere(input) { return [elsewhere] + refused }
    guard refused.isEmpty else { return Array(refused) }
    return [
      ReadFailure(
        .checksum, message: DocumentText.invalidZone.with(), advice: DocumentText.invalidZoneAdvice.with(),
        numbers: output.measured, place: place)
    ]
  }

  /// How many times as long the region is at least as what is too small to be recognized; larger things are other ones.
  private static let smallShare = 8

  /// The height of characters as a multiple of the width of their strokes.
  private static let strokes = 7.0

  /// What is wrong where nothing like a zone is seen.
  private func nothingSeen(_ input: ScanInput) throws -> [ReadFailure] {
    let picture = PictureQuality.reasons(for: input)
    guard picture.allSatisfy({ $0.reason == .nothingLikeIt || $0.reason == .blurred }) else { return picture }
    if let elsewhere = try elsewhere(input) { return [elsewhere] }
    let isSharp = picture.allSatisfy { $0.reason != .blurred }
    let small =
      input.withRegionLuma { tooSmall($0) }
      ?? (isSharp ? PictureQuality.smallThing(input, share: Self.smallShare) : nil)
    // What a movement has smeared reaches the sides too.
    let reason = small ?? (isSharp ? cutOff(input) : nil) ?? PictureQuality.tooLarge(input, isSoft: !isSharp)
    return (reason.map { [$0] } ?? []) + picture
  }

  /// The reason of lines that end at a side, two of about one height as those of a zone; nil where there are none.
  private func cutOff(_ input: ScanInput) -> ReadFailure? {
    let lines = input.withRegionLuma { recognizer.lines(in: $0) }.filter { line in
      // An edge of a case is no line of text.
      guard line.parts >= Self.fewestParts else { return false }
      let place = input.regionToFrame.apply(line.quad)
      return ReadFailure.atSide(place, of: input.region, margin: 0.6 * Double(line.characterHeight)) != nil
    }
    for (number, line) in lines.enumerated() {
      let alike = lines[(number + 1)...].contains { other in
        let ratio = other.characterHeight / line.characterHeight
        return (0.7...1.4).contains(ratio) && abs((other.axis * line.axis).sum()) > 0.98
      }
      if alike { return .atSide(input.regionToFrame.apply(line.quad), of: input.region, margin: .infinity) }
    }
    return nil
  }

  /// How many characters a part of a zone has at least.
  private static let fewestParts = 8

  /// The reason of a zone that is read in the whole picture; nil where none is, or the region is all of it.
  private func elsewhere(_ input: ScanInput) throws -> ReadFailure? {
    guard let whole = input.ofWholeFrame, let item = try scan(whole).results.first?.body.items.first else { return nil }
    return .elsewhere(item.text, at: item.quad, of: input)
  }

  /// The reason of a zone that is seen once the picture is enlarged; nil where none is.
  private func tooSmall(_ view: LumaView) -> ReadFailure? {
    let times = 3
    guard view.size.area <= Self.enlarged else { return nil }
    let size = PixelSize(width: view.width * times, height: view.height * times)
    let height = LumaImage(copying: view).resized(to: size).withView { recognizer.characterHeight(in: $0) }
    guard let height else { return nil }
    let measured = MeasuredValue(.characterHeight, height / Double(times), limit: Self.minHeight)
    guard ReadFailure.smallDetails([measured], at: nil) != nil else { return nil }
    return ReadFailure(
      .tooSmall, message: DocumentText.smallZone.with(), advice: DocumentText.smallZoneAdvice.with(),
      numbers: [measured])
  }

  /// The pixels of a region that is enlarged at most.
  private static let enlarged = 1_000_000
}
