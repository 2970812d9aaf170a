import ScanPluginKit
import ScanSynthetic
import ScanTestKit
import TestSupport
import Testing

@testable import ScanRuntime

@Suite("The events", .timeLimit(.minutes(30)))
struct EventTests {
  private func result(_ number: UInt64, revision: Int = 1) -> ScanEvent {
    .result(
      ScanResult(
        pluginID: "p", configRevision: revision, body: ScriptedResult(text: "t", count: 1), confidence: -1,
        cropRect: PixelRect(PixelSize(width: 4, height: 4)), frameNumber: number, timestamp: .zero,
        origin: FrameOrigin(source: "s"), frame: .marked(number)))
  }

  private func skipped(_ number: UInt64) -> ScanEvent {
    .runSkipped(.nothingFound, stamp: RunStamp(pluginID: "p", configRevision: 1, frameNumber: number))
  }

  private func numbers(_ buffer: inout EventBuffer) -> [String] {
    var names: [String] = []
    while let event = buffer.pop() {
      names.append(event.name + (event.stamp?.frameNumber.map { " \($0)" } ?? ""))
    }
    return names
  }

  @Test("in a full queue: momentary ones give way first, then notices, then results, each time the oldest")
  func order() {
    var buffer = EventBuffer(capacity: 4)
    for event in [skipped(0), result(1), .stateChanged(.running), skipped(2), result(3), result(4)] {
      #expect(buffer.push(event) == 0)
    }
    #expect(numbers(&buffer) == ["result 1", "stateChanged", "result 3", "result 4"])
    for number in 5...8 { #expect(buffer.push(result(UInt64(number))) == 0) }
    #expect(buffer.push(skipped(9)) == 0)
    #expect(buffer.push(.stateChanged(.paused)) == 0)
    #expect(buffer.push(result(10)) == 1)
    guard case .overflow(let lost) = buffer.pop() else {
      Issue.record("a lost result is not reported")
      return
    }
    #expect(lost == EventOverflow(lostResults: 1, lostNotices: 1))
    #expect(numbers(&buffer) == ["result 6", "result 7", "result 8", "result 10"])
  }

  @Test("of a loss comes first, before older events that still wait, and counts as something to take")
  func lossComesFirst() {
    var buffer = EventBuffer(capacity: 2)
    for event in [result(1), .stateChanged(.running), result(2)] { #expect(buffer.push(event) == 0) }
    #expect(numbers(&buffer) == ["overflow", "result 1", "result 2"] && buffer.isEmpty)
    for number in 3...5 { _ = buffer.push(result(UInt64(number))) }
    #expect(buffer.withdraw(before: 2) == 2 && buffer.count == 0 && !buffer.isEmpty)
    #expect(numbers(&buffer) == ["overflow"] && buffer.isEmpty)
  }

  @Test("of a slow reader keep only the newest pictures")
  func frames() {
    var buffer = EventBuffer(capacity: 100, frameLimit: 3)
    for number in 0..<20 { _ = buffer.push(result(UInt64(number))) }
    var kept: [UInt64] = []
    while let event = buffer.pop() {
      if case .result(let result) = event, result.frame != nil { kept.append(result.frameNumber) }
    }
    #expect(kept == [17, 18, 19])
  }

  @Test("of a finished session are not taken back by a swap in the next one")
  func finishedSessions() {
    let report = FinishReport(
      session: 1, reason: .stopped, pluginID: "p", configRevision: 1, results: [], forgottenResults: 0, problems: [],
      statistics: ScanStatistics(), duration: .zero)
    var buffer = EventBuffer(capacity: 100)
    for event in [result(1), .finished(report), skipped(2), result(3), .stateChanged(.running)] {
      _ = buffer.push(event)
    }
    #expect(buffer.withdraw(before: 2) == 1)
    #expect(numbers(&buffer) == ["result 1", "finished", "stateChanged"])
  }

  @Test("come out as of a plain list, in random sequences of pushes, fetches and swaps", arguments: 0..<4)
  func plainList(seed: Int) async {
    var generator = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<50 {
      await Task.yield()
      var isSame = true
      let capacity = Int.random(in: 1...200, using: &generator)
      var buffer = EventBuffer(capacity: capacity, frameLimit: 3)
      var plain: [ScanEvent] = []
      var revision = 1
      for number in 0..<300 {
        switch Int.random(in: 0..<9, using: &generator) {
        case 0...3:
          guard plain.count < capacity else { break }
          let event =
            Bool.random(using: &generator)
            ? result(UInt64(number), revision: revision) : ScanEvent.stateChanged(.running)
          _ = buffer.push(event)
          plain.append(event)
        case 4...7:
          let event = buffer.pop()
          let first = plain.first
          isSame = isSame && event?.stamp?.frameNumber == first?.stamp?.frameNumber && event?.name == first?.name
          if !plain.isEmpty { plain.removeFirst() }
        default:
          revision += 1
          let before = plain.count
          plain.removeAll { $0.isFound(before: revision) }
          isSame = buffer.withdraw(before: revision) == before - plain.count && isSame
        }
        isSame = isSame && buffer.count == plain.count
      }
      let waiting = plain.count { $0.name == "result" }
      var pictures = 0
      while let event = buffer.pop() {
        if case .result(let result) = event, result.frame != nil { pictures += 1 }
      }
      #expect(isSame && pictures == min(3, waiting))
    }
  }

  @Test("reach a reader who does not read: results are never lost in silence, the end always comes, no frame waits")
  func slowReader() async throws {
    let view = try await ScanView(
      .scripted(), source: ScriptedSource.frames(500), registry: ScriptedPlugin.registry())
    let slow = view.events(EventOptions(capacity: 20))
    let quick = EventRecorder(view)
    let report = try await view.run()
    #expect(report.statistics.processed == 500)
    #expect(report.statistics.overflowed >= 480)
    var results = 0
    var lost = 0
    var finished = 0
    for await event in slow {
      switch event {
      case .result: results += 1
      case .overflow(let overflow): lost += overflow.lostResults
      case .finished: finished += 1
      default: break
      }
    }
    #expect(results + lost == 500 && lost > 0 && finished == 1)
    await quick.waitForFinish()
    #expect(quick.results.count == 500)
  }

  @Test("go to every subscriber on its own, and to none that is gone")
  func subscribers() async throws {
    let view = try await ScanView(.scripted(), source: ScriptedSource.frames(10), registry: ScriptedPlugin.registry())
    let first = view.events
    let second = view.events
    var third: ScanEvents? = view.events
    #expect(third != nil && view.core.hub.count == 3)
    third = nil
    #expect(view.core.hub.count == 2)
    let reading = Task {
      var iterator = first.makeAsyncIterator()
      return await iterator.next()?.name
    }
    reading.cancel()
    #expect(await reading.value == nil)
    _ = try await view.run()
    #expect(view.core.hub.count == 0)
    var names: [String] = []
    for await event in second { names.append(event.name) }
    #expect(names.count { $0 == "result" } == 10 && names.last == "finished")
  }

  @Test("call delegates that come and go")
  func delegates() async throws {
    let source = ScriptedSource.manual()
    let view = try await ScanView(
      .scripted(ScriptedConfig(resultEvery: 2, failEvery: 3), id: "one"), source: source,
      registry: ScriptedPlugin.registry())
    let whole = Listener()
    let one = PluginListener()
    let other = PluginListener()
    view.attach(whole)
    view.attach(whole)
    view.attach(one, toPlugin: "one")
    view.attach(other, toPlugin: "other")
    let recorder = EventRecorder(view)
    try await view.start()
    for number in 0..<3 {
      source.send(.frame(.marked(UInt64(number))))
      try await until(view.statistics.processed > number)
    }
    try await whole.log.wait { $0.contains("error 2") }
    try await one.log.wait { $0.contains("error 2") }
    view.detach(one)
    try await view.setViewPlugin(.scripted(id: "other"))
    source.send(.frame(.marked(3)))
    try await other.log.wait { $0 == ["result 3 other 2"] }
    await view.finish()
    await recorder.waitForFinish()
    try await whole.log.wait { $0.contains("finish stopped") }
    #expect(
      whole.log.all.filter { !$0.hasPrefix("state") } == [
        "start", "skipped 0", "result 1 one 1", "error 2", "swap 2", "result 3 other 2", "finish stopped",
      ])
    #expect(one.log.all == ["skipped 0", "result 1 one 1", "error 2"])
  }

  @Test("do not keep a delegate alive, nor its subscription")
  func weakDelegate() async throws {
    let view = try await ScanView(.scripted(), source: ScriptedSource.frames(3), registry: ScriptedPlugin.registry())
    weak var gone: Listener?
    do {
      let listener = Listener()
      gone = listener
      view.attach(listener)
    }
    #expect(gone == nil)
    _ = try await view.run()
    try await until(view.delegateSubscriptions.count <= 0)
    for _ in 0..<100 { view.attach(Listener()) }
    #expect(view.delegateSubscriptions.count <= 1)
  }

  @Test("report the end of a session to a delegate whose view was released")
  func releasedView() async throws {
    var view: ScanView? = try await ScanView(
      .scripted(id: "one"), source: ScriptedSource.manual(), registry: ScriptedPlugin.registry())
    let listener = Listener()
    view?.attach(listener)
    try await view?.start()
    view = nil
    try await listener.log.wait { $0.last == "finish cancelled" }
    #expect(listener.log.all.count { $0.hasPrefix("finish") } == 1)
  }

  @Test("come with a view that begins no session any more, when the view was released")
  func releasedViewStaysEnded() async throws {
    let source = ScriptedSource.manual()
    var view: ScanView? = try await ScanView(.scripted(), source: source, registry: ScriptedPlugin.registry())
    let core = try #require(view?.core)
    view = nil
    try await until(core.read { $0.isAbandoned })
    await #expect(throws: CancellationError.self) { try await ScanView(core).start() }
    #expect(source.runs == 0)
  }

  @Test("reach a delegate that is attached again, those included that it has not been reported yet")
  func attachedAgain() async throws {
    let view = try await ScanView(
      .scripted(id: "one"), source: ScriptedSource.frames(20), registry: ScriptedPlugin.registry(),
      options: .forHeldPlugins)
    let gate = PluginProbe()
    let slow = SlowListener(gate)
    gate.hold()
    view.attach(slow, toPlugin: "one")
    _ = try await view.run()
    await gate.wait { $0.scans == 1 }
    view.attach(slow, toPlugin: "one")
    view.attach(slow, toPlugin: "other")
    gate.release()
    try await slow.log.wait { $0.count >= 20 }
    #expect(slow.log.all == (0..<20).map { "result \($0) one 1" })
  }

  @Test("of two plugins reach one delegate that is attached to both, each once")
  func attachedToTwo() async throws {
    let source = ScriptedSource.manual()
    let view = try await ScanView(.scripted(id: "one"), source: source, registry: ScriptedPlugin.registry())
    let both = PluginListener()
    for id in ["one", "two", "one"] { view.attach(both, toPlugin: id) }
    #expect(view.delegateSubscriptions.count == 1)
    try await view.start()
    for (number, id) in ["one", "two", "three", "one"].enumerated() {
      if number > 0 { try await view.setViewPlugin(.scripted(id: id)) }
      source.send(.frame(.marked(UInt64(number))))
      try await until(view.statistics.processed > number)
      if id != "three" { try await both.log.wait { $0.last == "result \(number) \(id) \(number + 1)" } }
    }
    await view.finish()
    #expect(both.log.all == ["result 0 one 1", "result 1 two 2", "result 3 one 4"])
    view.detach(both)
    #expect(view.delegateSubscriptions.count == 0)
  }

  @Test("are written as JSON with their name, frame and revision")
  func json() throws {
    let stamp = RunStamp(pluginID: "p", configRevision: 3, frameNumber: 8)
    let quad = PixelRect(x: 1, y: 2, width: 3, height: 4).frameRect.quad
    let cases: [(ScanEvent, String)] = [
      (
        .runSkipped(.nothingFound, stamp: stamp),
        #"{"event":"runSkipped","frame":8,"configRevision":3,"pluginID":"p","code":6001,"message":"NoInformationFound"}"#
      ),
      (
        .scanInfo(ScanInfo(name: "$lightingCondition", value: "GOOD"), stamp: stamp),
        #"{"event":"scanInfo","frame":8,"configRevision":3,"pluginID":"p","name":"$lightingCondition","value":"GOOD"}"#
      ),
      (
        .visualFeedback([quad], stamp: stamp),
        #"{"event":"visualFeedback","frame":8,"configRevision":3,"pluginID":"p","squares":[{"upLeft":{"x":1,"y":2},"#
          + #""upRight":{"x":4,"y":2},"downRight":{"x":4,"y":6},"downLeft":{"x":1,"y":6}}]}"#
      ),
      (
        .overflow(EventOverflow(lostResults: 2, lostNotices: 1)),
        #"{"event":"overflow","lostResults":2,"lostNotices":1}"#
      ),
      (.stateChanged(.paused), #"{"event":"stateChanged","state":"paused"}"#),
      (
        .problem(ScanIssue(.runFailed, place: "a.png", page: 2, message: "no"), stamp: stamp),
        #"{"event":"problem","frame":8,"configRevision":3,"pluginID":"p","problem":{"code":"runFailed","place":"a.png","#
          + #""page":2,"message":"no"}}"#
      ),
      (
        .started(SessionInfo(session: 1, source: "s", pluginID: "p", configRevision: 3)),
        #"{"event":"started","configRevision":3,"session":1,"source":"s","pluginID":"p"}"#
      ),
      (
        result(8, revision: 3),
        #"{"event":"result","frame":8,"configRevision":3,"pluginID":"p","result":{"pluginID":"p","confidence":-1,"#
          + #""cropRect":{"x":0,"y":0,"width":4,"height":4},"scriptedResult":{"text":"t","count":1},"configRevision":3,"#
          + #""frame":8}}"#
      ),
    ]
    for (event, text) in cases { #expect(event.json().text(.compact) == text) }
  }
}

/// What was reported to a listener.
private final class CallLog: Sendable {
  private let calls = Collected<String>()

  var all: [String] { calls.elements }

  func add(_ call: String) { calls.append(call) }

  func wait(until isMet: ([String]) -> Bool) async throws {
    try await until(isMet(all))
  }
}

private protocol Logging: ScanPluginDelegate {
  var log: CallLog { get }
}

extension Logging {
  func scanView(_ view: ScanView, resultReceived result: ScanResult, stamp: RunStamp) {
    log.add("result \(result.frameNumber) \(stamp.pluginID) \(stamp.configRevision)")
  }
  func scanView(_ view: ScanView, runSkipped skipped: RunSkipped, stamp: RunStamp) {
    log.add("skipped \(stamp.frameNumber ?? 99)")
  }
  func scanView(_ view: ScanView, errorReceived problem: ScanIssue, stamp: RunStamp) {
    log.add("error \(problem.frameNumber ?? 99)")
  }
}

/// A listener that is busy with its first result until the gate opens.
private final class SlowListener: Logging {
  let log = CallLog()
  private let gate: PluginProbe

  init(_ gate: PluginProbe) { self.gate = gate }

  func scanView(_ view: ScanView, resultReceived result: ScanResult, stamp: RunStamp) {
    gate.scanWithoutRegard()
    log.add("result \(result.frameNumber) \(stamp.pluginID) \(stamp.configRevision)")
  }
}

private final class PluginListener: Logging {
  let log = CallLog()
}

private final class Listener: Logging, ScanViewDelegate {
  let log = CallLog()

  func scanView(_ view: ScanView, didStart session: SessionInfo) { log.add("start") }
  func scanView(_ view: ScanView, didSwap report: SwapReport) { log.add("swap \(report.revision)") }
  func scanView(_ view: ScanView, didChangeState state: ScanState) { log.add("state \(state)") }
  func scanView(_ view: ScanView, didFinish report: FinishReport) { log.add("finish \(report.reason.name)") }
}
