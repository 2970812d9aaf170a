import BarcodePlugin
public import ScanPluginKit

extension PluginRegistry {
  /// The plugins that this project ships.
  public static let standard = PluginRegistry()
    .registering(BarcodePlugin.factory)
}
