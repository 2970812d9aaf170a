import FoundationEssentials
public import ScanPluginKit

/// Reads linear, stacked and matrix codes with ZBar and ZXing-C++ together.
public final class BarcodePlugin: ScanPlugin {
  /// The plugin's factory, for a registry.
  public static let factory = PluginFactory(
    BarcodeConfig.self, result: BarcodeResult.self, name: "Barcode",
    summary: "Reads linear, stacked and matrix codes with ZBar and ZXing-C++ together.",
    notes: BarcodeSettings.notes
  ) { config, context in
    try BarcodePlugin(config, context.pluginConfig)
  }

  let settings: BarcodeSettings
  let reader: SymbolReader
  private var repeats: RepeatFilter
  let unreadPlaces: UnreadPlaces
  let sections: SectionCapture?

  /// Makes a plugin and its engines.
  ///
  /// - Throws: ``PluginError`` when no engine of this build reads any of the enabled formats, or an engine gets no memory.
  public init(_ config: BarcodeConfig, _ pluginConfig: PluginConfig) throws {
    settings = BarcodeSettings(config, pluginConfig)
    try settings.requireReadableFormats()
    reader = try SymbolReader(
      settings.selection, lengths: settings.lengths, requireCheckDigit: settings.requireCheckDigit,
      addOns: settings.addOns, live: settings.level(for: .live))
    repeats = RepeatFilter(settings.repeats)
    unreadPlaces = UnreadPlaces(settings.selection)
    sections = SectionCapture(config.sections, settings.selection)
  }

  /// Reads the codes in the region.
  ///
  /// An engine that fails on a picture does not take away what was read otherwise; the output then has the information
  /// `$engineFailure`.
  public func scan(_ input: ScanInput) throws -> ScanOutput {
    guard !input.region.isEmpty else { return ScanOutput(skipped: .regionOutsideImage) }
    var output = try read(input)
    let failures = reader.engineFailures + [unreadPlaces.failure].compactMap { $0 }
    output.infos = failures.map { ScanInfo(name: "$engineFailure", value: JSONNode(.string($0))) }
    let ladder = reader.steps.map { JSONNode(.string($0.rawValue)) }
    output.infos.append(ScanInfo(name: "$ladder", value: JSONNode(.array(ladder))))
    return output
  }

  private func read(_ input: ScanInput) throws -> ScanOutput {
    let level = settings.level(for: input.effort)
    let symbols = try reader.read(
      input, level: level, stopsEarly: settings.takesAnyOne && input.effort == .live)
    guard !symbols.isEmpty else { return try unread(input) }
    unreadPlaces.reset()
    if symbols.contains(where: { $0.symbol.symbology == .code39 }) { sections?.reset() }
    let (all, refused) = sorted(symbols, in: input)
    let codes = settings.readsSeveral ? all : nearest(all, in: input)
    var output = ScanOutput(
      feedback: symbols.map { input.regionToFrame.apply($0.symbol.quad) },
      seen: seen(settings.takesAnyOne ? all : codes, refused, in: input),
      guidance: areAllOfWrongType(symbols) ? .wrongType : .none)
    guard !codes.isEmpty else {
      output.skipped = .resultNotValid
      return output
    }
    deliver(codes, in: input, to: &output)
    return output
  }

  /// Makes codes the result, those that are not held back.
  func deliver(_ codes: [FoundCode], in input: ScanInput, to output: inout ScanOutput) {
    let fresh = repeats.fresh(codes.map(\.identity), at: input.frame.timestamp)
    let delivered = codes.filter { fresh.contains($0.identity) }
    if delivered.isEmpty {
      output.skipped = .repeated
    } else {
      output.results = [PluginResult(BarcodeResult(barcodes: CodeList.barcodes(delivered)))]
    }
  }

  /// Forgets which codes were delivered, and how many live pictures gave none.
  public func reset() {
    repeats.reset()
    reader.reset()
    unreadPlaces.reset()
    sections?.reset()
  }

  /// The codes that the configuration takes, in reading order, and the symbols that it does not take.
  private func sorted(
    _ symbols: [MergedSymbol], in input: ScanInput
  ) -> (codes: [FoundCode], refused: [MergedSymbol]) {
    var codes: [FoundCode] = []
    var refused: [MergedSymbol] = []
    for merged in symbols {
      let quad = input.regionToFrame.apply(merged.symbol.quad)
      if let code = settings.code(merged, quad: quad, map: input.regionToFrame) {
        codes.append(code)
      } else {
        refused.append(merged)
      }
    }
    return (ReadingOrder.sorted(codes) { $0.quad.boundingRect }, refused)
  }

  /// The code nearest to the region's middle alone; none of none.
  private func nearest(_ codes: [FoundCode], in input: ScanInput) -> [FoundCode] {
    let middle = input.region.frameRect.center
    return codes.min { $0.quad.center.distance(to: middle) < $1.quad.center.distance(to: middle) }.map { [$0] } ?? []
  }
}
