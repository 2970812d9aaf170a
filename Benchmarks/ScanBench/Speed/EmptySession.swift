import BarcodePlugin
import ScanPluginKit
import ScanRuntime

/// The cost of a session around a plugin that does nothing: source, hand-over, cutout, statistics and events.
struct EmptySession {
  /// The processor time of a frame of 1920×1080 with everything that is on by default, in milliseconds.
  let whole: Double
  /// The same without guidance, for which a session measures the picture.
  let withoutGuidance: Double
  /// The processor time of giving the same frame straight to the plugin.
  let bare: Double

  /// How many frames a session has.
  private static let frames = 100

  /// Measures sessions of a hundred frames, each kind in turn; the medians of their means.
  static func measure(repetitions: Int) async throws -> EmptySession {
    let scene = try SpeedScene.wide()
    var times: [[Double]] = [[], [], []]
    // The first of each warms up.
    for repetition in 0...max(3, repetitions / 4) {
      let round = [
        try await session(scene, hasGuidance: true), try await session(scene, hasGuidance: false), try direct(scene),
      ]
      guard repetition > 0 else { continue }
      for (index, time) in round.enumerated() { times[index].append(time) }
    }
    return EmptySession(
      whole: Percentile.of(times[0], 50), withoutGuidance: Percentile.of(times[1], 50),
      bare: Percentile.of(times[2], 50))
  }

  private static func session(_ scene: SpeedScene, hasGuidance: Bool) async throws -> Double {
    let config = ViewPluginConfig(
      pluginConfig: PluginConfig(
        id: "empty", BarcodeConfig(barcodeFormats: [.all]), cancelOnResult: false, isGuidanceEnabled: hasGuidance),
      cutoutConfig: scene.config.cutoutConfig)
    let registry = PluginRegistry().registering(
      PluginFactory(BarcodeConfig.self, result: BarcodeResult.self, name: "Empty", summary: "Does nothing.") { _, _ in
        EmptyPlugin()
      })
    let view = try await ScanView(
      config, source: SameFrame(frame: scene.frame, count: frames), registry: registry,
      options: ScanViewOptions(effort: .live))
    let start = Stopwatch.processMilliseconds()
    try await view.start()
    let report = try await view.waitUntilFinished()
    let time = Stopwatch.processMilliseconds() - start
    guard report.statistics.processed == frames else {
      throw SpeedBenchmark.Failure(description: "\(report.statistics.processed) of \(frames) frames reached the plugin")
    }
    return time / Double(frames)
  }

  private static func direct(_ scene: SpeedScene) throws -> Double {
    let plugin: any ScanPlugin = EmptyPlugin()
    let start = Stopwatch.processMilliseconds()
    for number in 0..<frames {
      let frame = Frame(number: UInt64(number), timestamp: .milliseconds(33 * number), luma: scene.frame.luma)
      _ = try plugin.scan(ScanInput(frame: frame, region: scene.region))
    }
    return (Stopwatch.processMilliseconds() - start) / Double(frames)
  }
}

/// A plugin that does nothing.
private final class EmptyPlugin: ScanPlugin {
  func scan(_ input: ScanInput) throws -> ScanOutput { ScanOutput(skipped: .nothingFound) }
}

/// A source of one frame again and again, as fast as it is taken.
private struct SameFrame: FrameSource {
  let name = "same"
  let pacing = FramePacing.everyFrame
  let frame: Frame
  let count: Int

  func run(into sink: any FrameSink) async throws {
    for number in 0..<count {
      await sink.send(
        Frame(number: UInt64(number), timestamp: .milliseconds(33 * number), luma: frame.luma))
    }
  }
}
