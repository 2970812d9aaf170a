import BarcodePlugin
import Foundation
import ScanPluginKit
import ScanRuntime
import ScanStills
import ScanTestKit
import ScanWorker
import StandardPlugins
import TestSupport
import Testing

/// Sessions whose plugins are in processes of their own.
@Suite("Sessions with isolated plugins", .serialized, .timeLimit(.minutes(30)))
struct IsolatedRunTests {
  @Test("`run --isolate` prints the lines that `run` prints")
  func sameLines() throws {
    let folder = try Folder()
    for number in 1...4 { try folder.copySample("flyer-qr.jpg", as: "f-\(number).jpg") }
    for number in 5...8 { try folder.copySample("ticket-aztec.jpg", as: "f-\(number).jpg") }
    func lines(_ options: [String]) throws -> [String] {
      let run = try Command.run(
        ["run", Command.root + "/Configs/barcode-all.json", "-s", "f-%d.jpg", "--keep-going", "--items"] + options,
        in: folder.path)
      #expect(run.status == 0, "\(run.errors)")
      let all = run.output.split(separator: "\n").map(String.init)
      #expect(zip(all, run.lines).allSatisfy { $1["event"] as? String != "problem" }, "\(run.output)")
      return zip(all, run.lines).compactMap { line, event in
        ["result", "runSkipped"].contains(event["event"] as? String) ? line : nil
      }
    }
    let plain = try lines([])
    #expect(plain.count { $0.contains("\"result\"") } >= 2)
    #expect(try lines(["--isolate"]) == plain)
  }

  @Test("swaps between isolated plugins and one of this process lose no frame and deliver nothing stale")
  func swaps() async throws { try await swap(12) }

  @Test("200 swaps between isolated plugins and one of this process lose no frame and deliver nothing stale")
  func swapsLong() async throws { try await swap(200) }

  private func swap(_ count: Int) async throws {
    let picture = try StillDecoder().open(Command.root + "/Samples/product-ean13.jpg").frame()
    let source = ScriptedSource.steady(
      framesPerSecond: 30, showing: picture.luma.resized(to: PixelSize(width: 640, height: 480)))
    let codes = PluginConfig(
      id: "codes", BarcodeConfig(barcodeFormats: [.ean13], minReads: .uniform(1)), cancelOnResult: false,
      consecutiveEqualResultFilter: 0)
    let configs: [ViewPluginConfig] = [
      try ViewPluginConfig(pluginConfig: codes, cutoutConfig: .default).validated(),
      .scripted(ScriptedConfig(text: "scripted"), id: "scripted"),
    ]
    let registry = PluginRegistry.standard.isolated(program: Command.path).registering(ScriptedPlugin.factory())
    let view = try await ScanView(
      configs[0], source: source, registry: registry, options: ScanViewOptions(historyLimit: 100))
    let run = try await SwapRun.run(count, through: configs, on: view)
    let statistics = try #require(await view.finish()).statistics
    print("\(run): \(statistics.json().text(.compact))")
    #expect(run.staleResults == 0)
    #expect(statistics.swaps == count && statistics.isBalanced && source.runs == 1)
    #expect(statistics.offered == source.frames && statistics.failed == 0 && statistics.problems == 0)
    #expect(run.frames["codes", default: 0] >= count / 2 && run.frames["scripted", default: 0] >= count / 2)
    #expect(run.results["codes", default: 0] == run.frames["codes", default: 0], "each frame of the label is read")
  }
}
