import ScanPluginKit
import Testing

@testable import BarcodePlugin

@Suite("What a configuration lets a frame cost")
struct SettingsTests {
  private func level(_ config: BarcodeConfig, _ effort: ScanInput.Effort) -> SymbolReader.Level {
    BarcodeSettings(config, PluginConfig(id: "a", config)).level(for: effort)
  }

  @Test(
    "a format without check digit is named, unless something else of the configuration guards it",
    arguments: [
      (BarcodeConfig(barcodeFormats: [.ean13, .itf]), ["/barcodeFormats/1"]),
      (BarcodeConfig(barcodeFormats: [.codabar, .itf]), ["/barcodeFormats/0", "/barcodeFormats/1"]),
      (BarcodeConfig(barcodeFormats: [.ean13, .code39, .upcE, .qrCode]), []),
      (BarcodeConfig(barcodeFormats: [.all]), []),
      (BarcodeConfig(barcodeFormats: [.itf], symbologies: [.itf: SymbologyConfig(minLength: 6)]), []),
      (BarcodeConfig(barcodeFormats: [.itf], symbologies: [.itf: SymbologyConfig(verifyCheckDigit: true)]), []),
      (BarcodeConfig(barcodeFormats: [.itf], minReads: .uniform(4)), []),
      (BarcodeConfig(barcodeFormats: [.itf], expected: ["123456"]), []),
      (BarcodeConfig(barcodeFormats: [.qrCode, .ean8], minReads: .uniform(1)), ["/minReads"]),
      (BarcodeConfig(barcodeFormats: [.itf, .code39], minReads: .perFormat([.itf: 2, .code39: 1])), ["/minReads"]),
      (BarcodeConfig(barcodeFormats: [.qrCode], minReads: .uniform(1)), []),
      (BarcodeConfig(barcodeFormats: [.all], minReads: .uniform(1)), ["/minReads"]),
      (BarcodeConfig(barcodeFormats: [.ean8], minReads: .uniform(1), expected: ["12345670"]), []),
    ])
  func weak(config: BarcodeConfig, pointers: [String]) {
    let notes = BarcodeSettings.notes(config)
    #expect(notes.map(\.pointer.description) == pointers && notes.allSatisfy { $0.code == .hint })
  }

  @Test("what a name stands for and no engine reads is named too")
  func partly() {
    let unread = FormatSupport.all.first { $0.format == "DATABAR" }?.unread ?? []
    let notes = BarcodeSettings.notes(BarcodeConfig(barcodeFormats: [.databar]))
    #expect(notes.map(\.code) == (unread.isEmpty ? [] : [.notInThisBuild]))
    for symbology in unread { #expect(notes.first?.message.contains(symbology.rawValue) == true) }
  }

  @Test("fastProcessMode and disableAdvancedBarcode limit what a frame and a picture cost, but not a second try at it")
  func limits() {
    let usual = BarcodeConfig(quality: .accurate)
    let fast = BarcodeConfig(fastProcessMode: true, quality: .accurate)
    let plain = BarcodeConfig(disableAdvancedBarcode: true, quality: .accurate)
    #expect(level(usual, .live) == .accurate && level(usual, .still) == .accurate)
    #expect(level(fast, .live) == .fast && level(fast, .still) == .fast)
    #expect(level(plain, .live) == .balanced && level(plain, .still) == .balanced)
    for config in [usual, fast, plain] { #expect(level(config, .thorough) == .thorough) }
  }

  @Test("fastProcessMode has no effect in a composite, as the warning about it says")
  func fastInComposite() {
    let fast = BarcodeConfig(fastProcessMode: true, quality: .accurate)
    let settings = BarcodeSettings(fast, PluginConfig(id: "a", fast), isInComposite: true)
    #expect(settings.level(for: .live) == .accurate && settings.level(for: .still) == .accurate)
  }
}
