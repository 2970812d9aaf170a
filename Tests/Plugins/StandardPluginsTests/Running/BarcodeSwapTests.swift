import BarcodePlugin
import Foundation
import ScanPluginKit
import ScanRuntime
import ScanStills
import ScanTestKit
import StandardPlugins
import TestSupport
import Testing

@Suite("Swaps of real plugins on a source at 30 frames a second", .timeLimit(.minutes(30)))
struct BarcodeSwapTests {
  private static let root = PackageFolder.root.path

  /// A live source that shows a label at 30 frames a second until it is stopped.
  private func source() throws -> ScriptedSource {
    let picture = try StillDecoder().open(Self.root + "/Samples/product-ean13.jpg").frame()
    return .steady(framesPerSecond: 30, showing: picture.luma.resized(to: PixelSize(width: 640, height: 480)))
  }

  /// Two barcode configurations, whose results differ, and a scripted plugin.
  private func configs() throws -> [ViewPluginConfig] {
    let whole = CutoutConfig.default
    let codes = try [("goods", UPCAForm.asEAN13), ("all", .asUPCA)].map { id, form in
      let config = BarcodeConfig(
        barcodeFormats: id == "all" ? [.all] : [.ean13], multiBarcode: id == "all", upcA: form, minReads: .uniform(1))
      let plugin = PluginConfig(
        id: id, useCase: UseCase(config), cancelOnResult: false, consecutiveEqualResultFilter: 0)
      return try ViewPluginConfig(pluginConfig: plugin, cutoutConfig: whole).validated()
    }
    return codes + [.scripted(ScriptedConfig(text: "scripted"), id: "scripted")]
  }

  @Test("lose no frame, deliver nothing stale, keep memory flat, and every plugin reads")
  func swapsMemory() async throws { try await swap(300) }

  @Test("1,000 of them lose no frame, deliver nothing stale, keep memory flat, and every plugin reads")
  func thousandSwapsLong() async throws { try await swap(1000) }

  private func swap(_ count: Int) async throws {
    let configs = try configs()
    let source = try source()
    let registry = PluginRegistry.standard.registering(ScriptedPlugin.factory())
    let view = try await ScanView(
      configs[0], source: source, registry: registry, options: ScanViewOptions(historyLimit: 100))
    var memory: [Int] = []
    let run = try await SwapRun.run(count, through: configs, on: view) { swap in
      if swap.isMultiple(of: max(1, count / 30)) { memory.append(try residentMemory()) }
    }
    // A factory that throws changes nothing: the same plugin goes on.
    await #expect(throws: PluginError.self) {
      try await view.setViewPlugin(.scripted(ScriptedConfig(failsToStart: true), id: "broken"))
    }
    #expect(view.configRevision == run.revision && view.viewPluginConfig.id == configs[count % 3].id)
    let statistics = try #require(await view.finish()).statistics
    print("\(run): \(statistics.json().text(.compact)), MiB: \(memory.map { $0 >> 20 })")
    #expect(run.staleResults == 0)
    #expect(statistics.swaps == count && statistics.isBalanced && source.runs == 1)
    #expect(statistics.offered == source.frames)
    #expect(["goods", "all", "scripted"].allSatisfy { run.frames[$0, default: 0] >= count / 3 })
    // The scripted plugin reads marked frames only; both barcode plugins read every picture of the label.
    #expect(["goods", "all"].allSatisfy { run.results[$0, default: 0] == run.frames[$0, default: 0] })
    // Other tests share the process and its memory: a leak shows in every thirtieth of the swaps, their noise does not.
    let growth = zip(memory.dropFirst(), memory).map { $0 - $1 }
    #expect((growth.min() ?? 0) < 96 << 10)
  }
}
