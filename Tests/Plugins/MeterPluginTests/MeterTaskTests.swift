import MeterHistory
import ScanPluginKit
import Testing

@testable import MeterPlugin

@Suite("What a configuration wants of a meter")
struct MeterTaskTests {
  static func result(_ config: MeterConfig, _ texts: String..., certainty: Double = 0.9) throws -> MeterResult? {
    let readings = texts.enumerated().map {
      ScriptedReader.reading($0.element, certainty: certainty, kind: .display, y: Double($0.offset * 10))
    }
    let plugin = try ScriptedReader.plugin(config, ScriptedReader([readings]))
    return try plugin.scan(ScriptedReader.input(0, .still)).results.first?.body as? MeterResult
  }

  @Test("a still gives the value as it is shown, and as an exact number")
  func still() throws {
    let result = try #require(try Self.result(MeterConfig(unit: "m³"), "00123.45"))
    #expect(result.value == "00123.45" && result.decimalValue == "123.45" && result.unit == "m³")
    #expect(result.digits.map(\.text).joined() == "0012345" && result.digits.allSatisfy { $0.confidence == 90 })
    #expect(result.items.map(\.text) == ["00123.45 m³"])
  }

  @Test(
    "a value below the least confidence is none", arguments: [(0.89, nil, false), (0.91, nil, true), (0.3, 20, true)])
  func confidence(certainty: Double, minimum: Int?, isDelivered: Bool) throws {
    let config = MeterConfig(minConfidence: minimum)
    #expect((try Self.result(config, "123", certainty: certainty) != nil) == isDelivered)
  }

  @Test("what is known of a meter lowers the confidence that it takes without a minConfidence")
  func usualConfidence() {
    let place = DigitPlace(x: 0.1, y: 0.1, width: 0.1, height: 0.2)
    #expect(MeterTask(MeterConfig()).minConfidence == 90)
    #expect(MeterTask(MeterConfig(digits: [place, place])).minConfidence == 80)
    #expect(MeterTask(MeterConfig(scanMode: .dialMeter)).minConfidence == 60)
    #expect(MeterTask(MeterConfig(minConfidence: 33, digits: [place, place])).minConfidence == 33)
  }

  @Test("the last dial turns as the configuration says", arguments: [DialPlace.Direction.clockwise, .counterclockwise])
  func lastDial(direction: DialPlace.Direction) {
    let task = MeterTask(MeterConfig(scanMode: .dialMeter, lastDialDirection: direction))
    #expect(task.constraints.isLastDialClockwise == (direction == .clockwise))
  }

  @Test(
    "the configuration's number of decimals counts, and the greatest number of them cuts the others off",
    arguments: [(nil, -1, "0123.45"), (3, -1, "012.345"), (0, -1, "012345"), (nil, 1, "0123.4"), (nil, 0, "0123")])
  func decimals(given: Int?, maximum: Int, delivered: String) throws {
    let config = MeterConfig(maxNumDecimalDigits: maximum, numDecimalDigits: given)
    #expect(try Self.result(config, "0123.45")?.value == delivered)
  }

  @Test(
    "a value that cannot be is none",
    arguments: [
      ("0500", true), ("0099", false), ("0100", true), ("0999.9", true), ("1000.0", false), ("-500", false),
    ])
  func range(text: String, isDelivered: Bool) throws {
    let config = MeterConfig(minValue: MeterValue("100"), maxValue: MeterValue("999.95"))
    #expect((try Self.result(config, text) != nil) == isDelivered)
  }

  @Test("an expression refuses a value")
  func pattern() throws {
    let config = MeterConfig(validationRegex: try PatternText("^[0-9]{5}$"))
    #expect(try Self.result(config, "12345") != nil)
    #expect(try Self.result(config, "1234") == nil)
  }

  @Test("what two readers see of one counter is one reading with the point and the minus")
  func agreement() throws {
    var drums = ScriptedReader.reading("00669", certainty: 0.95 * 0.97)
    drums.signCertainty = 0.95
    let display = ScriptedReader.reading("-0066.9", certainty: 0.85, kind: .display)
    let elsewhere = ScriptedReader.reading("-0066.9", certainty: 0.85, kind: .display, y: 90)
    let agreed = [display, drums].agreed()
    #expect(agreed.map { MeterTask(MeterConfig()).value(of: $0)?.text } == ["-0066.9"])
    #expect(abs((agreed.first?.certainty ?? 0) - 0.952) < 0.005)
    #expect([drums, elsewhere].agreed().count == 2)
  }

  @Test("a row of more digits than a counter has is no value")
  func moreDigitsThanShown() throws {
    #expect(try Self.result(MeterConfig(), String(repeating: "9", count: 19)) == nil)
    #expect(try Self.result(MeterConfig(), String(repeating: "9", count: 18)) != nil)
  }

  @Test("what a picture shows and the configuration refuses is explained with its place")
  func explained() throws {
    let wanted = try ScriptedReader.plugin(
      MeterConfig(validationRegex: PatternText("^9")), ScriptedReader("123"))
    let reasons = try wanted.explain(ScriptedReader.input(0, .still))
    #expect(reasons.first?.reason == .refused && reasons.first?.place != nil)
    #expect(reasons.first?.rule == "validationRegex")
    let unconfident = try ScriptedReader.plugin(MeterConfig(), ScriptedReader("123", certainty: 0.4))
    #expect(try unconfident.explain(ScriptedReader.input(0, .still)).first?.reason == .tooSmall)
  }

  @Test(
    "a value that a rule of the configuration refuses is reported with the rule, of stills and frames",
    arguments: [
      (MeterConfig(minConfidence: 98), "minConfidence"), (MeterConfig(numDigits: 5), "numDigits"),
      (MeterConfig(minValue: MeterValue(units: 500, digits: 3, decimals: 0)), "minValue"),
      (MeterConfig(maxValue: MeterValue(units: 100, digits: 3, decimals: 0)), "maxValue"),
    ])
  func refused(_ config: MeterConfig, _ rule: String) throws {
    let still = try ScriptedReader.plugin(config, ScriptedReader("123")).scan(ScriptedReader.input(0, .still))
    #expect(still.results.isEmpty && still.refusals.map(\.rule) == [rule])
    let plugin = try ScriptedReader.plugin(config, ScriptedReader("123"))
    let outputs = try (0..<6).map { try plugin.scan(ScriptedReader.input($0)) }
    #expect(outputs.allSatisfy(\.results.isEmpty) && outputs.last?.refusals.map(\.rule) == [rule])
    #expect(outputs.last?.refusals.first?.message.contains("123") == true)
  }

  @Test("a value that reaches a side within the frame is none, as it may go on there", arguments: CutoutCase.all)
  func cut(_ one: CutoutCase) throws {
    let frame = ScriptedReader.input(0, .still).frame
    var reading = ScriptedReader.reading("1234")
    for index in reading.cells.indices where one.knowsDigits {
      reading.cells[index].quad = Rect(x: one.first + Double(20 * index) - 8, y: 10, width: 16, height: 20).quad
    }
    let plugin = try ScriptedReader.plugin(one.config, ScriptedReader([[reading]]))
    let input = ScanInput(frame: frame, region: one.region, effort: .still)
    #expect(try plugin.scan(input).results.isEmpty == one.isCut, "\(one)")
    let reasons = try plugin.explain(input)
    #expect((reasons.first?.reason == .outsideCutout) == one.isCut, "\(one)")
    #expect(!one.isCut || reasons.first?.advice.contains("numDigits") == true)
  }

  @Test("a shorter value in the place of one that may be cut is none either")
  func shorter() throws {
    var cut = ScriptedReader.reading("1234", certainty: 0.95, kind: .display)
    for index in cut.cells.indices {
      cut.cells[index].quad = Rect(x: Double(20 * index) + 12, y: 10, width: 16, height: 20).quad
    }
    var part = ScriptedReader.reading("123", certainty: 0.9, kind: .display)
    for index in part.cells.indices { part.cells[index].quad = cut.cells[index].quad }
    let plugin = try ScriptedReader.plugin(MeterConfig(), ScriptedReader([[cut, part]]))
    let frame = ScriptedReader.input(0, .still).frame
    func results(_ wide: Int) throws -> [PluginResult] {
      let region = PixelRect(x: 0, y: 0, width: wide, height: 40)
      return try plugin.scan(ScanInput(frame: frame, region: region, effort: .still)).results
    }
    #expect(try results(94).isEmpty && results(98).count == 1)
  }

  /// A region of a picture of 100 × 40 pixels, and whether the row in it may be a part.
  struct CutoutCase: Sendable {
    let region: PixelRect
    let isCut: Bool
    /// The middle of the first digit; from each digit to the next one there are 20 pixels.
    var first = 20.0
    /// Whether the reader knows where each digit is.
    var knowsDigits = true
    var config = MeterConfig()

    static let all = [
      CutoutCase(region: PixelRect(x: 0, y: 0, width: 100, height: 40), isCut: false),
      CutoutCase(region: PixelRect(x: 0, y: 0, width: 98, height: 40), isCut: false),
      CutoutCase(region: PixelRect(x: 0, y: 0, width: 94, height: 40), isCut: true),
      CutoutCase(region: PixelRect(x: 2, y: 0, width: 98, height: 40), isCut: false),
      CutoutCase(region: PixelRect(x: 2, y: 0, width: 98, height: 40), isCut: true, first: 14),
      CutoutCase(region: PixelRect(x: 0, y: 0, width: 98, height: 40), isCut: false, knowsDigits: false),
      CutoutCase(region: PixelRect(x: 0, y: 0, width: 94, height: 40), isCut: true, knowsDigits: false),
      CutoutCase(region: PixelRect(x: 0, y: 4, width: 100, height: 30), isCut: false),
      CutoutCase(
        region: PixelRect(x: 0, y: 0, width: 94, height: 40), isCut: false, config: MeterConfig(numDigits: 4)),
    ]
  }
}
