import BarcodePlugin
import IDPlugin
public import ScanPluginKit
import TextPlugin

extension PluginRegistry {
  /// The plugins that this project ships.
  public static let standard = TextPlugin.factories.reduce(
    PluginRegistry()
      .registering(BarcodePlugin.factory)
      .registering(MRZPlugin.factory)
      .registering(
        UniversalIDPlugin.factory { context in
          // Each plugin of layer 3 stands for itself; here they meet.
          try BarcodePlugin(BarcodeConfig(barcodeFormats: [.pdf417], parseAAMVA: true), context.pluginConfig)
        }
      )
      .registering(VehicleRegistrationPlugin.factory)
      .registering(LandingPermissionPlugin.factory)
  ) { $0.registering($1) }
}
