import ScanPluginKit
import Testing

@testable import BarcodePlugin

@Suite("What a configuration lets a frame cost")
struct SettingsTests {
  private func level(_ config: BarcodeConfig, _ effort: ScanInput.Effort) -> SymbolReader.Level {
    BarcodeSettings(config, PluginConfig(id: "a", config)).level(for: effort)
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
}
