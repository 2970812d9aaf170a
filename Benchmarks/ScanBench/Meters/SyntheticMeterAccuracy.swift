import MeterPlugin
public import ScanGeometry
public import ScanImage
import ScanPluginKit
public import ScanSynthetic

/// How well a reader reads drawn meters whose values are known, by how hard they are to read.
public struct SyntheticMeterAccuracy: Sendable {
  /// What was read in the pictures of one condition.
  public struct Score: Sendable {
    /// How many pictures.
    public var pictures = 0
    /// How many with every digit (and the minus) right; the likeliest reading counts.
    public var exact = 0
    /// How many of those with the point at its place, too.
    public var pointed = 0
    /// How many right or off by one in the last place.
    public var close = 0
    /// How many without any reading.
    public var silent = 0
    /// How many wrong ones are accepted: dials by more than one in the last place, others by any digit.
    public var acceptedWrong = 0
    /// How many are accepted whose digits are right and whose point is not.
    public var acceptedWrongPoint = 0
    /// How many are accepted.
    public var accepted = 0
    /// The processor time of each reading in milliseconds.
    public var milliseconds: [Double] = []

    /// Adds another score.
    public static func + (left: Score, right: Score) -> Score {
      var sum = left
      sum.pictures += right.pictures
      sum.exact += right.exact
      sum.pointed += right.pointed
      sum.close += right.close
      sum.silent += right.silent
      sum.acceptedWrong += right.acceptedWrong
      sum.acceptedWrongPoint += right.acceptedWrongPoint
      sum.accepted += right.accepted
      sum.milliseconds += right.milliseconds
      return sum
    }
  }

  /// One reading that was not right.
  public struct Miss: Sendable {
    /// The number of the picture; see `SyntheticMeterScene`.
    public let seed: UInt64
    /// How hard it is to read.
    public let condition: SyntheticMeterScene.Condition
    /// The value that is shown.
    public let expected: String
    /// The likeliest reading; empty when there is none.
    public let text: String
    /// How certain the reader is of it, 0…1.
    public let certainty: Double
  }

  /// The certainty from which a reading is accepted, 0…1: that of a configuration that names none.
  public static func accepted(_ kind: SyntheticMeter.Kind) -> Double {
    Double(MeterTask.usualConfidence(kind == .dials ? .dialMeter : .autoAnalogDigitalMeter)) / 100
  }

  /// What shows the values.
  public let kind: SyntheticMeter.Kind
  /// The scores by condition.
  public private(set) var scores: [SyntheticMeterScene.Condition: Score] = [:]
  /// The readings that were not right, those with the point elsewhere among them.
  public private(set) var misses: [Miss] = []

  /// The values with their confidence, and whether they are right with their point; of dials to one in the last place.
  public private(set) var reliability = ReliabilityTable()

  /// Reads drawn meters, a third of each condition.
  ///
  /// - Parameters:
  ///   - kind: What shows the values.
  ///   - count: How many meters.
  ///   - firstSeed: The number of the first one.
  ///   - size: The size of the pictures.
  ///   - isColor: Whether the pictures have colors; drawing them takes twice as long.
  ///   - read: Gives the readings of a picture, the likeliest first, with their certainty 0…1. The scene is for what a
  ///     configuration would report, such as the number of digits.
  /// - Throws: What `read` throws.
  public init<Failure: Error>(
    _ kind: SyntheticMeter.Kind, count: Int = 2_000, firstSeed: UInt64 = 1,
    size: PixelSize = SyntheticMeterScene.cutout,
    isColor: Bool = true,
    read: (Frame, SyntheticMeterScene) throws(Failure) -> [(text: String, certainty: Double)]
  ) throws(Failure) {
    self.kind = kind
    let conditions = SyntheticMeterScene.Condition.allCases
    for number in 0..<max(count, 0) {
      let condition = conditions[number % conditions.count]
      let seed = firstSeed &+ UInt64(number)
      let scene = SyntheticMeterScene(kind, seed: seed, condition: condition, size: size, isColor: isColor)
      guard let truth = scene.truth.first else { continue }
      let frame = scene.frame()
      let begin = Stopwatch.processMilliseconds()
      let best = try read(frame, scene).first
      var score = scores[condition] ?? Score()
      score.milliseconds.append(Stopwatch.processMilliseconds() - begin)
      score.pictures += 1
      let isExact = best.map { Self.isExact($0.text, truth) } ?? false
      let isClose = best.map { Self.isClose($0.text, truth) } ?? false
      score.exact += isExact ? 1 : 0
      let isPointed = best.map { truth.accepted.contains($0.text) } ?? false
      score.pointed += isPointed ? 1 : 0
      score.close += isClose ? 1 : 0
      score.silent += best == nil ? 1 : 0
      if let best {
        reliability.add(confidence: Int(best.certainty * 100), isRight: kind == .dials ? isClose : isPointed)
      }
      if let best, best.certainty >= Self.accepted(kind) {
        score.accepted += 1
        if !(kind == .dials ? isClose : isExact) { score.acceptedWrong += 1 }
        if kind != .dials, isExact, !isPointed { score.acceptedWrongPoint += 1 }
      }
      scores[condition] = score
      if kind == .dials ? !isExact : !isPointed {
        misses.append(
          Miss(
            seed: seed, condition: condition, expected: truth.text, text: best?.text ?? "",
            certainty: best?.certainty ?? 0))
      }
    }
  }

  /// All conditions together.
  public var total: Score { scores.values.reduce(Score(), +) }

  /// The scores as a table.
  public func text() -> String {
    var table = PlainTable([
      "drawn \(kind.rawValue)", "pictures", "exact", "with point", "±1", "no reading", "accepted",
      "wrong and accepted", "point alone wrong and accepted",
      "CPU ms, median", "95 %",
    ])
    let rows = SyntheticMeterScene.Condition.allCases.map { ($0.rawValue, scores[$0] ?? Score()) } + [("all", total)]
    for (name, score) in rows {
      func percent(_ count: Int) -> String { Decimals.text(Double(count) / Double(score.pictures) * 100, 2) + " %" }
      table.add(
        [name, "\(score.pictures)"]
          + [
            score.exact, score.pointed, score.close, score.silent, score.accepted, score.acceptedWrong,
            score.acceptedWrongPoint,
          ].map(percent)
          + [50, 95].map { Decimals.text(Percentile.of(score.milliseconds, $0), 1) })
    }
    return table.text() + "\n\n" + reliability.text(minConfidence: Int((Self.accepted(kind) * 100).rounded()))
  }

  /// Whether a text has the digits and the sign of a value.
  static func isExact(_ text: String, _ truth: SyntheticMeterTruth) -> Bool {
    truth.accepted.contains { figures($0) == figures(text) }
  }

  /// Whether a text is a value or its neighbor in the last place; after the last value comes zero.
  static func isClose(_ text: String, _ truth: SyntheticMeterTruth) -> Bool {
    truth.accepted.contains { isClose(text, to: $0) }
  }

  /// Whether a text is a value or its neighbor in the last place, wherever the point is.
  static func isClose(_ text: String, to accepted: String) -> Bool {
    let (read, known) = (figures(text), figures(accepted))
    guard known.count == read.count, known.hasPrefix("-") == read.hasPrefix("-"),
      let one = UInt64(known.drop { $0 == "-" }), let other = UInt64(read.drop { $0 == "-" })
    else { return false }
    let capacity = known.reduce(UInt64(1)) { size, character in character == "-" ? size : size &* 10 }
    let difference = one > other ? one - other : other - one
    return min(difference, capacity - difference) <= 1
  }

  private static func figures(_ text: String) -> String { text.filter { $0.isNumber || $0 == "-" } }
}
