import ScanPluginKit
import ScanTestKit
import TestSupport
import Testing

@testable import ScanRuntime

@Suite("A session", .timeLimit(.minutes(30)))
struct SessionTests {
  @Test("delivers every result of an input in order and ends with it")
  func endOfInput() async throws {
    let source = ScriptedSource.frames(50)
    let view = try await ScanView(.scripted(), source: source, registry: ScriptedPlugin.registry())
    let recorder = EventRecorder(view)
    let report = try await view.run()
    await recorder.waitForFinish()
    #expect(report.reason == .endOfInput)
    #expect(report.results.map(\.frameNumber) == Array(0..<50))
    #expect(recorder.results.map(\.frameNumber) == Array(0..<50))
    #expect(recorder.results.allSatisfy { $0.pluginID == "scripted" && $0.configRevision == 1 })
    #expect(report.statistics.processed == 50 && report.statistics.results == 50 && report.statistics.isBalanced)
    #expect(!source.isRunning && view.state == .idle)
  }

  @Test("ends at the first result when the configuration says so, and delivers no other")
  func firstResult() async throws {
    let source = ScriptedSource.frames(50)
    let config = ViewPluginConfig.scripted(ScriptedConfig(resultEvery: 3, resultsPerFrame: 4), cancelOnResult: true)
    let view = try await ScanView(config, source: source, registry: ScriptedPlugin.registry())
    let recorder = EventRecorder(view)
    let report = try await view.run()
    await recorder.waitForFinish()
    #expect(report.reason == .firstResult)
    #expect(recorder.results.map(\.frameNumber) == [2])
    #expect(report.statistics.results == 1 && report.statistics.resultsAfterFirst == 3)
    #expect(report.statistics.isBalanced && !source.isRunning)
    let all = recorder.events.compactMap { if case .allResults(let results, _) = $0 { results.count } else { nil } }
    #expect(all == [1])
  }

  @Test("reports its states and ends once")
  func events() async throws {
    let source = ScriptedSource.manual()
    let view = try await ScanView(.scripted(), source: source, registry: ScriptedPlugin.registry())
    let recorder = EventRecorder(view)
    try await view.start()
    source.send(.frame(.marked(0)))
    await recorder.waitForResults(1)
    view.pause()
    view.resume()
    view.stop()
    view.stop()
    _ = try await view.waitUntilFinished()
    await recorder.waitForFinish()
    let names = recorder.events.map(\.name)
    #expect(names.first == "started" && names.last == "stateChanged")
    #expect(names.count { $0 == "finished" } == 1)
    let states = recorder.events.compactMap { if case .stateChanged(let state) = $0 { state } else { nil } }
    #expect(states == [.starting, .running, .paused, .running, .finishing, .idle])
  }

  @Test("can be started again, with a plugin that has forgotten the last time")
  func restart() async throws {
    let source = ScriptedSource.frames(3)
    let view = try await ScanView(.scripted(), source: source, registry: ScriptedPlugin.registry())
    for session in 1...5 {
      let report = try await view.run()
      #expect(report.session == session && report.reason == .endOfInput)
      #expect(report.results.compactMap { $0[ScriptedResult.self]?.count } == [1, 2, 3])
      #expect(report.statistics.offered == 3)
    }
    #expect(source.runs == 5 && source.maxRunning == 1)
  }

  @Test("fails with the error of its source, after the frames that came before")
  func failure() async throws {
    let error = SourceError(.damaged, source: "a.mp4", message: "the film is torn")
    let source = ScriptedSource([.frame(.marked(0)), .report(error), .frame(.marked(1)), .fail(error)])
    let view = try await ScanView(.scripted(), source: source, registry: ScriptedPlugin.registry())
    let report = try await view.run()
    #expect(report.results.count == 2)
    #expect(report.problems.map(\.code.name) == ["damaged", "damaged"])
    guard case .failed(let problem) = report.reason else {
      Issue.record("ended with \(report.reason)")
      return
    }
    #expect(problem.underlying as? SourceError == error && problem.place == "a.mp4")
  }

  @Test("goes on when the plugin fails on a frame")
  func pluginFailure() async throws {
    let config = ViewPluginConfig.scripted(ScriptedConfig(failEvery: 4))
    let view = try await ScanView(config, source: ScriptedSource.frames(12), registry: ScriptedPlugin.registry())
    let report = try await view.run()
    #expect(report.statistics.failed == 3 && report.statistics.results == 9 && report.statistics.isBalanced)
    #expect(report.problems.map(\.frameNumber) == [3, 7, 11])
  }

  @Test("is cancelled when the task that runs it is, or when nobody holds the view")
  func cancelled() async throws {
    let source = ScriptedSource.manual()
    var view: ScanView? = try await ScanView(.scripted(), source: source, registry: ScriptedPlugin.registry())
    let running = Task { [view] in try await view?.run() }
    source.send(.frame(.marked(0)))
    try await until(view?.state == .running)
    running.cancel()
    #expect(try await running.value?.reason == .cancelled)
    #expect(!source.isRunning)

    let events = try #require(view).events
    try await view?.start()
    source.send(.frame(.marked(0)))
    try await until(source.isRunning)
    view = nil
    var reason: FinishReason?
    for await event in events {
      if case .finished(let report) = event { reason = report.reason }
    }
    #expect(reason == .cancelled && !source.isRunning)
  }

  @Test("ends although the plugin does not return")
  func hungPlugin() async throws {
    let probe = PluginProbe()
    let source = ScriptedSource.manual()
    let registry = PluginRegistry().registering(StubbornPlugin.factory(probe))
    let config = ViewPluginConfig(pluginConfig: PluginConfig(id: "stubborn", ScriptedConfig()))
    let view = try await ScanView(config, source: source, registry: registry, options: .forHeldPlugins)
    try await view.start()
    probe.hold()
    source.send(.frame(.marked(0)))
    await probe.wait { $0.scans == 1 }
    let report = await view.finish()
    #expect(report?.reason == .stopped && report?.statistics.discarded == 1)
    #expect(!source.isRunning)
    probe.release()
  }

  @Test("does not begin when whoever waits for it is cancelled")
  func cancelledStart() async throws {
    let source = SlowEndSource()
    let view = try await ScanView(.scripted(), source: source, registry: ScriptedPlugin.registry())
    try await view.start()
    try await until(!source.runs.elements.isEmpty)
    view.stop()
    let starting = Task { try await view.start() }
    try await until(view.isToRestart)
    starting.cancel()
    await #expect(throws: CancellationError.self) { try await starting.value }
    source.release()
    #expect(try await view.waitUntilFinished().session == 1)
    #expect(view.state == .idle && source.runs.elements.count == 1)
  }

  @Test("begins after the end of the one before when it is started while that one is stopping")
  func startWhileStopping() async throws {
    let source = SlowEndSource()
    let view = try await ScanView(.scripted(), source: source, registry: ScriptedPlugin.registry())
    let recorder = EventRecorder(view)
    try await view.start()
    try await until(!source.runs.elements.isEmpty)
    view.stop()
    #expect(view.state == .finishing)
    let starting = Task { try await view.start() }
    try await until(view.isToRestart)
    source.release()
    try await starting.value
    #expect(await view.finish()?.session == 2)
    await recorder.waitForFinish(2)
    let ends = recorder.events.map(\.name).filter { $0 == "started" || $0 == "finished" }
    #expect(ends == ["started", "finished", "started", "finished"] && recorder.reports.map(\.session) == [1, 2])
  }

  @Test("can be finished from inside a callback, as often as one likes")
  func finishInside() async throws {
    let source = ScriptedSource.steady(framesPerSecond: 1000)
    let view = try await ScanView(.scripted(), source: source, registry: ScriptedPlugin.registry())
    let reports = Collected<Int>()
    view.onEvent { [weak view] event in
      guard case .result = event, let report = await view?.finish() else { return }
      reports.append(report.session)
    }
    let recorder = EventRecorder(view)
    let report = try await view.run()
    #expect(report.reason == .stopped)
    let again = await view.finish()
    #expect(again?.session == 1)
    await recorder.waitForFinish()
    #expect(recorder.reports.count == 1)
  }

  @Test("refuses a configuration without a plugin, and one whose plugin is not in the build")
  func refused() async throws {
    let source = ScriptedSource.frames(1)
    await #expect(throws: ScanIssue.self) {
      try await ScanView(ScanViewConfig.default, source: source, registry: ScriptedPlugin.registry())
    }
    await #expect(throws: PluginError.self) {
      try await ScanView(.scripted(), source: source, registry: PluginRegistry())
    }
    #expect(source.runs == 0)
  }

  @Test("keeps the newest results up to its limit and counts the others")
  func history() async throws {
    let view = try await ScanView(
      .scripted(), source: ScriptedSource.frames(25), registry: ScriptedPlugin.registry(),
      options: ScanViewOptions(historyLimit: 10))
    let report = try await view.run()
    #expect(report.results.map(\.frameNumber) == Array(15..<25))
    #expect(report.forgottenResults == 15 && report.statistics.results == 25)
    #expect(report.results.allSatisfy { $0.frame == nil })
  }
}

extension ScanView {
  fileprivate var isToRestart: Bool { core.read { $0.lifecycle.wantsRestart } }
}

/// A source that is released only when the test lets it, although it was cancelled before.
private final class SlowEndSource: FrameSource {
  let name = "slow"
  let pacing = FramePacing.live
  let runs = Collected<Int>()
  private let (ends, end) = AsyncStream.makeStream(of: Void.self)

  func release() {
    end.finish()
  }

  func run(into sink: any FrameSink) async throws {
    runs.append(1)
    // A task of its own does not hear of the cancellation.
    await Task { [ends] in
      for await _ in ends {}
    }.value
  }
}
