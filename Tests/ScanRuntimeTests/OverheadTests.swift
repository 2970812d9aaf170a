import Glibc
import ScanPluginKit
import ScanRuntime
import ScanTestKit
import Testing

@Suite("The cost of the frame path", .timeLimit(.minutes(10)), .serialized)
struct OverheadTests {
  /// What one run through a view cost.
  private struct Cost {
    /// Wall-clock time for each frame.
    let wall: Duration
    /// Processor time of the process for each frame.
    let cpu: Duration
    /// The time around the plugin in the middle one of all frames; unlike a mean, other programs hardly move it.
    let handling: Duration
  }

  private func cpuTime() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  /// The time per frame when the plugin is called in a bare loop.
  private func bare(_ frames: Int, workMs: Double) throws -> Duration {
    let config = PluginConfig(id: "bare", ScriptedConfig(workMs: workMs))
    let plugin = try ScriptedPlugin.registry().makePlugin(PluginContext(pluginConfig: config))
    let frame = Frame.marked(size: PixelSize(width: 640, height: 480))
    return try ContinuousClock().measure {
      for _ in 0..<frames { _ = try plugin.scan(ScanInput(frame: frame)) }
    } / frames
  }

  /// The cost per frame through a view with one listener.
  private func viewed(_ frames: Int, workMs: Double) async throws -> Cost {
    let frame = Frame.marked(size: PixelSize(width: 640, height: 480))
    let source = ScriptedSource { $0 < frames ? .frame(frame) : nil }
    let view = try await ScanView(
      .scripted(ScriptedConfig(workMs: workMs)), source: source, registry: ScriptedPlugin.registry())
    let recorder = EventRecorder(view, includesFrames: true)
    let (begin, cpu) = (ContinuousClock.now, cpuTime())
    _ = try await view.run()
    await recorder.waitForFinish()
    let cost = ((ContinuousClock.now - begin) / frames, (cpuTime() - cpu) / frames)
    let handling = recorder.events.compactMap { if case .frame(let report) = $0 { report.handling } else { nil } }
    return Cost(wall: cost.0, cpu: cost.1, handling: handling.sorted()[handling.count / 2])
  }

  /// The cost of the run with the least time around the plugin; other programs only ever add to it.
  private func best(_ frames: Int, workMs: Double, enough: Duration) async throws -> Cost {
    var best = try await viewed(frames, workMs: workMs)
    for _ in 0..<3 where best.handling >= enough {
      let next = try await viewed(frames, workMs: workMs)
      if next.handling < best.handling { best = next }
    }
    return best
  }

  @Test("is below 5 % beside an engine of 15 ms, at 640 by 480")
  func fifteenMilliseconds() async throws {
    let bare = try bare(60, workMs: 15)
    let cost = try await best(60, workMs: 15, enough: .microseconds(750))
    let share = cost.handling / .milliseconds(15) * 100
    print("15 ms engine: bare \(bare), viewed \(cost.wall); around the plugin \(cost.handling), \(share) %")
    #expect(share < 5)
  }

  @Test("alone is below half a millisecond")
  func alone() async throws {
    let cost = try await best(3000, workMs: 0, enough: .microseconds(500))
    print("empty engine: \(cost.cpu) of processor time for each frame, \(cost.handling) around the plugin")
    // The processor time is told only: it holds that of all tests that run at the same time.
    #expect(cost.handling < .microseconds(500))
  }
}
