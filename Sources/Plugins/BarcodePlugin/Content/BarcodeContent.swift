import ScanImage
import ScanPluginKit
import ZXingEngine

/// How the content of a symbol is written in a result: the notes on single symbologies, as the configuration sets them.
struct BarcodeContent {
  /// The format's name in the result.
  let format: String
  /// The content as text, written as the configuration asks.
  let value: String
  /// The content as the symbol carries it, which no setting changes.
  ///
  /// EAN-13 and UPC-A are thirteen digits, because engines differ in which of the two they name; Codabar has its start and
  /// stop letters in upper case, Code 32 its six Code 39 characters.
  let bytes: [UInt8]
  /// The long form, where the symbology has one.
  let extendedValue: String?
  /// The symbology identifier, where the engine reports one.
  let symbologyIdentifier: String?
  /// What the content says, taken apart.
  let structure: CodeStructure

  /// How the notes on single symbologies are set.
  struct Style: Sendable {
    /// Whether a UPC-A keeps its 12 digits and its own name.
    var upcAKeepsItsForm = false
    /// Whether Codabar loses its start and stop letters.
    var stripsCodabarStartStop = false
    /// What stands in front of a Code 128 that starts with FNC1.
    var fnc1Prefix = ""
    /// How content is taken apart.
    var structure = CodeStructure.Options()
  }
}

extension BarcodeContent {
  /// Writes the content of a symbol that is of the named format; the add-on is that of the result.
  init(_ symbol: DecodedSymbol, name: String, style: Style, addOn: String? = nil) {
    var format = name
    var value = symbol.text
    var bytes = symbol.bytes
    var extended: String?
    switch symbol.symbology {
    case .ean13, .upcA:
      if let gtin13 = symbol.gtin13 {
        let asUPCA = style.upcAKeepsItsForm && gtin13.first == "0"
        value = asUPCA ? String(gtin13.dropFirst()) : gtin13
        bytes = Array(gtin13.utf8)
        if asUPCA, name == "EAN_13" { format = "UPC_A" }
        if !asUPCA, name == "UPC_A" { format = "EAN_13" }
        if asUPCA { extended = gtin13 }
      }
    case .upcE:
      extended = UPCE.expanded(value)
    case .codabar:
      value = value.uppercased()
      bytes = Array(value.utf8)
      if style.stripsCodabarStartStop, value.utf8.count > 2 { value = String(value.dropFirst().dropLast()) }
    case .code39 where name == "CODE_32":
      if let digits = Code32.digits(of: value) {
        bytes = Array(value.utf8)
        extended = value
        value = "A" + digits
      }
    case .code128 where symbol.isGS1Linear:
      value = style.fnc1Prefix + value
    case .dataBar, .dataBarLimited:
      extended = "]e001" + value
    case .dataBarExpanded:
      extended = "]e0" + value
    default:
      if let eci = symbol.eciBytes { extended = ECIText(eci)?.marked ?? String(decoding: eci, as: UTF8.self) }
    }
    self.init(
      format: format, value: value, bytes: bytes, extendedValue: extended,
      symbologyIdentifier: symbol.symbologyIdentifier.isEmpty ? nil : symbol.symbologyIdentifier,
      structure: CodeStructure(symbol, addOn: addOn, options: style.structure))
  }
}
