import BarcodePlugin
import IDPlugin
public import ScanPluginKit

extension PluginRegistry {
  /// The plugins that this project ships.
  public static let standard = PluginRegistry()
    .registering(BarcodePlugin.factory)
    .registering(MRZPlugin.factory)
}
