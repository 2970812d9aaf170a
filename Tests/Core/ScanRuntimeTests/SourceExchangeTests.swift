import ScanPluginKit
import ScanTestKit
import TestSupport
import Testing

@testable import ScanRuntime

@Suite("The source of a session", .timeLimit(.minutes(30)))
struct SourceExchangeTests {
  private let lost = SourceError(.unplugged, source: "camera", message: "gone")

  @Test("reports when its device goes and comes back, and the session goes on until it is asked to end")
  func lostDevice() async throws {
    let stage = try await CameraStage()
    try await stage.start()
    stage.camera.send()
    await stage.events.waitForResults(1)
    stage.camera.unplug()
    await stage.events.wait { names($0).contains("lost") }
    #expect(stage.view.state == .running && stage.events.reports.isEmpty)
    #expect(await stage.view.readyStatus().conditions.first { $0.kind == .sourcePresent }?.isMet == false)
    stage.camera.replug()
    await stage.camera.wait { $0.opened == 2 }
    stage.camera.send()
    await stage.events.waitForResults(2)
    #expect(await stage.view.isAvailable)
    var counters = CaptureCounters()
    counters.delivered = 2
    counters.reopened = 1
    stage.camera.report(.counted(counters))
    #expect(stage.view.statistics.capture == counters)
    #expect(stage.view.statistics.json()["capture"]?["reopened"] == .count(1))
    await stage.view.finish()
    await stage.events.waitForFinish()
    #expect(names(stage.events.events) == ["opened", "lost", "opened", "counted"])
    let ready = stage.events.events.compactMap { if case .readiness(let status) = $0 { status.isReady } else { nil } }
    #expect(ready == [false, true] && stage.events.reports.count == 1)
  }

  @Test("reports once when something else keeps a lost device from being opened, and its return by frames alone")
  func readinessChanges() async throws {
    let stage = try await CameraStage()
    try await stage.start()
    stage.camera.send()
    await stage.events.waitForResults(1)
    let forbidden = SourceError(.notPermitted, source: "camera", message: "forbidden")
    for error in [lost, lost, forbidden, forbidden] { stage.camera.report(.lost(error)) }
    stage.camera.send()
    await stage.events.waitForResults(2)
    await stage.view.finish()
    await stage.events.waitForFinish()
    let reported = stage.events.events.compactMap { if case .readiness(let status) = $0 { status } else { nil } }
    #expect(
      reported.map { $0.conditions.filter { !$0.isMet }.map(\.kind) } == [[.sourcePresent], [.sourcePermitted], []])
  }

  @Test("is exchanged within the session: the old one is released first, frames count on, nothing finishes")
  func exchange() async throws {
    let second = ScriptedCamera(name: "second")
    let stage = try await CameraStage()
    try await stage.start()
    try await stage.view.setTorch(.on)
    for number in 1...3 {
      stage.camera.send()
      await stage.events.waitForResults(number)
    }
    await stage.view.setSource(second)
    #expect(!stage.camera.facts.isRunning)
    await second.wait { $0.log == [.torch(true)] }
    stage.camera.report(.lost(lost))
    stage.camera.send()
    for number in 4...5 {
      second.send()
      await stage.events.waitForResults(number)
    }
    let report = try #require(await stage.view.finish())
    await stage.events.waitForFinish()
    #expect(report.session == 1 && report.reason == .stopped && report.results.map(\.frameNumber) == [0, 1, 2, 3, 4])
    #expect(zip(report.results, report.results.dropFirst()).allSatisfy { $0.timestamp <= $1.timestamp })
    #expect(names(stage.events.events) == ["opened", "opened"] && stage.events.reports.count == 1)
    #expect(second.facts.runs == 1 && !second.facts.isRunning && report.statistics.isBalanced)
  }

  @Test("that fails after an exchange ends the session")
  func failingExchange() async throws {
    let stage = try await CameraStage()
    try await stage.start()
    await stage.view.setSource(ScriptedSource([.fail(lost)], name: "broken", pacing: .live))
    let report = try await stage.view.waitUntilFinished()
    #expect(report.reason == .failed(ScanIssue(source: "broken", lost)) && !stage.camera.facts.isRunning)
  }

  @Test("can be exchanged while paused and while its frame is held", arguments: [true, false])
  func heldFrame(paused: Bool) async throws {
    let first = ScriptedSource.frames(100, size: PixelSize(width: 8, height: 8))
    let probe = PluginProbe()
    let view = try await ScanView(
      .scripted(), source: first, registry: ScriptedPlugin.registry(probe), options: .forHeldPlugins)
    probe.hold()
    try await view.start()
    await probe.wait { $0.scans == 1 }
    try await until(view.statistics.inProgress >= 2)
    if paused { view.pause() }
    await view.setSource(ScriptedSource.frames(3))
    #expect(!first.isRunning)
    view.resume()
    probe.release()
    let report = try await view.waitUntilFinished()
    #expect(report.reason == .endOfInput && report.statistics.isBalanced && report.statistics.discarded >= 1)
    #expect(report.results.suffix(3).allSatisfy { $0.cropRect.size == PixelSize(width: 64, height: 48) })
  }

  @Test("is the one of the next session when none runs")
  func withoutSession() async throws {
    let view = try await ScanView(.scripted(), source: ScriptedSource.frames(1), registry: ScriptedPlugin.registry())
    await view.setSource(ScriptedSource.frames(7))
    #expect(try await view.run().statistics.processed == 7)
  }

  @Test("numbers and times go on from one source to the next")
  func numbering() {
    var numbering = FrameNumbering()
    numbering.begin()
    #expect(numbering.numbered(.marked(4, timestamp: .seconds(1))).number == 4)
    numbering.exchange()
    let next = numbering.numbered(.marked(0, timestamp: .seconds(9)))
    #expect(next.number == 5 && next.timestamp == .seconds(1))
    let after = numbering.numbered(.marked(2, timestamp: .seconds(10)))
    #expect(after.number == 7 && after.timestamp == .seconds(2))
    numbering.beginWarm()
    #expect(numbering.numbered(.marked(900, timestamp: .seconds(60))).number == 0)
  }

  private func names(_ events: [ScanEvent]) -> [String] {
    events.compactMap { if case .source(let notice) = $0 { notice.name } else { nil } }
  }
}

@Suite("A warm camera", .timeLimit(.minutes(30)))
struct WarmCameraTests {
  @Test("is taken over by the session without being opened again")
  func takeOver() async throws {
    let stage = try await CameraStage()
    let preparing = Task { try await stage.view.prepare(idleTimeout: .seconds(10)) }
    await stage.camera.wait { $0.isRunning }
    #expect(stage.view.preparationState == .warming && stage.view.state == .idle)
    stage.camera.send()
    try await preparing.value
    #expect(stage.view.preparationState == .ready)
    let photo = try await withSnapshot(stage) { try await stage.view.photo() }
    #expect(photo.size == PixelSize(width: 64, height: 48))
    try await stage.view.start()
    #expect(stage.view.preparationState == .cold)
    stage.camera.send()
    await stage.events.waitForResults(1)
    let report = try #require(await stage.view.finish())
    #expect(report.results.map(\.frameNumber) == [0] && report.statistics.offered == 1)
    #expect(stage.camera.facts.runs == 1 && stage.camera.facts.opened == 1 && !stage.camera.facts.isRunning)
  }

  @Test("cools down when no session begins, and a session can begin while it is being released")
  func coolDown() async throws {
    let stage = try await CameraStage()
    let preparing = Task { try await stage.view.prepare(idleTimeout: .seconds(10)) }
    await stage.clock.waitForSleepers()
    stage.clock.advance(by: .seconds(10))
    try await preparing.value
    #expect(stage.view.preparationState == .cold)
    try await stage.view.start()
    await stage.camera.wait { $0.runs == 2 && $0.isRunning }
    #expect(stage.camera.maxRunning == 1)
    await stage.view.finish()
  }

  @Test("is released by finish, by the end of the view, and when it fails")
  func ends() async throws {
    let stage = try await CameraStage()
    let first = Task { try await stage.view.prepare() }
    await stage.camera.wait { $0.isRunning }
    #expect(await stage.view.finish() == nil)
    try await first.value
    #expect(!stage.camera.facts.isRunning && stage.view.preparationState == .cold)

    let second = Task { try await stage.view.prepare() }
    await stage.camera.wait { $0.runs == 2 && $0.isRunning }
    let error = SourceError(.busy, source: "camera", message: "held by another program")
    stage.camera.fail(error)
    await #expect(throws: ScanIssue(source: "camera", error)) { try await second.value }
    #expect(stage.view.preparationState == .cold)

    let camera = ScriptedCamera()
    var view: ScanView? = try await ScanView(.scripted(), source: camera, registry: ScriptedPlugin.registry())
    let core = try #require(view?.core)
    let third = Task { try await core.prepare(idleTimeout: .seconds(1000)) }
    await camera.wait { $0.isRunning }
    view = nil
    await camera.wait { !$0.isRunning }
    try await third.value
  }

  @Test("is not needed for a file, nor during a session")
  func nothingToWarm() async throws {
    let source = ScriptedSource.frames(2)
    let view = try await ScanView(.scripted(), source: source, registry: ScriptedPlugin.registry())
    try await view.prepare()
    #expect(source.runs == 0 && view.preparationState == .cold)
    #expect(try await view.run().statistics.processed == 2)
  }

  private func withSnapshot(_ stage: CameraStage, _ body: @escaping @Sendable () async throws -> Frame) async throws
    -> Frame
  {
    let task = Task { try await body() }
    try await until(stage.view.core.photos.isSnapshotPending)
    stage.camera.send()
    return try await task.value
  }
}

@Suite("Readiness", .timeLimit(.minutes(30)))
struct ReadinessTests {
  private struct Reporting: ReadinessReporting {
    let problems: [SourceError]
    let name = "reporting"
    let pacing = FramePacing.live
    func readiness() async -> [SourceError] { problems }
    func run(into sink: any FrameSink) async throws {}
  }

  @Test(
    "says what stands in the way, by kind",
    arguments: [
      (SourceError.Code.notFound, ReadyCondition.Kind.sourcePresent), (.unplugged, .sourcePresent),
      (.unsupportedFormat, .sourcePresent), (.notPermitted, .sourcePermitted), (.busy, .sourceFree),
    ])
  func kinds(code: SourceError.Code, kind: ReadyCondition.Kind) async throws {
    let source = Reporting(problems: [SourceError(code, source: "/dev/video0", message: "do this")])
    let view = try await ScanView(.scripted(), source: source, registry: ScriptedPlugin.registry())
    let status = await view.readyStatus()
    #expect(!status.isReady && status.conditions.filter { !$0.isMet }.map(\.kind) == [kind])
    #expect(status.conditions.first { !$0.isMet }?.message == "/dev/video0: do this")
    #expect(await !view.isAvailable)
  }

  @Test("knows what the build and its data can do")
  func support() {
    let config = ScanViewConfig(viewPluginConfig: .scripted())
    #expect(ScanView.isSupported(config, registry: ScriptedPlugin.registry()))
    #expect(!ScanView.isSupported(config, registry: PluginRegistry()))
    #expect(!ScanView.isSupported(.default, registry: ScriptedPlugin.registry()))
    let missing = PluginError(.missingData, useCase: ScriptedConfig.key, message: "install the language")
    let factory = PluginFactory(
      ScriptedConfig.self, result: ScriptedResult.self, name: "Dataless", summary: "Lacks its data.",
      problems: { _, _ in [missing] }, make: { _, _ in StubbornPlugin(PluginProbe()) })
    let registry = PluginRegistry().registering(factory)
    #expect(!ScanView.isSupported(config, registry: registry))
    let status = ReadyStatus(plugins: registry.problems(config, baseDirectory: nil), source: [])
    #expect(status.conditions.filter { !$0.isMet }.map(\.kind) == [.engineData])
  }
}
