import BarcodePlugin
import IDPlugin
import MeterPlugin
public import ScanPluginKit
import ScanStills
import TextPlugin

extension PluginRegistry {
  /// The plugins that this project ships, in the order of the documentation.
  public static let standard = PluginRegistry()
    .registering(BarcodePlugin.factory)
    .registering(MeterPlugin.factories(loadPicture: { try StillDecoder().open($0).frame().luma }))
    .registering(IDPlugins.factories(licenseBarcodes: { try LicenseBarcodeReader($0) }))
    .registering(TextPlugin.factories)
    .registering(DataScannerConfig.self, texts: DataScannerText.templates)
}
