public import ScanPluginKit

/// The reading of a vehicle's license plate.
public struct LicensePlateConfig: UseCaseConfig {
  /// Whether the sticker of the vehicle inspection on a plate is read.
  public enum InspectionSticker: String, DefinedEnum {
    /// It is not read.
    case disabled = "DISABLED"
    /// It is reported when it is found.
    case optional = "OPTIONAL"
    /// A plate without one gives no result.
    case mandatory = "MANDATORY"

    /// The lower-case names.
    public static var legacySpellings: [(spelling: String, value: Self)] { lowerCaseLegacySpellings }
  }

  /// The country whose plates are read.
  public internal(set) var scanMode: LicensePlateScanMode
  /// The least confidence of a result, 0…100.
  public internal(set) var minConfidence: Int
  /// What the text of a plate has to match; nil accepts every text.
  public internal(set) var validationRegex: PlatePatterns?
  /// Whether the sticker of the vehicle inspection is read.
  public internal(set) var vehicleInspectionSticker: InspectionSticker
  /// The plates that count; empty for every plate.
  public internal(set) var expected: [String]

  /// The keys of `licensePlateConfig`.
  public static let definition = ObjectDefinition(
    "licensePlateConfig", defaults: LicensePlateConfig(), "Reads a vehicle's license plate.",
    rules: [{ config, node, scope in config.checkRegion(node, scope) }]
  ) {
    Field(
      "scanMode", \.scanMode, .enumeration(),
      "The country whose plates are read, in lower case without spaces, like `unitedkingdom`; `auto` for all of Europe."
    )
    Field(
      "minConfidence", \.minConfidence, .confidence,
      "The least confidence of a result, 0…100; below it there is none. Default 60: below that, what is read of signs and stickers looks like plates."
    )
    Field(
      optional: "validationRegex", \.validationRegex, .platePatterns,
      "A regular expression that the plate's text has to match, or one for each country by its international sign: `'A':^regex$,'D':^regex$`. In the form with countries, plates of countries that are not listed give no result; a text that several countries write counts for those that are listed."
    )
    Field(
      "vehicleInspectionSticker", \.vehicleInspectionSticker, .enumeration(),
      "Whether the sticker of the vehicle inspection is read: `DISABLED`, `OPTIONAL`, or `MANDATORY` (no result without one). No effect with `unitedstates` and `africa`."
    )
    Field(
      "expected", \.expected, .list(of: .string(minimumLength: 1), count: 0...10_000),
      "The plates that count, with or without their spaces and hyphens; another one gives no result. Empty (default): every plate."
    ).added()
  }

  /// Makes a configuration.
  public init(
    scanMode: LicensePlateScanMode = .auto, minConfidence: Int = 60, validationRegex: PlatePatterns? = nil,
    vehicleInspectionSticker: InspectionSticker = .disabled, expected: [String] = []
  ) {
    self.scanMode = scanMode
    self.minConfidence = minConfidence
    self.validationRegex = validationRegex
    self.vehicleInspectionSticker = vehicleInspectionSticker
    self.expected = expected
  }

  private func checkRegion(_ node: JSONNode, _ scope: ReadScope) {
    guard scanMode == .unitedStates || scanMode == .africa else { return }
    if vehicleInspectionSticker != .disabled {
      scope.member("vehicleInspectionSticker").hint(
        TextConfigText.sticker.with(["mode": .string(scanMode.rawValue)]),
        at: node["vehicleInspectionSticker"]?.position, advice: CompositeText.removeIt.with())
    }
  }
}
