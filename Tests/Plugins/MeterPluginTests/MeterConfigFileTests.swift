import Foundation
import MeterHistory
import ScanPluginKit
import ScanStills
import ScanSynthetic
import ScanTestKit
import TestSupport
import Testing

@testable import MeterPlugin

/// The plugins of `Configs/` on pictures of meters that are drawn here.
@Suite("The configurations for meters")
struct MeterConfigFileTests {
  static let registry = MeterPlugin.factories(loadPicture: { try StillDecoder().open($0).frame().luma })
    .reduce(PluginRegistry()) { $0.registering($1) }

  static let configs = PackageFolder.root.appending(path: "Configs")

  /// The plugin of a file in `Configs`; histories are kept in a folder of the test.
  static func plugin(_ file: String, in folder: String? = nil) throws -> any ScanPlugin {
    let text = try String(contentsOf: configs.appending(path: file), encoding: .utf8)
    let loaded = try ConfigLoader(useCases: registry.useCases).load(json: text, file: file)
    let config = try #require(loaded.config.viewPlugins.first?.pluginConfig)
    return try registry.makePlugin(PluginContext(pluginConfig: config, baseDirectory: folder))
  }

  /// A straight picture of a meter in good light.
  static func frame(_ face: SyntheticMeter.Face, size: PixelSize = PixelSize(width: 850, height: 270)) -> Frame {
    var meter = SyntheticMeter(face)
    // A picture without any color says nothing about the colors of drums.
    if case .drums = face { meter.housing.plate = SyntheticColor(red: 224, green: 214, blue: 186) }
    return SyntheticMeterScene(of: meter, seed: 3, condition: .easy, size: size).frame()
  }

  private static let dials = SyntheticMeter.Face.dials(SyntheticDials(digits: [7, 2, 0, 4, 8], rest: 0.4))
  private static let display = SyntheticMeter.Face.display(SyntheticDisplay([.init("01234.5", unit: "kWh")]))
  private static let dots: SyntheticMeter.Face = {
    var display = SyntheticDisplay([.init("70482.6")])
    display.style = .dots
    return .display(display)
  }()
  private static let trip = SyntheticMeter.Face.display(SyntheticDisplay([.init("098437", unit: "km")]))

  @Test(
    "each reads a drawn meter of its kind",
    arguments: [
      ("meter.json", .drums(SyntheticDrums(digits: [0, 2, 4, 6, 8, 1])), "024681"),
      ("meter.json", Self.display, "01234.5"), ("meter-display.json", Self.display, "01234.5"),
      ("meter-display.json", Self.dots, "70482.6"),
      ("meter-multi-field.json", Self.display, "01234.5"), ("dial-meter.json", Self.dials, "72048"),
      ("odometer.json", .drums(SyntheticDrums(digits: [1, 2, 3, 4, 5, 6])), "123456"),
      ("odometer.json", Self.trip, "098437"),
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

  @Test("all values of a display are read, with their units and OBIS codes, from top to bottom")
  func fields() throws {
    let face = SyntheticMeter.Face.display(
      SyntheticDisplay([
        .init("001234.5", unit: "kWh", position: "1.8.0"), .init("000078.9", unit: "kWh", position: "2.8.0"),
        .init("000456", unit: "kW", position: "1.6.0"),
      ]))
    let frame = Self.frame(face, size: PixelSize(width: 900, height: 600))
    let output = try Self.plugin("meter-multi-field.json").scan(ScanInput(frame: frame, effort: .still))
    let result = try #require(output.results.first?.body as? MeterResult, "\(output)")
    #expect(result.value == nil && result.decimalValue == nil && result.digits.isEmpty)
    let delivered = result.others
    #expect(delivered.map(\.value) == ["001234.5", "000078.9", "000456"])
    #expect(delivered.map(\.position) == ["1.8.0", "2.8.0", "1.6.0"])
    #expect(delivered.map(\.unit) == ["kWh", "kWh", "kW"])
    #expect(result.items.map(\.text) == ["001234.5 kWh", "000078.9 kWh", "000456 kW"])
    let tops = try result.items.map { try #require($0.quad).boundingRect.minY }
    #expect(tops == tops.sorted())
  }

  @Test(
    "units that are known are reported, and none for those that look like them",
    arguments: [["m³", "cm³", "kWh"], ["dm³", "ft³", "m³"], ["MWh", "mm³", "Nm³"]])
  func units(shown: [String]) throws {
    let values = ["0412.57", "001938", "07340.6"]
    let face = SyntheticMeter.Face.display(
      SyntheticDisplay(zip(values, shown).map { .init($0, unit: $1) }))
    let frame = Self.frame(face, size: PixelSize(width: 900, height: 600))
    let output = try Self.plugin("meter-multi-field.json").scan(ScanInput(frame: frame, effort: .still))
    let result = try #require(output.results.first?.body as? MeterResult, "\(output)")
    #expect(result.value == nil && result.others.map(\.value) == values)
    let known: Set<String> = ["kWh", "MWh", "m³"]
    #expect(result.others.map(\.unit) == shown.map { known.contains($0) ? $0 : nil })
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
    "given places hold when the camera moved a little since the reference picture",
    arguments: [
      ("00042.317", "module=0.66"), ("00057.904", "module=0.66,x=656,y=349,rotate=1"),
      ("10380.665", "module=0.673,x=627,y=373,rotate=-2"),
    ])
  func reference(value: String, moved: String) throws {
    let scene = try SyntheticScene.parse(
      "meter=drums,value=\(value),size=1280x720,blur=0.8,noise=1,light=0.2,\(moved)")
    let plugin = try Self.plugin("meter-reference.json", in: Self.configs.path)
    let output = try plugin.scan(ScanInput(frame: scene.frame(), effort: .still))
    let result = try #require(output.results.first?.body as? MeterResult, "\(output)")
    #expect(result.value == value && result.unit == "m³")
  }

  @Test(
    "drums and dials at given places are one value, also when the camera moved a little",
    arguments: [
      ("00042.3176", "module=0.78"), ("00057.9042", "module=0.78,x=650,y=350,rotate=1"),
      ("10380.9651", "module=0.79,x=630,y=370,rotate=-2,roll=0.8"), ("00041.9512", "module=0.78"),
      ("99999.9501", "module=0.77,x=645"),
    ])
  func drumsWithDials(value: String, moved: String) throws {
    let scene = try SyntheticScene.parse(
      "meter=drums,value=\(value),dials=4,unit=m³,size=1280x720,blur=0.8,noise=1,light=0.2,\(moved)")
    let plugin = try Self.plugin("water-meter.json", in: Self.configs.path)
    let output = try plugin.scan(ScanInput(frame: scene.frame(), effort: .still))
    let result = try #require(output.results.first?.body as? MeterResult, "\(output)")
    #expect(result.value == value && result.unit == "m³" && result.digits.count == 9)
  }

  @Test(
    "a gauge at a given place is read, also when the camera moved a little, and its hand on the pin is at the start",
    arguments: [
      ("5.4", "module=0.9", "5.4"), ("12.6", "module=0.9,x=652,y=350,rotate=2", "12.6"),
      ("0.8", "module=0.92,x=630,y=366,rotate=-2", "0.8"), ("-0.5", "module=0.9", "0.0"),
    ])
  func gauge(value: String, moved: String, read: String) throws {
    let scene = try SyntheticScene.parse(
      "meter=gauge,value=\(value),scale=0..16,arc=-135..135,unit=bar,hand=pointer,seed=3,size=1280x720,blur=0.8,\(moved)"
    )
    let plugin = try Self.plugin("gauge.json", in: Self.configs.path)
    let output = try plugin.scan(ScanInput(frame: scene.frame(), effort: .still))
    let result = try #require(output.results.first?.body as? MeterResult, "\(output)")
    let difference = try abs(#require(result.value.flatMap { Double($0) }) - #require(Double(read)))
    #expect(difference < 0.21 && result.unit == "bar", "\(result.value ?? "")")
  }

  @Test("the pages of a display are delivered one after the other")
  func pages() throws {
    let plugin = try Self.plugin("meter-cycling-display.json")
    var cycle = SyntheticDisplayCycle([
      .init("001234.5", unit: "kWh", position: "1.8.1"), .init("000078.9", unit: "kWh", position: "2.8.0"),
    ])
    (cycle.seconds, cycle.fade) = (1.6, 0.2)
    var read: [String] = []
    for number in 0..<16 {
      let display = SyntheticDisplay(cycle).shown(at: Double(number) / 5)
      let luma = Self.frame(.display(display), size: PixelSize(width: 700, height: 220))
      let frame = Frame(
        number: UInt64(number), timestamp: .milliseconds(200 * number), luma: luma.luma, color: luma.color)
      for result in try plugin.scan(ScanInput(frame: frame, effort: .live)).results {
        read += result.body.items.map { "\($0.text) \((result.body as? MeterResult)?.position ?? "-")" }
      }
    }
    #expect(read == ["001234.5 kWh 1.8.1", "000078.9 kWh 2.8.0"])
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
