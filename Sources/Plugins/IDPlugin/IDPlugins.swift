public import ScanPluginKit

/// The plugins for identity documents.
public enum IDPlugins {
  /// The factories of this family.
  ///
  /// - Parameter licenseBarcodes: Makes a reader of the barcodes of North American licenses; nil where a build has none.
  public static func factories(
    licenseBarcodes: (@Sendable (PluginContext) throws -> sending any LicenseReader)? = nil
  ) -> [PluginFactory] {
    [
      MRZPlugin.factory, UniversalIDPlugin.factory(licenseBarcodes: licenseBarcodes), VehicleRegistrationPlugin.factory,
      LandingPermissionPlugin.factory,
    ]
  }
}
