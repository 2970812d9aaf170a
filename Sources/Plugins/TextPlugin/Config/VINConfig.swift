public import ScanPluginKit

/// The reading of a vehicle identification number (ISO 3779): 17 characters without I, O and Q.
public struct VINConfig: UseCaseConfig {
  /// What the whole number has to match; nil accepts every number.
  public internal(set) var validationRegex: PatternText?
  /// The characters that may occur; nil leaves it to the reader.
  public internal(set) var charWhitelist: String?
  /// The least confidence of a result, 0…100; nil for the reader's own.
  public internal(set) var minConfidence: Int?
  /// Whether the ninth character has to be the check digit that the others give.
  public internal(set) var validateCheckDigit: Bool

  /// The keys of `vinConfig`.
  public static let definition = ObjectDefinition(
    "vinConfig", defaults: VINConfig(), "Reads a vehicle identification number (ISO 3779)."
  ) {
    Field.validationRegex(\.validationRegex)
    Field.charWhitelist(\.charWhitelist)
    Field(
      "validateCheckDigit", \.validateCheckDigit, .bool,
      "Whether a number with a wrong check digit gives no result. North American and Chinese numbers have one (49 CFR 565), European ones mostly not."
    )
    Field.minConfidence(\.minConfidence).added()
  }

  /// Makes a configuration.
  public init(
    validationRegex: PatternText? = nil, charWhitelist: String? = nil, validateCheckDigit: Bool = false,
    minConfidence: Int? = nil
  ) {
    self.validationRegex = validationRegex
    self.charWhitelist = charWhitelist
    self.validateCheckDigit = validateCheckDigit
    self.minConfidence = minConfidence
  }
}
