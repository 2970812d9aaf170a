public import ScanImage
import ScanJSON

/// A symbol to print in a scene: what it says and its modules.
///
/// EAN, UPC, Code 39, Code 128, ITF and Codabar are written here; the other symbologies by `ZXingEngine`.
public struct SyntheticSymbol: Sendable, Equatable {
  /// What is written besides text and symbology.
  public struct Options: Sendable, Hashable {
    /// The height of the bars of a linear symbol in modules, 5…400; nil takes a usual one.
    public let barHeight: Int?
    /// Whether the text is printed with a linear symbol.
    public let showsText: Bool
    /// The digits of an EAN-2 or EAN-5 beside an EAN or UPC symbol.
    public let addOn: String?
    /// Whether a Code 128 begins with FNC1 and each GS (U+001D) is written as FNC1.
    public let isGS1: Bool

    /// Makes options; a height outside its range is clamped.
    public init(
      barHeight: Int? = nil, showsText: Bool = true, addOn: String? = nil, isGS1: Bool = false
    ) {
      self.barHeight = barHeight.map { min(max($0, 5), 400) }
      self.showsText = showsText
      self.addOn = addOn
      self.isGS1 = isGS1
    }
  }

  /// The symbology.
  public let symbology: Symbology
  /// The text that a reader gives, computed check digits included.
  public let text: String
  /// The digits of the add-on, if there is one.
  public let addOn: String?
  let pattern: SymbolPattern

  /// The width of the grid in modules, quiet zone included.
  public var width: Int { pattern.width }
  /// The height of the grid in modules, quiet zone and printed text included.
  public var height: Int { pattern.height }

  /// Whether a module is dark; what lies outside of the grid is light.
  ///
  /// - Parameters:
  ///   - column: The column, from 0 at the left side of the quiet zone.
  ///   - row: The row, from 0 at its upper side.
  public func isDark(_ column: Int, _ row: Int) -> Bool {
    (0..<width).contains(column) && (0..<height).contains(row) && pattern.dark[row * width + column]
  }

  /// The symbologies that this build can write.
  public static let writable: [Symbology] =
    Symbology.allCases.filter { linear.contains($0) || MatrixWriter.writable.contains($0) }

  private static let linear: Set<Symbology> = [
    .ean13, .ean8, .upcA, .upcE, .code39, .code128, .itf, .codabar,
  ]

  /// Makes a symbol.
  ///
  /// - Throws: ``SyntheticError`` when the symbology cannot hold the text or cannot be written.
  public init(
    _ symbology: Symbology, text: String, options: Options = Options()
  ) throws(SyntheticError) {
    self.symbology = symbology
    addOn = options.addOn
    guard options.addOn == nil || symbology.canCarryAddOn else {
      throw SyntheticError(
        .invalidText, place: "addon", .noAddOn, ["symbology": .string(symbology.rawValue)])
    }
    guard Self.linear.contains(symbology) else {
      self.text = text
      pattern = try MatrixWriter.encode(symbology, text: text, barHeight: options.barHeight)
      return
    }
    let bars: LinearSymbol =
      switch symbology {
      case .code39: try Code39Encoder.encode(text)
      case .code128: try Code128Encoder.encode(text, isGS1: options.isGS1)
      case .itf: try ITFEncoder.encode(text)
      case .codabar: try CodabarEncoder.encode(text)
      default: try EANEncoder.encode(text, symbology: symbology, addOn: options.addOn)
      }
    self.text = bars.text
    // EAN and UPC symbols have a nominal height of 69 modules; the others at least 15 % of their length.
    let usual = symbology.canCarryAddOn ? 60 : max(40, bars.bars.count * 3 / 10)
    pattern = SymbolPattern(
      bars, barHeight: options.barHeight ?? usual, showsText: options.showsText)
  }
}
