public import ScanJSON

/// The reading of a vehicle's licence plate.
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
    public static var leftovers: [(spelling: String, value: Self)] { lowerCaseLeftovers }
  }

  /// The country whose plates are read.
  public let scanMode: LicensePlateScanMode
  /// The least confidence of a result, 0…100.
  public let minConfidence: Int
  /// What the text of a plate has to match; nil accepts every text.
  public let validationRegex: PlatePatterns?
  /// Whether the sticker of the vehicle inspection is read.
  public let vehicleInspectionSticker: InspectionSticker

  /// The key in a result.
  public static let resultKey = "licensePlateResult"

  /// The keys of `licensePlateConfig`.
  public static let definition = ObjectDefinition<LicensePlateConfig>(
    "licensePlateConfig", "Reads a vehicle's licence plate.",
    rules: [{ config, node, scope in config.checkRegion(node, scope) }]
  ) {
    Field(
      "scanMode", \.scanMode, .enumeration(), default: .auto,
      "The country whose plates are read, in lower case without spaces, like `unitedkingdom`; `auto` for all of Europe."
    )
    Field(
      "minConfidence", \.minConfidence, .confidence, default: 0,
      "The least confidence of a result, 0…100; below it there is none.")
    Field(
      optional: "validationRegex", \.validationRegex, .platePatterns,
      "A regular expression that the plate's text has to match, or one for each country by its international sign: `'A':^regex$,'D':^regex$`. The form with countries has no effect with `unitedstates` and `africa`."
    )
    Field(
      "vehicleInspectionSticker", \.vehicleInspectionSticker, .enumeration(), default: .disabled,
      "Whether the sticker of the vehicle inspection is read: `DISABLED`, `OPTIONAL`, or `MANDATORY` (no result without one). No effect with `unitedstates` and `africa`."
    )
  }

  /// Makes a configuration.
  public init(
    scanMode: LicensePlateScanMode = .auto, minConfidence: Int = 0, validationRegex: PlatePatterns? = nil,
    vehicleInspectionSticker: InspectionSticker = .disabled
  ) {
    self.scanMode = scanMode
    self.minConfidence = minConfidence
    self.validationRegex = validationRegex
    self.vehicleInspectionSticker = vehicleInspectionSticker
  }

  /// Takes over checked values.
  public init(reading object: ObjectReader<Self>) throws {
    scanMode = try object[\.scanMode]
    minConfidence = try object[\.minConfidence]
    validationRegex = try object[\.validationRegex]
    vehicleInspectionSticker = try object[\.vehicleInspectionSticker]
  }

  private func checkRegion(_ node: JSONNode, _ scope: ReadScope) {
    guard scanMode == .unitedStates || scanMode == .africa else { return }
    if let patterns = validationRegex, patterns.everywhere == nil {
      scope.member("validationRegex").hint(
        "patterns by country have no effect with the mode `\(scanMode.rawValue)`",
        at: node["validationRegex"]?.position, advice: "write one pattern without a country sign")
    }
    if vehicleInspectionSticker != .disabled {
      scope.member("vehicleInspectionSticker").hint(
        "`vehicleInspectionSticker` has no effect with the mode `\(scanMode.rawValue)`",
        at: node["vehicleInspectionSticker"]?.position, advice: "remove it")
    }
  }
}
