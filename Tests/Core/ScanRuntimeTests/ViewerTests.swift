import ScanPluginKit
import ScanRuntime
import ScanTestKit
import TestSupport
import Testing

@Suite("Those who watch a view, and what they click on", .timeLimit(.minutes(30)))
struct ViewerTests {
  /// A delegate that keeps who came and went, and what was clicked on.
  private final class Visitors: ScanViewDelegate {
    let changes = Watched<ViewersChange>()
    let clicks = Watched<ElementClick>()

    func scanView(_ view: ScanView, didChangeViewers change: ViewersChange) { changes.append(change) }
    func scanView(_ view: ScanView, didClick click: ElementClick) { clicks.append(click) }
    func scanView(_ view: ScanView, resultReceived result: ScanResult, stamp: RunStamp) {}
    func scanView(_ view: ScanView, didFinish report: FinishReport) {}
  }

  private static func view(
    _ action: DetachAction = .goOn, _ clock: ManualClock = ManualClock(), feedback: UIFeedbackConfig? = nil
  ) async throws -> ScanView {
    var options = ScanViewOptions.forHeldPlugins
    options.clock = clock
    options.onDetach = action
    options.detachGrace = .seconds(5)
    return try await ScanView(
      ViewPluginConfig(
        pluginConfig: PluginConfig(id: "p", ScriptedConfig(), cancelOnResult: false), uiFeedbackConfig: feedback),
      source: ScriptedSource.steady(framesPerSecond: 100), registry: ScriptedPlugin.registry(), options: options)
  }

  @Test("who comes and goes is reported with how many there are, to handlers and delegates, and each goes once")
  func events() async throws {
    let view = try await Self.view()
    let recorder = EventRecorder(view)
    let delegate = Visitors()
    view.attach(delegate)
    let first = view.attachViewer()
    var second: ViewerToken? = view.attachViewer()
    #expect(view.viewerCount == 2 && second != nil)
    first.detach()
    first.detach()
    second = nil
    #expect(view.viewerCount == 0)
    await delegate.changes.wait { $0.count == 4 }
    #expect(delegate.changes.values.map(\.count) == [1, 2, 1, 0])
    #expect(delegate.changes.values.map(\.isAttached) == [true, true, false, false])
    await recorder.wait { $0.count { $0.name == "viewers" } == 4 }
    let last = try #require(recorder.events.last { $0.name == "viewers" })
    #expect(last.json().text(.compact) == #"{"event":"viewers","count":0,"change":"detached"}"#)
    await view.finish()
  }

  @Test("a session that nobody watches is paused after a while, and goes on with the next who does")
  func pauses() async throws {
    let clock = ManualClock()
    let view = try await Self.view(.pause, clock)
    try await view.start()
    let first = view.attachViewer()
    first.detach()
    await clock.waitForSleepers()
    // Somebody who comes back in time is no reason to pause.
    let second = view.attachViewer()
    clock.advance(by: .seconds(60))
    #expect(view.state != .paused)
    second.detach()
    await clock.waitForSleepers()
    clock.advance(by: .seconds(5))
    try await until(view.state == .paused)
    let third = view.attachViewer()
    try await until(view.state == .running)
    // What a command paused stays so.
    view.pause()
    third.detach()
    await clock.waitForSleepers()
    clock.advance(by: .seconds(5))
    let fourth = view.attachViewer()
    #expect(view.state == .paused)
    fourth.detach()
    await view.finish()
  }

  @Test("a pause for lack of viewers that a command has ended does not come again by itself")
  func commandWins() async throws {
    let clock = ManualClock()
    let view = try await Self.view(.pause, clock)
    try await view.start()
    view.attachViewer().detach()
    await clock.waitForSleepers()
    clock.advance(by: .seconds(5))
    try await until(view.state == .paused)
    view.resume()
    view.pause()
    let viewer = view.attachViewer()
    #expect(view.state == .paused)
    viewer.detach()
    await view.finish()
  }

  @Test(
    "a session that nobody watches ends where that is asked for, and goes on where nothing is",
    arguments: [true, false])
  func ends(_ isDone: Bool) async throws {
    let clock = ManualClock()
    let view = try await Self.view(isDone ? .done : .goOn, clock)
    try await view.start()
    view.attachViewer().detach()
    if isDone { await clock.waitForSleepers() }
    clock.advance(by: .seconds(5))
    if isDone {
      #expect(try await view.waitUntilFinished().reason == .stopped)
    } else {
      try await until(view.statistics.processed > 3)
      #expect(view.state == .running)
    }
    await view.finish()
  }

  @Test("a click on an element is reported by its name or place, and only where it is clickable")
  func clicks() async throws {
    let view = try await Self.view(
      feedback: UIFeedbackConfig(elements: [
        UIFeedbackElement(id: "help", clickable: true, tag: "page 3"), UIFeedbackElement(id: "note"),
        UIFeedbackElement(clickable: true),
      ]))
    let recorder = EventRecorder(view)
    let delegate = Visitors()
    view.attach(delegate)
    #expect(view.click(element: "help")?.tag == "page 3")
    #expect(view.click(element: "3", ofPlugin: "p")?.element == "3")
    for wrong in ["note", "2", "1", "other"] { #expect(view.click(element: wrong) == nil) }
    #expect(view.click(element: "help", ofPlugin: "q") == nil)
    await delegate.clicks.wait { $0.count == 2 }
    #expect(delegate.clicks.values.map(\.element) == ["help", "3"])
    await recorder.wait { $0.count { $0.name == "clicked" } == 2 }
    let first = try #require(recorder.events.first { $0.name == "clicked" })
    #expect(first.json().text(.compact) == #"{"event":"clicked","element":"help","tag":"page 3","pluginID":"p"}"#)
    await view.finish()
  }
}
