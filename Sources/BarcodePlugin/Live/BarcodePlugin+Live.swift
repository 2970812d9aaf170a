import ScanPluginKit

extension BarcodePlugin {
  /// Everything that was read in a frame: the codes that the configuration takes, then those that it does not.
  func seen(_ symbols: [MergedSymbol], codes: [FoundCode], in input: ScanInput) -> [SeenItem] {
    let taken = codes.isEmpty ? [] : BarcodeResult(barcodes: CodeList.barcodes(codes)).items.map { SeenItem($0) }
    let unwanted = symbols.compactMap { merged -> SeenItem? in
      let quad = input.regionToFrame.apply(merged.symbol.quad)
      guard settings.code(merged, quad: quad, map: input.regionToFrame) == nil else { return nil }
      let name = FormatSelection.everything.name(of: merged.symbol) ?? merged.symbol.symbology.rawValue
      return SeenItem(FoundItem(kind: name, text: merged.symbol.text, quad: quad, isExact: true), isUnwanted: true)
    }
    return taken + unwanted
  }

  /// The output of a frame in which nothing was read. Of a running source it has the places that look like codes.
  func unread(_ input: ScanInput) throws -> ScanOutput {
    guard input.effort == .live, !input.isCancelled else { return ScanOutput(skipped: .nothingFound, seen: []) }
    let (places, foreign) = try unreadPlaces.look(at: input)
    return ScanOutput(
      skipped: .nothingFound, seen: foreign.map { [SeenItem($0, isUnwanted: true)] } ?? [], candidates: places,
      guidance: foreign == nil ? .none : .wrongType)
  }

  /// Whether codes were read, all of formats that the configuration does not enable.
  func areAllOfWrongType(_ symbols: [MergedSymbol]) -> Bool {
    !symbols.isEmpty && symbols.allSatisfy { settings.selection.name(of: $0.symbol) == nil }
  }
}
