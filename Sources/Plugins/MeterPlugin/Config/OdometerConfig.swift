public import ScanPluginKit

/// The reading of the distance on a vehicle's instrument panel.
public struct OdometerConfig: UseCaseConfig {
  /// The least confidence of a result, 0…100.
  public internal(set) var minConfidence: Int
  /// What the whole value has to match; nil accepts every value.
  public internal(set) var validationRegex: PatternText?
  /// How many digits the odometer shows, decimals included, 1…18; nil when it is not known: five and more.
  public internal(set) var numDigits: Int?
  /// How many of the digits are decimals, 0…17; nil and 0 for a whole number.
  public internal(set) var numDecimalDigits: Int?

  /// The keys of `odometerConfig`.
  public static let definition = ObjectDefinition(
    "odometerConfig", defaults: OdometerConfig(), "Reads the distance on a vehicle's instrument panel."
  ) {
    Field(
      "minConfidence", \.minConfidence, .confidence,
      "The least confidence of a result, 0…100; below it there is none.")
    Field.validationRegex(\.validationRegex)
    Field(
      optional: "numDigits", \.numDigits, .int(1...18),
      "How many digits the odometer shows, decimals included. Unset: as many as are seen, five and more."
    ).added()
    Field(
      optional: "numDecimalDigits", \.numDecimalDigits, .int(0...17),
      "How many of the digits are decimals. Unset or 0: none, so that a row with a point is another one, such as that of a trip."
    ).added()
  }

  /// Makes a configuration.
  public init(
    minConfidence: Int = 60, validationRegex: PatternText? = nil, numDigits: Int? = nil, numDecimalDigits: Int? = nil
  ) {
    self.minConfidence = minConfidence
    self.validationRegex = validationRegex
    self.numDigits = numDigits
    self.numDecimalDigits = numDecimalDigits
  }
}
