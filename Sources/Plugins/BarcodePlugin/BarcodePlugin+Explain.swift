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
    if reasons.isEmpty { reasons = damaged(everything) }
    if reasons.isEmpty { reasons = try unreadable(input) }
    if reasons.isEmpty { reasons = PictureQuality.reasons(for: input) }
    if reasons.isEmpty {
      reasons = [
        ReadFailure(
          .nothingLikeIt, message: "no code of any known format was seen in the picture",
          advice: "check that the code is in the picture, flat, whole and with its light margin around it")
      ]
    }
    return reasons
  }

  /// Why a code that can be read was not a result.
  private func reason(for merged: MergedSymbol, in input: ScanInput) -> ReadFailure {
    let symbol = merged.symbol
    let place = symbol.quad.mapped { FramePoint(x: $0.x, y: $0.y) }
    let name = merged.plainName
    let text = symbol.text.count > 40 ? symbol.text.prefix(40) + "…" : symbol.text
    if merged.isCodablock {
      return ReadFailure(
        .refused,
        message: "a Codablock F is in the picture, of which no engine of this build reads more than single rows",
        advice: "print the content as Code 128 or as a matrix code", place: place)
    }
    let seen = "a code (\(name), \"\(text)\")"
    if settings.selection.name(of: symbol) == nil {
      let (cause, advice) = disabling(symbol, name: name)
      return ReadFailure(
        .disabledFormat, message: "\(seen) is in the picture, but \(cause)", advice: advice, place: place)
    }
    if !input.region.frameRect.contains(place.center) {
      return ReadFailure(
        .outsideCutout,
        message: "\(seen) lies outside the cutout, which is \(input.region) of the \(input.frame.size) picture",
        advice: "move the code into the cutout, or enlarge cutoutConfig", place: place)
    }
    let corners = [place.topLeft, place.topRight, place.bottomRight, place.bottomLeft]
    if !corners.allSatisfy(input.region.frameRect.contains) {
      return ReadFailure(
        .outsideCutout,
        message: "\(seen) reaches out of the cutout, which is \(input.region) of the \(input.frame.size) picture",
        advice: "move the whole code into the cutout, or enlarge cutoutConfig", place: place)
    }
    if let refusal = refusal(of: merged, at: place) { return ReadFailure(refusal) }
    return ReadFailure(
      .needsMoreEffort, message: "\(seen) is read with more effort only",
      advice: "retry harder, or set quality to accurate", place: place)
  }

  /// The rule that refuses a symbol, whatever the effort it was read with.
  private func refusal(of merged: MergedSymbol, at place: FrameQuad) -> Refusal? {
    settings.refusal(of: merged, at: place)
      ?? settings.code(merged, quad: place, map: AffineTransform(scale: 1)).flatMap(settings.chooser.refusal)
  }

  /// Why no enabled format takes a symbol, and how to enable one.
  func disabling(_ symbol: DecodedSymbol, name: String) -> (cause: String, advice: String) {
    let selection = settings.selection
    if let off = FormatRule.all.first(where: { selection.switchedOff.contains($0.name) && $0.takes(symbol) })?.name {
      return (
        "symbologies in barcodeConfig switches \(off) off",
        "set symbologies.\(off).enabled in barcodeConfig to true, or remove it"
      )
    }
    let names = selection.rules.map(\.name)
    let more = names.count > 8 ? " … and \(names.count - 8) more" : ""
    let enabled = names.isEmpty ? "no format" : "only " + names.prefix(8).joined(separator: ", ") + more
    let cause = "the configuration enables \(enabled)"
    if FormatRule.additionalNames.contains(name) {
      return (cause, "use \"ALL\" in barcodeFormats: only ALL reads \(name), which has no name of its own there")
    }
    return (cause, "add \"\(name)\" to barcodeFormats")
  }

  /// Matrix codes whose finder pattern is there, but whose error correction fails; one that was found at several sizes once.
  private func damaged(_ reader: SymbolReader) -> [ReadFailure] {
    var reasons: [ReadFailure] = []
    for code in reader.matrixReader?.unread ?? [] {
      let place = code.quad.mapped { FramePoint(x: $0.x, y: $0.y) }
      if reasons.contains(where: { $0.place?.boundingRect.contains(place.center) == true }) { continue }
      reasons.append(
        ReadFailure(
          .checksum,
          message:
            "a code (\(code.symbology.rawValue)) of \(code.columns)×\(code.rows) modules is there, but its error "
            + "correction fails",
          advice: "take the picture closer and sharper, without glare on the code, and see that none of it is covered",
          place: place))
    }
    return reasons
  }

  /// Codes that were found but whose checks failed.
  private func unreadable(_ input: ScanInput) throws -> [ReadFailure] {
    try input.frame.luma.withView { view in
      try FailedChecks.find(view, settings.selection.symbologies).map { symbol in
        ReadFailure(
          .checksum,
          message: "something like a code (\(symbol.symbology.rawValue)) is there, but its "
            + (symbol.error?.kind == .checksum ? "check digits or error correction fail" : "structure is not right"),
          advice: "take the picture closer and sharper, without glare on the code",
          place: symbol.quad.mapped { FramePoint(x: $0.x, y: $0.y) })
      }
    }
  }

}
