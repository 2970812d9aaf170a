import ScanPluginKit

extension BarcodePlugin {
  /// Everything that was read, whether or not it is delivered: the codes, and as unwanted what the configuration refuses.
  func seen(_ codes: [FoundCode], _ refused: [MergedSymbol], in input: ScanInput) -> [SeenItem] {
    BarcodeResult(barcodes: CodeList.barcodes(codes)).items.map { SeenItem($0) }
      + refused.map { merged in
        let name = FormatSelection.everything.name(of: merged.symbol) ?? merged.symbol.symbology.rawValue
        return SeenItem(
          FoundItem(
            kind: name, text: merged.symbol.text, quad: input.regionToFrame.apply(merged.symbol.quad), isExact: true),
          isUnwanted: true)
      }
  }

  /// The output of a frame in which nothing was read. Of a running source it has the places that look like codes.
  func unread(_ input: ScanInput) throws -> ScanOutput {
    guard input.effort == .live, !input.isCancelled else { return ScanOutput(skipped: .nothingFound, seen: []) }
    let (places, foreign) = try unreadPlaces.look(at: input, reader.live.places)
    if let output = sections?.look(at: input, places) { return finish(output, places, in: input) }
    return ScanOutput(
      skipped: .nothingFound, seen: foreign.map { [SeenItem($0, isUnwanted: true)] } ?? [], candidates: places,
      guidance: foreign == nil ? .none : .wrongType)
  }

  /// Whether codes were read, all of formats that the configuration does not enable.
  func areAllOfWrongType(_ symbols: [MergedSymbol]) -> Bool {
    !symbols.isEmpty && symbols.allSatisfy { settings.selection.name(of: $0.symbol) == nil }
  }
}
