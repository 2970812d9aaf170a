public import ScanPluginKit

/// The fields of one landing permission that Japan put into a passport.
public struct JapaneseLandingPermissionResult: ResultBody {
  /// The fields that were read, by their names in ``fieldNames``.
  public internal(set) var fields: [String: DocumentFieldText]

  /// Makes a result.
  public init(fields: [String: DocumentFieldText]) {
    self.fields = fields
  }

  /// The field of a name; nil when it was not read.
  public subscript(field: String) -> DocumentFieldText? { fields[field] }

  /// The names of the fields, in the order in which they are written.
  public static let fieldNames = ["airport", "dateOfExpiry", "dateOfIssue", "duration", "status"]

  /// The keys in JSON.
  public static let definition = ObjectDefinition(
    "japaneseLandingPermissionResult", defaults: JapaneseLandingPermissionResult(fields: [:]),
    "The fields of one landing permission."
  ) {
    Field(
      required: "result", \.fields, .map(keys: fieldNames, .object(DocumentFieldText.self)),
      "The fields that were read in Latin letters; what was not read is not there.")
  }

  /// One item for each field.
  public var items: [FoundItem] {
    Self.fieldNames.compactMap { name in
      fields[name].map { FoundItem(kind: name, text: $0.text, quad: $0.quad) }
    }
  }
}
