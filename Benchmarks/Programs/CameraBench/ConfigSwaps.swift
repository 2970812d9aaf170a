import Foundation
import ScanBench
import ScanPluginKit
import ScanRuntime
import StandardPlugins

/// The call of `setViewPlugin` from every shipped configuration to every other one, while a source gives 30 frames per second.
enum ConfigSwaps {
  struct Shipped {
    let name: String
    let config: ScanViewConfig
  }

  /// - Parameter rounds: How often each pair is swapped in both directions.
  static func run(rounds: Int, root: String) async throws -> String {
    let shipped = try load(root)
    let view = try await ScanView(
      shipped[0].config, source: Scenes.camera(try Scenes.codes(PixelSize(width: 1280, height: 720))),
      registry: .standard,
      options: ScanViewOptions(cancelOnResult: false, historyLimit: 100, baseDirectory: "\(root)/Configs"))
    try await view.start()
    var first: [Double] = []
    for config in shipped { first.append(try await swap(view, to: config)) }
    // Engines of a configuration that follows another one with the same data are made besides that one's.
    for config in shipped { _ = try await swap(view, to: config) }
    var calls: [String: [Double]] = [:]
    var slowest: [(pair: String, time: Double)] = []
    func measure(_ from: Shipped, _ to: Shipped) async throws {
      let time = try await swap(view, to: to)
      calls[to.name, default: []].append(time)
      slowest.append(("\(from.name) → \(to.name)", time))
    }
    for _ in 0..<rounds {
      for (index, one) in shipped.enumerated() {
        _ = try await swap(view, to: one)
        for other in shipped[(index + 1)...] {
          try await measure(one, other)
          try await measure(other, one)
        }
      }
    }
    _ = await view.finish()
    var table = PlainTable(["to", "first ms", "swaps", "p50 ms", "p99", "max"])
    for (one, time) in zip(shipped, first) {
      let times = calls[one.name] ?? []
      table.add(
        [one.name, Decimals.text(time, 1), "\(times.count)"]
          + [50, 99, 100].map { Decimals.text(Percentile.of(times, $0), 1) })
    }
    let all = calls.values.flatMap { $0 }
    let worst = slowest.sorted { $0.time > $1.time }.prefix(10).map { "\(Decimals.text($0.time, 1)) ms \($0.pair)" }
    return
      "The call of setViewPlugin for every pair of the \(shipped.count) shipped configurations, after the first use of each\n\n"
      + table.text() + "\n\nall \(all.count) swaps: p50 \(Decimals.text(Percentile.of(all, 50), 2)) ms, p99 "
      + "\(Decimals.text(Percentile.of(all, 99), 2)) ms\nslowest: " + worst.joined(separator: "\n         ")
  }

  private static func swap(_ view: ScanView, to shipped: Shipped) async throws -> Double {
    // At any phase of the frames, and long enough for the plugin before to end its frame.
    try await Task.sleep(for: .milliseconds(60 + Int.random(in: 0..<34)))
    let call = ContinuousClock.now
    try await set(shipped, view)
    return (ContinuousClock.now - call).milliseconds
  }

  static func set(_ shipped: Shipped, _ view: ScanView) async throws {
    if let composite = shipped.config.viewPluginCompositeConfig {
      try await view.setViewPlugin(composite)
    } else if let plugin = shipped.config.viewPluginConfig {
      try await view.setViewPlugin(plugin)
    }
  }

  static func load(_ root: String) throws -> [Shipped] {
    let names = try FileManager.default.contentsOfDirectory(atPath: "\(root)/Configs").filter { $0.hasSuffix(".json") }
    let loader = ConfigLoader(useCases: PluginRegistry.standard.useCases)
    return try names.sorted().map { name in
      Shipped(
        name: String(name.dropLast(5)), config: try loader.load(contentsOf: "\(root)/Configs/\(name)").config)
    }
  }
}
