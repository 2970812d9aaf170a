import Foundation
import ScanPluginKit
import ScanRuntime
import ScanStills
import ScanTestKit
import StandardPlugins
import Testing

@Suite("Swaps between codes and documents on a running source", .timeLimit(.minutes(30)))
struct DocumentSwapTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path
  private static let interval = Duration.seconds(1) / 30

  /// A label above a passport, so that both configurations have something to read.
  private static func picture() throws -> LumaImage {
    let size = PixelSize(width: 640, height: 480)
    let parts = try ["product-ean13", "Text/passport-td3"].map { name in
      try StillDecoder().open("\(root)/Samples/\(name).jpg").frame().luma.resized(to: size)
    }
    return parts[0].above(parts[1])
  }

  private static func config(_ id: String, _ useCase: UseCase) throws -> ViewPluginConfig {
    try ViewPluginConfig(
      pluginConfig: PluginConfig(id: id, useCase: useCase, cancelOnResult: false, consecutiveEqualResultFilter: 0),
      cutoutConfig: CutoutConfig.default
    ).validated()
  }

  @Test("every frame is taken at once whatever is being read, each configuration reads, and no result is of an old one")
  func backAndForth() async throws {
    let clock = ManualClock()
    let luma = try Self.picture()
    let source = ScriptedSource.manual(name: "label and passport")
    let configs = try [
      Self.config("codes", UseCase(BarcodeConfig(barcodeFormats: [.ean13], minReads: .uniform(1)))),
      Self.config("zones", UseCase(MRZConfig(strictMode: true))),
    ]
    let view = try await ScanView(
      configs[0], source: source, registry: .standard, options: ScanViewOptions(clock: clock, historyLimit: 100))
    let events = view.events(EventOptions(capacity: 1 << 14, includesFrames: true))
    try await view.start()
    var sent = 0
    func send(_ count: Int) async {
      for _ in 0..<count {
        clock.advance(by: Self.interval)
        source.send(.frame(Frame(number: UInt64(sent), timestamp: Self.interval * sent, luma: luma)))
        sent += 1
        // A source that a reader holds up would never get here.
        while view.statistics.frames < sent { await Task.yield() }
      }
    }
    var iterator = events.makeAsyncIterator()
    var found: [String: Int] = [:]
    var stale = 0
    var newest = view.configRevision
    for swap in 1...6 {
      // A second of frames at once, which no reader is as quick as; then one for each that was looked at.
      await send(30)
      while let event = await iterator.next() {
        if case .frame(let report) = event, report.stamp.configRevision == newest { await send(1) }
        guard case .result(let result) = event else { continue }
        found[result.pluginID, default: 0] += 1
        if result.configRevision == newest { break }
        stale += 1
      }
      newest = try await view.setViewPlugin(configs[swap % 2]).revision
    }
    let statistics = try #require(await view.finish()).statistics
    print("6 swaps between codes and documents: \(statistics.json().text(.compact))")
    #expect(stale == 0)
    #expect(found["codes", default: 0] >= 3 && found["zones", default: 0] >= 3)
    #expect(statistics.swaps == 6 && statistics.isBalanced && source.runs == 1)
    #expect(source.frames == sent && statistics.frames == sent)
    #expect(statistics.dropped > 0 && statistics.failed == 0 && statistics.problems == 0)
  }
}
