import BarcodePlugin
import IDPlugin
import ScanPluginKit

/// The reader of the PDF417 on North American licences, made of the barcode plugin: here the families meet.
final class LicenceBarcodeReader: LicenceReader {
  private let plugin: BarcodePlugin

  init(_ context: PluginContext) throws {
    plugin = try BarcodePlugin(BarcodeConfig(barcodeFormats: [.pdf417], parseAAMVA: true), context.pluginConfig)
  }

  func licence(in input: ScanInput) throws -> LicenceText? {
    let codes = try plugin.scan(input).results.compactMap { $0.body as? BarcodeResult }.flatMap(\.barcodes)
    return codes.lazy.compactMap { code in
      code.aamva.map { LicenceText(elements: $0.bodyPart, jurisdiction: $0.jurisdiction, quad: code.quad) }
    }.first
  }

  func reset() {
    plugin.reset()
  }
}
