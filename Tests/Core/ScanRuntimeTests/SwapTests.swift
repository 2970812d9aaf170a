import ScanPluginKit
import ScanRuntime
import ScanTestKit
import TestSupport
import Testing

@Suite("The exchange of the plugin", .timeLimit(.minutes(30)))
struct SwapTests {
  /// Swaps as fast as it can, and looks after each one whether anything old is still delivered.
  private func swap(
    _ count: Int, _ view: ScanView, _ events: ScanEvents, workMs: Double = 0, between: () async throws -> Void = {}
  ) async throws -> Int {
    var stale = 0
    var newest = view.configRevision
    for index in 0..<count {
      let name = index.isMultiple(of: 2) ? "b" : "a"
      let config = ViewPluginConfig.scripted(ScriptedConfig(text: name, workMs: workMs), id: name)
      let report = try await view.setViewPlugin(config)
      #expect(report.revision == newest + 1 && view.configRevision == report.revision)
      newest = report.revision
      while let event = events.nextWaiting() {
        guard case .result(let result) = event else { continue }
        if result.configRevision != newest || result.pluginID != name { stale += 1 }
      }
      try await between()
    }
    return stale
  }

  @Test("4,000 times at full speed: each frame is accounted for, nothing stale is delivered, memory stays flat")
  func fullSpeedMemory() async throws {
    let probe = PluginProbe()
    let source = ScriptedSource.frames(100_000_000, pacing: .live, size: PixelSize(width: 640, height: 480))
    let view = try await ScanView(
      .scripted(ScriptedConfig(text: "a"), id: "a"), source: source, registry: ScriptedPlugin.registry(probe),
      options: ScanViewOptions(historyLimit: 100))
    let events = view.events(EventOptions(capacity: 64))
    try await view.start()
    #expect(try await swap(200, view, events) == 0)
    // Other tests share the process and its memory: a leak shows in every round, their noise does not.
    var growth: [Int] = []
    for _ in 0..<20 {
      let before = try residentMemory()
      #expect(try await swap(200, view, events) == 0)
      growth.append(try residentMemory() - before)
    }
    let report = try #require(await view.finish())
    print("4,000 swaps at full speed: KiB more in each twentieth \(growth.map { $0 / 1024 })")
    print("  \(report.statistics.json().text(.compact))")
    #expect((growth.min() ?? 0) < 256 << 10)
    #expect(report.statistics.isBalanced && report.statistics.inProgress == 0)
    #expect(report.statistics.swaps == 4200 && source.runs == 1 && source.frames >= report.statistics.offered)
    await probe.wait { $0.made == 4201 && $0.alive == 1 }
  }

  @Test("at 30 frames a second, in the middle of scans and between them: every frame goes to one of the plugins")
  func thirtyFrames() async throws {
    let probe = PluginProbe()
    let source = ScriptedSource.steady(framesPerSecond: 30)
    let view = try await ScanView(
      .scripted(ScriptedConfig(text: "a", workMs: 3), id: "a"), source: source,
      registry: ScriptedPlugin.registry(probe))
    let events = view.events
    var frames = view.events(EventOptions(includesFrames: true)).makeAsyncIterator()
    try await view.start()
    var swaps = 0
    let stale = try await swap(120, view, events, workMs: 3) {
      swaps += 1
      guard swaps.isMultiple(of: 2) else {
        let scans = probe.counts.scans
        return await probe.wait { $0.scans > scans }
      }
      while let event = await frames.next() {
        if case .frame = event { return }
      }
    }
    let statistics = try #require(await view.finish()).statistics
    print("120 swaps at 30 frames a second: \(statistics.json().text(.compact))")
    #expect(stale == 0)
    #expect(statistics.isBalanced && statistics.rescanned > 0)
    #expect(statistics.processed >= statistics.offered - statistics.dropped - statistics.cancelledBySwap - 1)
  }

  @Test("of a source that hands over loses no frame at all")
  func everyFrame() async throws {
    let view = try await ScanView(
      .scripted(ScriptedConfig(text: "a"), id: "a"), source: ScriptedSource.frames(20_000),
      registry: ScriptedPlugin.registry(), options: ScanViewOptions(historyLimit: 20_000))
    try await view.start()
    var swaps = 0
    while view.state != .idle {
      try await view.setViewPlugin(.scripted(id: "\(swaps)"))
      swaps += 1
    }
    let report = try await view.waitUntilFinished()
    #expect(report.statistics.processed == 20_000 && report.results.map(\.frameNumber) == Array(0..<20_000))
    #expect(zip(report.results, report.results.dropFirst()).allSatisfy { $0.configRevision <= $1.configRevision })
  }

  @Test("keeps the old plugin when the new one cannot be made")
  func throwing() async throws {
    let probe = PluginProbe()
    let source = ScriptedSource.manual()
    let view = try await ScanView(.scripted(id: "old"), source: source, registry: ScriptedPlugin.registry(probe))
    let recorder = EventRecorder(view)
    try await view.start()
    await #expect(throws: PluginError.self) {
      try await view.setViewPlugin(.scripted(ScriptedConfig(failsToStart: true), id: "new"))
    }
    source.send(.frame(.marked(0)))
    await recorder.waitForResults(1)
    #expect(recorder.results.map(\.pluginID) == ["old"] && view.configRevision == 1)
    let report = try await view.setViewPlugin(.scripted(id: "third"))
    #expect(report.revision == 3 && report.previousPluginID == "old")
    #expect(view.viewPluginConfig.id == "third" && view.effectiveConfig.viewPluginConfig?.id == "third")
    await view.finish()
    await probe.wait { $0.alive == 1 }
  }

  @Test("does not wait for an old plugin that does not return, and drops what it says later")
  func hungPlugin() async throws {
    let stubborn = PluginProbe()
    let registry = PluginRegistry().registering(
      PluginFactory(ScriptedConfig.self, result: ScriptedResult.self, name: "Two", summary: "Either of two.") {
        config, _ -> any ScanPlugin in
        if config.text == "stubborn" { return StubbornPlugin(stubborn) }
        return Echo()
      })
    let source = ScriptedSource.manual()
    let view = try await ScanView(
      .scripted(ScriptedConfig(text: "stubborn"), id: "stubborn"), source: source, registry: registry,
      options: .forHeldPlugins)
    let recorder = EventRecorder(view)
    try await view.start()
    stubborn.hold()
    source.send(.frame(.marked(0)))
    await stubborn.wait { $0.scans == 1 }
    try await view.setViewPlugin(.scripted(id: "next"))
    // The frame that the old plugin sits on goes to the new one.
    await recorder.waitForResults(1)
    stubborn.release()
    source.send(.frame(.marked(1)))
    await recorder.waitForResults(2)
    #expect(recorder.results.map(\.pluginID) == ["next", "next"])
    #expect(recorder.results.map(\.frameNumber) == [0, 1])
    #expect(view.statistics.rescanned == 1 && view.statistics.isBalanced)
    await view.finish()
  }

  @Test("takes back what was found but not fetched")
  func withdrawn() async throws {
    let source = ScriptedSource.manual(pacing: .everyFrame)
    let view = try await ScanView(.scripted(id: "old"), source: source, registry: ScriptedPlugin.registry())
    let events = view.events
    try await view.start()
    for number: UInt64 in 0..<5 { source.send(.frame(.marked(number))) }
    try await until(view.statistics.processed >= 5)
    let report = try await view.setViewPlugin(.scripted(id: "new"))
    await view.finish()
    #expect(report.withdrawnResults == 5)
    let statistics = view.statistics
    #expect(statistics.withdrawn == 5 && statistics.results == 5 && statistics.isBalanced)
    #expect(statistics.json()["withdrawn"] == 5 && statistics.json()["results"] == 5)
    var names: [String] = []
    while let event = events.nextWaiting() { names.append(event.name) }
    #expect(!names.contains("result") && names.contains("finished"))
    #expect(view.lastReport?.results.count == 5)
  }

  @Test("lets the call win that began last, and gives each its revision")
  func concurrent() async throws {
    let gate = PluginProbe()
    let registry = PluginRegistry().registering(
      PluginFactory(ScriptedConfig.self, result: ScriptedResult.self, name: "Slow", summary: "Is made slowly.") {
        config, _ -> any ScanPlugin in
        if config.text == "slow" { gate.scanWithoutRegard() }
        return Echo()
      })
    let view = try await ScanView(
      .scripted(id: "first"), source: ScriptedSource.frames(1), registry: registry, options: .forHeldPlugins)
    gate.hold()
    let slow = Task { try await view.setViewPlugin(.scripted(ScriptedConfig(text: "slow"), id: "slow")) }
    await gate.wait { $0.scans == 1 }
    let fast = try await view.setViewPlugin(.scripted(id: "fast"))
    gate.release()
    let late = try await slow.value
    #expect(fast.revision == 3 && fast.outcome == .applied)
    #expect(late.revision == 2 && late.outcome == .superseded && late.previousPluginID == "fast")
    #expect(view.viewPluginConfig.id == "fast" && view.configRevision == 3)
  }

  @Test("works before the start, while paused, and after the end")
  func anyState() async throws {
    let source = ScriptedSource.manual()
    let view = try await ScanView(.scripted(id: "1"), source: source, registry: ScriptedPlugin.registry())
    let recorder = EventRecorder(view)
    try await view.setViewPlugin(.scripted(id: "2"))
    try await view.start()
    view.pause()
    try await view.setViewPlugin(.scripted(id: "3"))
    #expect(view.state == .paused)
    view.resume()
    source.send(.frame(.marked(0)))
    await recorder.waitForResults(1)
    #expect(recorder.results.map(\.pluginID) == ["3"])
    await view.finish()
    try await view.setViewPlugin(.scripted(id: "4"))
    #expect(view.state == .idle && view.configRevision == 4)
  }

  @Test("loads the new configuration from a file, with the use cases of the registry")
  func fromFile() async throws {
    let view = try await ScanView(.scripted(), source: ScriptedSource.frames(1), registry: ScriptedPlugin.registry())
    try await withTemporaryFile(#"{"pluginConfig": {"id": "file", "scriptedConfig": {"text": "from file"}}}"#) { path in
      let report = try await view.setViewPlugin(contentsOf: path)
      #expect(report.pluginID == "file")
    }
    try await withTemporaryFile(#"{"pluginConfig": {"id": "file", "scriptedConfig": {"txt": "wrong"}}}"#) { path in
      let error = await #expect(throws: InvalidDocument.self) { try await view.setViewPlugin(contentsOf: path) }
      #expect(error?.problems.first?.suggestions.first == "text")
    }
    #expect(view.viewPluginConfig.id == "file")
  }
}

/// A plugin that finds something in every frame.
private final class Echo: ScanPlugin {
  func scan(_ input: ScanInput) throws -> ScanOutput {
    ScanOutput(results: [PluginResult(ScriptedResult(text: "echo", count: 1))])
  }
}
