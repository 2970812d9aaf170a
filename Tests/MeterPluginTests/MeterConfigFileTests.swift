import Foundation
import ScanPluginKit
import ScanStills
import ScanSynthetic
import ScanTestKit
import Testing

@testable import MeterPlugin

/// The plugins of `Configs/` on pictures of meters that are drawn here.
@Suite("The configurations for meters")
struct MeterConfigFileTests {
  static let registry = MeterPlugin.factories(loadPicture: { try StillDecoder().open($0).frame().luma })
    .reduce(PluginRegistry()) { $0.registering($1) }

  /// The plugin of a file in `Configs`; histories are kept in a folder of the test.
  static func plugin(_ file: String, in folder: String? = nil) throws -> any ScanPlugin {
    let configs = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Configs")
    let text = try String(contentsOf: configs.appending(path: file), encoding: .utf8)
    let loaded = try ConfigLoader(useCases: registry.useCases).load(json: text, file: file)
    let config = try #require(loaded.config.viewPlugins.first?.pluginConfig)
    return try registry.makePlugin(PluginContext(pluginConfig: config, baseDirectory: folder))
  }

  /// A straight picture of a meter in good light.
  static func frame(_ face: SyntheticMeter.Face, size: PixelSize = PixelSize(width: 850, height: 270)) -> Frame {
    SyntheticMeterScene(of: SyntheticMeter(face), seed: 3, condition: .easy, size: size).frame()
  }

  private static let dials = SyntheticMeter.Face.dials(SyntheticDials(digits: [7, 2, 0, 4, 8], rest: 0.4))
  private static let display = SyntheticMeter.Face.display(SyntheticDisplay([.init("01234.5", unit: "kWh")]))

  @Test(
    "each reads a drawn meter of its kind",
    arguments: [
      ("meter.json", .drums(SyntheticDrums(digits: [0, 2, 4, 6, 8, 1])), "024681"),
      ("meter.json", Self.display, "01234.5"), ("meter-display.json", Self.display, "01234.5"),
      ("meter-multi-field.json", Self.display, "01234.5"), ("dial-meter.json", Self.dials, "72048"),
      ("odometer.json", .drums(SyntheticDrums(digits: [1, 2, 3, 4, 5, 6])), "123456"),
    ] as [(String, SyntheticMeter.Face, String)])
  func reads(file: String, face: SyntheticMeter.Face, value: String) throws {
    let frame = Self.frame(face)
    let output = try Self.plugin(file).scan(ScanInput(frame: frame, effort: .still))
    let result = try #require(output.results.first, "\(output)")
    let text = (result.body as? MeterResult)?.value ?? (result.body as? OdometerResult)?.value
    #expect(text == value)
    let quad = try #require(result.body.items.first?.quad)
    #expect(quad.corners.allSatisfy { (-40...Double(frame.size.width) + 40).contains($0.x) })
    // What the definition writes it takes back.
    func roundTrip<Body: ResultBody>(_ body: Body) throws { #expect(try Body(body.json()).json() == body.json()) }
    try roundTrip(result.body)
  }

  @Test("a fixed camera's configuration stores what it reads, and rejects what goes back")
  func history() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "meter-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let plugin = try Self.plugin("meter-fixed-camera.json", in: folder.path)
    func read(_ digits: [UInt8]) throws -> MeterResult {
      let frame = Self.frame(.drums(SyntheticDrums(digits: digits, decimals: 3)))
      let output = try plugin.scan(ScanInput(frame: frame, effort: .still))
      return try #require(output.results.first?.body as? MeterResult, "\(output)")
    }
    let first = try read([0, 0, 4, 6, 8, 1, 3, 5])
    #expect(first.value == "00468.135" && first.decimalValue == "468.135" && first.unit == "m³")
    #expect(first.verdict == MeterVerdict(isAccepted: true, rule: "first"))
    let back = try read([0, 0, 4, 6, 2, 1, 3, 5])
    #expect(back.verdict == MeterVerdict(isAccepted: false, rule: "decreased", previousValue: "00468.135"))
  }

  @Test(
    "a blank, a black and a noisy picture give nothing and say why",
    arguments: ["meter.json", "meter-display.json", "meter-multi-field.json", "dial-meter.json", "odometer.json"])
  func nothing(file: String) throws {
    let plugin = try Self.plugin(file)
    var random = SeededGenerator(seed: 5)
    let noise = LumaImage(size: PixelSize(width: 320, height: 240)) { buffer in
      for index in buffer.indices { buffer[index] = UInt8(truncatingIfNeeded: random.next()) }
    }
    let flat = [UInt8(0), 128].map { LumaImage(size: PixelSize(width: 640, height: 480), filledWith: $0) }
    for luma in flat + [noise] {
      for effort in [ScanInput.Effort.live, .still] {
        let output = try plugin.scan(ScanInput(frame: Frame(luma: luma), effort: effort))
        #expect(output.results.isEmpty && output.skipped != nil)
      }
    }
  }

  @Test("the plugins keep to what every plugin keeps to")
  func conformance() {
    let factories = MeterPlugin.factories()
    // Not how quick it is in a build for debugging on a busy machine, but that it ends.
    let limit = Duration.seconds(60)
    for mode in [MeterConfig.ScanMode.autoAnalogDigitalMeter, .dialMeter] {
      let config = MeterConfig(scanMode: mode)
      #expect(PluginConformance.violations(of: factories[0], config: config, cancellationLimit: limit) == [])
    }
    #expect(PluginConformance.violations(of: factories[1], config: OdometerConfig(), cancellationLimit: limit) == [])
  }
}
