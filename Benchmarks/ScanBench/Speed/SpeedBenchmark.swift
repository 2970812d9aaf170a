import BarcodePlugin
import ScanPluginKit
import ScanRuntime
import ScanSynthetic
import StandardPlugins
import ZBarEngine
import ZXingEngine

/// The time of the frame path next to the bare engine calls on the same region, and of what happens once.
public enum SpeedBenchmark {
  /// Why a measurement means nothing.
  public struct Failure: Error, CustomStringConvertible {
    /// What went wrong.
    public let description: String
  }

  /// Measures this build on this machine.
  ///
  /// Both ways read each picture in turn, so that what else the machine does meets both.
  ///
  /// - Parameter repetitions: How often each picture is read by each way, at least 3.
  /// - Throws: ``Failure`` when the two ways do not read the same, or what an engine or the runtime throws.
  public static func run(repetitions: Int = 40) async throws -> SpeedReport {
    let count = max(3, repetitions)
    let firstResult = try await measureFirstResult()
    var rows: [SpeedReport.Row] = []
    for scene in try SpeedScene.all() {
      rows.append(try await measure(scene, count))
    }
    let parts = try SessionParts.measure(repetitions: count)
    let empty = try await EmptySession.measure(repetitions: count)
    return SpeedReport(
      rows: rows, repetitions: count, firstResult: firstResult, configLoad: try measureConfigLoad(),
      measuring: parts.measuring, following: parts.following, emptySession: empty.whole,
      emptySessionWithoutGuidance: empty.withoutGuidance, emptyPlugin: empty.bare,
      peakMemory: Stopwatch.peakMemory())
  }

  private static func measure(_ scene: SpeedScene, _ count: Int) async throws -> SpeedReport.Row {
    let reader = try await StillReader(scene.config, registry: .standard)
    let bare = try BareEngines()
    var times: (bare: [Double], path: [Double]) = ([], [])
    for repetition in -2..<count {
      let bareFirst = repetition.isMultiple(of: 2)
      var bareTime = 0.0
      if bareFirst { bareTime = try bare.time(scene) }
      let start = Stopwatch.processMilliseconds()
      let values = try await reader.values(scene.frame)
      let pathTime = Stopwatch.processMilliseconds() - start
      if !bareFirst { bareTime = try bare.time(scene) }
      guard values == scene.expected else {
        throw Failure(description: "\(scene.name): the frame path gave \(values), not \(scene.expected)")
      }
      // The first two warm up caches and pools.
      guard repetition >= 0 else { continue }
      times.bare.append(bareTime)
      times.path.append(pathTime)
    }
    return SpeedReport.Row(
      scene: scene.name, region: "\(scene.region.size)", bare: Percentile.of(times.bare, 50),
      framePath: Percentile.of(times.path, 50), framePath95: Percentile.of(times.path, 95),
      ratio: Percentile.of(zip(times.path, times.bare).map { $0 / max($1, 1e-6) }, 50))
  }

  private static func measureFirstResult() async throws -> Double {
    let scene = try SpeedScene.label()
    let text = ScanViewConfig(viewPluginConfig: scene.config).json().text(.compact)
    let start = Stopwatch.wallMilliseconds()
    let reader = try await StillReader(ScanViewConfig(json: text), registry: .standard)
    let values = try await reader.values(scene.frame)
    let time = Stopwatch.wallMilliseconds() - start
    guard values == scene.expected else { throw Failure(description: "the first picture gave \(values)") }
    return time
  }

  private static func measureConfigLoad() throws -> Double {
    var times: [Double] = []
    for _ in 0..<300 {
      let start = Stopwatch.threadMilliseconds()
      let config = try ScanViewConfig(json: SampleDocument.identity)
      times.append(Stopwatch.threadMilliseconds() - start)
      guard config.viewPluginConfig?.id == "identity" else {
        throw Failure(description: "the sample is not the sample")
      }
    }
    return Percentile.of(times, 50)
  }
}

/// The engine calls that the plugin makes for a live frame, without anything around them.
private final class BareEngines {
  private let scanner: ZBarScanner
  private let reader = ZXingReader(ZXingReader.Options(addOns: .ignore))
  private let symbologies: Set<Symbology> = [.ean13, .upcA, .code128, .dataMatrix, .qr]

  init() throws {
    scanner = try ZBarScanner(ZBarScanner.Options(symbologies: symbologies, columnStep: 2, rowStep: 2))
  }

  /// The processor time of reading a scene, in milliseconds.
  func time(_ scene: SpeedScene) throws -> Double {
    let start = Stopwatch.processMilliseconds()
    let found = try scene.frame.luma.withView(of: scene.region) { view throws in
      try reader.read(view, symbologies: symbologies) + scanner.scan(view)
    }
    let time = Stopwatch.processMilliseconds() - start
    guard Set(found.map(\.text)) == Set(scene.expected) else {
      throw SpeedBenchmark.Failure(description: "\(scene.name): the engines gave \(found.map(\.text))")
    }
    return time
  }
}

extension StillReader {
  /// The texts of the codes in a frame that is treated as one of a running source.
  fileprivate func values(_ frame: Frame) async throws -> [String] {
    let reading = try await read(frame, effort: .live)
    if let problem = reading.problems.first { throw SpeedBenchmark.Failure(description: "\(problem)") }
    return reading.results.compactMap { $0.body as? BarcodeResult }.flatMap(\.barcodes).map(\.value)
  }
}
