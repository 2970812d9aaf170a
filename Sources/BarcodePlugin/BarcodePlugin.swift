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
  private let reader: SymbolReader
  private var repeats: RepeatFilter

  /// Makes a plugin and its engines.
  ///
  /// - Throws: ``PluginError`` when no engine of this build reads any of the enabled formats, or an engine gets no memory.
  public init(_ config: BarcodeConfig, _ pluginConfig: PluginConfig) throws {
    settings = BarcodeSettings(config, pluginConfig)
    try settings.requireReadableFormats()
    reader = try SymbolReader(
      settings.selection, lengths: settings.lengths, requireCheckDigit: settings.requireCheckDigit,
      addOns: settings.addOns)
    repeats = RepeatFilter(settings.repeats)
  }

  /// Reads the codes in the region.
  ///
  /// An engine that fails on a picture does not take away what was read otherwise; the output then has the information
  /// `$engineFailure`.
  public func scan(_ input: ScanInput) throws -> ScanOutput {
    guard !input.region.isEmpty else { return ScanOutput(skipped: .regionOutsideImage) }
    var output = try read(input)
    output.infos = reader.engineFailures.map { ScanInfo(name: "$engineFailure", value: JSONNode(.string($0))) }
    return output
  }

  private func read(_ input: ScanInput) throws -> ScanOutput {
    let level = settings.level(for: input.effort)
    let symbols = try reader.read(
      input, level: level, stopsEarly: settings.takesAnyOne && input.effort == .live)
    let (codes, refused) = sorted(symbols, in: input)
    let feedback = symbols.map { input.regionToFrame.apply($0.symbol.quad) }
    let seen = seen(codes, refused, in: input)
    guard !codes.isEmpty else {
      return ScanOutput(skipped: symbols.isEmpty ? .nothingFound : .resultNotValid, feedback: feedback, seen: seen)
    }
    let identities = codes.map(\.identity)
    let fresh = repeats.fresh(identities, at: input.frame.timestamp)
    let delivered = codes.filter { fresh.contains($0.identity) }
    guard !delivered.isEmpty else { return ScanOutput(skipped: .repeated, feedback: feedback, seen: seen) }
    return ScanOutput(
      results: [PluginResult(BarcodeResult(barcodes: CodeList.barcodes(delivered)))], feedback: feedback, seen: seen)
  }

  /// Everything that was read, whether or not it is delivered: the codes, and as unwanted what the configuration refuses.
  private func seen(_ codes: [FoundCode], _ refused: [MergedSymbol], in input: ScanInput) -> [SeenItem] {
    BarcodeResult(barcodes: CodeList.barcodes(codes)).items.map { SeenItem($0) }
      + refused.map { merged in
        let symbol = merged.symbol
        let item = FoundItem(
          kind: FormatRule.all.first { $0.takes(symbol) }?.name ?? symbol.symbology.rawValue, text: symbol.text,
          quad: input.regionToFrame.apply(symbol.quad), isExact: true)
        return SeenItem(item, isUnwanted: true)
      }
  }

  /// Forgets which codes were delivered, and how many live pictures gave none.
  public func reset() {
    repeats.reset()
    reader.reset()
  }

  /// The codes that the configuration takes, in reading order, only the one nearest to the region's middle unless several are
  /// wanted; and the symbols that it does not take.
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
    if settings.readsSeveral { return (ReadingOrder.sorted(codes) { $0.quad.boundingRect }, refused) }
    let middle = input.region.frameRect.center
    let nearest = codes.min { $0.quad.center.distance(to: middle) < $1.quad.center.distance(to: middle) }
    return (nearest.map { [$0] } ?? [], refused)
  }
}
