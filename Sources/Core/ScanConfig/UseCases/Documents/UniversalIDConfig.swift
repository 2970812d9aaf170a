public import ScanJSON

/// The reading of identity documents of any kind: zones, driving licences, fronts of identity cards, insurance cards.
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
  public let alphabet: Alphabet
  /// The layouts that give a result; nil allows all.
  public let allowedLayouts: AllowedLayouts?
  /// Whether the portrait is looked for and added to the result.
  public let faceDetectionEnabled: Bool
  /// What is asked of the fields of documents with a machine-readable zone.
  public let mrz: [String: FieldOption]
  /// What is asked of the fields of driving licences.
  public let drivingLicense: [String: FieldOption]
  /// What is asked of the fields of identity cards' fronts.
  public let idFront: [String: FieldOption]
  /// What is asked of the fields of insurance cards.
  public let insuranceCard: [String: FieldOption]

  /// The key in a result.
  public static let resultKey = "universalIdResult"

  /// The keys of `universalIdConfig`.
  public static let definition = ObjectDefinition<UniversalIDConfig>(
    "universalIdConfig", "Reads identity documents of any kind."
  ) {
    Field(
      "alphabet", \.alphabet, .enumeration(), default: .latin,
      "The script of the documents: `latin`, `arabic` or `cyrillic`.")
    Field(
      optional: "allowedLayouts", \.allowedLayouts, .object(),
      "The kinds of document, and the layouts of each, that give a result. Unset: all.")
    Field(
      "faceDetectionEnabled", \.faceDetectionEnabled, .bool, default: false,
      "Whether the portrait is looked for and added to the result.")
    Field(
      "mrz", \.mrz, .fields(DocumentFieldNames.mrz), default: [:],
      "What is asked of single fields of documents with a machine-readable zone.")
    Field(
      "drivingLicense", \.drivingLicense, .fields(DocumentFieldNames.drivingLicense), default: [:],
      "What is asked of single fields of driving licences.")
    Field(
      "idFront", \.idFront, .fields(DocumentFieldNames.idFront), default: [:],
      "What is asked of single fields of identity cards' fronts.")
    Field(
      "insuranceCard", \.insuranceCard, .fields(DocumentFieldNames.insuranceCard), default: [:],
      "What is asked of single fields of insurance cards.")
  }

  /// Makes a configuration.
  public init(
    alphabet: Alphabet = .latin, allowedLayouts: AllowedLayouts? = nil, faceDetectionEnabled: Bool = false,
    mrz: [String: FieldOption] = [:], drivingLicense: [String: FieldOption] = [:],
    idFront: [String: FieldOption] = [:], insuranceCard: [String: FieldOption] = [:]
  ) {
    self.alphabet = alphabet
    self.allowedLayouts = allowedLayouts
    self.faceDetectionEnabled = faceDetectionEnabled
    self.mrz = mrz
    self.drivingLicense = drivingLicense
    self.idFront = idFront
    self.insuranceCard = insuranceCard
  }

  /// Takes over checked values.
  public init(reading object: ObjectReader<Self>) throws {
    alphabet = try object[\.alphabet]
    allowedLayouts = try object[\.allowedLayouts]
    faceDetectionEnabled = try object[\.faceDetectionEnabled]
    mrz = try object[\.mrz]
    drivingLicense = try object[\.drivingLicense]
    idFront = try object[\.idFront]
    insuranceCard = try object[\.insuranceCard]
  }
}

/// The kinds of document that are read; nil forbids a kind, an empty list allows all its layouts.
public struct AllowedLayouts: DefinedObject {
  /// The layouts of documents with a machine-readable zone.
  public let mrz: [DocumentLayout]?
  /// The layouts of driving licences.
  public let drivingLicense: [DocumentLayout]?
  /// The layouts of identity cards' fronts.
  public let idFront: [DocumentLayout]?
  /// The layouts of insurance cards.
  public let insuranceCard: [DocumentLayout]?

  /// The keys of `allowedLayouts`.
  public static let definition = ObjectDefinition<AllowedLayouts>(
    "allowedLayouts", "The kinds of document that are read; an empty list allows every layout of its kind."
  ) {
    Field(
      optional: "mrz", \.mrz, .list(of: .layout),
      "Layouts of documents with a machine-readable zone; empty for all. Unset: none, unless all four are unset.")
    Field(
      optional: "drivingLicense", \.drivingLicense, .list(of: .layout),
      "Layouts of driving licences, like `AT_AUT_DL_2013_F`; empty for all. Unset: none, unless all four are unset.")
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

  /// Takes over checked values.
  public init(reading object: ObjectReader<Self>) throws {
    mrz = try object[\.mrz]
    drivingLicense = try object[\.drivingLicense]
    idFront = try object[\.idFront]
    insuranceCard = try object[\.insuranceCard]
  }
}

extension ValueType where Value == [String: FieldOption] {
  /// An object from the names of a document's fields to what is asked of them.
  static func fields(_ names: [String]) -> Self { .map(keys: names, .object(FieldOption.self)) }
}
