import ScanPluginKit

extension FoundCode {
  /// The code as evidence counts it.
  ///
  /// EAN-13 and UPC-A are one format here: engines differ in which of the two they name.
  func reading(in input: ScanInput) -> CodeReading {
    let symbol = merged.symbol
    return CodeReading(
      identity: CodeReading.Identity(format: content.format, value: content.value), symbology: symbol.symbology,
      quad: quad, engines: merged.engines.count, attempts: merged.attempts,
      extraReads: isLikelyAPart(in: input.frame.luma) ? 1 : 0, isProven: merged.findings?.verdict == .confirmed,
      addOn: symbol.addOn.map { .read($0.text) } ?? merged.findings?.addOn ?? .unknown)
  }

  /// What the gate for codes that come again gets.
  var candidate: DeliveryGate.Candidate? {
    consensus.map { DeliveryGate.Candidate(identity: identity, spot: $0.spot, appearance: $0.appearance) }
  }

  /// Whether it may be a piece of a longer code, or made of chance: a symbology without an obligatory check digit and without
  /// its light margin, a short Interleaved 2 of 5 without a check digit, whose start and stop chance makes, a Code 128 of a few
  /// characters, or a DataBar of a few lines.
  private func isLikelyAPart(in picture: LumaImage) -> Bool {
    let symbol = merged.symbol
    if symbol.isThinDataBar, merged.engines.count == 1, merged.steps.count == 1 { return true }
    if symbol.symbology == .code128, symbol.text.utf8.count < 4, merged.engines.count == 1 { return true }
    if symbol.symbology == .itf {
      let text = Array(symbol.text.utf8)
      if text.count < 6, !CheckDigit.isValid(text) { return true }
    }
    if let margin = merged.findings?.margin { return Double(margin) < QuietZone.minOfEAN }
    let margin = picture.withView { QuietZone.modules(of: symbol, at: quad, in: $0) }
    return margin.map { $0 < QuietZone.minimum } ?? false
  }
}

extension CodeChooser.Choice {
  /// Whether codes were read, and all of them say something else than what is wanted.
  var areAllMismatched: Bool { !mismatched.isEmpty && chosen.isEmpty && others.isEmpty && elsewhere.isEmpty }
}
