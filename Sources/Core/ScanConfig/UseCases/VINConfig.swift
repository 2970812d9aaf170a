public import ScanJSON

/// The reading of a vehicle identification number (ISO 3779): 17 characters without I, O and Q.
public struct VINConfig: UseCaseConfig {
  /// What the whole number has to match; nil accepts every number.
  public let validationRegex: PatternText?
  /// The characters that may occur; nil leaves it to the reader.
  public let charWhitelist: String?
  /// Whether the ninth character has to be the check digit that the others give.
  public let validateCheckDigit: Bool

  /// The key in a result.
  public static let resultKey = "vinResult"

  /// The keys of `vinConfig`.
  public static let definition = ObjectDefinition<VINConfig>(
    "vinConfig", "Reads a vehicle identification number (ISO 3779)."
  ) {
    Field.validationRegex(\.validationRegex)
    Field.charWhitelist(\.charWhitelist)
    Field(
      "validateCheckDigit", \.validateCheckDigit, .bool, default: false,
      "Whether a number with a wrong check digit gives no result. North American and Chinese numbers have one (49 CFR 565), European ones mostly not."
    )
  }

  /// Makes a configuration.
  public init(validationRegex: PatternText? = nil, charWhitelist: String? = nil, validateCheckDigit: Bool = false) {
    self.validationRegex = validationRegex
    self.charWhitelist = charWhitelist
    self.validateCheckDigit = validateCheckDigit
  }

  /// Takes over checked values.
  public init(reading object: ObjectReader<Self>) throws {
    validationRegex = try object[\.validationRegex]
    charWhitelist = try object[\.charWhitelist]
    validateCheckDigit = try object[\.validateCheckDigit]
  }
}
