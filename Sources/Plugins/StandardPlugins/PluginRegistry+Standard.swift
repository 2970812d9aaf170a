import BarcodePlugin
import IDPlugin
import MeterPlugin
public import ScanPluginKit
import ScanStills
import TextPlugin

extension PluginRegistry {
  /// The plugins that this project ships.
  public static let standard =
    (TextPlugin.factories + MeterPlugin.factories(loadPicture: { try StillDecoder().open($0).frame().luma })).reduce(
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
