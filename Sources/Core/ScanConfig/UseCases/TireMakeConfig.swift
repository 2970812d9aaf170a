public import ScanJSON

/// The reading of the maker's name on a tyre's sidewall.
public struct TireMakeConfig: UseCaseConfig {
  /// Whether text that stands on its head is read.
  public let upsideDownMode: UpsideDownMode
  /// The least confidence of a result, 0…100; nil leaves it to the reader.
  public let minConfidence: Int?
  /// What the whole text has to match; nil accepts every text.
  public let validationRegex: PatternText?

  /// The key in a result.
  public static let resultKey = "tireMakeResult"

  /// The keys of `tireMakeConfig`.
  public static let definition = ObjectDefinition<TireMakeConfig>(
    "tireMakeConfig", "Reads the maker's name on a tyre's sidewall."
  ) {
    Field.upsideDownMode(\.upsideDownMode)
    Field.minConfidence(\.minConfidence)
    Field.validationRegex(\.validationRegex)
  }

  /// Makes a configuration.
  public init(
    upsideDownMode: UpsideDownMode = .auto, minConfidence: Int? = nil, validationRegex: PatternText? = nil
  ) {
    self.upsideDownMode = upsideDownMode
    self.minConfidence = minConfidence
    self.validationRegex = validationRegex
  }

  /// Takes over checked values.
  public init(reading object: ObjectReader<Self>) throws {
    upsideDownMode = try object[\.upsideDownMode]
    minConfidence = try object[\.minConfidence]
    validationRegex = try object[\.validationRegex]
  }
}
