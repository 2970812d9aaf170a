import ScanPluginKit
import Testing

@testable import MeterPlugin

@Suite("Several readers at one counter")
struct MeterAgreementTests {
  /// - Parameter sign: How likely the reader of drums sees no minus before them.
  static func drums(_ text: String, _ certainty: Double, sign: Double? = nil) -> MeterReading {
    var reading = ScriptedReader.reading(text, certainty: certainty, kind: .drums)
    reading.signCertainty = sign
    return reading
  }

  static func display(
    _ text: String, _ certainty: Double, form: Double = 1, sign: Double? = nil, y: Double = 10
  ) -> MeterReading {
    var reading = ScriptedReader.reading(text, certainty: certainty, kind: .display, y: y)
    reading.formCertainty = form
    reading.signCertainty = sign
    return reading
  }

  @Test("the same digits are one reading, with the point of the one that sees it")
  func form() throws {
    let readings = [Self.drums("1234", 0.95), Self.display("12.34", 0.6)].agreed()
    #expect(readings.count == 1)
    let reading = try #require(readings.first)
    #expect(reading.kind == .drums && reading.decimals == 2 && !reading.isNegative)
  }

  @Test(
    "what was taken for drums has a minus where both readers together see one clearly",
    arguments: [
      // How likely the one sees none and the other one a minus, and whether there is one: its certainty is that of both together.
      (0.2, 0.95, true), (0.5, 0.97, true), (0.5, 0.9, false), (0.9, 0.9, false), (0.99, 0.97, false),
      (0.9, 0.999, true),
    ] as [(Double, Double, Bool)])
  func minus(none: Double, minus: Double, isNegative: Bool) throws {
    for (digits, certainty) in [("1234", 0.1), ("1284", 0.01)] {
      let drums = Self.drums("12.34", 0.8 * none, sign: none)
      let agreed = [drums, Self.display("-\(digits)", certainty, sign: minus)].agreed()
      let first = try #require(agreed.first { $0.kind == .drums })
      #expect(first.isNegative == isNegative)
      let share = (1 - none) * minus / ((1 - none) * minus + none * (1 - minus))
      let rest = digits == "1284" ? 0.02 : 0.01
      #expect(abs(first.certainty - 0.8 * (isNegative ? share : 1 - share)) < rest)
    }
  }

  @Test("a minus that no closer attempt has seen says nothing of drums")
  func unseen() throws {
    let drums = Self.drums("1234", 0.8, sign: 0.9)
    let unseen = [drums, Self.display("-1234", 0.3, sign: nil)].agreed().first
    #expect(unseen?.isNegative == false && unseen?.certainty == 0.8)
    let places = [Self.drums("1234", 0.8, sign: nil), Self.display("-1234", 0.3, sign: 0.99)].agreed().first
    #expect(places?.isNegative == false && places?.certainty == 0.8)
  }

  @Test("a point that is uncertain makes the whole uncertain, but for one that a color gives")
  func uncertain() {
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

  @Test("what certainly is a row of drums is no display, however uncertain its digits are")
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
