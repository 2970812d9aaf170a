import ScanPluginKit
import ScanRuntime
import ScanTestKit
import TestSupport
import Testing

@Suite("The way of the frames", .timeLimit(.minutes(30)))
struct FramePathTests {
  @Test("lets the newest live frame win and counts the others")
  func newestWins() async throws {
    let probe = PluginProbe()
    let source = ScriptedSource.manual()
    let view = try await ScanView(
      .scripted(), source: source, registry: ScriptedPlugin.registry(probe), options: .forHeldPlugins)
    let recorder = EventRecorder(view)
    try await view.start()
    probe.hold()
    source.send(.frame(.marked(0)))
    await probe.wait { $0.scans == 1 }
    for number in 1...9 { source.send(.frame(.marked(UInt64(number)))) }
    try await until(view.statistics.offered >= 10)
    #expect(view.statistics.dropped == 8 && view.statistics.inProgress == 2)
    probe.release()
    await recorder.waitForResults(2)
    #expect(recorder.results.map(\.frameNumber) == [0, 9])
    #expect(view.statistics.isBalanced && view.statistics.inProgress == 0)
    await view.finish()
  }

  @Test("makes a source that hands over wait, and drops nothing")
  func everyFrame() async throws {
    let probe = PluginProbe()
    let source = ScriptedSource.frames(40)
    let view = try await ScanView(
      .scripted(), source: source, registry: ScriptedPlugin.registry(probe), options: .forHeldPlugins)
    try await view.start()
    probe.hold()
    await probe.wait { $0.scans == 1 }
    // One frame is being scanned and one waits together with its source.
    try await until(source.frames >= 2)
    #expect(view.statistics.offered <= 2)
    probe.release()
    let report = try await view.waitUntilFinished()
    #expect(report.statistics.processed == 40 && report.statistics.dropped == 0)
  }

  @Test("counts live frames as delayed by the clock")
  func delayOfLiveSource() async throws {
    let clock = ManualClock()
    let source = ScriptedSource.manual()
    let view = try await ScanView(
      .scripted(startScanDelay: 500), source: source, registry: ScriptedPlugin.registry(),
      options: ScanViewOptions(clock: clock))
    let recorder = EventRecorder(view)
    try await view.start()
    source.send(.frame(.marked(0, timestamp: .seconds(100))))
    try await until(view.statistics.delayed >= 1)
    clock.advance(by: .milliseconds(499))
    source.send(.frame(.marked(1, timestamp: .seconds(200))))
    try await until(view.statistics.delayed >= 2)
    clock.advance(by: .milliseconds(1))
    source.send(.frame(.marked(2, timestamp: .seconds(300))))
    await recorder.waitForResults(1)
    #expect(recorder.results.map(\.frameNumber) == [2])
    #expect(view.statistics.isBalanced)
    await view.finish()
  }

  @Test("counts handed-over frames as delayed by their timestamps, and stills never")
  func delayOfFile() async throws {
    let frames = (0..<10).map { number in
      ScriptedSource.Step.frame(.marked(UInt64(number), timestamp: .milliseconds(1000 + number * 40)))
    }
    for (effort, delayed) in [(ScanInput.Effort.live, 3), (.still, 0)] {
      let view = try await ScanView(
        .scripted(startScanDelay: 100), source: ScriptedSource(frames), registry: ScriptedPlugin.registry(),
        options: ScanViewOptions(effort: effort))
      let report = try await view.run()
      #expect(report.statistics.delayed == delayed && report.statistics.processed == 10 - delayed)
      #expect(report.statistics.isBalanced)
    }
  }

  @Test("gives the plugin the region of the cutout, and results the same as their cropRect")
  func cropRect() async throws {
    let cutout = CutoutConfig(maxHeightPercent: 50, maxWidthPercent: 50)
    let sizes = [(640, 480), (99, 33), (640, 480)].map { PixelSize(width: $0, height: $1) }
    let steps = sizes.enumerated().map { ScriptedSource.Step.frame(.marked(UInt64($0.offset), size: $0.element)) }
    let view = try await ScanView(
      .scripted(cutoutConfig: cutout), source: ScriptedSource(steps), registry: ScriptedPlugin.registry())
    let recorder = EventRecorder(view, includesFrames: true)
    let report = try await view.run()
    await recorder.waitForFinish()
    let expected = sizes.map { CutoutGeometry(cutout, frame: $0).cropRect }
    #expect(report.results.map(\.cropRect) == expected)
    let reported = recorder.events.compactMap { if case .frame(let report) = $0 { report.cropRect } else { nil } }
    #expect(reported == expected)
    #expect(expected[0].width == 320)
  }

  @Test("skips a frame without pixels without asking the plugin")
  func emptyFrame() async throws {
    let probe = PluginProbe()
    let steps: [ScriptedSource.Step] = [
      .frame(.marked(0, size: PixelSize(width: 0, height: 0))), .frame(.marked(1)),
      .frame(.marked(2, size: PixelSize(width: 0, height: 7))),
    ]
    let view = try await ScanView(.scripted(), source: ScriptedSource(steps), registry: ScriptedPlugin.registry(probe))
    let report = try await view.run()
    #expect(report.reason == .endOfInput && report.results.map(\.frameNumber) == [1])
    #expect(probe.counts.scans == 1 && report.statistics.processed == 3)
  }

  @Test("throws live frames away while paused, those under way included")
  func pause() async throws {
    let probe = PluginProbe()
    let source = ScriptedSource.manual()
    let view = try await ScanView(
      .scripted(), source: source, registry: ScriptedPlugin.registry(probe), options: .forHeldPlugins)
    let recorder = EventRecorder(view)
    try await view.start()
    probe.hold()
    source.send(.frame(.marked(0)))
    await probe.wait { $0.scans == 1 }
    source.send(.frame(.marked(1)))
    try await until(view.statistics.offered >= 2)
    view.pause()
    #expect(view.state == .paused && view.statistics.paused == 2)
    source.send(.frame(.marked(2)))
    try await until(view.statistics.paused >= 3)
    probe.release()
    view.resume()
    source.send(.frame(.marked(3)))
    await recorder.waitForResults(1)
    #expect(recorder.results.map(\.frameNumber) == [3])
    #expect(view.statistics.isBalanced)
    await view.finish()
  }

  @Test("takes no frames from a source that goes on after the end")
  func lateFrames() async throws {
    let source = LateSource()
    let view = try await ScanView(.scripted(), source: source, registry: ScriptedPlugin.registry())
    let report = try await view.run()
    let sink = try #require(source.sinks.elements.first)
    sink.sendLatest(.marked(7))
    await sink.send(.marked(8))
    sink.report(SourceError(.damaged, source: "late", message: "too late"))
    #expect(report.statistics.offered == 1)
    #expect(view.statistics.offered == 1 && view.statistics.problems == 0)
  }
}

/// A source that lets its sink out.
private final class LateSource: FrameSource {
  let name = "late"
  let pacing = FramePacing.live
  let sinks = Collected<any FrameSink>()

  func run(into sink: any FrameSink) async throws {
    sinks.append(sink)
    sink.sendLatest(.marked(0))
  }
}
