public import ScanPluginKit
import ZXingEngine

extension BarcodePlugin {
  /// Says why the region gave no code: it reads the whole frame, in all formats, with all effort, and measures the picture itself.
  public func explain(_ input: ScanInput) throws -> [ReadFailure] {
    var reasons: [ReadFailure] = []
    let whole = input.with(region: PixelRect(input.frame.size), effort: .thorough)
    if newestIsEmpty?.value(for: whole) == true { return try unread(reader, input) }
    let everything = try SymbolReader(
      .everything, lengths: [:], requireCheckDigit: [], addOns: .read)
    for merged in try everything.read(whole, level: .thorough, stopsEarly: false) {
      reasons.append(reason(for: merged, in: input))
    }
    return reasons.isEmpty ? try unread(everything, input) : reasons
  }

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
