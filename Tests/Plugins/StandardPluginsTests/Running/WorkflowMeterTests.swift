import BarcodePlugin
import Foundation
import MeterPlugin
import ScanPluginKit
import ScanRuntime
import ScanSynthetic
import StandardPlugins
import TestSupport
import Testing
import TextPlugin

/// The composites of `Configs/` for a meter and what is printed beside its reading.
@Suite("Workflows of a meter and its serial number", .timeLimit(.minutes(30)))
struct WorkflowMeterTests {
  private static let configs =
    PackageFolder.root.path + "/Configs/"

  /// A meter in the upper half of a picture and a label in the lower one.
  private static func frame(_ face: SyntheticMeter.Face, _ label: SyntheticArtwork, scale: Double) -> Frame {
    var scene = SyntheticScene(size: PixelSize(width: 1_280, height: 720), isColor: true)
    var meter = SyntheticMeter(face)
    // A picture without any color says nothing about the colors of drums.
    meter.housing.color = SyntheticColor(red: 52, green: 68, blue: 96)
    scene.meters = [.init(meter, SyntheticPlacement(center: FramePoint(x: 640, y: 180), scale: 0.75))]
    scene.items = [.init(label, SyntheticPlacement(center: FramePoint(x: 640, y: 540), scale: scale))]
    return scene.frame()
  }

  private static func values(_ file: String, _ frame: Frame) async throws -> [String: String] {
    let reader = try await StillReader(ScanViewConfig(contentsOf: configs + file), registry: .standard)
    let reading = try await reader.read(frame)
    #expect(reading.problems.isEmpty && reading.failures.isEmpty, "\(reading.failures)")
    let reported = reading.results.map { result -> (String, String) in
      let body = result.body
      let text = (body as? MeterResult)?.value ?? (body as? BarcodeResult)?.barcodes.first?.value
      return (result.pluginID, text ?? (body as? OCRResult)?.text ?? "")
    }
    return Dictionary(reported) { first, _ in first }
  }

  private static let drums = SyntheticMeter.Face.drums(SyntheticDrums(digits: [0, 2, 4, 6, 8, 1]))
  private static let display = SyntheticMeter.Face.display(SyntheticDisplay([.init("017204.8", unit: "kWh")]))

  @Test(
    "a serial number as a barcode is read beside the counter",
    arguments: [(Self.drums, "024681"), (Self.display, "017204.8")])
  func barcode(face: SyntheticMeter.Face, value: String) async throws {
    let label = SyntheticArtwork(try SyntheticSymbol(.code128, text: "1EMH4471182953"))
    let values = try await Self.values("workflow-parallel.json", Self.frame(face, label, scale: 3))
    #expect(values == ["meter": value, "meter-barcode": "1EMH4471182953"])
  }

  @Test(
    "a serial number in print is read beside the counter",
    arguments: [(Self.drums, "024681"), (Self.display, "017204.8")])
  func print(face: SyntheticMeter.Face, value: String) async throws {
    var label = SyntheticArtwork(width: 700, height: 110)
    label.draw(text: "1EMH4471182953", x: 98, y: 25, scale: 6)
    let values = try await Self.values("workflow-meter-serial.json", Self.frame(face, label, scale: 1))
    #expect(values == ["meter": value, "serial-number": "1EMH4471182953"])
  }
}
