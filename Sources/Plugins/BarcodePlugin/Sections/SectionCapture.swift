import ScanPluginKit

/// The capture of codes too long for the picture: parts are searched for where something like a code was not read, and put
/// together from frame to frame.
final class SectionCapture {
  private let reader = SectionReader()
  private var stitcher: SectionStitcher
  /// The places of the frame that is examined.
  private var spots: [SectionReader.Place] = []

  /// Makes a capture; nil when the configuration does not want it, or enables no format of it.
  ///
  /// - Parameter reads: In how many frames each piece of a code has to be seen.
  init?(_ config: SectionsConfig, _ selection: FormatSelection, reads: Int) {
    stitcher = SectionStitcher(confirmations: reads)
    guard config.isEnabled, config.formats.contains(.code39), selection.symbologies.contains(.code39) else {
      return nil
    }
  }

  /// What a frame adds, in which nothing was read as a whole; nil when nothing is being put together.
  ///
  /// - Parameter places: Where something looks like a code, in frame pixels.
  func observe(at input: ScanInput, _ places: [FrameQuad]) -> SectionStitcher.Progress? {
    let origin = SIMD2(Float(input.region.x), Float(input.region.y))
    spots.removeAll(keepingCapacity: true)
    for place in places { if let spot = Self.place(place, origin) { spots.append(spot) } }
    let parts = input.withRegionLuma { view in
      var parts = reader.read(view, at: spots)
      // Bars from rim to rim may not look like a code; they are where they were in the frame before.
      if parts.isEmpty, let last = stitcher.last { parts = reader.read(view, at: [Self.place(last, origin)]) }
      return parts
    }
    let moved = parts.map { part in
      var part = part
      part.places = part.places.map { $0 + origin }
      return part
    }
    let progress = stitcher.add(moved, at: input.frame.timestamp)
    return progress.partial == nil && progress.whole == nil && progress.done == nil ? nil : progress
  }

  /// The symbols of a frame without those that are only a piece of the code that is being put together.
  ///
  /// A P from behind is a start and stop character: a text with two of them, whose ends are out of view, looks like a shorter
  /// code. A symbol that says all that is known of the code is the code itself, and there is nothing left to put together.
  func withoutPieces(_ symbols: [MergedSymbol], in input: ScanInput) -> [MergedSymbol] {
    guard let last = stitcher.last, let known = stitcher.confirmed else {
      if symbols.contains(where: { $0.symbol.symbology == .code39 }) { reset() }
      return symbols
    }
    let kept = symbols.filter { merged in
      let isOwn =
        merged.symbol.symbology == .code39 && last.liesOn(input.regionToFrame.apply(merged.symbol.quad).center)
      return !isOwn || merged.symbol.text.contains(known)
    }
    if kept.contains(where: { $0.symbol.symbology == .code39 && $0.symbol.text.contains(known) }) { reset() }
    return kept
  }

  /// Forgets everything, because a code was read as a whole or the plugin starts over.
  func reset() { stitcher.reset() }

  private static func place(_ quad: FrameQuad, _ origin: SIMD2<Float>) -> SectionReader.Place? {
    func vector(_ corner: FramePoint) -> SIMD2<Float> { SIMD2(Float(corner.x), Float(corner.y)) }
    let (left, right) = (
      (vector(quad.topLeft), vector(quad.bottomLeft)), (vector(quad.topRight), vector(quad.bottomRight))
    )
    let along = (right.0 - left.0 + right.1 - left.1) / 2
    let down = (left.1 - left.0 + right.1 - right.0) / 2
    let length = (along * along).sum().squareRoot()
    guard length > 0 else { return nil }
    return SectionReader.Place(
      middle: (left.0 + left.1 + right.0 + right.1) / 4 - origin, axis: along / length,
      halfHeight: (down * down).sum().squareRoot() / 2)
  }

  private static func place(_ part: CodePart, _ origin: SIMD2<Float>) -> SectionReader.Place {
    let pitch = part.pitch
    let size = max((pitch * pitch).sum().squareRoot(), 1e-3)
    let sum = part.places.reduce(.zero, +)
    return SectionReader.Place(
      middle: sum / Float(max(1, part.places.count)) - origin, axis: pitch / size, halfHeight: part.halfHeight)
  }
}

extension BarcodePlugin {
  /// The output of a frame that gave a part of a code, or the last one.
  func finish(
    _ progress: SectionStitcher.Progress, _ places: [FrameQuad], in input: ScanInput
  ) -> ScanOutput {
    guard let text = progress.whole ?? progress.done, let quad = progress.part?.quad else {
      return ScanOutput(
        skipped: .nothingFound, seen: [], candidates: places,
        guidance: progress.partial == nil ? .none : .continueParts, partialText: progress.partial)
    }
    let symbol = DecodedSymbol(
      symbology: .code39, text: text, bytes: Array(text.utf8), symbologyIdentifier: "]A0",
      quad: quad.mapped { Point(x: $0.x - Double(input.region.x), y: $0.y - Double(input.region.y)) },
      engine: .sections)
    let merged = MergedSymbol(symbol: symbol, engines: [.sections])
    guard let code = settings.code(merged, quad: quad, map: input.regionToFrame) else {
      return ScanOutput(
        skipped: .resultNotValid, feedback: [quad], seen: unwanted([merged], in: input),
        refusals: settings.refusal(of: merged, at: quad).map { [$0] } ?? [])
    }
    let choice = settings.chooser.choose([code], in: input.region)
    var output = ScanOutput(
      feedback: [quad],
      seen: seen(choice.chosen + choice.others) + unwanted(choice.mismatched + choice.elsewhere))
    if choice.chosen.isEmpty {
      output.skipped = choice.areAllMismatched ? .patternNotMatching : .resultNotValid
      refuse(choice, [], in: input, &output)
    } else if progress.whole == nil {
      output.skipped = .repeated
    } else {
      // A code that was put together has its readings in the frames before; it needs no further ones.
      let known = consensus(choice.chosen, in: input).map { $0.read(inFrames: progress.frames) }
      deliver(known, in: input, to: &output)
    }
    return output
  }
}

extension FoundCode {
  /// The code with what its pieces say of it, each of which was read in so many frames.
  fileprivate func read(inFrames frames: Int) -> FoundCode {
    var code = self
    code.consensus = consensus.map { known in
      CodeConsensus(
        spot: known.spot, appearance: known.appearance, reads: frames, frames: frames, agreements: 0, lead: frames,
        runnerUps: known.runnerUps, addOn: nil, isAccepted: true, missingReads: 0,
        confidence: Confidence.value(
          Reliability(merged.symbol.symbology), isAgreed: false, reads: frames, rival: 0))
    }
    return code
  }
}

extension CodePart {
  /// Whether a place lies on the bars, or where they go on beside the part.
  fileprivate func liesOn(_ place: FramePoint) -> Bool {
    guard let first = places.first else { return false }
    let size = (pitch * pitch).sum().squareRoot()
    guard size > 0 else { return false }
    let way = SIMD2(Float(place.x), Float(place.y)) - first
    return abs((way * SIMD2(-pitch.y, pitch.x)).sum()) / size <= max(2 * halfHeight, 8)
  }

  /// The corners around the characters in frame pixels; nil when there are too few to know.
  var quad: FrameQuad? {
    guard let first = places.first, let last = places.last else { return nil }
    let pitch = pitch
    let size = (pitch * pitch).sum().squareRoot()
    guard size > 0 else { return nil }
    let side = SIMD2(-pitch.y, pitch.x) / size * halfHeight
    func corner(_ place: SIMD2<Float>, _ offset: SIMD2<Float>) -> FramePoint {
      FramePoint(x: Double(place.x + offset.x), y: Double(place.y + offset.y))
    }
    let (begin, end) = (first - pitch / 2, last + pitch / 2)
    return FrameQuad(
      topLeft: corner(begin, -side), topRight: corner(end, -side), bottomRight: corner(end, side),
      bottomLeft: corner(begin, side))
  }
}
