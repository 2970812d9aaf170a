import ScanPluginKit
import ScanTestKit
import TestSupport
import Testing

@testable import ScanRuntime

@Suite("A sequential composite", .timeLimit(.minutes(30)))
struct SequentialTests {
  @Test("goes from plugin to plugin, reports its steps, and ends with all results in order")
  func steps() async throws {
    let view = try await ScanView(
      .workflow(.sequential, .child("a", perFrame: 3), .child("b", every: 2), .child("c")),
      source: ScriptedSource.frames(9), registry: WorkflowProbes().registry)
    let recorder = EventRecorder(view)
    #expect(view.viewPlugins.map(\.id) == ["a", "b", "c"] && view.activePlugins.map(\.id) == ["a"])
    let report = try await view.run()
    await recorder.wait { $0.suffix(2).map(\.name) == ["finished", "stateChanged"] }
    #expect(report.reason == .allResults && report.pluginID == "workflow" && report.configRevision == 1)
    #expect(recorder.results.map(\.pluginID) == ["a", "b", "c"])
    // b needs two frames; the frame after a result goes to the next plugin.
    #expect(recorder.results.map(\.frameNumber) == [0, 2, 3])
    #expect(recorder.allResults == [["a", "b", "c"]])
    #expect(recorder.steps == ["a>b 2/3", "b>c 3/3"])
    let names = recorder.events.map(\.name).filter { $0 != "runSkipped" && $0 != "items" }
    #expect(
      names == [
        "started", "stateChanged", "stateChanged", "result", "step", "result", "step", "result", "allResults",
        "stateChanged", "finished", "stateChanged",
      ])
    let statistics = report.statistics
    #expect(statistics.isBalanced && statistics.processed == 4 && statistics.resultsAfterFirst == 2)
    #expect(statistics.plugins.map(\.pluginID) == ["a", "b", "c"])
    #expect(statistics.plugins.map(\.counters.processed) == [1, 2, 1])
    #expect(view.activePlugins.map(\.id) == ["c"])
  }

  @Test("loses no frame of a source that waits, also when it starts over again and again")
  func everyFrame() async throws {
    let view = try await ScanView(
      .workflow(.sequential, .child("a"), .child("b"), .child("c")), source: ScriptedSource.frames(3000),
      registry: WorkflowProbes().registry, options: ScanViewOptions(cancelOnResult: false))
    let events = view.events(EventOptions(capacity: 1_000_000))
    let report = try await view.run()
    let reported = events.waiting
    #expect(report.reason == .endOfInput)
    #expect(report.results.map(\.frameNumber) == Array(0..<3000))
    #expect(report.results.enumerated().allSatisfy { $0.element.pluginID == ["a", "b", "c"][$0.offset % 3] })
    #expect(reported.allResults == Array(repeating: ["a", "b", "c"], count: 1000))
    #expect(reported.steps.count == 3000 && reported.steps[2] == "c>a 1/3")
    #expect(report.statistics.processed == 3000 && report.statistics.frames == 3000 && report.statistics.isBalanced)
  }

  @Test("gives the newest frame that waited to the next plugin, and nothing to those before and after it")
  func live() async throws {
    let probes = WorkflowProbes("a", "b")
    let source = ScriptedSource.manual()
    let view = try await ScanView(
      .workflow(.sequential, .child("a"), .child("b", every: 2)), source: source, registry: probes.registry,
      options: .forHeldPlugins)
    let recorder = EventRecorder(view)
    try await view.start()
    probes["a"].hold()
    source.send(.frame(.marked(0)))
    await probes["a"].wait { $0.scans == 1 }
    for number: UInt64 in 1...5 { source.send(.frame(.marked(number))) }
    try await until(view.statistics.frames >= 6)
    #expect(probes["b"].counts.made == 1 && probes["b"].counts.scans == 0)
    probes["a"].release()
    await probes["b"].wait { $0.scans == 1 }
    source.send(.frame(.marked(6)))
    await recorder.waitForFinish()
    #expect(recorder.results.map(\.frameNumber) == [0, 6] && recorder.allResults == [["a", "b"]])
    let statistics = view.statistics
    #expect(statistics["a"]?.dropped == 4 && statistics["a"]?.processed == 1 && statistics["b"]?.processed == 2)
    #expect(statistics.isBalanced && statistics.offered == 7)
  }

  @Test("uses the cutout of the plugin whose step it is")
  func cutouts() async throws {
    let cutouts = [(100, 50), (40, 40), (20, 100)].map { CutoutConfig(maxHeightPercent: $0.1, maxWidthPercent: $0.0) }
    let children = cutouts.enumerated().map { ViewPluginConfig.child("\($0.offset)", cutoutConfig: $0.element) }
    let size = PixelSize(width: 640, height: 480)
    let view = try await ScanView(
      ScanViewConfig(viewPluginCompositeConfig: .scripted(.sequential, children)),
      source: ScriptedSource.frames(5, size: size), registry: WorkflowProbes().registry)
    let report = try await view.run()
    #expect(report.results.map(\.cropRect) == cutouts.map { CutoutGeometry($0, frame: size).cropRect })
    #expect(Set(report.results.map(\.cropRect.width)).count == 3)
  }

  @Test("measures the delay of a later plugin from its step, live by the clock")
  func delayOfLiveStep() async throws {
    let clock = ManualClock()
    let source = ScriptedSource.manual()
    let view = try await ScanView(
      .workflow(.sequential, .child("a"), .child("b", startScanDelay: 500)), source: source,
      registry: WorkflowProbes().registry, options: ScanViewOptions(clock: clock))
    let recorder = EventRecorder(view)
    try await view.start()
    clock.advance(by: .seconds(10))
    source.send(.frame(.marked(0)))
    await recorder.wait { $0.contains { $0.name == "step" } }
    clock.advance(by: .milliseconds(499))
    source.send(.frame(.marked(1)))
    try await until(view.statistics.delayed >= 1)
    clock.advance(by: .milliseconds(1))
    source.send(.frame(.marked(2)))
    await recorder.waitForFinish()
    #expect(recorder.results.map(\.frameNumber) == [0, 2] && view.statistics["b"]?.delayed == 1)
  }

  @Test("measures the delay of a later plugin from its step, on a file by the timestamps")
  func delayOfFileStep() async throws {
    let frames = (0..<10).map { number in
      ScriptedSource.Step.frame(.marked(UInt64(number), timestamp: .milliseconds(1000 + number * 40)))
    }
    let view = try await ScanView(
      .workflow(.sequential, .child("a"), .child("b", startScanDelay: 100)), source: ScriptedSource(frames),
      registry: WorkflowProbes().registry, options: ScanViewOptions(effort: .live))
    let report = try await view.run()
    // b begins with frame 1; the first frame that is 100 ms later is number 4.
    #expect(report.results.map(\.frameNumber) == [0, 4] && report.statistics.delayed == 3)
    #expect(report.statistics.isBalanced && report.reason == .allResults)
  }

  @Test("ends with the input when a plugin has no result, without all results")
  func endOfInput() async throws {
    let view = try await ScanView(
      .workflow(.sequential, .child("a"), .child("b", every: 0), .child("c")), source: ScriptedSource.frames(20),
      registry: WorkflowProbes().registry)
    let recorder = EventRecorder(view)
    let report = try await view.run()
    await recorder.waitForFinish()
    #expect(report.reason == .endOfInput && report.results.map(\.pluginID) == ["a"])
    #expect(recorder.allResults.isEmpty && recorder.steps == ["a>b 2/3"])
    #expect(report.statistics.plugins.map(\.counters.processed) == [1, 19, 0])
  }

  @Test("begins with its first plugin in every session, with plugins that forgot the one before")
  func sessions() async throws {
    let probes = WorkflowProbes("a", "b")
    let view = try await ScanView(
      .workflow(.sequential, .child("a"), .child("b", every: 2)), source: ScriptedSource.frames(9),
      registry: probes.registry)
    for session in 1...3 {
      let report = try await view.run()
      #expect(report.session == session && report.results.map(\.frameNumber) == [0, 2])
      #expect(report.statistics.processed == 3 && report.statistics.isBalanced)
    }
    #expect(probes["a"].counts.resets == 3 && probes["b"].counts.resets == 3 && probes["b"].counts.made == 1)
  }

  @Test("lets a plugin that goes on deliver all results of the frame that ends its step")
  func goesOn() async throws {
    let view = try await ScanView(
      .workflow(.sequential, .child("a", goesOn: true, perFrame: 3), .child("b", perFrame: 2)),
      source: ScriptedSource.frames(9), registry: WorkflowProbes().registry)
    let recorder = EventRecorder(view)
    let report = try await view.run()
    await recorder.waitForFinish()
    #expect(recorder.allResults == [["a", "a", "a", "b"]] && report.reason == .allResults)
  }

  @Test("of nothing is refused, and of a plugin that cannot be made says which")
  func refused() async throws {
    let empty = ScanViewConfig(viewPluginCompositeConfig: .scripted(.sequential, []))
    let error = await #expect(throws: ScanIssue.self) {
      try await ScanView(empty, source: ScriptedSource.frames(1), registry: WorkflowProbes().registry)
    }
    #expect(error?.code == .noPlugin && error?.place == "viewPluginCompositeConfig")
    let probes = WorkflowProbes()
    await #expect(throws: PluginError.self) {
      try await ScanView(
        .workflow(.parallel, .child("a"), .child("b", failsToStart: true), .child("c")),
        source: ScriptedSource.frames(1), registry: probes.registry)
    }
    await probes.rest.wait { $0.made == 2 && $0.alive == 0 }
  }
}
