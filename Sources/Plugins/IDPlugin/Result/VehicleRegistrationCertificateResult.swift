public import ScanPluginKit

/// The fields of one vehicle registration certificate.
public struct VehicleRegistrationCertificateResult: ResultBody {
  /// The fields that were read, by their names in ``fieldNames``.
  public internal(set) var fields: [String: DocumentFieldText]
  /// The state that issued it, ISO 3166-1 alpha-2; nil when the document does not say.
  public internal(set) var issuingState: String?

  /// Makes a result.
  public init(fields: [String: DocumentFieldText], issuingState: String? = nil) {
    self.fields = fields
    self.issuingState = issuingState
  }

  /// The field of a name; nil when it was not read.
  public subscript(field: String) -> DocumentFieldText? { fields[field] }

  /// The names of the fields, in the order in which they are written.
  public static let fieldNames =
    DocumentFieldNames.vehicleRegistrationCertificate + [
      "formattedFirstIssued", "documentRegionDefinition", "documentCategoryDefinition", "documentTypeDefinition",
      "documentVersionsDefinition", "documentSideDefinition",
    ]

  /// The keys in JSON.
  public static let definition = ObjectDefinition(
    "vehicleRegistrationCertificateResult", defaults: VehicleRegistrationCertificateResult(fields: [:]),
    "The fields of one vehicle registration certificate."
  ) {
    Field(
      required: "result", \.fields, .map(keys: fieldNames, .object(DocumentFieldText.self)),
      "The fields that were read; what the certificate does not have is not there.")
    Field(
      derived: "visualization", \.visualization, .object(DocumentVisualization.self), "Where the fields stand.")
    Field(
      optional: "issuingState", \.issuingState, .string(),
      "The state by ISO 3166-1 alpha-2; not there when the certificate does not say."
    ).added()
  }

  /// Where the fields stand; nil when none has a known place.
  public var visualization: DocumentVisualization? {
    let places = Self.fieldNames.filter { $0 != "formattedFirstIssued" }.compactMap { fields[$0]?.corners }
    return places.isEmpty ? nil : DocumentVisualization(contourPoints: places)
  }

  /// One item for each field.
  public var items: [FoundItem] {
    Self.fieldNames.filter { $0 != "formattedFirstIssued" }.compactMap { name in
      fields[name].map { FoundItem(kind: name, text: $0.text, quad: $0.quad) }
    }
  }
}
