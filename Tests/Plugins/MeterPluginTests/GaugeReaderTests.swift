import Foundation
import MeterHistory
import ScanBench
import ScanPluginKit
import Testing

@testable import MeterPlugin
@testable import ScanSynthetic

@Suite("Gauges")
struct GaugeReaderTests {
  /// A drawn gauge before a camera.
  static func scene(
    _ gauge: SyntheticGauge, degrees: Double = 0, x: Double = 320, y: Double = 240, noise: Double = 2, seed: UInt64 = 1
  ) -> SyntheticScene {
    var scene = SyntheticScene(size: PixelSize(width: 640, height: 480), isColor: true, seed: seed)
    scene.meters = [
      .init(
        SyntheticMeter(.gauge(gauge)),
        SyntheticPlacement(center: FramePoint(x: x, y: y), scale: 0.75, rotation: degrees))
    ]
    scene.degradations.blur = 0.7
    scene.degradations.noise = noise
    return scene
  }

  /// A plugin for a gauge as the registry makes it.
  static func plugin(_ config: MeterConfig) throws -> any ScanPlugin { try DrawnWaterMeter.plugin(config) }

  private func body(_ output: ScanOutput) -> MeterResult? { output.results.first?.body as? MeterResult }

  @Test("drawn gauges of random shapes are read to a step of the resolution, none of them wrong")
  func drawn() throws {
    let accuracy = try GaugeAccuracy(count: 24, firstSeed: 5_001)
    #expect(accuracy.total.pictures == 24 && accuracy.total.wrong == 0, "\(accuracy.misses)")
    #expect(accuracy.total.right >= 20, "\(accuracy.misses)")
  }

  @Test("of 100 drawn gauges hardly one is read wrong, and most are read")
  func drawnLong() throws {
    let accuracy = try GaugeAccuracy(count: 100, firstSeed: 7_001)
    #expect(accuracy.total.wrong <= 1 && accuracy.total.right >= 80, "\(accuracy.text())\n\(accuracy.misses)")
  }

  @Test("a result has the value with its unit, the angle of the hand and no digits, and lies around the scale")
  func result() throws {
    let scene = Self.scene(SyntheticGauge(value: 5.4))
    let known = try #require(KnownGauge(scene))
    var config = known.config()
    config.unit = "bar"
    let output = try Self.plugin(config).scan(ScanInput(frame: scene.frame(), effort: .still))
    let result = try #require(body(output), "\(output)")
    #expect(result.value == "5.4" && result.decimalValue == "5.4" && result.unit == "bar" && result.digits.isEmpty)
    let angle = try #require(result.handAngle)
    #expect(abs(angle - 316.1) < 1, "\(angle)")
    #expect(result.reading.engine == "gauge hand" && !result.isRolling)
    let box = try #require(result.reading.quad?.boundingRect)
    #expect(box.contains(FramePoint(x: 320, y: 240)) && abs(box.width - 300) < 10, "\(box)")
  }

  @Test("a gauge that stands turned in the picture is read with meterRotation", arguments: [90.0, -90, 180, 25])
  func turned(degrees: Double) throws {
    let gauge = SyntheticGauge(value: 11.3)
    let scene = Self.scene(gauge, degrees: degrees)
    let input = ScanInput(frame: scene.frame(), effort: .still)
    let size = UprightPicture(input, turned: degrees).region.size
    // Measured in the upright picture, whose middle is that of the frame.
    let scale = DialScale(startAngle: -135, endAngle: 135, startValue: 0, endValue: 16)
    let place = DialPlace(x: 50, y: 50, radius: 150 / Double(size.width) * 100, gauge: scale)
    let config = MeterConfig(scanMode: .dialMeter, dials: [place], meterRotation: degrees)
    let result = try #require(body(try Self.plugin(config).scan(input)))
    let value = try #require(result.value.flatMap { Double($0) })
    #expect(abs(value - 11.3) <= 0.2)
    #expect(result.handAngle.map { abs($0 - 55.7) < 1.5 } == true, "\(result.handAngle ?? -1)")
  }

  @Test("with a reference the scale turns and moves with the picture", arguments: [(4.0, 12.0, -9.0), (-3, -15, 6)])
  func reference(degrees: Double, dx: Double, dy: Double) throws {
    let before = Self.scene(SyntheticGauge(value: 2))
    let known = try #require(KnownGauge(before))
    var config = known.config()
    config.reference = "before.png"
    let luma = before.frame().luma
    let plugin = MeterPlugin(
      MeterTask(config), readers: [GaugeReader()],
      reference: try ReferencePicture("before.png", baseDirectory: nil) { _ in luma })
    let moved = Self.scene(SyntheticGauge(value: 9.2), degrees: degrees, x: 320 + dx, y: 240 + dy)
    let output = try plugin.scan(ScanInput(frame: moved.frame(), effort: .still))
    let value = try #require(body(output)?.value.flatMap { Double($0) }, "\(output)")
    #expect(abs(value - 9.2) <= 0.2, "\(value)")
    let other = SyntheticMeterScene(.drums, seed: 3, condition: .easy, size: PixelSize(width: 640, height: 480))
    #expect(try plugin.scan(ScanInput(frame: other.frame(), effort: .still)).results.isEmpty)
  }

  @Test("a hand on its pin before the start gives nothing and says why, and with restAngle the value of the start")
  func rest() throws {
    // Twelve degrees before the start.
    let scene = Self.scene(SyntheticGauge(value: -16.0 * 12 / 270))
    let known = try #require(KnownGauge(scene))
    let input = ScanInput(frame: scene.frame(), effort: .still)
    let output = try Self.plugin(known.config()).scan(input)
    #expect(output.results.isEmpty)
    let refusal = try #require(output.refusals.first, "\(output)")
    #expect(refusal.code == .outOfRange && refusal.rule == "dials.gauge" && refusal.advice.contains("`restAngle`"))
    var place = known.place
    place.gauge?.restAngle = -150
    let resting = try Self.plugin(MeterConfig(scanMode: .dialMeter, dials: [place])).scan(input)
    #expect(body(resting)?.value == "0.0", "\(resting)")
  }

  @Test("where no hand is there is no value", arguments: ["blank", "noise", "drums", "dials", "covered"])
  func nothing(_ kind: String) throws {
    let gauge = Self.scene(SyntheticGauge(value: 5.4))
    let plugin = try Self.plugin(try #require(KnownGauge(gauge)).config())
    let size = gauge.size
    for seed in 1...6 as ClosedRange<UInt64> {
      var random = SeededGenerator(seed: seed)
      let frame: Frame
      switch kind {
      case "blank": frame = Frame(luma: LumaImage(size: size, filledWith: UInt8(40 * seed)))
      case "noise":
        frame = Frame(
          luma: LumaImage(size: size) { buffer in
            for index in buffer.indices { buffer[index] = UInt8(truncatingIfNeeded: random.next()) }
          })
      case "covered":
        var scene = gauge
        scene.covers.fill(
          MeterArea(x: 250, y: 180, width: 140, height: 120), SyntheticColor(gray: UInt8(40 * seed)))
        frame = scene.frame()
      default:
        frame = SyntheticMeterScene(kind == "drums" ? .drums : .dials, seed: seed, condition: .normal, size: size)
          .frame()
      }
      let output = try plugin.scan(ScanInput(frame: frame, effort: .still))
      #expect(output.results.isEmpty, "\(kind) \(seed): \(body(output)?.value ?? "")")
    }
  }

  @Test("frames of a still hand give one value, though it stands between two steps")
  func steady() throws {
    // Between 5.4 and 5.6.
    let gauge = SyntheticGauge(value: 5.5)
    let plugin = try Self.plugin(try #require(KnownGauge(Self.scene(gauge))).config())
    var values: [String] = []
    for number in 0..<24 as Range<UInt64> {
      let frame = Self.scene(gauge, noise: 8, seed: number + 1).frame(
        number: number, timestamp: .milliseconds(100 * Int(number)))
      values += [body(try plugin.scan(ScanInput(frame: frame, effort: .live)))?.value].compactMap(\.self)
    }
    #expect(values.count == 1 && ["5.4", "5.6"].contains(values.first), "\(values)")
  }

  @Test("frames of a hand that rises and falls give its values, each near what the frame shows")
  func moving() throws {
    var gauge = SyntheticGauge(value: 2)
    let plugin = try Self.plugin(try #require(KnownGauge(Self.scene(gauge))).config())
    var values: [Double] = []
    for number in 0..<60 {
      gauge.value = 2 + 2 * (1 - abs(Double(number) / 30 - 1))
      let frame = Self.scene(gauge, seed: UInt64(number) + 1).frame(
        number: UInt64(number), timestamp: .milliseconds(200 * number))
      let output = try plugin.scan(ScanInput(frame: frame, effort: .live))
      guard let value = body(output)?.value.flatMap({ Double($0) }) else { continue }
      #expect(abs(value - gauge.value) <= 0.35, "\(value) of \(gauge.value)")
      values.append(value)
    }
    #expect(values.count >= 10 && (values.max() ?? 0) > 3.5 && (values.last ?? 9) < 2.5, "\(values)")
  }

  @Test("over a month a history takes what goes up and down, without a rule of counters, and nothing wrong")
  func month() throws { try simulate(days: 30, perDay: 2, seed: 3) }

  private func simulate(days: Int, perDay: Int, seed: UInt64) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "scanview-gauge-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var time: Int64 = 1_750_000_000_000
    var random = SeededGenerator(seed: seed)
    var gauge = SyntheticGauge(value: 6)
    let known = try #require(KnownGauge(Self.scene(gauge)))
    let history = MeterHistoryConfig(file: "g.sqlite", meter: "boiler")
    var config = known.config()
    (config.history, config.unit) = (history, "mbar")
    let plugin = try MeterConfigFileTests.registry.makePlugin(
      PluginContext(pluginConfig: PluginConfig(id: "g", useCase: UseCase(config)), baseDirectory: folder.path))
    var (read, count) = (0, 0)
    for _ in 0..<days * perDay {
      time += 86_400_000 / Int64(perDay)
      gauge.value = min(15.5, max(0.3, gauge.value + Double.random(in: -3...3, using: &random)))
      var scene = Self.scene(gauge, noise: Double.random(in: 0...6, using: &random), seed: random.next())
      if Double.random(in: 0..<1, using: &random) < 0.3 {
        scene.degradations.glare = Double.random(in: 0.1...0.9, using: &random)
        scene.degradations.glareX = Double.random(in: 0.3...0.7, using: &random)
        scene.degradations.glareY = Double.random(in: 0.3...0.7, using: &random)
        scene.degradations.glareRadius = 0.08
      }
      let light = Double.random(in: 0.35...1.1, using: &random)
      (scene.degradations.contrast, scene.degradations.brightness) = (light, 128 * light - 128)
      var frame = scene.frame()
      frame = Frame(
        number: frame.number, timestamp: frame.timestamp, luma: frame.luma, color: frame.color,
        origin: FrameOrigin(source: "g", captureTime: .at(milliseconds: time)))
      count += 1
      guard let result = body(try plugin.scan(ScanInput(frame: frame, effort: .still))) else { continue }
      read += 1
      let value = try #require(result.value.flatMap { Double($0) })
      #expect(abs(value - gauge.value) <= known.resolution * 1.01, "\(value) of \(gauge.value)")
      let verdict = try #require(result.verdict)
      #expect(verdict.isAccepted && verdict.rule == (read == 1 ? "first" : "momentary") && verdict.flow == nil)
    }
    #expect(read * 100 >= count * 85, "\(read) of \(count)")
    let stored = try HistoryStore(path: folder.path + "/g.sqlite").readings(of: "boiler")
    #expect(stored.count == read && stored.allSatisfy(\.isAccepted))
  }
}
