import Foundation
import ScanPluginKit
import ScanSynthetic
import Testing

@testable import MeterPlugin

@Suite("Meters that stand turned in the picture")
struct TurnedMeterTests {
  private static let angles = [90.0, 180, -90, 30, -12.5, 135]

  /// The size of the upright picture of a frame.
  private func upright(_ frame: Frame, _ degrees: Double) -> PixelSize {
    UprightPicture(ScanInput(frame: frame), turned: degrees).region.size
  }

  @Test("drums with dials at places are read, and their places are those in the frame", arguments: angles)
  func places(degrees: Double) throws {
    let values = [421_837_602.4, 1_239_951.3, 26_194_999.7]
    var read: [String?] = []
    for units in values {
      let meter = DrawnWaterMeter(units: units, degrees: degrees, size: PixelSize(width: 760, height: 760))
      let frame = meter.frame()
      let places = DrawnWaterMeter.places(in: upright(frame, degrees))
      let config = MeterConfig(digits: places.digits, dials: places.dials, meterRotation: degrees)
      let output = try DrawnWaterMeter.plugin(config).scan(ScanInput(frame: frame, effort: .still))
      let result = output.results.first?.body as? MeterResult
      read.append(result?.value)
      let truth = try #require(meter.scene.meterTruth.first)
      #expect(result == nil || result?.value == truth.text)
      for (digit, cell) in zip(result?.digits ?? [], truth.cells) {
        let (corners, cell) = (try #require(digit.corners), try #require(cell))
        let middle = corners.reduce(SIMD2(0, 0)) { $0 + SIMD2($1.x, $1.y) / 4 }
        #expect(abs(middle.x - cell.center.x) < 12 && abs(middle.y - cell.center.y) < 12, "\(middle) \(cell.center)")
        // The first corner is the digit's own upper left one.
        #expect(corners[0].x.distance(to: cell.topLeft.x).magnitude < 30)
        #expect(corners[0].y.distance(to: cell.topLeft.y).magnitude < 30)
      }
    }
    #expect(read.compactMap(\.self).count >= 2, "\(read)")
  }

  @Test(
    "what is found is read in every mode, in quarters and in between", arguments: [90.0, 180, -90, 25],
    [MeterConfig.ScanMode.autoAnalogDigitalMeter, .dialMeter, .multiFieldDigitalMeter])
  func found(degrees: Double, mode: MeterConfig.ScanMode) throws {
    let face: SyntheticMeter.Face =
      switch mode {
      case .dialMeter: .dials(SyntheticDials(digits: [7, 2, 0, 4], rest: 0.4))
      case .autoAnalogDigitalMeter: .drums(SyntheticDrums(digits: [0, 2, 4, 6, 8, 1]))
      default: .display(SyntheticDisplay([.init("01234.5", unit: "kWh")]))
      }
    var dials = SyntheticMeter(face)
    dials.housing.plate = SyntheticColor(red: 224, green: 214, blue: 186)
    var scene = SyntheticMeterScene(
      of: dials, seed: 3, condition: .easy, size: PixelSize(width: 850, height: 270)
    ).scene
    let (truth, placement) = (try #require(scene.meterTruth.first), scene.meters[0].placement)
    let size = PixelSize(width: 900, height: 900)
    scene = SyntheticScene(size: size, isColor: true)
    scene.meters = [
      .init(
        dials,
        SyntheticPlacement(center: FramePoint(x: 450, y: 450), scale: placement.scale, rotation: degrees))
    ]
    scene.degradations.blur = 0.6
    var config = MeterConfig(scanMode: mode, meterRotation: degrees)
    // Dials go one way and the other in turn, the first one clockwise; of a number that is not known a side may cut one off.
    if mode == .dialMeter { (config.lastDialDirection, config.numDigits) = (.counterclockwise, 4) }
    let frame = scene.frame()
    // The cutout of a turned meter is as long as it is high.
    let region = PixelRect(x: 100, y: 100, width: 700, height: 700)
    let output = try DrawnWaterMeter.plugin(config).scan(ScanInput(frame: frame, region: region, effort: .still))
    let result = try #require(output.results.first?.body as? MeterResult, "\(output)")
    #expect((result.value ?? result.others.first?.value) == truth.text)
    let quad = try #require(output.feedback.first)
    let middle = try #require(scene.meterTruth.first?.quad?.center)
    #expect(abs(quad.center.x - middle.x) < 40 && abs(quad.center.y - middle.y) < 40, "\(quad) \(middle)")
    // Not turned, it is not read, and nothing wrong is.
    config.meterRotation = 0
    let other = try DrawnWaterMeter.plugin(config).scan(ScanInput(frame: frame, region: region, effort: .still))
    #expect(degrees == 25 || other.results.isEmpty, "\(other)")
  }

  @Test("a reference of the whole frame is turned as the frame is", arguments: [90.0, -30])
  func reference(degrees: Double) throws {
    let size = PixelSize(width: 760, height: 760)
    let before = DrawnWaterMeter(units: 1_234.5, degrees: degrees, size: size).frame()
    let places = DrawnWaterMeter.places(in: upright(before, degrees))
    let config = MeterConfig(
      digits: places.digits, dials: places.dials, meterRotation: degrees, reference: "before.png")
    let plugin = MeterPlugin(
      MeterTask(config), readers: [DrumDialReader(try DrumReader(), try DialReader())],
      reference: try ReferencePicture("before.png", baseDirectory: nil) { _ in before.luma })
    let meter = DrawnWaterMeter(units: 421_837_602.4, degrees: degrees + 1.5, size: size)
    let output = try plugin.scan(ScanInput(frame: meter.frame(), effort: .still))
    #expect((output.results.first?.body as? MeterResult)?.value == "42183.7602", "\(output)")
  }

  @Test("the sides that cut a turned meter are those of the cutout in the frame")
  func sides() {
    let frame = Frame(luma: LumaImage(size: PixelSize(width: 300, height: 300), filledWith: 128))
    let reading = ScriptedReader.reading("123456")
    // From the left end to the right one, 10 to 90 of 100.
    func isCut(_ region: PixelRect, _ degrees: Double) -> Bool {
      let upright = UprightPicture(ScanInput(frame: frame, region: region), turned: degrees)
      return upright.withLuma { CutoutSides(of: upright).marking([reading], in: $0) }.allSatisfy(\.mayBeCut)
    }
    let (high, low) = (PixelRect(x: 100, y: 0, width: 40, height: 92), PixelRect(x: 100, y: 100, width: 40, height: 92))
    #expect(isCut(low, 90) && isCut(low, -90))
    // Where its end is at the upper side of the frame itself, nothing goes on.
    #expect(isCut(high, 90) && !isCut(high, -90))
    #expect(!isCut(PixelRect(x: 0, y: 0, width: 300, height: 40), 0))
  }

  @Test("what lies in a corner of the turned picture is not in the cutout")
  func corners() {
    let frame = Frame(luma: LumaImage(size: PixelSize(width: 400, height: 400), filledWith: 128))
    let upright = UprightPicture(
      ScanInput(frame: frame, region: PixelRect(x: 100, y: 100, width: 200, height: 100)), turned: 30)
    let size = upright.region.size
    func quad(_ x: Double, _ y: Double) -> Quad<CropSpace> { Rect(x: x - 5, y: y - 5, width: 10, height: 10).quad }
    #expect(upright.holds(quad(Double(size.width) / 2, Double(size.height) / 2)))
    #expect(!upright.holds(quad(8, 8)))
  }
}
