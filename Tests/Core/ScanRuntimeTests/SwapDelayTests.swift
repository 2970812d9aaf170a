import ScanPluginKit
import ScanRuntime
import ScanTestKit
import TestSupport
import Testing

@Suite("The delay after a swap", .timeLimit(.minutes(30)))
struct SwapDelayTests {
  @Test("is measured by the clock on a live source, and the frames from before the swap are early")
  func live() async throws {
    let clock = ManualClock()
    let probe = PluginProbe()
    let source = ScriptedSource.manual()
    let view = try await ScanView(
      .scripted(id: "old"), source: source, registry: ScriptedPlugin.registry(probe),
      options: ScanViewOptions(clock: clock, frameLimit: nil))
    let recorder = EventRecorder(view)
    try await view.start()
    clock.advance(by: .seconds(60))
    probe.hold()
    source.send(.frame(.marked(0)))
    await probe.wait { $0.scans == 1 }
    source.send(.frame(.marked(1)))
    try await until(view.statistics.offered >= 2)
    try await view.setViewPlugin(.scripted(id: "new", startScanDelay: 500))
    probe.release()
    #expect(view.statistics.delayed == 2 && view.statistics.isBalanced)
    clock.advance(by: .milliseconds(499))
    source.send(.frame(.marked(2)))
    try await until(view.statistics.offered >= 3)
    #expect(view.statistics.delayed == 3)
    clock.advance(by: .milliseconds(1))
    source.send(.frame(.marked(3)))
    await recorder.waitForResults(1)
    #expect(recorder.results.map(\.frameNumber) == [3] && recorder.results.map(\.pluginID) == ["new"])
    // A swap to a plugin without a delay gives the cut-off frame to it, as ever.
    #expect(view.statistics.cancelledBySwap == 0 && view.statistics.rescanned == 0 && view.statistics.isBalanced)
    await view.finish()
  }

  @Test("is measured by timestamps on a source that waits, from the frame that the swap gave back")
  func file() async throws {
    let probe = PluginProbe()
    let frames = (0..<10).map { number in
      ScriptedSource.Step.frame(.marked(UInt64(number), timestamp: .milliseconds(1000 + number * 40)))
    }
    let view = try await ScanView(
      .scripted(id: "old"), source: ScriptedSource(frames), registry: ScriptedPlugin.registry(probe),
      options: ScanViewOptions(effort: .live, frameLimit: nil))
    probe.hold()
    try await view.start()
    await probe.wait { $0.scans == 1 }
    try await view.setViewPlugin(.scripted(id: "new", startScanDelay: 100))
    probe.release()
    let report = try await view.waitUntilFinished()
    #expect(report.statistics.delayed == 3 && report.results.map(\.frameNumber) == Array(3..<10))
    #expect(report.statistics.isBalanced && report.reason == .endOfInput)
  }

  @Test("ends the session when every frame that was left is early")
  func drained() async throws {
    let probe = PluginProbe()
    let source = ScriptedSource.manual()
    let view = try await ScanView(
      .scripted(id: "old"), source: source, registry: ScriptedPlugin.registry(probe), options: .forHeldPlugins)
    try await view.start()
    probe.hold()
    source.send(.frame(.marked(0)))
    await probe.wait { $0.scans == 1 }
    source.end()
    try await until(view.state == .finishing)
    try await view.setViewPlugin(.scripted(id: "new", startScanDelay: 500))
    let report = try await view.waitUntilFinished()
    probe.release()
    #expect(report.reason == .endOfInput && report.statistics.delayed == 1 && report.results.isEmpty)
  }
}
