public import ScanJSON

/// The reading of a vehicle registration certificate.
public struct VehicleRegistrationCertificateConfig: UseCaseConfig {
  /// What is asked of single fields, by the names of ``DocumentFieldNames/vehicleRegistrationCertificate``.
  public let vehicleRegistrationCertificate: [String: FieldOption]

  /// The key in a result.
  public static let resultKey = "vehicleRegistrationCertificateResult"

  /// The keys of `vehicleRegistrationCertificateConfig`.
  public static let definition = ObjectDefinition<VehicleRegistrationCertificateConfig>(
    "vehicleRegistrationCertificateConfig", "Reads a vehicle registration certificate."
  ) {
    Field(
      "vehicleRegistrationCertificate", \.vehicleRegistrationCertificate,
      .fields(DocumentFieldNames.vehicleRegistrationCertificate), default: [:],
      "What is asked of single fields of the certificate.")
  }

  /// Makes a configuration.
  public init(vehicleRegistrationCertificate: [String: FieldOption] = [:]) {
    self.vehicleRegistrationCertificate = vehicleRegistrationCertificate
  }

  /// Takes over checked values.
  public init(reading object: ObjectReader<Self>) throws {
    vehicleRegistrationCertificate = try object[\.vehicleRegistrationCertificate]
  }
}
