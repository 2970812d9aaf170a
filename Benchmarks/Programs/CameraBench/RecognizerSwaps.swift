import ScanBench
import ScanPluginKit
import ScanRuntime
import ScanStills
import ScanSynthetic
import ScanTestKit
import StandardPlugins
import Synchronization

/// Swaps between recognizers while a source gives 30 frames per second: what reading text and meters does to the frames.
enum RecognizerSwaps {
  /// What the source shows, and which of the shipped configurations take turns on it.
  enum Scene {
    /// A label above a passport.
    case documents
    /// A meter with hands above one with a display.
    case meters

    /// The sessions: their shipped configurations, one alone or two that take turns.
    var sessions: [[String]] {
      switch self {
      case .documents: [["barcode"], ["barcode", "mrz"], ["barcode", "universal-id"], ["mrz", "ocr"]]
      case .meters: [["dial-meter"], ["meter"], ["dial-meter", "meter"], ["meter-display", "dial-meter"]]
      }
    }
  }

  /// When frames were given.
  private final class Beat: Sendable {
    private struct State {
      var first: ContinuousClock.Instant?
      var last: ContinuousClock.Instant?
      var longest = Duration.zero
      var count = 0
    }

    private let state = Mutex(State())

    func tick() {
      let now = ContinuousClock.now
      state.withLock { state in
        if let last = state.last { state.longest = max(state.longest, now - last) }
        state.first = state.first ?? now
        state.last = now
        state.count += 1
      }
    }

    /// Frames per second, and the longest time between two.
    var rate: (perSecond: Double, longest: Duration) {
      state.withLock { state in
        guard let first = state.first, let last = state.last, state.count > 1 else { return (0, .zero) }
        return (Double(state.count - 1) * 1000 / (last - first).milliseconds, state.longest)
      }
    }
  }

  /// What the events reported, in their order.
  private struct Tally {
    var results: [String: Int] = [:]
    var stale = 0
    var revision = 1

    mutating func add(_ event: ScanEvent) {
      switch event {
      case .swapped(let report): revision = max(revision, report.revision)
      case .result(let result):
        results[result.pluginID, default: 0] += 1
        if result.configRevision < revision { stale += 1 }
      default: break
      }
    }
  }

  static func run(_ scene: Scene, swaps: Int, root: String) async throws -> String {
    let frame = try picture(of: scene, root)
    var table = PlainTable([
      "session", "swaps", "frames", "per second", "longest pause ms", "scanned", "dropped", "cut off", "scanned again",
      "results", "of old revisions", "call of swap p50 ms", "max",
    ])
    for ids in scene.sessions {
      let beat = Beat()
      let view = try await ScanView(
        config(ids[0], root), source: source(frame, beat), registry: .standard,
        options: ScanViewOptions(historyLimit: 100))
      let events = view.events(EventOptions(capacity: 1 << 14))
      let counting = Task {
        var tally = Tally()
        for await event in events { tally.add(event) }
        return tally
      }
      try await view.start()
      var calls: [Double] = []
      for number in 1...max(1, swaps) {
        // At any phase of the frames.
        try await Task.sleep(for: .milliseconds(500 + number * 7 % 47))
        guard ids.count > 1 else { continue }
        let next = try config(ids[number % ids.count], root)
        let call = ContinuousClock.now
        try await view.setViewPlugin(next)
        calls.append((ContinuousClock.now - call).milliseconds)
      }
      guard let report = await view.finish() else { continue }
      let tally = await counting.value
      let (counters, rate) = (report.statistics, beat.rate)
      let accounted = counters.processed + counters.dropped + counters.delayed + counters.paused
      guard counters.offered == accounted + counters.cancelledBySwap + counters.discarded else {
        fail("the counters do not add up: \(counters.json().text(.compact))")
      }
      table.add([
        ids.count > 1 ? ids.joined(separator: " ↔ ") : ids[0] + " alone", "\(counters.swaps)", "\(counters.frames)",
        Decimals.text(rate.perSecond, 2),
        Decimals.text(rate.longest.milliseconds, 1), "\(counters.processed)", "\(counters.dropped)",
        "\(counters.cancelledBySwap)", "\(counters.rescanned)",
        tally.results.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", "),
        "\(tally.stale)", Decimals.text(Percentile.of(calls, 50), 1), Decimals.text(Percentile.of(calls, 100), 1),
      ])
    }
    return "A source of 30 frames of \(frame.size) pixels per second (interval 33.33 ms), swapped every half second\n\n"
      + table.text()
  }

  /// A picture in which each configuration has something to read.
  private static func picture(of scene: Scene, _ root: String) throws -> Frame {
    let parts =
      switch scene {
      case .documents:
        try ["product-ean13", "Text/passport-td3"].map { name in
          try StillDecoder().open("\(root)/Samples/\(name).jpg").frame().luma
            .resized(to: PixelSize(width: 960, height: 720))
        }
      case .meters:
        [
          SyntheticMeter.Face.dials(SyntheticDials(digits: [7, 2, 0, 4, 8], rest: 0.4)),
          .display(SyntheticDisplay([.init("01234.5", unit: "kWh")])),
        ].map { face in
          SyntheticMeterScene(
            of: SyntheticMeter(face), seed: 3, condition: .easy, size: SyntheticMeterScene.cutout
          ).frame().luma
        }
      }
    return Frame(number: 0, timestamp: .zero, luma: parts[0].above(parts[1]))
  }

  /// A shipped configuration on the whole picture, or the half of it where its meter is, which goes on after each result.
  private static func config(_ name: String, _ root: String) throws -> ViewPluginConfig {
    let loader = ConfigLoader(useCases: PluginRegistry.standard.useCases)
    let loaded = try loader.load(contentsOf: "\(root)/Configs/\(name).json")
    guard let plugin = loaded.config.viewPlugins.first?.pluginConfig else { fail("\(name).json has no plugin") }
    let cutout =
      switch name {
      case "dial-meter": half(.top)
      case "meter", "meter-display": half(.bottom)
      default: CutoutConfig.default
      }
    return ViewPluginConfig(
      pluginConfig: PluginConfig(
        id: name, useCase: plugin.useCase, cancelOnResult: false, consecutiveEqualResultFilter: 0),
      cutoutConfig: cutout)
  }

  private static func half(_ alignment: CutoutAlignment) -> CutoutConfig {
    let size = SyntheticMeterScene.cutout
    return CutoutConfig(
      alignment: alignment, ratioFromSize: RatioSize(width: Double(size.width), height: Double(size.height)),
      maxHeightPercent: 50)
  }

  /// A source of 30 frames per second by the clock, whatever becomes of the frames.
  private static func source(_ frame: Frame, _ beat: Beat) -> ScriptedSource {
    let interval = Duration.seconds(1) / 30
    let begin = ContinuousClock.now
    return ScriptedSource(pacing: .live) { step in
      let number = step / 2
      let due = begin + interval * number
      guard step.isMultiple(of: 2) else { return .wait(max(.zero, due + interval - ContinuousClock.now)) }
      beat.tick()
      return .frame(Frame(number: UInt64(number), timestamp: interval * number, luma: frame.luma))
    }
  }
}
