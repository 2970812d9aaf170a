public import ScanPluginKit

/// The reading of the landing permission that Japan puts into passports.
///
/// Unlike the other use cases it accepts further keys, as the format's own schema does; one that looks like a slip of a known key
/// gives a warning.
public struct JapaneseLandingPermissionConfig: UseCaseConfig {
  /// What is asked of the airport.
  public internal(set) var airport: FieldOption?
  /// What is asked of the date of issue.
  public internal(set) var dateOfIssue: FieldOption?
  /// What is asked of the date of expiry.
  public internal(set) var dateOfExpiry: FieldOption?
  /// What is asked of the length of the stay.
  public internal(set) var duration: FieldOption?
  /// What is asked of the status of residence.
  public internal(set) var status: FieldOption?
  /// The same fields once more, below the undocumented key of public files.
  public internal(set) var miscellaneous: LandingPermissionFields?
  /// How much time a frame may take.
  public internal(set) var quality: QualityLevel
  /// The further keys, an object kept as it is.
  public internal(set) var others: JSONNode

  /// The keys of `japaneseLandingPermissionConfig`.
  public static let definition = ObjectDefinition(
    "japaneseLandingPermissionConfig", defaults: JapaneseLandingPermissionConfig(),
    "Reads the landing permission that Japan puts into passports.",
    unknownKeys: .kept(\.others)
  ) {
    Field(optional: "airport", \.airport, .openFieldOption, "What is asked of the airport.")
    Field(optional: "dateOfIssue", \.dateOfIssue, .openFieldOption, "What is asked of the date of issue.")
    Field(optional: "dateOfExpiry", \.dateOfExpiry, .openFieldOption, "What is asked of the date of expiry.")
    Field(optional: "duration", \.duration, .openFieldOption, "What is asked of the length of the stay.")
    Field(optional: "status", \.status, .openFieldOption, "What is asked of the status of residence.")
    Field(
      optional: "miscellaneous", \.miscellaneous, .object(),
      "The same fields, as older public files nest them; a field that stands in both places counts outside.")
    Field.documentQuality(\.quality)
  }

  /// Makes a configuration.
  public init(
    airport: FieldOption? = nil, dateOfIssue: FieldOption? = nil, dateOfExpiry: FieldOption? = nil,
    duration: FieldOption? = nil, status: FieldOption? = nil, miscellaneous: LandingPermissionFields? = nil,
    quality: QualityLevel = .balanced, others: JSONNode = [:]
  ) {
    self.quality = quality
    self.airport = airport
    self.dateOfIssue = dateOfIssue
    self.dateOfExpiry = dateOfExpiry
    self.duration = duration
    self.status = status
    self.miscellaneous = miscellaneous
    self.others = others
  }

  /// What is asked of each field, the nested ones included.
  public var fields: LandingPermissionFields {
    LandingPermissionFields(
      airport: airport ?? miscellaneous?.airport, dateOfIssue: dateOfIssue ?? miscellaneous?.dateOfIssue,
      dateOfExpiry: dateOfExpiry ?? miscellaneous?.dateOfExpiry, duration: duration ?? miscellaneous?.duration,
      status: status ?? miscellaneous?.status)
  }
}

/// What is asked of the fields of a Japanese landing permission.
public struct LandingPermissionFields: DefinedObject {
  /// What is asked of the airport.
  public internal(set) var airport: FieldOption?
  /// What is asked of the date of issue.
  public internal(set) var dateOfIssue: FieldOption?
  /// What is asked of the date of expiry.
  public internal(set) var dateOfExpiry: FieldOption?
  /// What is asked of the length of the stay.
  public internal(set) var duration: FieldOption?
  /// What is asked of the status of residence.
  public internal(set) var status: FieldOption?
  /// The further keys, an object kept as it is.
  public internal(set) var others: JSONNode

  /// The keys of `miscellaneous`.
  public static let definition = ObjectDefinition(
    "landingPermissionFields", defaults: LandingPermissionFields(),
    "What is asked of the fields of a Japanese landing permission.",
    unknownKeys: .kept(\.others)
  ) {
    Field(optional: "airport", \.airport, .openFieldOption, "What is asked of the airport.")
    Field(optional: "dateOfIssue", \.dateOfIssue, .openFieldOption, "What is asked of the date of issue.")
    Field(optional: "dateOfExpiry", \.dateOfExpiry, .openFieldOption, "What is asked of the date of expiry.")
    Field(optional: "duration", \.duration, .openFieldOption, "What is asked of the length of the stay.")
    Field(optional: "status", \.status, .openFieldOption, "What is asked of the status of residence.")
  }

  /// Makes the options of the fields.
  public init(
    airport: FieldOption? = nil, dateOfIssue: FieldOption? = nil, dateOfExpiry: FieldOption? = nil,
    duration: FieldOption? = nil, status: FieldOption? = nil, others: JSONNode = [:]
  ) {
    self.airport = airport
    self.dateOfIssue = dateOfIssue
    self.dateOfExpiry = dateOfExpiry
    self.duration = duration
    self.status = status
    self.others = others
  }
}
