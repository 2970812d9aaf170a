public import ScanPluginKit

/// The plugins for identity documents.
public enum IDPlugins {
  /// The factories of this family.
  ///
  /// - Parameter licenceBarcodes: Makes a reader of the barcodes of North American licences; nil where a build has none.
  public static func factories(
    licenceBarcodes: (@Sendable (PluginContext) throws -> sending any LicenceReader)? = nil
  ) -> [PluginFactory] {
    [
      MRZPlugin.factory, UniversalIDPlugin.factory(licenceBarcodes: licenceBarcodes), VehicleRegistrationPlugin.factory,
      LandingPermissionPlugin.factory,
    ]
  }
}
