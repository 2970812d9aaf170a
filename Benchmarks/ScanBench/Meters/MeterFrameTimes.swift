public import MeterPlugin
import ScanPluginKit
public import ScanSynthetic

/// What a running source reads from drawn meters that it shows one after the other, held by a hand, and the processor time of its frames.
public struct MeterFrameTimes: Sendable {
  /// A meter of which a wrong value was reported.
  public struct Mistake: Sendable {
    /// The number of the picture; see `SyntheticMeterScene`.
    public let seed: UInt64
    /// The value that is shown.
    public let expected: String
    /// All values that were reported within the frames.
    public let reported: [String]
  }

  /// What shows the values.
  public let kind: SyntheticMeter.Kind
  /// The kind of meter that is searched for.
  public let mode: MeterConfig.ScanMode
  /// How many meters were shown.
  public private(set) var meters = 0
  /// How many of them gave a result within their frames, and only right ones.
  public private(set) var right = 0
  /// Those that gave a result that is wrong, the digits or the point; of dials by more than one in the last place.
  public private(set) var mistakes: [Mistake] = []
  /// The processor time of each frame in milliseconds.
  public private(set) var milliseconds: [Double] = []

  /// Shows drawn meters, each for some frames. Of each is known what a configuration shows it.
  ///
  /// - Throws: What making the plugin and the plugin itself throw.
  public init(
    _ kind: SyntheticMeter.Kind, _ mode: MeterConfig.ScanMode, meters: Int, firstSeed: UInt64 = 1, frames: Int = 30
  ) throws {
    (self.kind, self.mode) = (kind, mode)
    var plugins: [KnownMeter: any ScanPlugin] = [:]
    for number in 0..<max(meters, 0) {
      let seed = firstSeed &+ UInt64(number)
      let scene = SyntheticMeterScene(kind, seed: seed)
      let known = KnownMeter(scene)
      let plugin = try plugins[known] ?? known.plugin(mode)
      plugins[known] = plugin
      plugin.reset()
      var reported: Set<String> = []
      let motion = SyntheticMotion(shake: Self.shake)
      for number in 0..<max(frames, 0) {
        let time = Duration.milliseconds(33 * number)
        let frame = motion.apply(to: scene.scene, at: time, frame: UInt64(number))
          .frame(number: UInt64(number), timestamp: time)
        let begin = Stopwatch.processMilliseconds()
        let output = try plugin.scan(ScanInput(frame: frame, effort: .live))
        milliseconds.append(Stopwatch.processMilliseconds() - begin)
        reported.formUnion(output.results.compactMap { ($0.body as? MeterResult)?.value })
      }
      self.meters += 1
      guard !reported.isEmpty, let truth = scene.truth.first else { continue }
      let isRight = reported.allSatisfy {
        kind == .dials ? SyntheticMeterAccuracy.isClose($0, truth) : truth.accepted.contains($0)
      }
      if isRight {
        right += 1
      } else {
        mistakes.append(Mistake(seed: seed, expected: truth.text, reported: reported.sorted()))
      }
    }
  }

  /// How far a hand moves from frame to frame, in pixels.
  private static let shake = 3.0

  /// The times as a table.
  public func text() -> String {
    var table = PlainTable([
      "frames of drawn \(kind.rawValue), \(mode.rawValue)", "meters", "reported right", "wrong", "CPU ms, mean",
      "median",
      "95 %",
    ])
    table.add([
      "\(milliseconds.count)", "\(meters)", "\(right)", "\(mistakes.count)",
      Decimals.text(milliseconds.reduce(0, +) / Double(max(1, milliseconds.count)), 1),
      Decimals.text(Percentile.of(milliseconds, 50), 1), Decimals.text(Percentile.of(milliseconds, 95), 1),
    ])
    return table.text()
  }
}
