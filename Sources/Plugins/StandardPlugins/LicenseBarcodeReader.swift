import BarcodePlugin
import IDPlugin
import ScanPluginKit

/// The reader of the PDF417 on North American licenses, made of the barcode plugin: here the families meet.
final class LicenseBarcodeReader: LicenseReader {
  private let plugin: BarcodePlugin
  private(set) var timeChecks: [Bool] = []

  init(_ context: PluginContext) throws {
    plugin = try BarcodePlugin(BarcodeConfig(barcodeFormats: [.pdf417], parseAAMVA: true), context.pluginConfig)
  }

  func license(in input: ScanInput) throws -> LicenseText? {
    let output = try plugin.scan(input)
    timeChecks = output.timeChecks
    let codes = output.results.compactMap { $0.body as? BarcodeResult }.flatMap(\.barcodes)
    return codes.lazy.compactMap { code in
      code.aamva.map { LicenseText(elements: $0.bodyPart, jurisdiction: $0.jurisdiction, quad: code.quad) }
    }.first
  }

  func reset() {
    plugin.reset()
  }
}
