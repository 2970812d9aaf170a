import Foundation
import ScanPluginKit
import ScanRuntime
import ScanStills
import ScanTestKit
import StandardPlugins
import TestSupport
import Testing

@Suite("Workflows of real plugins on pictures", .timeLimit(.minutes(30)))
struct WorkflowBarcodeTests {
  private static let root = PackageFolder.root.path

  private static func sample(_ name: String) throws -> Frame {
    try StillDecoder().open(root + "/Samples/" + name).frame()
  }

  /// One picture above the other.
  private static func stacked(_ names: [String]) throws -> Frame {
    let parts = try names.map { try sample($0).luma.resized(to: PixelSize(width: 800, height: 600)) }
    let bytes = parts.flatMap { part in
      part.withView { view in (0..<view.height).flatMap { row in (0..<view.width).map { view[$0, row] } } }
    }
    return Frame(luma: LumaImage(size: PixelSize(width: 800, height: 600 * names.count), bytes: bytes))
  }

  /// The composite of the file for two steps, in another mode and with the cutouts of the two halves of a picture.
  private static func halves(_ mode: ProcessingMode) throws -> ViewPluginCompositeConfig {
    let file = try ScanViewConfig(contentsOf: root + "/Configs/workflow-barcode-steps.json")
    let children = try #require(file.viewPluginCompositeConfig).viewPlugins
    let cutouts = [CutoutAlignment.topHalf, .bottomHalf].map {
      CutoutConfig(alignment: $0, maxHeightPercent: 50, maxWidthPercent: 100)
    }
    return ViewPluginCompositeConfig(
      id: "halves", processingMode: mode,
      viewPlugins: zip(children, cutouts).map { ViewPluginConfig(pluginConfig: $0.pluginConfig, cutoutConfig: $1) })
  }

  @Test("two barcode formats in two pictures are read step by step")
  func steps() async throws {
    let config = try ScanViewConfig(contentsOf: Self.root + "/Configs/workflow-barcode-steps.json")
    let pictures = try ["shipping-code128.jpg", "product-ean13.jpg", "flyer-qr.jpg", "shipping-code128.jpg"].map {
      ScriptedSource.Step.frame(try Self.sample($0))
    }
    let view = try await ScanView(config, source: ScriptedSource(pictures), registry: .standard)
    let recorder = EventRecorder(view)
    let report = try await view.run()
    await recorder.waitForFinish()
    #expect(report.reason == .allResults && report.pluginID == "pack")
    let formats = report.results.flatMap(\.body.items).map(\.kind)
    let all = recorder.events.compactMap { event in
      if case .allResults(let results, _) = event { results.map(\.pluginID) } else { nil }
    }
    #expect(formats == ["EAN_13", "CODE_128"] && all == [["product", "parcel"]])
    // The parcel that came first was not its turn yet.
    #expect(report.statistics.plugins.map(\.counters.processed) == [2, 2])
  }

  @Test("two codes in one picture are read by both plugins, each in its own cutout", arguments: ProcessingMode.allCases)
  func onePicture(_ mode: ProcessingMode) async throws {
    let frame = try Self.stacked(["product-ean13.jpg", "shipping-code128.jpg"])
    let reader = try await StillReader(
      ScanViewConfig(viewPluginCompositeConfig: Self.halves(mode)), registry: .standard)
    let reading = try await reader.read(frame)
    #expect(reading.problems.isEmpty && reading.failures.isEmpty)
    let found = Set(reading.results.map(\.pluginID))
    #expect(mode == .parallelFirstScan ? found.count == 1 : found == ["product", "parcel"])
    for result in reading.results {
      #expect(result.cropRect.y == (result.pluginID == "product" ? 0 : 600) && result.cropRect.height == 600)
    }
    // With the codes on the wrong sides, nobody finds anything in its cutout.
    let swapped = try await reader.read(Self.stacked(["shipping-code128.jpg", "product-ean13.jpg"]))
    #expect(swapped.results.isEmpty && !swapped.failures.isEmpty)
  }
}
