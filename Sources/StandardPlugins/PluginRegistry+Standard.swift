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
  ) { $0.registering($1) }
}
