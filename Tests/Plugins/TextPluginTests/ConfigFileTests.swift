import Foundation
import ScanPluginKit
import ScanSynthetic
import ScanTestKit
import TestSupport
import Testing

@testable import TextPlugin

/// The plugins of `Configs/` on pictures that are drawn here.
@Suite("The configurations for texts")
struct ConfigFileTests {
  static let registry = TextPlugin.factories.reduce(PluginRegistry()) { $0.registering($1) }

  static func plugin(_ file: String) throws -> any ScanPlugin {
    let folder = PackageFolder.root.appending(path: "Configs")
    let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
    let loaded = try ConfigLoader(useCases: registry.useCases).load(json: text, file: file)
    let config = try #require(loaded.config.viewPlugins.first?.pluginConfig)
    return try registry.makePlugin(PluginContext(pluginConfig: config, locale: "C"))
  }

  @Test(
    "each reads a drawn picture of its kind",
    arguments: [
      ("vin.json", ["1HGCM82633A004352"], "1HGCM82633A004352"),
      ("container.json", ["MSKU 907032 3", "22G1"], "MSKU9070323"),
      ("license-plate.json", ["HH AB 1234"], "HHAB1234"),
      ("tin.json", ["DOT U2LL LMLR 5107"], "DOTU2LLLMLR5107"),
      ("tire-size.json", ["205/55 R16 91V"], "205/55 R16 91V"),
      ("commercial-tire-id.json", ["AB123456"], "AB123456"),
      ("tire-make.json", ["MICHELIN"], "Michelin"),
      ("ocr.json", ["HELLO2468"], "HELLO2468"),
    ])
  func reads(file: String, lines: [String], text: String) throws {
    let frame = DrawnPage.frame(DrawnPage.picture(lines))
    let output = try Self.plugin(file).scan(ScanInput(frame: frame, effort: .still))
    let result = try #require(output.results.first, "\(output)")
    let item = try #require(result.body.items.first)
    #expect(item.text == text)
    let quad = try #require(item.quad)
    let size = frame.luma.size
    #expect(
      quad.corners.allSatisfy {
        (-9...Double(size.width) + 9).contains($0.x) && (-9...Double(size.height) + 9).contains($0.y)
      })
    // What the definition writes it takes back.
    func roundTrip<Body: ResultBody>(_ body: Body) throws { #expect(try Body(body.json()).json() == body.json()) }
    try roundTrip(result.body)
  }

  @Test(
    "a blank, a black and a noisy picture give nothing and say why",
    arguments: [
      "vin.json", "container.json", "license-plate.json", "tin.json", "tire-size.json", "commercial-tire-id.json",
      "tire-make.json", "ocr.json",
    ])
  func nothing(file: String) throws {
    let plugin = try Self.plugin(file)
    var random = SeededGenerator(seed: 5)
    let noise = LumaImage(size: PixelSize(width: 320, height: 240)) { buffer in
      for index in buffer.indices { buffer[index] = UInt8(truncatingIfNeeded: random.next()) }
    }
    let flat = [UInt8(0), 128].map { LumaImage(size: PixelSize(width: 640, height: 480), filledWith: $0) }
    for luma in flat + [noise] {
      for effort in [ScanInput.Effort.live, .still] {
        let output = try plugin.scan(ScanInput(frame: DrawnPage.frame(luma), effort: effort))
        #expect(output.results.isEmpty && output.skipped != nil)
      }
    }
  }
}

@Suite("What every plugin for texts keeps to")
struct TextConformanceTests {
  static func violations<Config: UseCaseConfig>(_ config: Config, _ lines: [String]) -> [PluginConformance.Violation] {
    guard let factory = TextPlugin.factories.first(where: { $0.key == Config.key }) else { return [] }
    return PluginConformance.violations(
      of: factory, config: config, readable: [DrawnPage.frame(DrawnPage.picture(lines))])
  }

  @Test("a plugin of each kind of reader keeps to the rules for plugins")
  func conformance() {
    #expect(TextPlugin.factories.count == 8)
    #expect(Self.violations(VINConfig(), ["1HGCM82633A004352"]) == [])
    #expect(Self.violations(ContainerConfig(), ["MSKU 907032 3"]) == [])
    #expect(Self.violations(LicensePlateConfig(), ["HH AB 1234"]) == [])
    #expect(Self.violations(OCRConfig(), ["HELLO2468"]) == [])
  }
}
