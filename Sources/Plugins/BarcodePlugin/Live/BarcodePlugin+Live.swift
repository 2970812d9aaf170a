import ScanPluginKit

extension BarcodePlugin {
  /// What was read and is wanted, whether or not it is delivered.
  func seen(_ codes: [FoundCode]) -> [SeenItem] {
    BarcodeResult(barcodes: CodeList.barcodes(codes)).seenItems
  }

  /// What was read and is not wanted for what it says or where it lies.
  func unwanted(_ codes: [FoundCode]) -> [SeenItem] {
    codes.map { code in
      SeenItem(
        FoundItem(kind: code.content.format, text: code.content.value, quad: code.quad, isExact: true), isUnwanted: true
      )
    }
  }

  /// What was read and is not of an enabled format, or not as its settings ask.
  func unwanted(_ refused: [MergedSymbol], in input: ScanInput) -> [SeenItem] {
    refused.map { merged in
      return SeenItem(
        FoundItem(
          kind: merged.plainName, text: merged.symbol.text, quad: input.regionToFrame.apply(merged.symbol.quad),
          isExact: true),
        isUnwanted: true)
    }
  }

  /// Reports which rules refuse what was read, and that to the user where all of it is refused for what it says.
  func refuse(
    _ choice: CodeChooser.Choice, _ refused: [MergedSymbol], in input: ScanInput, _ output: inout ScanOutput
  ) {
    output.refusals =
      choice.mismatched.compactMap(settings.chooser.refusal) + settings.chooser.refusals(elsewhere: choice.elsewhere)
      + refused.compactMap { settings.refusal(of: $0, at: input.regionToFrame.apply($0.symbol.quad)) }
    if choice.areAllMismatched { output.guidance = .refused }
  }

  /// What is in view and what is asked for instead, as `$unwanted`.
  func wrongTypeInfos(_ seen: [SeenItem]) -> [ScanInfo] {
    var formats: [String] = []
    for one in seen where one.isUnwanted && !formats.contains(one.item.kind) { formats.append(one.item.kind) }
    guard !formats.isEmpty else { return [] }
    let names = settings.selection.rules.map(\.name)
    func list(_ names: [String]) -> JSONNode { JSONNode(.array(names.map { JSONNode(.string($0)) })) }
    return [
      ScanInfo(
        name: "$unwanted",
        value: ["formats": list(formats), "wanted": settings.selection.isAll ? ["ALL"] : list(names)])
    ]
  }

  /// The output of a frame in which nothing was read. Of a running source it has the places that look like codes.
  func unread(_ input: ScanInput) throws -> ScanOutput {
    guard input.effort == .live, !input.isCancelled else { return ScanOutput(skipped: .nothingFound, seen: []) }
    let (places, disabled) = try unreadPlaces.observe(at: input, reader.live.places)
    if let output = sections?.observe(at: input, places) { return finish(output, places, in: input) }
    let seen = disabled.map { [SeenItem($0, isUnwanted: true)] } ?? []
    var output = ScanOutput(
      skipped: .nothingFound, infos: wrongTypeInfos(seen), seen: seen, candidates: places,
      guidance: disabled == nil ? .none : .wrongType)
    output.measured = reader.live.places.first?.measured ?? []
    return output
  }

  /// Whether codes were read, all of formats that the configuration does not enable.
  func areAllOfWrongType(_ symbols: [MergedSymbol]) -> Bool {
    !symbols.isEmpty && symbols.allSatisfy { $0.isCodablock || settings.selection.name(of: $0.symbol) == nil }
  }
}
