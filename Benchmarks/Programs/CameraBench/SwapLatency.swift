import BarcodePlugin
import ScanBench
import ScanPluginKit
import ScanRuntime
import ScanTestKit

/// From the call of `setViewPlugin` to the first frame of the new plugin, while a source gives 30 frames per second.
enum SwapLatency {
  private static let kinds: [(name: String, config: @Sendable (Int, String) -> ViewPluginConfig)] = [
    (
      "barcode → barcode",
      { number, id in .barcodes(number.isMultiple(of: 2) ? [.ean13, .ean8] : [.qrCode, .code128], id: id) }
    ),
    (
      "barcode → all formats",
      { number, id in number.isMultiple(of: 2) ? .barcodes([.ean13], id: id) : .barcodes([.all], id: id) }
    ),
    (
      "barcode ↔ scripted",
      { number, id in number.isMultiple(of: 2) ? .barcodes([.ean13, .qrCode], id: id) : .scripted(id: id) }
    ),
  ]

  static func run(swaps: Int) async throws -> String {
    let frame = try Scenes.codes()
    var table = PlainTable([
      "swap", "swaps", "making the plugin alone p50 ms", "call returned p50 ms", "p99", "first frame begun p50 ms",
      "p99",
      "first frame read p50 ms", "p99", "one after another mean ms",
    ])
    var notes: [String] = []
    for kind in kinds {
      let log = FrameLog()
      let registry = TimedPlugin.registry(log)
      let view = try await ScanView(kind.config(0, "first"), source: Scenes.camera(frame), registry: registry)
      try await view.start()
      _ = await log.first("first")
      var (alone, returned, begun, read) = ([Double](), [Double](), [Double](), [Double]())
      for number in 1...swaps {
        // At any phase of the frames.
        try await Task.sleep(for: .milliseconds(20 + number * 7 % 47))
        let config = kind.config(number, "swap \(number)")
        alone.append(try Self.make(config, registry))
        let call = ContinuousClock.now
        try await view.setViewPlugin(config)
        let done = ContinuousClock.now
        let first = await log.first("swap \(number)")
        returned.append((done - call).milliseconds)
        begun.append((first.begin - call).milliseconds)
        read.append((first.end - call).milliseconds)
      }
      let oneAfterAnother = try await Self.mean(3_000) { try await view.setViewPlugin(kind.config($0, "again \($0)")) }
      guard let report = await view.finish() else { continue }
      func cells(_ values: [Double]) -> [String] {
        [50, 99].map { Decimals.text(Percentile.of(values, $0), 2) }
      }
      table.add(
        [kind.name, String(swaps), Decimals.text(Percentile.of(alone, 50), 2)] + cells(returned) + cells(begun)
          + cells(read) + [Decimals.text(oneAfterAnother, 3)])
      notes.append(
        "\(kind.name): \(report.statistics.offered) frames, \(report.statistics.dropped) dropped, "
          + "\(report.statistics.cancelledBySwap) cut off by a swap while a newer one waited, "
          + "longest pause between frames \(Decimals.text(log.gaps.longest.milliseconds, 1)) ms")
    }
    return "From the call of setViewPlugin on a source of 30 frames per second (interval 33.33 ms)\n\n" + table.text()
      + "\n\n" + notes.joined(separator: "\n")
  }

  /// The time of a call among many without a pause: steadier than the median of calls after a sleep, in which the processor wakes up.
  private static func mean(_ calls: Int, _ call: (Int) async throws -> SwapReport) async throws -> Double {
    let begin = ContinuousClock.now
    for number in 1...calls { _ = try await call(number) }
    return (ContinuousClock.now - begin).milliseconds / Double(calls)
  }

  private static func make(_ config: ViewPluginConfig, _ registry: PluginRegistry) throws -> Double {
    let begin = ContinuousClock.now
    _ = try registry.makePlugin(PluginContext(pluginConfig: config.pluginConfig))
    return (ContinuousClock.now - begin).milliseconds
  }
}
