public import ScanPluginKit

/// The reading of the maker's name on a tire's sidewall.
public struct TireMakeConfig: UseCaseConfig {
  /// Whether text that stands on its head is read.
  public internal(set) var upsideDownMode: UpsideDownMode
  /// The least confidence of a result, 0…100; nil leaves it to the reader.
  public internal(set) var minConfidence: Int?
  /// What the whole text has to match; nil accepts every text.
  public internal(set) var validationRegex: PatternText?

  /// The keys of `tireMakeConfig`.
  public static let definition = ObjectDefinition(
    "tireMakeConfig", defaults: TireMakeConfig(), "Reads the maker's name on a tire's sidewall."
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
}
