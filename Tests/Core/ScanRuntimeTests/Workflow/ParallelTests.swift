import ScanPluginKit
import ScanTestKit
import TestSupport
import Testing

@testable import ScanRuntime

@Suite("A parallel composite", .timeLimit(.minutes(30)))
struct ParallelTests {
  @Test("ends when each plugin has its result, reported in the order of scanning")
  func allResults() async throws {
    let view = try await ScanView(
      .workflow(.parallel, .child("a", every: 3), .child("b"), .child("c", every: 2)),
      source: ScriptedSource.frames(50), registry: WorkflowProbes().registry)
    let recorder = EventRecorder(view)
    let report = try await view.run()
    await recorder.waitForFinish()
    #expect(report.reason == .allResults && recorder.allResults.count == 1)
    #expect(recorder.allResults[0] == recorder.results.map(\.pluginID) && report.results.count == 3)
    #expect(recorder.results.first { $0.pluginID == "a" }?.frameNumber == 2)
    #expect(recorder.results.first { $0.pluginID == "c" }?.frameNumber == 1)
    #expect(report.statistics.isBalanced && report.statistics.plugins.map(\.counters.processed) == [3, 1, 2])
    #expect(recorder.steps.isEmpty)
  }

  @Test("does not let a slow plugin hold up a fast one on a live source")
  func slowPlugin() async throws {
    let probes = WorkflowProbes("slow")
    let source = ScriptedSource.manual()
    let view = try await ScanView(
      .workflow(.parallel, .child("slow"), .child("fast", goesOn: true)), source: source, registry: probes.registry,
      options: .forHeldPlugins)
    let recorder = EventRecorder(view)
    try await view.start()
    probes["slow"].hold()
    for number: UInt64 in 0..<20 {
      source.send(.frame(.marked(number)))
      await recorder.waitForResults(Int(number) + 1)
    }
    #expect(recorder.results.map(\.frameNumber) == Array(0..<20))
    #expect(recorder.results.allSatisfy { $0.pluginID == "fast" })
    let slow = try #require(view.statistics["slow"])
    #expect(slow.offered == 20 && slow.processed == 0 && slow.dropped == 18 && slow.inProgress == 2)
    #expect(view.statistics["fast"]?.processed == 20 && view.statistics.isBalanced)
    probes["slow"].release()
    await recorder.waitForFinish()
    // A plugin that goes on has reported all its results; the last is that of the slow one, of its first frame.
    #expect(recorder.allResults == [Array(repeating: "fast", count: 20) + ["slow"]])
    #expect(recorder.results.last?.frameNumber == 0 && recorder.reports[0].reason == .allResults)
  }

  @Test("gives no frames to a plugin that has its result, and does not hold a source for it")
  func resting() async throws {
    let probes = WorkflowProbes("fast", "slow")
    let view = try await ScanView(
      .workflow(.parallel, .child("fast"), .child("slow", every: 500)), source: ScriptedSource.frames(1000),
      registry: probes.registry)
    let recorder = EventRecorder(view)
    let report = try await view.run()
    await recorder.waitForFinish()
    #expect(probes["fast"].counts.scans == 1 && probes["slow"].counts.scans == 500)
    #expect(recorder.results.map(\.frameNumber) == [0, 499] && report.reason == .allResults)
    #expect(report.statistics.isBalanced)
  }

  @Test("takes every frame of a source that waits to every plugin that works")
  func everyFrame() async throws {
    let view = try await ScanView(
      .workflow(.parallel, .child("a", goesOn: true), .child("b", every: 7, goesOn: true), .child("c", every: 0)),
      source: ScriptedSource.frames(3000), registry: WorkflowProbes().registry)
    let report = try await view.run()
    #expect(report.reason == .endOfInput && report.statistics.frames == 3000)
    #expect(report.statistics.plugins.map(\.counters.processed) == [3000, 3000, 3000])
    #expect(report.results.filter { $0.pluginID == "a" }.map(\.frameNumber) == Array(0..<3000))
    #expect(report.statistics.processed == 9000 && report.statistics.isBalanced)
  }

  @Test("makes a source that waits as slow as its slowest plugin")
  func heldSource() async throws {
    let probes = WorkflowProbes("slow")
    let source = ScriptedSource.frames(10)
    let view = try await ScanView(
      .workflow(.parallel, .child("slow", every: 0), .child("fast", goesOn: true)), source: source,
      registry: probes.registry, options: .forHeldPlugins)
    let recorder = EventRecorder(view)
    probes["slow"].hold()
    try await view.start()
    await probes["slow"].wait { $0.scans == 1 }
    // The fast plugin takes the frame that the source waits with, and then there is none for it.
    await recorder.waitForResults(2)
    for _ in 0..<200 { await Task.yield() }
    #expect(source.frames == 2 && view.statistics.frames == 2)
    probes["slow"].release()
    let report = try await view.waitUntilFinished()
    #expect(report.statistics.plugins.map(\.counters.processed) == [10, 10])
  }

  @Test("starts over when it is to go on: all results come once for each round")
  func rounds() async throws {
    let view = try await ScanView(
      .workflow(.parallel, .child("a"), .child("b")), source: ScriptedSource.frames(500),
      registry: WorkflowProbes().registry, options: ScanViewOptions(cancelOnResult: false))
    let recorder = EventRecorder(view)
    let report = try await view.run()
    await recorder.waitForFinish()
    #expect(report.reason == .endOfInput && report.results.count == 1000)
    #expect(recorder.allResults.count >= 1 && recorder.allResults.allSatisfy { Set($0) == ["a", "b"] })
    #expect(recorder.allResults.joined().count <= 1000)
  }

  @Test("that ends at the first result delivers no second one", arguments: [FramePacing.live, .everyFrame])
  func firstScan(_ pacing: FramePacing) async throws {
    var winners: [String: Int] = [:]
    for _ in 0..<200 {
      let view = try await ScanView(
        .workflow(.parallelFirstScan, .child("a"), .child("b"), .child("c", goesOn: true)),
        source: ScriptedSource.frames(5000, pacing: pacing), registry: WorkflowProbes().registry)
      let recorder = EventRecorder(view)
      let report = try await view.run()
      await recorder.waitForFinish()
      guard report.reason == .firstResult, recorder.results.count == 1, report.statistics.isBalanced,
        recorder.allResults == [recorder.results.map(\.pluginID)]
      else {
        Issue.record("\(report.reason) \(recorder.results.count) \(recorder.allResults) \(report.statistics)")
        return
      }
      winners[recorder.results[0].pluginID, default: 0] += 1
    }
    print("first of three: \(winners)")
  }

  @Test("that ends at the first result does not wait for the others")
  func firstScanSlow() async throws {
    let slow = PluginProbe()
    let registry = PluginRegistry().registering(
      PluginFactory(ScriptedConfig.self, result: ScriptedResult.self, name: "Two", summary: "One is stubborn.") {
        config, _ -> any ScanPlugin in
        if config.text == "slow" { return StubbornPlugin(slow) }
        return try ScriptedPlugin.registry().makePlugin(PluginContext(pluginConfig: PluginConfig(id: "x", config)))
      })
    let source = ScriptedSource.manual()
    let view = try await ScanView(
      .workflow(.parallelFirstScan, .child("slow"), .child("fast", every: 2)), source: source, registry: registry,
      options: .forHeldPlugins)
    let recorder = EventRecorder(view)
    slow.hold()
    try await view.start()
    source.send(.frame(.marked(0)))
    await slow.wait { $0.scans == 1 }
    // The newest frame wins: sent any sooner, the second one could take the place of the first.
    try await until(view.statistics["fast"]?.processed == 1)
    source.send(.frame(.marked(1)))
    await recorder.waitForFinish()
    slow.release()
    let report = try await view.waitUntilFinished()
    #expect(recorder.results.map(\.pluginID) == ["fast"] && report.statistics["slow"]?.discarded == 2)
    #expect(report.statistics.isBalanced && view.statistics.results == 1)
  }

  @Test("reports the counters of each plugin as JSON, those of a single one only once")
  func json() async throws {
    let view = try await ScanView(
      .workflow(.parallel, .child("a"), .child("b")), source: ScriptedSource.frames(5),
      registry: WorkflowProbes().registry)
    let node = try await view.run().statistics.json()
    let plugins = try #require(node["plugins"]?.elements)
    #expect(plugins.compactMap { $0["pluginID"]?.string } == ["a", "b"])
    #expect(plugins.allSatisfy { $0["processed"] != nil && $0["overflowed"] == nil })
    let single = try await ScanView(.scripted(), source: ScriptedSource.frames(5), registry: ScriptedPlugin.registry())
    #expect(try await single.run().statistics.json()["plugins"] == nil)
  }
}

@Suite("A composite that goes on", .timeLimit(.minutes(30)))
struct EndlessWorkflowTests {
  private static func report(
    _ mode: ProcessingMode, _ children: [ViewPluginConfig], frames: Int = 12,
    options: ScanViewOptions = ScanViewOptions()
  ) async throws -> (report: FinishReport, recorder: EventRecorder) {
    let composite = ViewPluginCompositeConfig(
      id: "endless", processingMode: mode, cancelOnResult: false, viewPlugins: children)
    let view = try await ScanView(
      composite, source: ScriptedSource.frames(frames), registry: WorkflowProbes().registry, options: options)
    let recorder = EventRecorder(view)
    let report = try await view.run()
    await recorder.waitForFinish()
    return (report, recorder)
  }

  @Test(
    "delivers of all frames, and each time that it has what it is to find it says so",
    arguments: ProcessingMode.allCases)
  func goesOn(mode: ProcessingMode) async throws {
    let (report, recorder) = try await Self.report(mode, [.child("a"), .child("b")])
    #expect(report.reason == .endOfInput && report.statistics.isBalanced && report.statistics.frames == 12)
    switch mode {
    case .sequential:
      #expect(recorder.allResults == Array(repeating: ["a", "b"], count: 6))
    case .parallel:
      // A plugin that has its result waits for the other one; how many rounds there are depends on their pace.
      #expect(!recorder.allResults.isEmpty && recorder.allResults.allSatisfy { Set($0) == ["a", "b"] })
    case .parallelFirstScan:
      #expect(recorder.allResults.allSatisfy { $0.count == 1 } && recorder.allResults.count >= 12)
    }
  }

  @Test("does not end by itself when its plugins go on after a result, as those of a data scanner do")
  func goesOn() async throws {
    let (report, _) = try await Self.report(.parallel, [.child("a", goesOn: true), .child("b", goesOn: true)])
    #expect(report.reason == .endOfInput && report.results.count == 24)
    #expect(report.statistics.plugins.map(\.counters.processed) == [12, 12])
  }

  @Test("ends all the same when the program wants one result")
  func overridden() async throws {
    let (report, _) = try await Self.report(
      .parallel, [.child("a"), .child("b")], options: ScanViewOptions(cancelOnResult: true))
    #expect(report.reason == .allResults)
  }
}
