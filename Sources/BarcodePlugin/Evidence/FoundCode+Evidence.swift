import ScanPluginKit

extension FoundCode {
  /// The code as evidence counts it.
  ///
  /// EAN-13 and UPC-A are one format here: engines differ in which of the two they name.
  func reading(in region: PixelRect) -> CodeReading {
    let symbol = merged.symbol
    return CodeReading(
      identity: CodeReading.Identity(format: content.format, value: identity.value), symbology: symbol.symbology,
      quad: quad, engines: merged.engines.count, doubt: isLikelyAPart(of: region) ? 1 : 0)
  }

  /// What the gate for codes that come again is told.
  var candidate: DeliveryGate.Candidate? {
    standing.map { DeliveryGate.Candidate(identity: identity, spot: $0.spot, appearance: $0.appearance) }
  }

  /// Whether it may be a piece of a longer code: an Interleaved 2 of 5 has no start and stop that chance does not make, so
  /// that one without its quiet zone in the region, or a short one without a check digit, is doubtful.
  private func isLikelyAPart(of region: PixelRect) -> Bool {
    guard merged.symbol.symbology == .itf else { return false }
    let text = Array(merged.symbol.text.utf8)
    if text.count < 6, !CheckDigit.isValid(text) { return true }
    let (bounds, frame) = (quad.boundingRect, region.frameRect)
    // The quiet zone is ten modules, and a pair of digits about sixteen.
    let quiet = min(20, max(bounds.width, bounds.height) / Double(max(1, text.count) * 8 + 9) * 5)
    if bounds.width >= bounds.height {
      return bounds.minX - frame.minX < quiet || frame.maxX - bounds.maxX < quiet
    }
    return bounds.minY - frame.minY < quiet || frame.maxY - bounds.maxY < quiet
  }
}

extension CodeChooser.Choice {
  /// Whether codes were read, and all of them say something else than what is wanted.
  var areAllForeign: Bool { !foreign.isEmpty && chosen.isEmpty && others.isEmpty && elsewhere.isEmpty }
}
