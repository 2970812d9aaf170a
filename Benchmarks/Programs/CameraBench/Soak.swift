import BarcodePlugin
import ScanBench
import ScanPluginKit
import ScanRuntime
import ScanTestKit
import StandardPlugins
import Synchronization

/// Resident memory, threads and open files over many swaps and frames.
enum Soak {
  /// A short history: the usual one fills up to 10,000 results, which is growth that ends but takes long to.
  private static let options = ScanViewOptions(effort: .live, historyLimit: 100)

  static func run(frames: Int, root: String) async throws {
    let swaps = max(10, frames / 100)
    let codes = max(100, frames / 20)
    try await exchange(swaps, root: root)
    try await scan(
      "\(codes) frames with an EAN-13 and a QR Code, read by the engines", codes,
      frame: try Scenes.codes(PixelSize(width: 240, height: 180)),
      .barcodes([.ean13, .qrCode], id: "soak", quality: .fast), resultsPerFrame: 1)
    try await scan(
      "\(frames) frames with a result in each", frames, frame: .marked(), .scripted(id: "soak"), resultsPerFrame: 1)
  }

  /// Swaps between all configurations that ship while frames keep coming.
  private static func exchange(_ swaps: Int, root: String) async throws {
    let frame = try Scenes.codes(PixelSize(width: 640, height: 360))
    let source = ScriptedSource { number in .frame(Frame(number: UInt64(number), luma: frame.luma)) }
    let shipped = try ConfigSwaps.load(root)
    var options = options
    options.cancelOnResult = false
    options.baseDirectory = "\(root)/Configs"
    let view = try await ScanView(shipped[0].config, source: source, registry: .standard, options: options)
    let listener = Listener(view)
    try await view.start()
    var series = Series("\(swaps) swaps between \(shipped.count) configurations")
    for number in 1...swaps {
      try await ConfigSwaps.set(shipped[number % shipped.count], view)
      if number % max(1, swaps / 10) == 0 { series.mark(number) }
    }
    let report = await view.finish()
    print(series.text(unit: "swaps"))
    print(
      "\(report?.statistics.processed ?? 0) frames were scanned and \(listener.results) results fetched beside; "
        + "the source was started \(source.runs) time(s)\n")
  }

  private static func scan(
    _ title: String, _ count: Int, frame: Frame, _ config: ViewPluginConfig, resultsPerFrame: Int
  ) async throws {
    let luma = frame.luma
    let source = ScriptedSource { number in
      // Some more than are measured, so that the last mark is not at the end of the session.
      number < count + count / 100 + 1
        ? .frame(Frame(number: UInt64(number), timestamp: .milliseconds(number), luma: luma)) : nil
    }
    let view = try await ScanView(
      config, source: source, registry: PluginRegistry.soak, options: options)
    let listener = Listener(view)
    var series = Series(title)
    try await view.start()
    let step = max(1, count / 10)
    for mark in 1...10 {
      await listener.wait(results: mark * step * resultsPerFrame)
      series.mark(mark * step)
    }
    let report = try await view.waitUntilFinished()
    print(series.text(unit: "frames"))
    print("\(report.statistics.processed) frames, \(report.statistics.results) results\n")
  }

  /// Resident memory, threads and open files at some points.
  private struct Series {
    private struct Point {
      let count: Int
      let memory = Stopwatch.residentKiB()
      let threads = Stopwatch.threads()
      let files = Stopwatch.openFiles()
    }

    let title: String
    private let begin = ContinuousClock.now
    private let start = Point(count: 0)
    private var points: [Point] = []

    init(_ title: String) {
      self.title = title
    }

    mutating func mark(_ count: Int) {
      points.append(Point(count: count))
    }

    func text(unit: String) -> String {
      var table = PlainTable([unit, "resident KiB", "threads", "open files"])
      for point in [start] + points {
        table.add([point.count, point.memory, point.threads, point.files].map { String($0) })
      }
      let seconds = (ContinuousClock.now - begin).milliseconds / 1000
      return "\(title), in \(Decimals.text(seconds, 1)) s\n\n" + table.text()
        + "\n\nslope from the third mark on: \(Decimals.text(slope(), 2)) KiB per 1000 \(unit)"
    }

    /// The least-squares slope without the marks at which pools and histories still fill.
    private func slope() -> Double {
      let steady = points.dropFirst(2)
      guard steady.count > 1 else { return .nan }
      let n = Double(steady.count)
      let x = steady.map { Double($0.count) / 1000 }
      let y = steady.map { Double($0.memory) }
      let (meanX, meanY) = (x.reduce(0, +) / n, y.reduce(0, +) / n)
      let xy = zip(x, y).map { ($0 - meanX) * ($1 - meanY) }.reduce(0, +)
      return xy / x.map { ($0 - meanX) * ($0 - meanX) }.reduce(0, +)
    }
  }
}

/// A subscriber that counts results.
private final class Listener: Sendable {
  private struct State {
    var results = 0
    var waiter: (count: Int, continuation: CheckedContinuation<Void, Never>)?
  }

  private final class Log: Sendable {
    let state = Mutex(State())
  }

  private let log = Log()
  private let token: EventToken

  init(_ view: ScanView) {
    token = view.onEvent(EventOptions(capacity: 1024)) { [log] event in
      let met = log.state.withLock { state -> CheckedContinuation<Void, Never>? in
        switch event {
        case .result: state.results += 1
        case .overflow(let overflow): state.results += overflow.lostResults
        default: return nil
        }
        guard let waiter = state.waiter, state.results >= waiter.count else { return nil }
        state.waiter = nil
        return waiter.continuation
      }
      met?.resume()
    }
  }

  var results: Int { log.state.withLock { $0.results } }

  /// Waits for so many results in all.
  func wait(results count: Int) async {
    await withCheckedContinuation { continuation in
      let isMet = log.state.withLock { state in
        if state.results < count { state.waiter = (count, continuation) }
        return state.results >= count
      }
      if isMet { continuation.resume() }
    }
  }
}

extension PluginRegistry {
  /// The barcode plugin as it ships, and the scripted one.
  static var soak: PluginRegistry { PluginRegistry.standard.registering(ScriptedPlugin.factory()) }
}
