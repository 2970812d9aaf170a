import ScanPluginKit
import Testing

@testable import MeterPlugin

@Suite("Which of several rows is the value")
struct MeterChoiceTests {
  /// A register of a display: its value, unit and code, and its place from the top.
  static func register(
    _ text: String, _ unit: String? = nil, _ code: String? = nil, y: Double, x: Double = 10, certainty: Double = 0.9
  ) -> MeterReading {
    var reading = ScriptedReader.reading(text, certainty: certainty, kind: .display, x: x, y: y)
    (reading.unit, reading.position) = (unit, code)
    return reading
  }

  private static func result(_ config: MeterConfig, _ readings: [MeterReading]) throws -> MeterResult? {
    let plugin = try ScriptedReader.plugin(
      config, ScriptedReader([readings.sorted { $0.certainty > $1.certainty }]))
    return try plugin.scan(ScriptedReader.input(0, .still)).results.first?.body as? MeterResult
  }

  private static let display = [
    register("100", "kWh", "1.8.0", y: 0, certainty: 0.92), register("20.5", "kW", "1.6.0", y: 12, certainty: 0.95),
    register("3000", "kWh", "2.8.0", y: 24),
  ]

  @Test(
    "of several registers none is the value, and all are in the result",
    arguments: [
      MeterConfig.ScanMode.autoAnalogDigitalMeter, .multiFieldDigitalMeter, .digitalMeter2Experimental,
    ])
  func several(mode: MeterConfig.ScanMode) throws {
    let result = try #require(try Self.result(MeterConfig(scanMode: mode, unit: "kWh"), Self.display))
    #expect(result.value == nil && result.decimalValue == nil && result.unit == nil && result.digits.isEmpty)
    #expect(result.others.map(\.value) == ["100", "20.5", "3000"])
    #expect(result.items.map(\.text) == ["100 kWh", "20.5 kW", "3000 kWh"])
    #expect(try MeterResult(result.json()).json() == result.json())
    #expect(result.without { $0.text == "20.5 kW" }?.others.map(\.value) == ["100", "3000"])
    #expect(result.without { _ in true } == nil)
  }

  @Test(
    "the register that is asked for is the value",
    arguments: [
      (MeterRegister(position: "2.8.0"), "3000"), (MeterRegister(unit: "kW"), "20.5"), (MeterRegister(line: 1), "100"),
      (MeterRegister(position: "1.8.0", unit: "kWh", line: 1), "100"),
      // Not in view, or more than one is.
      (MeterRegister(position: "3.8.0"), nil), (MeterRegister(unit: "kWh"), nil), (MeterRegister(line: 4), nil),
      (MeterRegister(position: "1.8.0", line: 2), nil),
    ] as [(MeterRegister, String?)])
  func asked(register: MeterRegister, value: String?) throws {
    let config = MeterConfig(scanMode: .multiFieldDigitalMeter, register: register)
    let result = try Self.result(config, Self.display)
    #expect(result?.value == value && (result == nil) == (value == nil))
    if let value { #expect(result?.others.map(\.value) == ["100", "20.5", "3000"].filter { $0 != value }) }
    guard value == nil else { return }
    let plugin = try ScriptedReader.plugin(config, ScriptedReader([Self.display]))
    #expect(try plugin.explain(ScriptedReader.input(0, .still)).first?.reason == .refused)
  }

  @Test("a single register is the value only where it is the one that is asked for")
  func single() throws {
    let one = [Self.register("100", "m³", "1.8.0", y: 0)]
    func value(_ register: MeterRegister?) throws -> String? {
      try Self.result(MeterConfig(register: register), one)?.value
    }
    #expect(try value(nil) == "100" && value(MeterRegister(position: "1.8.0")) == "100")
    #expect(try value(MeterRegister(unit: "m3")) == "100" && value(MeterRegister(position: "2.8.0")) == nil)
  }

  @Test("a register that is likely and not accepted keeps another one from being the value")
  func unconfident() throws {
    let config = MeterConfig(scanMode: .multiFieldDigitalMeter)
    let rows = [
      Self.register("1", y: 0, certainty: 0.3), Self.register("20", y: 12), Self.register("30", y: 24, certainty: 0.6),
    ]
    let result = try Self.result(config, rows)
    #expect(result?.value == nil && result?.others.map(\.value) == ["20"])
    #expect(try Self.result(config, Array(rows.prefix(2)))?.value == "20")
  }

  @Test("registers beside each other are distinguished from the left, however the picture is tilted")
  func beside() throws {
    var left = Self.register("40", y: 20)
    left.quad = Rect(x: 10, y: 20, width: 40, height: 9).quad
    let sides = [Self.register("50", y: 18, x: 60), left]
    #expect(try Self.result(MeterConfig(), sides)?.others.map(\.value) == ["40", "50"])
  }

  // MARK: - Odometers

  private static func distance(_ config: OdometerConfig, _ rows: [(String, Double)]) throws -> String? {
    let readings = rows.enumerated().map {
      register($0.element.0, y: Double($0.offset * 12), certainty: $0.element.1)
    }
    let plugin = MeterPlugin(
      MeterTask(config), readers: [ScriptedReader([readings.sorted { $0.certainty > $1.certainty }])])
    let still = try plugin.scan(ScriptedReader.input(0, .still)).results.first?.body as? OdometerResult
    plugin.reset()
    let live = try (0..<6).compactMap {
      try plugin.scan(ScriptedReader.input($0)).results.first?.body as? OdometerResult
    }
    #expect(live.map(\.value) == [still?.value].compactMap(\.self), "a running source reports the same")
    return still?.value
  }

  @Test(
    "an odometer is whole, not negative, and the longest row",
    arguments: [
      ([("249554", 0.8), ("400.7", 0.95)], "249554"), ([("400.7", 0.95), ("249554", 0.8)], "249554"),
      ([("-03.5", 0.95), ("1247", 0.9), ("249554", 0.8)], "249554"), ([("123456", 0.9)], "123456"),
      // A trip, a temperature and a speed are none, even alone.
      ([("400.7", 0.95)], nil), ([("-0350", 0.95)], nil), ([("087", 0.95)], nil), ([("4007", 0.95)], nil),
      // The longest row is not certain, or two are as long.
      ([("249554", 0.3), ("4007", 0.95)], nil), ([("40071", 0.95), ("51208", 0.9)], nil),
    ] as [([(String, Double)], String?)])
  func odometer(rows: [(String, Double)], value: String?) throws {
    #expect(try Self.distance(OdometerConfig(), rows) == value)
  }

  @Test("the number of digits and of decimals shows which row is the odometer")
  func delivered() throws {
    let rows = [("24955.4", 0.8), ("400.7", 0.95), ("087", 0.9)]
    #expect(try Self.distance(OdometerConfig(), rows) == nil)
    #expect(try Self.distance(OdometerConfig(numDecimalDigits: 1), rows) == "24955.4")
    #expect(try Self.distance(OdometerConfig(numDigits: 3), rows) == "087")
    #expect(try Self.distance(OdometerConfig(numDigits: 3, numDecimalDigits: 0), [("40.7", 0.95)]) == nil)
  }

  @Test("what is no odometer is explained")
  func explained() throws {
    for (rows, rule) in [(["400.7"], "numDecimalDigits"), (["4007"], "numDigits"), (["40071", "51208"], "numDigits")] {
      let readings = rows.enumerated().map { Self.register($0.element, y: Double($0.offset * 12)) }
      let plugin = MeterPlugin(MeterTask(OdometerConfig()), readers: [ScriptedReader([readings])])
      let reason = try #require(try plugin.explain(ScriptedReader.input(0, .still)).first)
      #expect(reason.reason == .refused && reason.rule == rule, "\(rows)")
    }
  }
}
