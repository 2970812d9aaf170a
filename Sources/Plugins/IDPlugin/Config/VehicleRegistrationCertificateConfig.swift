public import ScanPluginKit

/// The reading of a vehicle registration certificate.
public struct VehicleRegistrationCertificateConfig: UseCaseConfig {
  /// What is asked of single fields, by the names of ``DocumentFieldNames/vehicleRegistrationCertificate``.
  public internal(set) var vehicleRegistrationCertificate: [String: FieldOption]

  /// The keys of `vehicleRegistrationCertificateConfig`.
  public static let definition = ObjectDefinition(
    "vehicleRegistrationCertificateConfig", defaults: VehicleRegistrationCertificateConfig(),
    "Reads a vehicle registration certificate."
  ) {
    Field(
      "vehicleRegistrationCertificate", \.vehicleRegistrationCertificate,
      .fields(DocumentFieldNames.vehicleRegistrationCertificate),
      "What is asked of single fields of the certificate.")
  }

  /// Makes a configuration.
  public init(vehicleRegistrationCertificate: [String: FieldOption] = [:]) {
    self.vehicleRegistrationCertificate = vehicleRegistrationCertificate
  }
}
