import MeterPlugin
import ScanPluginKit
public import ScanSynthetic
import StandardPlugins

/// How well drawn gauges of random shapes are read whose places and scales are given.
public struct GaugeAccuracy: Sendable {
  /// What was read in the pictures of one condition.
  public struct Score: Sendable {
    /// How many pictures.
    public internal(set) var pictures = 0
    /// How many values within one step of the resolution.
    public internal(set) var right = 0
    /// How many other values.
    public internal(set) var wrong = 0
    /// How many pictures without a value.
    public var none: Int { pictures - right - wrong }
    /// The errors of all values in degrees of the hand, sorted.
    public internal(set) var degrees: [Double] = []
  }

  /// The scores by condition.
  public private(set) var scores: [SyntheticMeterScene.Condition: Score] = [:]
  /// What is wrong or not read, in words.
  public private(set) var misses: [String] = []

  /// Reads gauges.
  ///
  /// - Parameters:
  ///   - count: How many, a third of each condition.
  ///   - firstSeed: The number of the first one.
  ///   - withPoints: Whether points between the ends of the scale are given too, which hold also where the camera sees it from the side.
  /// - Throws: What the plugin throws.
  public init(count: Int, firstSeed: UInt64 = 1, withPoints: Bool = true) throws {
    let conditions = SyntheticMeterScene.Condition.allCases
    for number in 0..<max(0, count) {
      let (seed, condition) = (firstSeed &+ UInt64(number), conditions[number % conditions.count])
      let scene = SyntheticMeterScene(
        .gauge, seed: seed, condition: condition, size: PixelSize(width: 640, height: 480)
      ).scene
      guard let known = KnownGauge(scene, withPoints: withPoints), let scale = known.place.gauge else { continue }
      let plugin = try PluginRegistry.standard.makePlugin(
        PluginContext(
          pluginConfig: PluginConfig(id: "bench", useCase: UseCase(known.config()))))
      let output = try plugin.scan(ScanInput(frame: scene.frame(), effort: .still))
      let result = output.results.first?.body as? MeterResult
      scores[condition, default: Score()].pictures += 1
      let read = result?.value.flatMap { Double($0) }
      let perDegree = (scale.endValue - scale.startValue) / (scale.endAngle - scale.startAngle)
      if let read { scores[condition]?.degrees.append(abs((read - known.value) / perDegree)) }
      let isRight = read.map { abs($0 - known.value) <= known.resolution * 1.0001 }
      switch isRight {
      case true?: scores[condition]?.right += 1
      case false?: scores[condition]?.wrong += 1
      case nil: break
      }
      guard isRight != true else { continue }
      let shown =
        result?.value ?? "nothing (\(output.skipped.map { "\($0)" } ?? ""), \(output.refusals.map(\.message)))"
      misses.append(
        "\(condition.rawValue) \(seed): \(known.value) is read as \(shown), resolution \(known.resolution), angle \(result?.handAngle ?? -1), confidence \(output.results.first?.confidence ?? -1)"
      )
    }
    for condition in scores.keys { scores[condition]?.degrees.sort() }
  }

  /// All pictures together.
  public var total: Score {
    scores.values.reduce(into: Score()) { sum, score in
      sum.pictures += score.pictures
      sum.right += score.right
      sum.wrong += score.wrong
      sum.degrees = (sum.degrees + score.degrees).sorted()
    }
  }

  /// The scores as a table.
  public func text() -> String {
    var lines = [
      "| gauges | pictures | right within a step | wrong | none | error, median | error, 95 % |",
      "|---|---|---|---|---|---|---|",
    ]
    let rows = SyntheticMeterScene.Condition.allCases.map { ($0.rawValue, scores[$0] ?? Score()) } + [("all", total)]
    for (name, score) in rows {
      func degrees(_ share: Double) -> String {
        guard !score.degrees.isEmpty else { return "–" }
        let value = score.degrees[min(score.degrees.count - 1, Int(share * Double(score.degrees.count)))]
        return "\((value * 100).rounded() / 100)°"
      }
      lines.append(
        "| \(name) | \(score.pictures) | \(score.right) | \(score.wrong) | \(score.none) | \(degrees(0.5)) | \(degrees(0.95)) |"
      )
    }
    return lines.joined(separator: "\n")
  }
}
