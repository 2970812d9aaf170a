import ScanPluginKit
import ScanTestKit
import TestSupport
import Testing

@testable import ScanRuntime

@Suite("The choice of the sharpest frame", .timeLimit(.minutes(30)))
struct FrameSelectionTests {
  private static let size = PixelSize(width: 64, height: 48)

  /// A plugin that reads each frame that it is given.
  private static let registry = ScriptedPlugin.registry(
    script: { _, _ in ScanOutput(results: [PluginResult(ScriptedResult(text: "read", count: 1))]) })

  private static func plugin(of count: Int, id: String = "scripted", startScanDelay: Int = 0) -> ViewPluginConfig {
    ViewPluginConfig(
      pluginConfig: PluginConfig(
        id: id, ScriptedConfig(), cancelOnResult: false, startScanDelay: startScanDelay,
        consecutiveEqualResultFilter: 0, frameSelection: count < 2 ? .every : .sharpest(of: count)))
  }

  /// A frame of upright stripes, which is the blurrier the more pixels their edges go over.
  private static func frame(_ number: Int, blur: Int) -> Frame {
    Frame(
      number: UInt64(number), timestamp: .milliseconds(number * 33),
      luma: LumaImage(size: size) { buffer in
        for index in buffer.indices {
          let middle = abs(index % size.width % 32 - 16)
          buffer[index] = UInt8(min(228, max(28, 128 + (8 - middle) * 200 / (2 * blur + 2))))
        }
      })
  }

  private static func source(_ blurs: [Int], _ pacing: FramePacing) -> ScriptedSource {
    ScriptedSource(blurs.enumerated().map { .frame(frame($0, blur: $1)) }, pacing: pacing)
  }

  @Test("scans one frame of each group, of equally sharp ones the newest, and the best of what is left at the end")
  func groups() async throws {
    let view = try await ScanView(
      Self.plugin(of: 3), source: Self.source([6, 0, 4, 2, 5, 2, 3, 1], .everyFrame), registry: Self.registry,
      options: ScanViewOptions(effort: .live))
    let report = try await view.run()
    #expect(report.results.map(\.frameNumber) == [1, 5, 7])
    let statistics = report.statistics
    #expect(statistics.frames == 8 && statistics.processed == 3 && statistics.notSelected == 5)
    #expect(statistics.isBalanced && statistics.dropped == 0)
    #expect(statistics.json()["notSelected"] == 5)
  }

  @Test("of a live source waits for no more frames than the group has")
  func live() async throws {
    let source = ScriptedSource.manual()
    let view = try await ScanView(Self.plugin(of: 4), source: source, registry: Self.registry)
    let recorder = EventRecorder(view)
    try await view.start()
    for (number, blur) in [5, 1, 6, 3].enumerated() { source.send(.frame(Self.frame(number, blur: blur))) }
    await recorder.waitForResults(1)
    #expect(recorder.results.map(\.frameNumber) == [1])
    for (number, blur) in [2, 2].enumerated() { source.send(.frame(Self.frame(4 + number, blur: blur))) }
    try await until(view.statistics.offered >= 6)
    #expect(view.statistics.inProgress == 1 && view.statistics.isBalanced)
    source.end()
    let report = try await view.waitUntilFinished()
    #expect(report.results.map(\.frameNumber) == [1, 5])
    #expect(report.statistics.isBalanced && report.statistics.notSelected == 4)
  }

  @Test("holds a source that waits when the chosen frame waits, so that no more than two groups are under way")
  func backpressure() async throws {
    let probe = PluginProbe()
    let source = ScriptedSource.frames(40)
    let view = try await ScanView(
      Self.plugin(of: 4), source: source, registry: ScriptedPlugin.registry(probe),
      options: ScanViewOptions(effort: .live, frameLimit: nil))
    try await view.start()
    probe.hold()
    await probe.wait { $0.scans == 1 }
    try await until(source.frames >= 8)
    #expect(view.statistics.offered <= 8)
    probe.release()
    let report = try await view.waitUntilFinished()
    #expect(report.statistics.processed == 10 && report.statistics.notSelected == 30)
    #expect(report.statistics.isBalanced)
  }

  @Test("keeps the books through pauses, swaps, and the end of a session", arguments: [FramePacing.live, .everyFrame])
  func books(_ pacing: FramePacing) async throws {
    let source = ScriptedSource.frames(1_000_000, pacing: pacing)
    let view = try await ScanView(
      Self.plugin(of: 5), source: source, registry: Self.registry, options: ScanViewOptions(effort: .live))
    let recorder = EventRecorder(view)
    try await view.start()
    await recorder.waitForResults(3)
    view.pause()
    #expect(view.statistics.isBalanced)
    view.resume()
    for count in [2, 1, 30, 7] {
      let before = recorder.results.count
      try await view.setViewPlugin(Self.plugin(of: count, id: "of\(count)"))
      #expect(view.statistics.isBalanced)
      await recorder.waitForResults(before + 2)
    }
    let report = try #require(await view.finish())
    #expect(report.statistics.isBalanced && report.statistics.inProgress == 0)
    #expect(report.statistics.notSelected > 0)
  }

  @Test("is each plugin's own in a composite")
  func composite() async throws {
    let composite = ViewPluginCompositeConfig(
      id: "both", processingMode: .parallel,
      viewPlugins: [Self.plugin(of: 1, id: "all"), Self.plugin(of: 4, id: "few")]
    )
    let view = try await ScanView(
      composite, source: Self.source([3, 2, 0, 4, 1, 5], .everyFrame), registry: Self.registry,
      options: ScanViewOptions(effort: .live, cancelOnResult: false))
    let report = try await view.run()
    #expect(report.results.filter { $0.pluginID == "few" }.map(\.frameNumber) == [2, 4])
    #expect(report.results.count { $0.pluginID == "all" } == 6)
    #expect(report.statistics.isBalanced && report.statistics.notSelected == 4)
  }

  @Test("is written as every, or as an object with a number from 2 to 30")
  func form() throws {
    func plugin(_ selection: String) throws -> PluginConfig {
      let environment = UseCaseCatalog().adding(typeOf: UseCase(ScriptedConfig())).environment
      let tree = try JSONNode.parse(#"{"id": "a", "scriptedConfig": {}, "frameSelection": \#(selection)}"#)
      return try PluginConfig.reading(tree, environment: environment).value
    }
    #expect(try plugin(#""every""#).frameSelection == .every)
    for count in [2, 30] {
      let read = try plugin(#"{"sharpestOf": \#(count)}"#)
      #expect(read.frameSelection == .sharpest(of: count))
      #expect(read.json()["frameSelection"]?["sharpestOf"]?.number?.int == count)
    }
    for wrong in [#"{"sharpestOf": 1}"#, #"{"sharpestOf": 31}"#, "{}", #"{"sharpest": 3}"#, #""sharpest""#, "5"] {
      #expect(throws: InvalidDocument.self) { try plugin(wrong) }
    }
  }

  @Test("leaves pictures alone that stand for themselves")
  func stills() async throws {
    let reader = try await StillReader(Self.plugin(of: 30), registry: Self.registry)
    #expect(try await reader.read(Self.frame(0, blur: 3)).results.count == 1)
  }
}
