import MeterPlugin
import ScanPluginKit
public import ScanSynthetic

/// How many of the values of drawn displays with several are read, with their units and codes.
public struct DisplayFieldAccuracy {
  /// What became of the values of one condition.
  public struct Score: Sendable {
    /// How many values are shown, and how many are reported as they are, at any confidence; how many of these are accepted, and how many are
    /// accepted that are nowhere.
    var (shown, exact, accepted, invented) = (0, 0, 0, 0)
    /// How many units and how many codes the exact ones have, how many of them are reported, and how many are reported that are others.
    var (units, unitsRight, unitsWrong) = (0, 0, 0)
    var (codes, codesRight, codesWrong) = (0, 0, 0)
  }

  /// What was reported by condition.
  public private(set) var scores: [SyntheticMeterScene.Condition: Score] = [:]
  /// What was not reported as it is, in words.
  public private(set) var misses: [String] = []

  /// Reads drawn displays, a third of each condition.
  ///
  /// - Parameters:
  ///   - count: How many displays.
  ///   - firstSeed: The number of the first one.
  /// - Throws: What the plugin throws.
  public init(count: Int, firstSeed: UInt64 = 1) throws {
    let plugin = try KnownMeter().plugin(.multiFieldDigitalMeter, minConfidence: 0)
    let conditions = SyntheticMeterScene.Condition.allCases
    for number in 0..<max(count, 0) {
      let (condition, seed) = (conditions[number % conditions.count], firstSeed &+ UInt64(number))
      let scene = SyntheticMeterScene(fields: seed, condition: condition)
      plugin.reset()
      let output = try plugin.scan(ScanInput(frame: scene.frame(), effort: .still))
      var reported: [MeterField] = []
      if let result = output.results.first, let body = result.body as? MeterResult {
        let first = body.value.map {
          MeterField(value: $0, unit: body.unit, position: body.position, confidence: result.confidence)
        }
        reported = [first].compactMap(\.self) + body.others
      }
      tally(reported, scene.truth, condition, "\(condition) \(seed)")
    }
  }

  /// The confidence from which a value is accepted: that of a configuration that names none.
  private static let accepted = MeterTask.usualConfidence(.multiFieldDigitalMeter)

  private mutating func tally(
    _ reported: [MeterField], _ truth: [SyntheticMeterTruth], _ condition: SyntheticMeterScene.Condition, _ name: String
  ) {
    var (score, reported) = (scores[condition] ?? Score(), reported)
    func report(
      _ name: String, _ shown: String?, _ read: String?, _ right: inout Int, _ wrong: inout Int, _ all: inout Int
    ) {
      all += shown == nil ? 0 : 1
      right += shown != nil && read == shown ? 1 : 0
      wrong += read != nil && read != shown ? 1 : 0
      if read != shown { misses.append("\(name) \(shown ?? "-") read as \(read ?? "-")") }
    }
    for value in truth {
      score.shown += 1
      guard let index = reported.firstIndex(where: { $0.value == value.text }) else {
        misses.append("\(name): \(value.text) not among \(reported.map { "\($0.value) \($0.confidence)" })")
        continue
      }
      let field = reported.remove(at: index)
      score.exact += 1
      score.accepted += field.confidence >= Self.accepted ? 1 : 0
      report("\(name): unit", value.unit, field.unit, &score.unitsRight, &score.unitsWrong, &score.units)
      report("\(name): code", value.position, field.position, &score.codesRight, &score.codesWrong, &score.codes)
    }
    score.invented += reported.count { $0.confidence >= Self.accepted }
    scores[condition] = score
  }

  /// The counts as a table.
  public func text() -> String {
    var table = PlainTable([
      "drawn displays of several values", "values", "exact", "accepted", "wrong and accepted", "units", "right",
      "wrong", "codes", "right",
      "wrong",
    ])
    for condition in SyntheticMeterScene.Condition.allCases {
      let score = scores[condition] ?? Score()
      func percent(_ part: Int, _ whole: Int) -> String {
        Decimals.text(Double(part) / Double(max(whole, 1)) * 100, 1) + " %"
      }
      table.add([
        condition.rawValue, "\(score.shown)", percent(score.exact, score.shown),
        percent(score.accepted, score.shown), "\(score.invented)", "\(score.units)",
        percent(score.unitsRight, score.units), "\(score.unitsWrong)", "\(score.codes)",
        percent(score.codesRight, score.codes), "\(score.codesWrong)",
      ])
    }
    return table.text()
  }
}
