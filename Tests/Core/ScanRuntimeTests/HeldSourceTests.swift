import ScanPluginKit
import ScanTestKit
import TestSupport
import Testing

@testable import ScanRuntime

@Suite("A source that waits for each frame", .timeLimit(.minutes(30)))
struct HeldSourceTests {
  @Test("is held while paused, and loses no frame")
  func pausedFile() async throws {
    let source = ScriptedSource.frames(1000)
    let view = try await ScanView(.scripted(), source: source, registry: ScriptedPlugin.registry())
    try await view.start()
    view.pause()
    try await until(view.statistics.offered >= 1)
    // Whatever the source could do, it has done after this many turns of the others.
    for _ in 0..<1000 { await Task.yield() }
    #expect(view.state == .paused && view.statistics.paused == 0 && view.statistics.isBalanced)
    #expect(view.statistics.offered <= 2 && source.frames <= 2)
    view.resume()
    let report = try await view.waitUntilFinished()
    #expect(report.reason == .endOfInput && report.results.map(\.frameNumber) == Array(0..<1000))
    #expect(report.statistics.processed == 1000 && report.statistics.paused == 0 && report.statistics.isBalanced)
  }

  @Test("keeps the frame that was being scanned when the pause came, also when it was the last one")
  func pausedScan() async throws {
    let probe = PluginProbe()
    let view = try await ScanView(
      .scripted(), source: ScriptedSource.frames(1), registry: ScriptedPlugin.registry(probe), options: .forHeldPlugins)
    let recorder = EventRecorder(view)
    try await view.start()
    probe.hold()
    await probe.wait { $0.scans == 1 }
    try await until(view.state == .finishing)
    view.pause()
    probe.release()
    #expect(view.statistics.inProgress == 1 && view.state == .finishing)
    view.resume()
    let report = try await view.waitUntilFinished()
    await recorder.waitForFinish()
    #expect(recorder.results.map(\.frameNumber) == [0])
    #expect(report.reason == .endOfInput && report.statistics.rescanned == 1 && report.statistics.isBalanced)
  }

  @Test("is let go by a stop while it is held, and counts the frame as discarded")
  func stopped() async throws {
    let source = ScriptedSource.frames(1000)
    let view = try await ScanView(.scripted(), source: source, registry: ScriptedPlugin.registry())
    try await view.start()
    view.pause()
    try await until(view.statistics.inProgress >= 1)
    let report = try #require(await view.finish())
    #expect(report.reason == .stopped && !source.isRunning)
    #expect(report.statistics.discarded >= 1 && report.statistics.paused == 0 && report.statistics.isBalanced)
  }

  @Test("does not hold up a session that is to begin after it", arguments: [true, false])
  func restart(pausedFirst: Bool) async throws {
    let probe = PluginProbe()
    let view = try await ScanView(
      .scripted(), source: ScriptedSource.frames(1), registry: ScriptedPlugin.registry(probe), options: .forHeldPlugins)
    try await view.start()
    probe.hold()
    await probe.wait { $0.scans == 1 }
    try await until(view.state == .finishing)
    if pausedFirst { view.pause() }
    let starting = Task { try await view.start() }
    try await until(view.core.read({ $0.lifecycle.wantsRestart || $0.lifecycle.session == 2 }))
    if !pausedFirst { view.pause() }
    probe.release()
    try await starting.value
    #expect(view.core.read { $0.lifecycle.session } == 2)
    #expect(await view.finish()?.session == 2)
  }
}
