public import ScanPluginKit
import ZXingEngine

extension BarcodePlugin {
  /// Says why the region gave no code: it reads the whole frame, in all formats, with all effort, and measures the picture itself.
  public func explain(_ input: ScanInput) throws -> [ReadFailure] {
    var reasons: [ReadFailure] = []
    let everything = try SymbolReader(
      .everything, lengths: [:], requireCheckDigit: [], addOns: .read)
    let whole = input.with(region: PixelRect(input.frame.size), effort: .thorough)
    for merged in try everything.read(whole, level: .thorough, stopsEarly: false) {
      reasons.append(reason(for: merged, in: input))
    }
    return reasons.isEmpty ? try unread(everything, input) : reasons
  }

  /// Why nothing could be read at all: what the picture shows where something like a code is, then what the readers say.
  private func unread(_ reader: SymbolReader, _ input: ScanInput) throws -> [ReadFailure] {
    let checks = damaged(reader)
    let candidates = checks.isEmpty ? input.withRegionLuma { CodeLocator().locate($0) } : []
    let candidate = candidates.first
    let place = candidate.map { input.regionToFrame.apply($0.quad) }
    // A code that fills little of a white sheet says nothing about the light of all of it.
    let near = (place ?? checks.first?.place).map { input.with(region: $0.surroundings(in: input.region)) } ?? input
    var reasons = PictureQuality.reasons(for: near)
    if reasons.isEmpty, let small = ReadFailure.smallDetails(candidate?.measured ?? [], at: place) { reasons = [small] }
    if candidate == nil, checks.isEmpty, let small = smallThing(in: input) { reasons = [small] + reasons }
    reasons += checks
    if reasons.isEmpty { reasons = try failedChecks(input) }
    let places = candidates.lazy.compactMap { CutOffCode.place(of: $0, in: input) }
    let edge = checks.compactMap(\.place).first { $0.touchesEdge(of: input.region) } ?? places.first
    if let edge {
      reasons.append(
        ReadFailure(
          .outsideCutout, message: BarcodeText.cutOff.with(), advice: BarcodeText.cutOffAdvice.with(), place: edge))
    }
    if reasons.isEmpty, let place, let candidate, candidate.kind == .bars {
      reasons = [
        ReadFailure(
          .uncertain, message: BarcodeText.unreadBars.with(), advice: BarcodeText.unreadBarsAdvice.with(),
          numbers: candidate.measured, place: place)
      ]
    }
    if reasons.isEmpty { reasons = PictureQuality.reasons(for: input) }
    guard reasons.isEmpty else { return reasons }
    return [
      ReadFailure(.nothingLikeIt, message: BarcodeText.noCode.with(), advice: BarcodeText.noCodeAdvice.with())
    ]
  }

  /// The reason of a thing on a plain ground that is too small to be any code; nil when there is none.
  private func smallThing(in input: ScanInput) -> ReadFailure? {
    guard let content = PictureQuality.content(of: input) else { return nil }
    let length = max(content.width, content.height)
    guard length < Self.minLength else { return nil }
    return ReadFailure(
      .tooSmall, message: ReasonText.smallThing.with(["value": .number(length), "size": "\(input.region.size)"]),
      advice: ReasonText.smallThingAdvice.with(),
      numbers: [MeasuredValue(.longerSide, length, limit: Self.minLength)], place: content.frameRect.quad)
  }

  /// The length in pixels of the smallest codes that are read with certainty.
  private static let minLength = 32

  /// Why a code that can be read was not a result.
  private func reason(for merged: MergedSymbol, in input: ScanInput) -> ReadFailure {
    let symbol = merged.symbol
    let place = symbol.quad.mapped { FramePoint(x: $0.x, y: $0.y) }
    let name = merged.plainName
    if merged.isCodablock {
      return ReadFailure(
        .refused, message: BarcodeText.codablock.with(), advice: BarcodeText.codablockAdvice.with(), place: place)
    }
    let text = ReasonText.quoted.with(["text": .string(ShownText.short(symbol.text))])
    let seen = DisplayText.Argument.text(BarcodeText.code.with(["format": .string(name), "text": .text(text)]))
    if settings.selection.name(of: symbol) == nil {
      let (cause, advice) = disabling(symbol, name: name)
      return ReadFailure(
        .disabledFormat, message: BarcodeText.disabled.with(["code": seen, "cause": .text(cause)]), advice: advice,
        place: place)
    }
    let whole: [String: DisplayText.Argument] = [
      "code": seen, "region": "\(input.region)", "size": "\(input.frame.size)",
    ]
    if !input.region.frameRect.contains(place.center) {
      return ReadFailure(
        .outsideCutout, message: BarcodeText.outside.with(whole), advice: BarcodeText.outsideAdvice.with(),
        place: place)
    }
    let corners = [place.topLeft, place.topRight, place.bottomRight, place.bottomLeft]
    if !corners.allSatisfy(input.region.frameRect.contains) {
      return ReadFailure(
        .outsideCutout, message: BarcodeText.reachesOut.with(whole), advice: BarcodeText.reachesOutAdvice.with(),
        place: place)
    }
    if let refusal = refusal(of: merged, at: place) { return ReadFailure(refusal) }
    return ReadFailure(
      .needsMoreEffort, message: BarcodeText.moreEffort.with(["code": seen]),
      advice: BarcodeText.moreEffortAdvice.with(), place: place)
  }

  /// The rule that refuses a symbol, whatever the effort it was read with.
  private func refusal(of merged: MergedSymbol, at place: FrameQuad) -> Refusal? {
    settings.refusal(of: merged, at: place)
      ?? settings.code(merged, quad: place, map: AffineTransform(scale: 1)).flatMap(settings.chooser.refusal)
  }

  /// Why no enabled format takes a symbol, and how to enable one.
  func disabling(_ symbol: DecodedSymbol, name: String) -> (cause: DisplayText, advice: DisplayText) {
    let selection = settings.selection
    if let off = FormatRule.all.first(where: { selection.switchedOff.contains($0.name) && $0.takes(symbol) })?.name {
      let format: [String: DisplayText.Argument] = ["format": .string(off)]
      return (BarcodeText.switchedOff.with(format), BarcodeText.switchedOffAdvice.with(format))
    }
    let names = selection.rules.map(\.name)
    let formats = DisplayText.Argument.string(names.prefix(8).joined(separator: ", "))
    let cause =
      names.isEmpty
      ? BarcodeText.enabledNone.with()
      : names.count > 8
        ? BarcodeText.enabledMany.with(["formats": formats, "count": .number(names.count - 8)])
        : BarcodeText.enabledOnly.with(["formats": formats])
    let isNamed = !FormatRule.additionalNames.contains(name)
    return (cause, (isNamed ? BarcodeText.addFormatAdvice : .onlyAllAdvice).with(["format": .string(name)]))
  }

  /// Matrix codes whose finder pattern is there, but whose error correction fails; one that was found at several sizes once.
  private func damaged(_ reader: SymbolReader) -> [ReadFailure] {
    var reasons: [ReadFailure] = []
    for code in reader.matrixReader?.unread ?? [] {
      let place = code.quad.mapped { FramePoint(x: $0.x, y: $0.y) }
      if reasons.contains(where: { $0.place?.boundingRect.contains(place.center) == true }) { continue }
      let module = code.quad.meanWidth / Double(max(1, code.columns))
      let measured = [MeasuredValue(.moduleSize, module, limit: CodeCandidate.minMatrixModule)]
      if let small = ReadFailure.smallDetails(measured, at: place) {
        reasons.append(small)
        continue
      }
      reasons.append(
        ReadFailure(
          .checksum,
          message: BarcodeText.damaged.with([
            "format": .string(code.symbology.rawValue), "size": "\(code.columns)×\(code.rows)",
          ]), advice: BarcodeText.damagedAdvice.with(), numbers: measured, place: place))
    }
    return reasons
  }

  /// Codes that were found but whose checks failed.
  private func failedChecks(_ input: ScanInput) throws -> [ReadFailure] {
    try input.frame.luma.withView { view in
      try FailedChecks.find(view, settings.selection.symbologies).map { symbol in
        let text: BarcodeText = symbol.error?.kind == .checksum ? .failedCheck : .failedStructure
        return ReadFailure(
          .checksum, message: text.with(["format": .string(symbol.symbology.rawValue)]),
          advice: BarcodeText.failedAdvice.with(), place: symbol.quad.mapped { FramePoint(x: $0.x, y: $0.y) })
      }
    }
  }
}

extension CodeCandidate {
  /// The least width of a bar's module that is read with certainty, in pixels.
  static let minBarModule = 1.5
  /// The least width of a matrix code's module that is read with certainty, in pixels.
  static let minMatrixModule = 2.0

  /// What was measured of it beside its limit; nothing of cells, whose number its edges do not tell.
  var measured: [MeasuredValue] {
    kind == .bars ? [MeasuredValue(.moduleSize, moduleSize, limit: Self.minBarModule)] : []
  }
}

extension FrameQuad {
  /// The part of a region that has the place with a margin.
  fileprivate func surroundings(in region: PixelRect) -> PixelRect {
    let (bounds, frame) = (boundingRect, region.frameRect)
    let margin = max(bounds.width, bounds.height) / 8
    let left = max(frame.minX, bounds.minX - margin).rounded(.down)
    let top = max(frame.minY, bounds.minY - margin).rounded(.down)
    let right = min(frame.maxX, bounds.maxX + margin).rounded(.up)
    let bottom = min(frame.maxY, bounds.maxY + margin).rounded(.up)
    guard right - left >= 32, bottom - top >= 32 else { return region }
    return PixelRect(x: Int(left), y: Int(top), width: Int(right - left), height: Int(bottom - top))
  }
}
