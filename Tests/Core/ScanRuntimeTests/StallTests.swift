import Dispatch
import ScanPluginKit
import ScanTestKit
import Synchronization
import TestSupport
import Testing

@testable import ScanRuntime

@Suite("Plugins that do not return")
struct StallTests {
  /// A view on a clock that a test moves, whose plugin hangs on the frames that the test says.
  private final class Stage: Sendable {
    let clock = ManualClock()
    let probe = PluginProbe()
    let source: ScriptedSource
    let view: ScanView
    let events: EventRecorder
    /// Lets every plugin return.
    let release = DispatchSemaphore(value: 0)

    init(_ pacing: FramePacing = .live, hangs: @escaping @Sendable (UInt64) -> Bool) async throws {
      source = .manual(pacing: pacing)
      let registry = ScriptedPlugin.registry(
        probe,
        script: { [release] input, _ in
          if hangs(input.frame.number) { release.wait() }
          return nil
        })
      view = try await ScanView(
        .scripted(), source: source, registry: registry,
        options: ScanViewOptions(clock: clock, cancelOnResult: false, pictureLimit: .seconds(5)))
      events = EventRecorder(view)
      try await view.start()
      await clock.waitForSleepers()
    }

    /// Sends a frame on which the plugin hangs, and lets so much time pass that it is noticed.
    func stall(_ number: UInt64, count: Int) async {
      let scans = probe.counts.scans
      source.send(.frame(.marked(number)))
      await probe.wait { $0.scans > scans }
      await clock.waitForSleepers()
      clock.advance(by: .seconds(5))
      await events.wait { $0.count { $0.name == "stalled" } == count }
    }

    func end() { for _ in 0..<10 { release.signal() } }
  }

  @Test("are exchanged for a fresh one, which reads on", arguments: [FramePacing.live, .everyFrame])
  func replaced(_ pacing: FramePacing) async throws {
    let stage = try await Stage(pacing) { $0 == 0 }
    await stage.stall(0, count: 1)
    await stage.probe.wait { $0.made == 2 }
    stage.source.send(.frame(.marked(1)))
    await stage.events.waitForResults(1)
    let report = try #require(await stage.view.finish())
    #expect(report.reason == .stopped && report.statistics.stalled == 1 && report.statistics.failed == 1)
    #expect(report.problems.map(\.code) == [.stalled])
    #expect(stage.events.results.map(\.frameNumber) == [1])
    let stalls = stage.events.events.compactMap { if case .stalled(let stall) = $0 { stall } else { nil } }
    #expect(stalls.map(\.waited) == [.seconds(5)] && stalls.map(\.isReplaced) == [true])
    #expect(stalls.map(\.stuckThreads) == [1] && stalls.map(\.stamp.frameNumber) == [0])
    stage.end()
    await stage.probe.wait { $0.freed == 1 }
  }

  @Test("three times in a row end the session with `failed`")
  func failed() async throws {
    let stage = try await Stage { _ in true }
    for number in 1...3 {
      await stage.probe.wait { $0.made == number }
      await stage.stall(UInt64(number), count: number)
    }
    let report = try await stage.view.waitUntilFinished()
    guard case .failed(let problem) = report.reason else {
      Issue.record("\(report.reason)")
      return
    }
    #expect(problem.code == .stalled && report.statistics.stalled == 3 && report.problems.count == 3)
    #expect(stage.probe.counts.made == 3 && !stage.source.isRunning)
    stage.end()
    await stage.probe.wait { $0.freed >= 2 }
  }

  @Test("are no failure when they are slow now and then")
  func slow() async throws {
    let stage = try await Stage { !$0.isMultiple(of: 2) }
    for round in 1...5 {
      await stage.stall(UInt64(round * 2 - 1), count: round)
      stage.release.signal()
      await stage.probe.wait { $0.freed == round && $0.made == round + 1 }
      stage.source.send(.frame(.marked(UInt64(round * 2))))
      await stage.events.waitForResults(round)
    }
    #expect(await stage.view.finish()?.statistics.stalled == 5)
  }

  @Test("are noticed during a pause, and by the next session")
  func laterSession() async throws {
    let stage = try await Stage { $0 == 0 }
    stage.source.send(.frame(.marked(0)))
    await stage.probe.wait { $0.scans == 1 }
    _ = await stage.view.finish()
    stage.clock.advance(by: .seconds(6))
    try await stage.view.start()
    await stage.events.wait { $0.contains { $0.name == "stalled" } }
    await stage.probe.wait { $0.made == 2 }
    stage.source.send(.frame(.marked(1)))
    await stage.events.waitForResults(1)
    #expect(await stage.view.finish()?.statistics.stalled == 1)
    stage.end()
  }

  @Test("are made again from the folder that the configuration came from")
  func folder() async throws {
    let clock = ManualClock()
    let probe = PluginProbe()
    let folders = Collected<String?>()
    let factory = PluginFactory(
      ScriptedConfig.self, result: ScriptedResult.self, name: "Stubborn", summary: "Does not stop when asked to."
    ) { _, context in
      folders.append(context.baseDirectory)
      return StubbornPlugin(probe)
    }
    let source = ScriptedSource.manual()
    let view = try await ScanView(
      .scripted(), source: source, registry: PluginRegistry().registering(factory),
      options: ScanViewOptions(clock: clock, baseDirectory: "/first"))
    let events = EventRecorder(view)
    try await view.start()
    _ = try await view.setConfig(ScanViewConfig(viewPluginConfig: .scripted(id: "other")), baseDirectory: "/second")
    probe.hold()
    source.send(.frame(.marked()))
    await probe.wait { $0.scans == 1 }
    await clock.waitForSleepers()
    clock.advance(by: .seconds(5))
    await events.wait { $0.contains { $0.name == "stalled" } }
    probe.release()
    try await until(folders.elements.count >= 3)
    #expect(folders.elements == ["/first", "/second", "/second"])
    await view.finish()
  }

  @Test("are noticed also when pictures gave way to a camera")
  func exchangedSource() async throws {
    let clock = ManualClock()
    let probe = PluginProbe()
    let release = DispatchSemaphore(value: 0)
    let registry = ScriptedPlugin.registry(
      probe,
      script: { _, _ in
        release.wait()
        return nil
      })
    let view = try await ScanView(
      .scripted(), source: ScriptedSource.manual(pacing: .everyFrame), registry: registry,
      options: ScanViewOptions(clock: clock))
    let events = EventRecorder(view)
    try await view.start()
    let camera = ScriptedSource.manual()
    await view.setSource(camera)
    camera.send(.frame(.marked()))
    await probe.wait { $0.scans == 1 }
    await clock.waitForSleepers()
    clock.advance(by: .seconds(5))
    await events.wait { $0.contains { $0.name == "stalled" } }
    await view.finish()
    release.signal()
  }

  @Test("keep no further picture waiting")
  func stills() async throws {
    let clock = ManualClock()
    let probe = PluginProbe()
    let release = DispatchSemaphore(value: 0)
    let registry = ScriptedPlugin.registry(
      probe,
      script: { input, _ in
        if input.frame.number == 0 { release.wait() }
        return nil
      })
    let reader = try await StillReader(
      ViewPluginConfig(pluginConfig: PluginConfig(id: "scripted", ScriptedConfig())), registry: registry,
      options: StillReaderOptions(timeout: .seconds(10), clock: clock))
    async let first = reader.read(.marked(0))
    await probe.wait { $0.scans == 1 }
    await clock.waitForSleepers(2)
    clock.advance(by: .seconds(10))
    #expect(try await !first.problems.isEmpty)
    async let second = reader.read(.marked(1))
    await clock.waitForSleepers(2)
    clock.advance(by: .seconds(1))
    #expect(try await second.results.count == 1)
    release.signal()
  }
}
