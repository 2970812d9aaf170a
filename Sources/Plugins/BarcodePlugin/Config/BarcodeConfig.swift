public import ScanPluginKit

/// The reading of barcodes, linear and matrix.
public struct BarcodeConfig: UseCaseConfig {
  /// The formats that give a result; not empty.
  public internal(set) var barcodeFormats: [BarcodeFormat]
  /// Whether all codes of a frame are reported; otherwise one.
  public internal(set) var multiBarcode: Bool
  /// Whether a PDF417 of a North American driving license is split into its fields.
  public internal(set) var parseAAMVA: Bool
  /// Whether the same value is reported again in the next frame; replaced by `pluginConfig.consecutiveEqualResultFilter`.
  public internal(set) var consecutiveEqualResults: Bool
  /// Whether frames are read without the preparation that finds difficult codes.
  public internal(set) var fastProcessMode: Bool
  /// Whether the additional reader for difficult codes stays off.
  public internal(set) var disableAdvancedBarcode: Bool
  /// How UPC-A is reported.
  public internal(set) var upcA: UPCAForm
  /// What happens to Codabar's start and stop letters.
  public internal(set) var codabarStartStop: CodabarStartStop
  /// How FNC1 at the start of a Code 128 is written.
  public internal(set) var fnc1Prefix: FNC1Prefix
  /// What happens to add-ons; nil to follow from the formats, see ``effectiveAddOns``.
  public internal(set) var addOns: AddOnPolicy?
  /// The settings of single formats.
  public internal(set) var symbologies: [BarcodeFormat: SymbologyConfig]
  /// How much time a frame may take.
  public internal(set) var quality: QualityLevel
  /// The capture of codes too long for the picture.
  public internal(set) var sections: SectionsConfig
  /// How many agreeing readings a running source needs; nil for the numbers that suit each format.
  public internal(set) var minReads: MinReads?
  /// When a code that was delivered is delivered again; nil for once per appearance.
  public internal(set) var duplicatePolicy: DuplicatePolicy?
  /// Which of the codes in view count by where they lie; nil for all or the middle one, as `multiBarcode` says.
  public internal(set) var selection: CodeSelection?
  /// What the whole value has to match; nil for every value.
  public internal(set) var matching: PatternText?
  /// The values that count; empty for every value.
  public internal(set) var expected: [String]

  /// A hint directs the reader.
  public static let metNeeds: Set<KeyNeed> = [.searchHint]

  /// The keys of `barcodeConfig`.
  public static let definition = ObjectDefinition(
    "barcodeConfig", defaults: BarcodeConfig(), "Reads barcodes, linear and matrix.", rules: rules,
    schemaRules: schemaRules
  ) {
    Field(
      required: "barcodeFormats", \.barcodeFormats, .list(of: .enumeration(BarcodeFormat.self), count: 1...100),
      "The formats to read, at least one; `ALL` for every format. `EAN_13` also reads UPC-A, which is an EAN-13 with a leading zero; `UPC_E` alone is seldom what is wanted. `UPC_EAN_EXTENSION` needs an EAN or UPC format beside it. `ALL` looks for light codes on a dark ground in stills where nothing else is found and, on a live source, in every fourth frame without a code; `QR_INVERSE`, `AZTEC_INVERSE` and `ONE_D_INVERSE` look for theirs in every frame, also beside `ALL`."
    )
    Field(
      "multiBarcode", \.multiBarcode, .bool,
      "Whether all codes of a frame are reported; otherwise one.")
    Field(
      "parseAAMVA", \.parseAAMVA, .bool,
      "Whether the PDF417 of a North American driving license is split into its fields (AAMVA DL/ID card design standard). Needs `PDF_417`."
    )
    Field(
      "consecutiveEqualResults", \.consecutiveEqualResults, .bool,
      "Whether the same value is reported again in the next frame, when scanning goes on after a result."
    ).deprecated(
      "use `consecutiveEqualResultFilter` in `pluginConfig`: 0 for true; leave it out for false, which delivers a code once while it is in view; -1 delivers each code once"
    )
    Field(
      "fastProcessMode", \.fastProcessMode, .bool,
      "Whether frames are read without the preparation that finds difficult codes. Not available in composites; the camera's flips do not count."
    )
    Field(
      "disableAdvancedBarcode", \.disableAdvancedBarcode, .bool,
      "Whether the additional reader for difficult codes stays off.")
    additions
  }

  /// The keys that this project adds to the format.
  @FieldBuilder<BarcodeConfig>
  private static var additions: [Field<BarcodeConfig>] {
    Field(
      "upcA", \.upcA, .enumeration(),
      "How a UPC-A is reported: `asEAN13` with a leading zero, or `asUPCA` with twelve digits. `base64value` has the thirteen digits with both."
    ).added()
    Field(
      "codabarStartStop", \.codabarStartStop, .enumeration(),
      "Whether the letters A–D at both ends of a Codabar are part of the value: `include` or `strip`. `base64value` always has them."
    ).added()
    Field(
      "fnc1Prefix", \.fnc1Prefix, .enumeration(),
      "What stands in the value for FNC1 at the start of a Code 128: `none`, `]C1` (ISO/IEC 15424) or `[C1` (RedLaser). `base64value` never has it."
    ).added()
    Field(
      optional: "addOns", \.addOns, .enumeration(),
      "What happens to the two- or five-digit add-on next to an EAN or UPC code: `ignore`, `read`, or `require` (no result without one). Unset: `read` when `UPC_EAN_EXTENSION` or `ALL` is among the formats, else `ignore`."
    ).added()
    Field(
      "symbologies", \.symbologies,
      .map(by: BarcodeFormat.allCases.filter { $0 != .all }, .object(SymbologyConfig.self)),
      "The settings of single formats by their name: enabled, least and greatest length, check digit."
    ).added()
    Field(
      "quality", \.quality, .enumeration(),
      "How much time a frame may take: `fast` for large clean codes, `balanced`, or `accurate` for every pass there is."
    ).added()
    Field(
      "sections", \.sections, .object(),
      "The capture of codes in sections: a Code 39 too long for the picture is put together while the camera is moved along it."
    ).added()
    policies
  }

  /// The keys that decide which readings are delivered, and when.
  @FieldBuilder<BarcodeConfig>
  private static var policies: [Field<BarcodeConfig>] {
    Field(
      optional: "minReads", \.minReads, .minReads,
      "How many agreeing readings of the same spot a running source needs before it delivers a code, 1 to 20: one number, or an object of numbers by format, where `ALL` stands for those not named. Two engines that agree on a frame are two readings of a matrix code and one of a linear code. Unset: 1 for formats with strong error detection (QR Code, Data Matrix, Aztec, Code 128, DataBar), 2 for PDF417, Micro QR, DataBar Expanded, EAN-13, UPC-A, Code 39 and Code 93, 3 for EAN-8, UPC-E, ITF, Codabar and the other weak ones; from EAN-13 on two more as long as one engine alone reads it. Stills are delivered at once."
    ).added()
    Field(
      optional: "duplicatePolicy", \.duplicatePolicy, .duplicatePolicy,
      "When a code is delivered again, while scanning goes on: `oncePerSession`, `oncePerAppearance` (after it was out of view for longer than `itemGraceMs`), or a number N of milliseconds for at most once in N, 0 for each frame. Equal codes beside each other count one by one. `consecutiveEqualResultFilter` in `pluginConfig` wins where both are given. Unset: `oncePerAppearance`."
    ).added()
    Field(
      optional: "selection", \.selection, .codeSelection,
      "Which of the codes in view count: `all`, `center` (nearest to the middle of the cutout), `largest`, an object with `aim`, a point in shares of the cutout, or with `polygon`, its corners. The others are unwanted: reported as seen, not delivered. `all` needs no `multiBarcode`; a polygon without it takes the code nearest to its middle. Unset: `all` with `multiBarcode`, else one code, of those that are found first the one nearest to the middle, and none is unwanted."
    ).added()
    Field(
      optional: "matching", \.matching, .pattern,
      "A regular expression that the whole value has to match. Codes that do not are unwanted: reported as seen, not delivered."
    ).added()
    Field(
      "expected", \.expected, .list(of: .string(minimumLength: 1), count: 0...10_000),
      "The values that count; codes with another one are unwanted: reported as seen, not delivered. Empty (default): every value."
    ).added()
  }

  /// Makes a configuration.
  public init(
    barcodeFormats: [BarcodeFormat] = [.all], multiBarcode: Bool = false, parseAAMVA: Bool = false,
    consecutiveEqualResults: Bool = false, fastProcessMode: Bool = false, disableAdvancedBarcode: Bool = false,
    upcA: UPCAForm = .asEAN13, codabarStartStop: CodabarStartStop = .include, fnc1Prefix: FNC1Prefix = .none,
    addOns: AddOnPolicy? = nil, symbologies: [BarcodeFormat: SymbologyConfig] = [:],
    quality: QualityLevel = .balanced, sections: SectionsConfig = SectionsConfig(), minReads: MinReads? = nil,
    duplicatePolicy: DuplicatePolicy? = nil,
    selection: CodeSelection? = nil, matching: PatternText? = nil, expected: [String] = []
  ) {
    self.barcodeFormats = barcodeFormats
    self.multiBarcode = multiBarcode
    self.parseAAMVA = parseAAMVA
    self.consecutiveEqualResults = consecutiveEqualResults
    self.fastProcessMode = fastProcessMode
    self.disableAdvancedBarcode = disableAdvancedBarcode
    self.upcA = upcA
    self.codabarStartStop = codabarStartStop
    self.fnc1Prefix = fnc1Prefix
    self.addOns = addOns
    self.symbologies = symbologies
    self.quality = quality
    self.sections = sections
    self.minReads = minReads
    self.duplicatePolicy = duplicatePolicy
    self.selection = selection
    self.matching = matching
    self.expected = expected
  }
}

extension BarcodeConfig {
  /// The formats that are read: `ALL` resolved, those that `symbologies` disables taken out.
  public var effectiveFormats: Set<BarcodeFormat> {
    let named = barcodeFormats.contains(.all) ? BarcodeFormat.allCases : barcodeFormats
    return Set(named.filter { $0 != .all && symbologies[$0]?.isEnabled != false })
  }

  /// What happens to add-ons, the default resolved.
  public var effectiveAddOns: AddOnPolicy {
    addOns ?? (effectiveFormats.contains(.upcEANExtension) ? .read : .ignore)
  }
}
