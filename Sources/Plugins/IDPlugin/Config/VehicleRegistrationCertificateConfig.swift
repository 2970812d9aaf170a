public import ScanPluginKit

/// The reading of a vehicle registration certificate.
public struct VehicleRegistrationCertificateConfig: UseCaseConfig {
  /// What is asked of single fields, by the names of ``DocumentFieldNames/vehicleRegistrationCertificate``.
  public internal(set) var vehicleRegistrationCertificate: [String: FieldOption]
  /// How much time a frame may take.
  public internal(set) var quality: QualityLevel

  /// The keys of `vehicleRegistrationCertificateConfig`.
  public static let definition = ObjectDefinition(
    "vehicleRegistrationCertificateConfig", defaults: VehicleRegistrationCertificateConfig(),
    "Reads a vehicle registration certificate."
  ) {
    Field(
      "vehicleRegistrationCertificate", \.vehicleRegistrationCertificate,
      .fields(DocumentFieldNames.vehicleRegistrationCertificate),
      "What is asked of single fields of the certificate.")
    Field.documentQuality(\.quality)
  }

  /// Makes a configuration.
  public init(vehicleRegistrationCertificate: [String: FieldOption] = [:], quality: QualityLevel = .balanced) {
    self.quality = quality
    self.vehicleRegistrationCertificate = vehicleRegistrationCertificate
  }
}
