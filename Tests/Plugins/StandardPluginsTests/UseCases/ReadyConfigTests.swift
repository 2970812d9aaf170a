import BarcodePlugin
import Foundation
import ScanConfig
import ScanJSON
import ScanPluginKit
import StandardPlugins
import TestSupport
import Testing

@Suite("The ready files in Configs")
struct ReadyConfigTests {
  static let folder = PackageFolder.root.appending(path: "Configs")

  static func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".json") }.sorted()
  }

  static func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  @Test("every file loads without any problem, and comes back the same from its own output")
  func everyFileLoads() throws {
    let names = try Self.names()
    #expect(names.count >= 21)
    for name in names {
      let read = try ScanViewConfig.reading(
        JSONNode.parse(Self.text(name), file: name), file: name, environment: UseCaseCatalog.standard.environment)
      #expect(read.warnings == [], "\(name)")
      #expect(try ScanViewConfig(read.value.json(), registry: .standard) == read.value, "\(name)")
      #expect(read.value.viewPlugins.allSatisfy { !$0.pluginConfig.id.isEmpty })
    }
  }

  @Test("every use case and every mode of composites has a file")
  func everyUseCase() throws {
    let configs = try Self.names().map { try ScanViewConfig(json: Self.text($0)) }
    let single = Set(configs.compactMap { $0.viewPluginConfig?.pluginConfig.useCase.key })
    #expect(single == Set(UseCaseCatalog.standard.keys))
    let modes = configs.compactMap { $0.viewPluginCompositeConfig?.processingMode }
    #expect(Set(modes) == Set(ProcessingMode.allCases))
  }

  @Test("barcode-all reads every format, several per picture, in the whole picture, and goes on")
  func barcodeAll() throws {
    let config = try #require(try ScanViewConfig(json: Self.text("barcode-all.json")).viewPluginConfig)
    let barcode = try #require(config.pluginConfig.useCase.typed(BarcodeConfig.self))
    #expect(barcode.effectiveFormats.count == 42)
    #expect(barcode.multiBarcode)
    #expect(!config.pluginConfig.cancelOnResult)
    #expect(config.cutoutConfig?.maxWidthPercent == 100 && config.cutoutConfig?.maxHeightPercent == 100)
  }
}
