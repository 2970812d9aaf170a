import ScanPluginKit
import ScanTestKit
import TestSupport
import Testing

@testable import ScanRuntime

@Suite("The exchange of composites", .timeLimit(.minutes(30)))
struct WorkflowSwapTests {
  @Test("from a plugin to a composite and back names them, and reports the effective configuration")
  func names() async throws {
    let view = try await ScanView(
      .child("first"), source: ScriptedSource.frames(1), registry: WorkflowProbes().registry)
    let composite = ViewPluginCompositeConfig.scripted(.parallel, [.child("a"), .child("b")])
    let there = try await view.setViewPlugin(composite)
    #expect(there.previousPluginID == "first" && there.pluginID == "workflow" && there.revision == 2)
    #expect(view.effectiveConfig.viewPluginCompositeConfig == composite && view.effectiveConfig.viewPluginConfig == nil)
    #expect(view.viewPlugins.map(\.id) == ["a", "b"] && view.activePlugins.map(\.id) == ["a", "b"])
    let unnamed = try await view.setViewPlugin(.scripted(.sequential, [.child("c"), .child("d")], id: nil))
    #expect(unnamed.pluginID == "c+d" && view.activePlugins.map(\.id) == ["c"])
    let back = try await view.setViewPlugin(.child("last"))
    #expect(back.previousPluginID == "c+d" && back.pluginID == "last")
    #expect(view.effectiveConfig.viewPluginConfig?.id == "last" && view.viewPluginConfig.id == "last")
    #expect(view.effectiveConfig.viewPluginCompositeConfig == nil)
  }

  @Test("of a source that hands over loses no frame", arguments: ProcessingMode.allCases)
  func everyFrame(_ mode: ProcessingMode) async throws {
    let probes = WorkflowProbes()
    let view = try await ScanView(
      .child("one", goesOn: true), source: ScriptedSource.frames(2000), registry: probes.registry,
      options: ScanViewOptions(cancelOnResult: false, historyLimit: 20_000))
    let events = view.events(EventOptions(capacity: 1_000_000, includesFrames: true))
    try await view.start()
    var swaps = 0
    while view.state != .idle {
      if swaps.isMultiple(of: 2) {
        try await view.setViewPlugin(.scripted(mode, [.child("a"), .child("b")]))
      } else {
        try await view.setViewPlugin(.child("one", goesOn: true))
      }
      swaps += 1
    }
    let report = try await view.waitUntilFinished()
    let scanned = events.waiting.compactMap { if case .frame(let frame) = $0 { frame.stamp.frameNumber } else { nil } }
    #expect(Set(scanned) == Set(0..<2000))
    #expect(report.statistics.frames == 2000 && report.statistics.isBalanced && report.statistics.inProgress == 0)
    #expect(report.statistics.cancelledBySwap + report.statistics.dropped + report.statistics.discarded == 0)
    #expect(zip(report.results, report.results.dropFirst()).allSatisfy { $0.configRevision <= $1.configRevision })
    print("\(mode): \(swaps) swaps in 2,000 frames")
  }

  @Test("under load delivers nothing old and counts every frame of a live source")
  func live() async throws {
    let probes = WorkflowProbes()
    let source = ScriptedSource.frames(100_000_000, pacing: .live)
    let view = try await ScanView(
      .workflow(.parallel, .child("a"), .child("b")), source: source, registry: probes.registry,
      options: ScanViewOptions(cancelOnResult: false, historyLimit: 10))
    let events = view.events(EventOptions(capacity: 64))
    try await view.start()
    for swap in 0..<300 {
      let mode = ProcessingMode.allCases[swap % 3]
      let report = try await view.setViewPlugin(.scripted(mode, [.child("a"), .child("b"), .child("c")]))
      let old = events.waiting.filter { ($0.stamp?.configRevision ?? report.revision) < report.revision }
      #expect(!old.contains { ["result", "allResults", "runSkipped"].contains($0.name) })
      #expect(view.statistics.isBalanced)
    }
    let report = try #require(await view.finish())
    #expect(report.statistics.isBalanced && report.statistics.swaps == 300 && source.maxRunning == 1)
    await probes.rest.wait { $0.made == 902 && $0.alive == 3 }
  }

  @Test("keeps the old plugins when one of the new ones cannot be made")
  func throwing() async throws {
    let probes = WorkflowProbes()
    let source = ScriptedSource.manual(pacing: .everyFrame)
    let view = try await ScanView(
      .workflow(.sequential, .child("a"), .child("b")), source: source, registry: probes.registry)
    let recorder = EventRecorder(view)
    try await view.start()
    source.send(.frame(.marked(0)))
    await recorder.wait { $0.contains { $0.name == "step" } }
    await #expect(throws: PluginError.self) {
      try await view.setViewPlugin(.scripted(.parallel, [.child("c"), .child("d", failsToStart: true)]))
    }
    await #expect(throws: ScanIssue.self) { try await view.setViewPlugin(.scripted(.parallel, [])) }
    #expect(view.configRevision == 1 && view.activePlugins.map(\.id) == ["b"])
    source.send(.frame(.marked(1)))
    await recorder.waitForFinish()
    #expect(recorder.allResults == [["a", "b"]])
    await probes.rest.wait { $0.made == 3 && $0.alive == 2 }
  }

  @Test("begins the new composite with its first step, with the frame that was being scanned")
  func midway() async throws {
    let probes = WorkflowProbes("b")
    let view = try await ScanView(
      .workflow(.sequential, .child("a"), .child("b")), source: ScriptedSource.frames(4), registry: probes.registry,
      options: .forHeldPlugins)
    let recorder = EventRecorder(view)
    probes["b"].hold()
    try await view.start()
    await probes["b"].wait { $0.scans == 1 }
    let report = try await view.setViewPlugin(.scripted(.sequential, [.child("x"), .child("y")], id: "second"))
    probes["b"].release()
    await recorder.waitForFinish()
    #expect(recorder.allResults == [["x", "y"]] && report.revision == 2)
    #expect(recorder.reports[0].results.map(\.pluginID) == ["a", "x", "y"])
    #expect(recorder.reports[0].results.map(\.frameNumber) == [0, 1, 2])
    #expect(recorder.reports[0].statistics.rescanned == 1 && recorder.reports[0].statistics.isBalanced)
  }

  @Test("loads a composite from a file")
  func fromFile() async throws {
    let view = try await ScanView(
      .child("first"), source: ScriptedSource.frames(1), registry: WorkflowProbes().registry)
    let text = """
      {"viewPluginCompositeConfig": {"id": "file", "processingMode": "parallelFirstScan", "viewPlugins": [
        {"viewPluginConfig": {"pluginConfig": {"id": "a", "scriptedConfig": {}}}},
        {"viewPluginConfig": {"pluginConfig": {"id": "b", "scriptedConfig": {}}}}]}}
      """
    try await withTemporaryFile(text) { path in
      let report = try await view.setViewPlugin(contentsOf: path)
      #expect(report.pluginID == "file")
    }
    #expect(view.viewPlugins.map(\.id) == ["a", "b"])
    try await withTemporaryFile(#"{"cameraConfig": {}}"#) { path in
      let error = await #expect(throws: ScanIssue.self) { try await view.setViewPlugin(contentsOf: path) }
      #expect(error?.code == .noPlugin)
    }
  }

  @Test("pauses hold every frame of a source that waits, in each mode", arguments: ProcessingMode.allCases)
  func pauses(_ mode: ProcessingMode) async throws {
    let view = try await ScanView(
      ScanViewConfig(viewPluginCompositeConfig: .scripted(mode, [.child("a"), .child("b", every: 3)])),
      source: ScriptedSource.frames(2000), registry: WorkflowProbes().registry,
      options: ScanViewOptions(cancelOnResult: false))
    let events = view.events(EventOptions(capacity: 1_000_000, includesFrames: true))
    try await view.start()
    while view.state != .idle {
      let before = view.statistics.processed
      view.pause()
      await Task.yield()
      view.resume()
      // Pauses without a breath between them would never let a frame through on a busy machine.
      try await until(view.statistics.processed != before || view.state == .idle)
    }
    let report = try await view.waitUntilFinished()
    let scanned = events.waiting.compactMap { if case .frame(let frame) = $0 { frame.stamp.frameNumber } else { nil } }
    #expect(Set(scanned) == Set(0..<2000) && report.statistics.paused == 0 && report.statistics.isBalanced)
    #expect(report.reason == .endOfInput && report.statistics.frames == 2000)
  }

  @Test("stops in the middle with every frame counted, in each mode", arguments: ProcessingMode.allCases)
  func stops(_ mode: ProcessingMode) async throws {
    let probes = WorkflowProbes("a", "b")
    let source = ScriptedSource.manual()
    let view = try await ScanView(
      ScanViewConfig(viewPluginCompositeConfig: .scripted(mode, [.child("a"), .child("b")])), source: source,
      registry: probes.registry, options: .forHeldPlugins)
    probes["a"].hold()
    probes["b"].hold()
    try await view.start()
    source.send(.frame(.marked(0)))
    await probes["a"].wait { $0.scans == 1 }
    source.send(.frame(.marked(1)))
    try await until(view.statistics.frames >= 2)
    view.stop()
    let report = try await view.waitUntilFinished()
    #expect(report.reason == .stopped && report.statistics.isBalanced && report.results.isEmpty)
    #expect(report.statistics.discarded == report.statistics.offered - report.statistics.dropped)
    #expect(report.statistics.inProgress == 0 && !source.isRunning)
    probes["a"].release()
    probes["b"].release()
  }
}
