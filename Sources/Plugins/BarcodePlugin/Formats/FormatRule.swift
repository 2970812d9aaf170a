public import ScanImage

/// What one name of `barcodeFormats` stands for: symbologies, and what their content has to be like.
public struct FormatRule: Sendable {
  /// The name in `barcodeFormats` and in results.
  public let name: String
  /// The symbologies that carry the format; empty for those that no engine of any build reads.
  public let symbologies: Set<Symbology>
  /// What the name means beyond the symbology, in words; empty when nothing.
  let note: FormatText?
  /// Whether only symbols printed light on dark count.
  let isInverse: Bool
  /// Whether a symbol of the right symbology is of this format.
  let accepts: @Sendable (DecodedSymbol) -> Bool

  private init(
    _ name: String, _ symbologies: Set<Symbology>, note: FormatText? = nil, isInverse: Bool = false,
    accepts: @escaping @Sendable (DecodedSymbol) -> Bool = { _ in true }
  ) {
    self.name = name
    self.symbologies = symbologies
    self.note = note
    self.isInverse = isInverse
    self.accepts = accepts
  }

  /// Whether a symbol is of this format.
  func takes(_ symbol: DecodedSymbol) -> Bool {
    symbologies.contains(symbol.symbology) && (!isInverse || symbol.isInverted) && accepts(symbol)
  }

  /// The rule of a name; nil for `ALL` and unknown names.
  public static func named(_ name: String) -> FormatRule? { byName[name] }

  private static let byName = Dictionary(all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

  /// The rules of all names but `ALL`: plain symbologies first, so that a result gets the plainest name that is enabled.
  public static let all: [FormatRule] = plain + special + additional

  private static let plain: [FormatRule] = [
    FormatRule("AZTEC", [.aztec]),
    FormatRule("CODABAR", [.codabar]),
    FormatRule("CODE_11", [.code11]),
    FormatRule("CODE_39", [.code39]),
    FormatRule("CODE_93", [.code93]),
    FormatRule("CODE_128", [.code128]),
    FormatRule("RSS_EXPANDED", [.dataBarExpanded], note: .expanded),
    FormatRule("DATABAR", [.dataBar, .dataBarLimited, .dataBarExpanded], note: .dataBar),
    FormatRule("DATA_MATRIX", [.dataMatrix]),
    FormatRule("DISCRETE_2_5", [.discrete2of5]),
    FormatRule("DOT_CODE", [.dotCode]),
    FormatRule("EAN_8", [.ean8]),
    FormatRule("EAN_13", [.ean13, .upcA], note: .ean13),
    FormatRule("ITF", [.itf]),
    FormatRule("KIX", [.kix]),
    FormatRule("MATRIX_2_5", [.matrix2of5]),
    FormatRule("MSI", [.msi]),
    FormatRule("MICRO_QR", [.microQR]),
    FormatRule("MICRO_PDF", [.microPDF417]),
    FormatRule("PDF_417", [.pdf417]),
    FormatRule("POST_UK", [.royalMail]),
    FormatRule("QR_CODE", [.qr]),
    FormatRule("TRIOPTIC", [.trioptic]),
    FormatRule("UPC_A", [.upcA, .ean13], note: .upcA, accepts: { $0.gtin13?.first == "0" }),
    FormatRule("UPC_E", [.upcE]),
    FormatRule("UPC_EAN_EXTENSION", [.ean2, .ean5], note: .addOn),
    FormatRule("UPU_FICS", [.upuFICS]),
    FormatRule("USPS_4CB", [.intelligentMail]),
    FormatRule("US_PLANET", [.planet]),
    FormatRule("US_POSTNET", [.postnet]),
    FormatRule("MAXICODE", [.maxiCode], note: .upright),
  ]

  private static let special: [FormatRule] = [
    FormatRule("RSS_14", [.dataBar, .dataBarLimited], note: .notExpanded),
    FormatRule("GS1_128", [.code128], note: .gs1Code128, accepts: \.isGS1Linear),
    FormatRule("GS1_QR_CODE", [.qr], note: .gs1QR, accepts: \.isGS1),
    FormatRule(
      "BOOKLAND", [.ean13], note: .bookland,
      accepts: { $0.text.hasPrefix("978") || $0.text.hasPrefix("979") }),
    FormatRule(
      "ISSN_EAN", [.ean13], note: .issn, accepts: { $0.text.hasPrefix("977") }),
    FormatRule(
      "COUPON", [.upcA, .ean13, .dataBarExpanded],
      note: .coupon,
      accepts: \.isCoupon),
    FormatRule(
      "ISBT_128", [.code128], note: .isbt,
      accepts: { !$0.isGS1Linear && ($0.text.hasPrefix("=") || $0.text.hasPrefix("&")) }),
    FormatRule(
      "CODE_32", [.code39], note: .code32,
      accepts: { Code32.digits(of: $0.text) != nil }),
    FormatRule("AZTEC_INVERSE", [.aztec], note: .inverse, isInverse: true),
    FormatRule("QR_INVERSE", [.qr], note: .inverse, isInverse: true),
    FormatRule(
      "ONE_D_INVERSE", Set(Symbology.allCases.filter { $0.isLinear && $0 != .ean2 && $0 != .ean5 }),
      note: .linearInverse, isInverse: true),
  ]

  /// Symbologies that the format's list has no name for; `ALL` reads them where the engines do.
  private static let additional: [FormatRule] = [
    FormatRule("RMQR", [.rMQR], note: .allOnly),
    FormatRule("DX_FILM_EDGE", [.dxFilmEdge], note: .allOnly),
    FormatRule("TELEPEN", [.telepen], note: .allOnly),
  ]

  /// The names that are read by `ALL` but cannot be enabled alone.
  public static let additionalNames = Set(additional.map(\.name))
}

extension DecodedSymbol {
  /// The content of an EAN-13 or UPC-A as 13 digits; nil for other symbologies.
  var gtin13: String? {
    switch symbology {
    case .ean13: text.utf8.count == 13 ? text : nil
    case .upcA: text.utf8.count == 12 ? "0" + text : text.utf8.count == 13 ? text : nil
    default: nil
    }
  }

  /// Whether a Code 128 starts with FNC1, by its symbology identifier.
  var isGS1Linear: Bool { isGS1 || symbologyIdentifier == "]C1" }

  /// Whether it is a coupon by the GS1 US rules: number system 5, prefix 99, or AI 8110.
  var isCoupon: Bool {
    if symbology == .dataBarExpanded { return text.hasPrefix("8110") }
    guard let gtin13 else { return false }
    return gtin13.hasPrefix("05") || gtin13.hasPrefix("99")
  }
}
