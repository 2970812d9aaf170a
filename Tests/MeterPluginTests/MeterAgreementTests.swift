import ScanPluginKit
import Testing

@testable import MeterPlugin

@Suite("Several readers at one counter")
struct MeterAgreementTests {
  static func drums(_ text: String, _ certainty: Double) -> MeterReading {
    ScriptedReader.reading(text, certainty: certainty, kind: .drums)
  }

  static func display(_ text: String, _ certainty: Double, form: Double = 1, y: Double = 10) -> MeterReading {
    var reading = ScriptedReader.reading(text, certainty: certainty, kind: .display, y: y)
    reading.formCertainty = form
    return reading
  }

  @Test("the same digits are one reading, with the point and the minus of the one that sees them")
  func form() throws {
    let readings = [Self.drums("1234", 0.95), Self.display("-12.34", 0.6)].agreed()
    #expect(readings.count == 1)
    let reading = try #require(readings.first)
    #expect(reading.kind == .drums && reading.decimals == 2 && reading.isNegative && reading.certainty == 0.95)
    // A minus that is hardly seen is none; one that is doubtful makes the whole doubtful, though the point is known.
    #expect([Self.drums("1234", 0.95), Self.display("-12.34", 0.3)].agreed().first?.isNegative == false)
    let known = [Self.drums("12.34", 0.9), Self.display("-1234", 0.6, form: 0.5)].agreed()
    #expect(known.first?.isNegative == true && known.first?.certainty == 0.45)
  }

  @Test("a point that is doubtful makes the whole doubtful, but for one that a colour tells")
  func doubtful() {
    #expect([Self.drums("1234", 0.9), Self.display("12.34", 0.4, form: 0.5)].agreed().map(\.certainty) == [0.45])
    #expect([Self.drums("123.4", 0.9), Self.display("12.34", 0.4, form: 0.5)].agreed().first?.decimals == 1)
    #expect([Self.drums("1234", 0.9), Self.display("12.34", 0.05, form: 0.5)].agreed().first?.decimals == nil)
  }

  @Test("of two readings of one place at most one is right")
  func rivals() {
    let even = [Self.drums("1234", 0.95), Self.display("1734", 0.95)].agreed()
    #expect(even.count == 2 && even.allSatisfy { $0.certainty < 0.6 })
    let uneven = [Self.drums("1234", 0.95), Self.display("1734", 0.2)].agreed()
    #expect(uneven.first?.kind == .drums && uneven.first?.certainty ?? 0 > 0.9)
    let apart = [Self.drums("1234", 0.95), Self.display("1734", 0.95, y: 30)].agreed()
    // What the configuration refuses is no rival.
    let refused = [Self.drums("1234", 0.95), Self.display("1734", 0.95)].agreed { $0.cells[1].digit == 2 }
    #expect(abs((refused.first?.certainty ?? 0) - 0.95) < 1e-9)
    #expect(apart.allSatisfy { abs($0.certainty - 0.95) < 1e-9 })
  }

  @Test("what surely is a row of drums is no display, however doubtful its digits are")
  func kind() throws {
    var drums = Self.drums("4317", 0.4)
    drums.kindCertainty = 0.95
    let both = [drums, Self.display("1317", 0.9)].agreed()
    #expect(both.first?.kind == .drums && both.count == 2)
    #expect(both[0].certainty > 0.35 && both[0].certainty <= 0.4 && both[1].certainty < 0.1)
    // Where hardly any drums are, the display counts.
    drums.kindCertainty = 0.05
    drums.certainty = 0.02
    let display = try #require([drums, Self.display("1317", 0.9)].agreed().first)
    #expect(display.kind == .display && display.certainty > 0.8)
  }
}
