public import ScanPluginKit

/// The reading of identity documents of any kind: zones, driving licenses, fronts of identity cards, insurance cards.
public struct UniversalIDConfig: UseCaseConfig {
  /// The script in which a document is written.
  public enum Alphabet: String, DefinedEnum {
    /// Latin letters.
    case latin
    /// Arabic letters.
    case arabic
    /// Cyrillic letters.
    case cyrillic
  }

  /// The script in which the documents are written.
  public internal(set) var alphabet: Alphabet
  /// The layouts that give a result; nil allows all.
  public internal(set) var allowedLayouts: AllowedLayouts?
  /// Whether the portrait is looked for and added to the result.
  public internal(set) var faceDetectionEnabled: Bool
  /// What is asked of the fields of documents with a machine-readable zone.
  public internal(set) var mrz: [String: FieldOption]
  /// What is asked of the fields of driving licenses.
  public internal(set) var drivingLicense: [String: FieldOption]
  /// What is asked of the fields of identity cards' fronts.
  public internal(set) var idFront: [String: FieldOption]
  /// What is asked of the fields of insurance cards.
  public internal(set) var insuranceCard: [String: FieldOption]
  /// How much time a frame may take.
  public internal(set) var quality: QualityLevel

  /// The keys of `universalIdConfig`.
  public static let definition = ObjectDefinition(
    "universalIdConfig", defaults: UniversalIDConfig(), "Reads identity documents of any kind."
  ) {
    Field(
      "alphabet", \.alphabet, .enumeration(),
      "The script of the documents: `latin`, `arabic` or `cyrillic`.")
    Field(
      optional: "allowedLayouts", \.allowedLayouts, .object(),
      "The kinds of document, and the layouts of each, that give a result. Unset: all.")
    Field(
      "faceDetectionEnabled", \.faceDetectionEnabled, .bool,
      "Whether the portrait is looked for and added to the result.")
    Field(
      "mrz", \.mrz, .fields(DocumentFieldNames.mrz),
      "What is asked of single fields of documents with a machine-readable zone.")
    Field(
      "drivingLicense", \.drivingLicense, .fields(DocumentFieldNames.drivingLicense),
      "What is asked of single fields of driving licenses.")
    Field(
      "idFront", \.idFront, .fields(DocumentFieldNames.idFront),
      "What is asked of single fields of identity cards' fronts.")
    Field(
      "insuranceCard", \.insuranceCard, .fields(DocumentFieldNames.insuranceCard),
      "What is asked of single fields of insurance cards.")
    Field.documentQuality(\.quality)
  }

  /// Makes a configuration.
  public init(
    alphabet: Alphabet = .latin, allowedLayouts: AllowedLayouts? = nil, faceDetectionEnabled: Bool = false,
    mrz: [String: FieldOption] = [:], drivingLicense: [String: FieldOption] = [:],
    idFront: [String: FieldOption] = [:], insuranceCard: [String: FieldOption] = [:], quality: QualityLevel = .balanced
  ) {
    self.alphabet = alphabet
    self.allowedLayouts = allowedLayouts
    self.faceDetectionEnabled = faceDetectionEnabled
    self.mrz = mrz
    self.drivingLicense = drivingLicense
    self.idFront = idFront
    self.insuranceCard = insuranceCard
    self.quality = quality
  }
}

/// The kinds of document that are read; nil forbids a kind, an empty list allows all its layouts.
public struct AllowedLayouts: DefinedObject {
  /// The layouts of documents with a machine-readable zone.
  public internal(set) var mrz: [DocumentLayout]?
  /// The layouts of driving licenses.
  public internal(set) var drivingLicense: [DocumentLayout]?
  /// The layouts of identity cards' fronts.
  public internal(set) var idFront: [DocumentLayout]?
  /// The layouts of insurance cards.
  public internal(set) var insuranceCard: [DocumentLayout]?

  /// The keys of `allowedLayouts`.
  public static let definition = ObjectDefinition(
    "allowedLayouts", defaults: AllowedLayouts(),
    "The kinds of document that are read; an empty list allows every layout of its kind."
  ) {
    Field(
      optional: "mrz", \.mrz, .list(of: .layout),
      "Layouts of documents with a machine-readable zone; empty for all. Unset: none, unless all four are unset.")
    Field(
      optional: "drivingLicense", \.drivingLicense, .list(of: .layout),
      "Layouts of driving licenses, like `AT_AUT_DL_2013_F`; empty for all. Unset: none, unless all four are unset.")
    Field(
      optional: "idFront", \.idFront, .list(of: .layout),
      "Layouts of identity cards' fronts; empty for all. Unset: none, unless all four are unset.")
    Field(
      optional: "insuranceCard", \.insuranceCard, .list(of: .layout),
      "Layouts of insurance cards; empty for all. Unset: none, unless all four are unset.")
  }

  /// Makes a choice of layouts.
  public init(
    mrz: [DocumentLayout]? = nil, drivingLicense: [DocumentLayout]? = nil, idFront: [DocumentLayout]? = nil,
    insuranceCard: [DocumentLayout]? = nil
  ) {
    self.mrz = mrz
    self.drivingLicense = drivingLicense
    self.idFront = idFront
    self.insuranceCard = insuranceCard
  }
}

extension ValueType where Value == [String: FieldOption] {
  /// An object from the names of a document's fields to what is asked of them.
  static func fields(_ names: [String]) -> Self { .map(keys: names, .object(FieldOption.self)) }
}
