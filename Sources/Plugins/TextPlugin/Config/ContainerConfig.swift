public import ScanPluginKit

/// The reading of the number on a shipping container (ISO 6346), like `MSKU 907032 3`.
public struct ContainerConfig: UseCaseConfig {
  /// The direction in which the number is written.
  public enum ScanMode: String, DefinedEnum {
    /// From left to right.
    case horizontal = "HORIZONTAL"
    /// One character below the other.
    case vertical = "VERTICAL"

    /// The lower-case names of the format before version 43.
    public static var legacySpellings: [(spelling: String, value: Self)] { lowerCaseLegacySpellings }
  }

  /// The direction in which the number is written.
  public internal(set) var scanMode: ScanMode
  /// The least confidence of a result, 0…100; nil leaves it to the reader.
  public internal(set) var minConfidence: Int?
  /// What the whole number has to match; nil accepts every number.
  public internal(set) var validationRegex: PatternText?

  /// The keys of `containerConfig`.
  public static let definition = ObjectDefinition(
    "containerConfig", defaults: ContainerConfig(), "Reads the number on a shipping container (ISO 6346)."
  ) {
    Field(
      "scanMode", \.scanMode, .enumeration(),
      "The direction of the number: `HORIZONTAL` from left to right, `VERTICAL` one character below the other.")
    Field.minConfidence(\.minConfidence)
    Field.validationRegex(\.validationRegex)
  }

  /// Makes a configuration.
  public init(scanMode: ScanMode = .horizontal, minConfidence: Int? = nil, validationRegex: PatternText? = nil) {
    self.scanMode = scanMode
    self.minConfidence = minConfidence
    self.validationRegex = validationRegex
  }
}
