import ScanImage

/// The formats that a configuration enables.
struct FormatSelection: Sendable {
  /// The enabled rules, plain symbologies first.
  let rules: [FormatRule]
  /// Whether everything is enabled.
  let isAll: Bool
  /// The symbologies to search for in the negative of every picture, because a name asks for it, also beside `ALL`.
  let inverseSymbologies: Set<Symbology>
  /// The names that are listed, by themselves or by `ALL`, but switched off one by one.
  let switchedOff: Set<String>
  /// Whether EAN-2 and EAN-5 add-ons are results of their own.
  let includesAddOns: Bool
  /// The symbologies to search for in the picture as it is.
  let symbologies: Set<Symbology>

  /// Makes a selection from the names in `barcodeFormats`, without those that are disabled one by one.
  init(names: [String], disabled: Set<String> = []) {
    isAll = names.contains("ALL")
    let enabled = Set(names).subtracting(disabled)
    rules =
      isAll
      ? FormatRule.all.filter { !disabled.contains($0.name) } : FormatRule.all.filter { enabled.contains($0.name) }
    inverseSymbologies = Self.union(rules.filter { $0.isInverse && enabled.contains($0.name) })
    switchedOff = isAll ? disabled : disabled.intersection(names)
    includesAddOns = rules.contains { $0.name == "UPC_EAN_EXTENSION" }
    symbologies = Self.union(rules.filter { !$0.isInverse }).subtracting([.ean2, .ean5])
  }

  /// Every format, as `ALL` enables them.
  static let everything = FormatSelection(names: ["ALL"])

  private static func union(_ rules: [FormatRule]) -> Set<Symbology> {
    rules.reduce(into: Set<Symbology>()) { $0.formUnion($1.symbologies) }
  }

  /// The name under which a symbol is a result; nil when no enabled format takes it.
  func name(of symbol: DecodedSymbol) -> String? {
    let named = rules.filter { $0.takes(symbol) }.map(\.name)
    // Six digits of a Code 39 pass the check of Code 32 now and then; letters of its alphabet that chance takes are seldom.
    if named.contains("CODE_32"), Code32.isDistinct(symbol.text) { return "CODE_32" }
    return named.first
  }
}
