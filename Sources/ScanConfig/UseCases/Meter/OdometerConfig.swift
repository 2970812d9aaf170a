public import ScanJSON

/// The reading of the distance on a vehicle's instrument panel.
public struct OdometerConfig: UseCaseConfig {
  /// The least confidence of a result, 0…100.
  public let minConfidence: Int
  /// What the whole value has to match; nil accepts every value.
  public let validationRegex: PatternText?

  /// The key in a result.
  public static let resultKey = "odometerResult"

  /// The keys of `odometerConfig`.
  public static let definition = ObjectDefinition<OdometerConfig>(
    "odometerConfig", "Reads the distance on a vehicle's instrument panel."
  ) {
    Field(
      "minConfidence", \.minConfidence, .confidence, default: 60,
      "The least confidence of a result, 0…100; below it there is none.")
    Field.validationRegex(\.validationRegex)
  }

  /// Makes a configuration.
  public init(minConfidence: Int = 60, validationRegex: PatternText? = nil) {
    self.minConfidence = minConfidence
    self.validationRegex = validationRegex
  }

  /// Takes over checked values.
  public init(reading object: ObjectReader<Self>) throws {
    minConfidence = try object[\.minConfidence]
    validationRegex = try object[\.validationRegex]
  }
}
