import ScanPluginKit
import ScanSynthetic
import Testing

@testable import MeterPlugin

@Suite("The point of drums that only colors show")
struct DrumColorTests {
  private static func drums(
    _ digits: [UInt8], _ decimals: Int, _ mark: SyntheticDrums.DecimalMark = .redDrums
  ) -> SyntheticMeter.Face {
    var drums = SyntheticDrums(digits: digits, decimals: decimals)
    drums.decimalMark = mark
    return .drums(drums)
  }

  private static func values(_ frame: Frame, _ file: String = "meter.json") throws -> [String] {
    try MeterConfigFileTests.plugin(file).scan(ScanInput(frame: frame, effort: .still)).results.compactMap {
      ($0.body as? MeterResult)?.value
    }
  }

  @Test(
    "is reported with colors; without any the value is not accepted, instead of being ten or a thousand times too large",
    arguments: [
      (drums([0, 0, 8, 1, 5, 6, 2], 2), "00815.62"), (drums([0, 0, 4, 7, 1, 1, 4], 1), "004711.4"),
      (drums([0, 4, 6, 8, 1, 3, 5, 7], 3, .redDigits), "04681.357"),
    ] as [(SyntheticMeter.Face, String)])
  func colors(face: SyntheticMeter.Face, value: String) throws {
    let frame = MeterConfigFileTests.frame(face)
    #expect(try Self.values(frame) == [value])
    let gray = ColorImage(frame.luma)
    #expect(try Self.values(Frame(luma: frame.luma)) == [])
    // A gray camera's frames have three equal channels.
    #expect(try Self.values(Frame(luma: frame.luma, color: gray)) == [])
  }

  @Test(
    "is reported by exchanged colors of ground and digits, in gray too",
    arguments: [([0, 0, 8, 1, 5, 6, 2], 2, "00815.62"), ([0, 9, 6, 8, 1, 4, 4], 1, "096814.4")]
      as [([UInt8], Int, String)])
  func inverse(digits: [UInt8], decimals: Int, value: String) throws {
    let frame = MeterConfigFileTests.frame(Self.drums(digits, decimals, .inverse))
    #expect(try Self.values(frame) == [value])
    #expect(try Self.values(Frame(luma: frame.luma)) == [value])
  }

  @Test("is not needed where the configuration reports it")
  func delivered() throws {
    let frame = MeterConfigFileTests.frame(Self.drums([0, 0, 8, 1, 5, 6, 2], 2))
    let config = MeterConfig(scanMode: .autoAnalogDigitalMeter, numDecimalDigits: 2)
    let plugin = try MeterConfigFileTests.registry.makePlugin(
      PluginContext(pluginConfig: PluginConfig(id: "m", config)))
    let output = try plugin.scan(ScanInput(frame: Frame(luma: frame.luma), effort: .still))
    #expect((output.results.first?.body as? MeterResult)?.value == "00815.62")
  }

  @Test("is left open by a reader of displays that sees none, as far as drums are there")
  func display() {
    func reading(_ kind: MeterReading.Kind, _ certainty: Double, form: Double = 1) -> MeterReading {
      let corner = Point<CropSpace>(x: 0, y: 0)
      let quad = Quad(
        topLeft: corner, topRight: Point(x: 90, y: 0), bottomRight: Point(x: 90, y: 20), bottomLeft: Point(x: 0, y: 20))
      let cells = [8, 1, 5, 6].map { digit in
        MeterReading.Cell(digits: (0..<10).map { $0 == digit ? 1 : 0 }, digit: UInt8(digit))
      }
      var reading = MeterReading(kind: kind, cells: cells, certainty: certainty, quad: quad)
      reading.formCertainty = form
      reading.kindCertainty = kind == .drums ? 0.9 : nil
      return reading
    }
    let open = [reading(.drums, 0.45, form: 0.5), reading(.display, 0.9)].agreed()
    #expect(open.count == 1 && (open.first?.certainty ?? 1) < 0.6)
    let whole = [reading(.drums, 0.45), reading(.display, 0.9)].agreed()
    #expect(whole.first?.certainty == 0.9)
  }

  @Test("factories say that meters are read in color")
  func needs() {
    for factory in MeterPlugin.factories() {
      let registry = PluginRegistry().registering(factory)
      let useCase = factory.key == MeterConfig.key ? UseCase(MeterConfig()) : UseCase(OdometerConfig())
      #expect(registry.needs(of: useCase) == FrameNeeds(color: true))
    }
  }
}
