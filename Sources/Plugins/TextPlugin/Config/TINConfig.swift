public import ScanPluginKit

/// The reading of a tire identification number, the `DOT` code with the date of production (49 CFR 574.5).
public struct TINConfig: UseCaseConfig {
  /// Which numbers are read.
  public enum ScanMode: String, DefinedEnum {
    /// Every tire identification number, behind `DOT` also with letters that 49 CFR 574.5 does not allow.
    case universal = "UNIVERSAL"
    /// Only numbers that start with `DOT` and have no other letters than the rule allows.
    case dot = "DOT"

    /// The lower-case names of the format before version 43.
    public static var legacySpellings: [(spelling: String, value: Self)] { lowerCaseLegacySpellings }

    /// The mode that version 43 removed.
    static var retired: [RetiredValue] {
      [RetiredValue(spelling: "FLEXIBLE", successor: "UNIVERSAL", advice: TextConfigText.flexibleAdvice.with())]
    }
  }

  /// Which numbers are read.
  public internal(set) var scanMode: ScanMode
  /// Whether text that stands on its head is read.
  public internal(set) var upsideDownMode: UpsideDownMode
  /// The least confidence of a result, 0…100; nil leaves it to the reader.
  public internal(set) var minConfidence: Int?
  /// What the whole number has to match; nil accepts every number.
  public internal(set) var validationRegex: PatternText?
  /// Whether a number whose date of production is missing or impossible gives no result.
  public internal(set) var validateProductionDate: Bool
  /// The least height of the text as a share of the picture's, 0…1; nil for none.
  public internal(set) var detectionMinHeightRatio: Double?
  /// How near to the edge the text has to start, as a share of the picture's width, 0…1; nil for anywhere.
  public internal(set) var horizontalAlignmentRatio: Double?

  /// The keys of `tinConfig`.
  public static let definition = ObjectDefinition(
    "tinConfig", defaults: TINConfig(), "Reads a tire identification number (49 CFR 574.5)."
  ) {
    Field(
      "scanMode", \.scanMode, .enumeration(retired: ScanMode.retired),
      "Which numbers are read: `UNIVERSAL` all, behind `DOT` also with letters that the rule does not allow; `DOT` only those that start with these letters and keep the rule."
    )
    Field.upsideDownMode(\.upsideDownMode)
    Field.minConfidence(\.minConfidence)
    Field.validationRegex(\.validationRegex)
    Field(
      "validateProductionDate", \.validateProductionDate, .bool,
      "Whether a number whose date of production (week and year) is missing or impossible gives no result.")
    Field(
      optional: "detectionMinHeightRatio", \.detectionMinHeightRatio, .number(0...1),
      "The least height of the text as a share of the picture's height, 0…1. Unset: every height.")
    Field(
      optional: "horizontalAlignmentRatio", \.horizontalAlignmentRatio, .number(0...1),
      "How near to the edge the text has to start, as a share of the picture's width, 0…1. Unset: anywhere.")
  }

  /// Makes a configuration.
  public init(
    scanMode: ScanMode = .universal, upsideDownMode: UpsideDownMode = .auto, minConfidence: Int? = nil,
    validationRegex: PatternText? = nil, validateProductionDate: Bool = true,
    detectionMinHeightRatio: Double? = nil, horizontalAlignmentRatio: Double? = nil
  ) {
    self.scanMode = scanMode
    self.upsideDownMode = upsideDownMode
    self.minConfidence = minConfidence
    self.validationRegex = validationRegex
    self.validateProductionDate = validateProductionDate
    self.detectionMinHeightRatio = detectionMinHeightRatio
    self.horizontalAlignmentRatio = horizontalAlignmentRatio
  }
}
