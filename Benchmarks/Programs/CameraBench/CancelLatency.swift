import Glibc
import ScanBench
import ScanPluginKit
import ScanStills
import StandardPlugins

/// From the moment that nobody waits for a plugin's output any more to its return, at any time of its work on a large page.
///
/// A swap and the end of a session do just this to a plugin that is at work; the new plugin starts beside it.
enum CancelLatency {
  /// Configurations and the sample that each is given; a letter is what a reader of zones or plates works longest on.
  private static let pairs = [
    ("mrz", "letter"), ("mrz", "passport-td3"), ("universal-id", "passport-td3"), ("vehicle-registration", "letter"),
    ("ocr", "letter"), ("data-scanner", "letter"), ("license-plate", "letter"), ("barcode", "letter"),
  ]

  static func run(rounds: Int, root: String) async throws -> String {
    var table = PlainTable([
      "config", "picture", "effort", "whole scan CPU ms", "cancelled", "until return CPU ms p50", "p95", "max",
      "over 50", "wall ms max",
    ])
    let registry = PluginRegistry.standard
    let loader = ConfigLoader(useCases: registry.useCases)
    for (config, name) in pairs {
      let picture = try page(root, name)
      let loaded = try loader.load(contentsOf: "\(root)/Configs/\(config).json")
      guard let pluginConfig = loaded.config.viewPlugins.first?.pluginConfig else { continue }
      for effort in [ScanInput.Effort.live, .still] {
        let plugin = try registry.makePlugin(PluginContext(pluginConfig: pluginConfig))
        let row = try await measure(plugin, picture, effort, rounds)
        let over = row.processor.filter { $0 > 50 }.count
        table.add(
          [config, name, "\(effort)", Decimals.text(row.whole, 1), "\(row.processor.count)"]
            + [50, 95, 100].map { Decimals.text(Percentile.of(row.processor, $0), 1) }
            + ["\(over)", Decimals.text(Percentile.of(row.wall, 100), 1)])
      }
    }
    return "From the cancellation to the plugin's return, on pages of \(size) pixels\n\n" + table.text()
  }

  private static let size = PixelSize(width: 5120, height: 3840)

  /// A sample as a scan of nearly twenty megapixels.
  private static func page(_ root: String, _ name: String) throws -> Frame {
    let frame = try StillDecoder().open("\(root)/Samples/Text/\(name).jpg").frame()
    return Frame(number: 0, timestamp: .zero, luma: frame.luma.resized(to: size))
  }

  /// What cancelling a plugin took, in milliseconds.
  private struct Row {
    /// The processor time of a scan that nobody disturbs.
    let whole: Double
    /// The processor time from each cancellation to the return.
    var processor: [Double] = []
    /// The time that passed meanwhile, which other work on the machine makes longer.
    var wall: [Double] = []
  }

  /// Scans a frame undisturbed, and then so often with a cancellation, at times that are spread over the whole scan.
  private static func measure(
    _ plugin: any ScanPlugin, _ frame: Frame, _ effort: ScanInput.Effort, _ rounds: Int
  ) async throws -> Row {
    // The first one takes memory and loads what is loaded late.
    _ = try plugin.scan(ScanInput(frame: frame, effort: effort))
    plugin.reset()
    let begin = Stopwatch.processMilliseconds()
    _ = try plugin.scan(ScanInput(frame: frame, effort: effort))
    var row = Row(whole: Stopwatch.processMilliseconds() - begin)
    for round in 0..<rounds {
      plugin.reset()
      let flag = CancellationFlag()
      let due = Stopwatch.processMilliseconds() + row.whole * (Double(round) + 0.5) / Double(rounds)
      // By the processor's time, so that other work on the machine does not move the moments.
      let canceler = Task.detached {
        while Stopwatch.processMilliseconds() < due, !Task.isCancelled { usleep(500) }
        defer { flag.cancel() }
        return (Stopwatch.processMilliseconds(), Stopwatch.wallMilliseconds())
      }
      _ = try plugin.scan(ScanInput(frame: frame, effort: effort, cancellation: flag))
      let end = (Stopwatch.processMilliseconds(), Stopwatch.wallMilliseconds())
      canceler.cancel()
      let wasRaised = flag.isCancelled
      let raised = await canceler.value
      // A scan that was over before says nothing.
      guard wasRaised else { continue }
      row.processor.append(max(0, end.0 - raised.0))
      row.wall.append(max(0, end.1 - raised.1))
    }
    return row
  }
}
