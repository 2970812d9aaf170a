extension UseCaseCatalog {
  /// Every use case of the format, in the order of its documentation.
  public static let standard = UseCaseCatalog()
    .adding(BarcodeConfig.self)
    .adding(MeterConfig.self)
    .adding(OdometerConfig.self)
    .adding(MRZConfig.self)
    .adding(UniversalIDConfig.self)
    .adding(VehicleRegistrationCertificateConfig.self)
    .adding(JapaneseLandingPermissionConfig.self)
    .adding(LicensePlateConfig.self)
    .adding(TINConfig.self)
    .adding(TireSizeConfig.self)
    .adding(CommercialTireIDConfig.self)
    .adding(TireMakeConfig.self)
    .adding(VINConfig.self)
    .adding(ContainerConfig.self)
    .adding(OCRConfig.self)
}
