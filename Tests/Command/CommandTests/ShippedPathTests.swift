import ScanPluginKit
import ScanRuntime
import ScanStills
import ScanSynthetic
import StandardPlugins
import Synchronization
import Testing

@testable import ScanCommand

/// What figures are measured with, a plugin and a picture in memory, beside what users take: the shipped file and the command.
@Suite("The path of the benchmarks and that of the command")
struct ShippedPathTests {
  private static let configs = Command.root + "/Configs/"

  /// The results of one plugin on one picture, as the benchmarks get them: a fresh plugin, the region, colors at hand.
  private static func measured(_ config: ScanViewConfig, _ frame: Frame) throws -> [String] {
    try config.viewPlugins.flatMap { viewPlugin -> [String] in
      let plugin = try PluginRegistry.standard.makePlugin(PluginContext(pluginConfig: viewPlugin.pluginConfig))
      let region = CutoutGeometry(viewPlugin.cutoutConfig, frame: frame.size).cropRect
      let output = try plugin.scan(ScanInput(frame: frame, region: region, effort: .still))
      return output.results.map { result in
        func content<Body: ResultBody>(_ body: Body) -> String { body.json().text(.compact) }
        return "\(result.confidence) \(content(result.body))"
      }
    }
  }

  /// The results of the command on one file, read by the very parts that `scan` is made of.
  private static func shipped(_ config: ScanViewConfig, _ path: String) async throws -> [String] {
    let scanner = StillScanner(
      config: config, registry: .standard, baseDirectory: configs, retryHarder: false, annotates: false,
      isRecording: false)
    let reports = Mutex<[PictureReport]>([])
    let isDone = try await scanner.makeReader().read(path, nil) { report in reports.withLock { $0.append(report) } }
    #expect(isDone)
    return reports.withLock { $0 }.flatMap { $0.value["results"]?.elements ?? [] }.map { result in
      let body = result.members?.first { $0.key.hasSuffix("Result") }?.value
      return "\(result["confidence"]?.excerpt ?? "") \(body?.text(.compact) ?? "")"
    }
  }

  /// A drawn meter as it fills the cutout of a configuration.
  private static func picture(
    _ face: SyntheticMeter.Face, _ config: ScanViewConfig, seed: UInt64, _ condition: SyntheticMeterScene.Condition
  ) throws -> ColorImage {
    let size = PixelSize(width: 1_280, height: 720)
    let region = CutoutGeometry(config.viewPlugins.first?.cutoutConfig, frame: size).cropRect
    var meter = SyntheticMeter(face)
    // A picture without any color says nothing about the colors of drums.
    meter.housing.plate = SyntheticColor(red: 224, green: 214, blue: 186)
    let scene = SyntheticMeterScene(of: meter, seed: seed, condition: condition, size: region.size)
    let drawn = try #require(scene.frame().color)
    return ColorImage(size: size) { buffer in
      buffer.update(repeating: 150)
      drawn.withBytes { bytes in
        for y in 0..<region.height {
          for byte in 0..<region.width * 4 {
            buffer[((region.y + y) * size.width + region.x) * 4 + byte] = bytes[y * region.width * 4 + byte]
          }
        }
      }
    }
  }

  private static let redDrums = SyntheticMeter.Face.drums(SyntheticDrums(digits: [0, 0, 8, 1, 5, 6, 2], decimals: 2))
  private static let plainDrums = SyntheticMeter.Face.drums(SyntheticDrums(digits: [0, 2, 4, 6, 8, 1]))
  private static let display = SyntheticMeter.Face.display(SyntheticDisplay([.init("01234.5", unit: "kWh")]))
  private static let dials = SyntheticMeter.Face.dials(SyntheticDials(digits: [7, 2, 0, 4, 8], rest: 0.4))

  @Test(
    "read drawn meters alike, to the last digit and percent",
    arguments: [
      ("meter.json", Self.redDrums, "00815.62", .easy), ("meter.json", Self.redDrums, "00815.62", .normal),
      ("meter.json", Self.plainDrums, "024681", .easy), ("meter.json", Self.display, "01234.5", .easy),
      ("meter-display.json", Self.display, "01234.5", .normal), ("dial-meter.json", Self.dials, "72048", .easy),
      ("odometer.json", Self.plainDrums, "024681", .easy),
    ] as [(String, SyntheticMeter.Face, String, SyntheticMeterScene.Condition)])
  func meters(
    file: String, face: SyntheticMeter.Face, value: String, condition: SyntheticMeterScene.Condition
  ) async throws {
    let config = try ScanViewConfig(contentsOf: Self.configs + file)
    let folder = try Folder()
    let path = folder.path + "/meter.png"
    try PictureWriter().write(try Self.picture(face, config, seed: 3, condition), to: path)
    let shipped = try await Self.shipped(config, path)
    #expect(try shipped == Self.measured(config, StillDecoder(wantsColor: true).open(path).frame()))
    // The hard ones may give nothing, and never another value.
    #expect(shipped.allSatisfy { $0.contains("\"value\":\"\(value)\"") } && (condition != .easy || !shipped.isEmpty))
  }

  @Test(
    "read the samples alike",
    arguments: [
      ("barcode-all.json", "flyer-qr.jpg"), ("barcode-all.json", "product-ean13.jpg"),
      ("barcode-retail.json", "magazine-addon.jpg"), ("barcode.json", "ticket-aztec.jpg"),
      ("workflow-parallel.json", "shipping-code128.jpg"),
    ])
  func samples(file: String, sample: String) async throws {
    let config = try ScanViewConfig(contentsOf: Self.configs + file)
    let path = Command.root + "/Samples/" + sample
    let shipped = try await Self.shipped(config, path)
    #expect(try shipped == Self.measured(config, StillDecoder().open(path).frame()))
  }
}
