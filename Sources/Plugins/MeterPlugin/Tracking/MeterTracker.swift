import ScanPluginKit
import ScanRecognition

/// The readings of a meter with one value over the frames of a running source: digit by digit, the frames together are more certain than each
/// alone.
///
/// The same frames give the same answers. It keeps the newest ``limit`` readings of one place. A counter that moves on by a little is
/// delivered anew as soon as two of the newest ``recent`` frames say so. Any other new value is less certain for each frame that has just read
/// another one, until ``clear`` of the readings agree.
struct MeterTracker: ReadingTracker {
  /// The most readings that vote.
  static let limit = 7
  /// How many of the newest ``recent`` frames have to say the same value, or for how many frames in a row their votes one that no two
  /// of them read alike.
  static let policy = AcceptancePolicy(minReads: 2, minSteadyFrames: steadyFrames)
  /// How many of the newest frames are compared.
  static let recent = 4
  private static let steadyFrames = 3
  /// The least share of the votes that a digit needs.
  static let minShare = 0.6
  /// How many of the readings leave no uncertainty, whatever the others say.
  static let clear = 6
  /// How long what a frame reads speaks against another value.
  static let contradiction = Duration.milliseconds(500)
  /// How long readings count after the meter was seen last.
  static let memory = Duration.seconds(2)
  /// What one frame read.
  private typealias Entry = (reading: MeterReading, text: String, time: Duration)

  private var window = ReadingWindow<Entry>(limit: MeterTracker.limit)
  private var readings: [Entry] { window.readings }
  private var consensus = TemporalConsensus<String>()

  var lastSeen: Duration? { readings.last?.time }

  mutating func count(
    _ all: [MeterReading], at time: Duration, minConfidence: Int, text: (MeterReading) -> String?
  ) -> MeterConsensus? {
    guard let reading = all.first, let own = text(reading) else { return nil }
    consensus.addFrame()
    window.add((reading, own, time))
    let agreeing = readings.suffix(Self.recent).filter { $0.text == own }.count
    let isAgreed = agreeing >= Self.policy.minReads
    var together = isAgreed ? agreed(own) : voted()
    guard let voted = text(together) else { return nil }
    let steady = consensus.conclude(voted)
    let tally = ReadingTally(readings.map(\.text))
    let reads = tally.reads(of: voted)
    let wasAcceptedBefore = consensus.accepted == voted
    var isBack = false
    if !wasAcceptedBefore, reads < Self.clear {
      together.certainty *= support(of: voted, at: time) {
        isAgreed ? $0.text == voted : $0.reading.isSameForm(as: together)
      }
      // A last drum or hand at its mark is read as either digit: no step back while the delivered value is still read.
      isBack = readings.contains { $0.text == consensus.accepted && ValueStep(from: $0.text, to: voted) == .back }
    }
    let confidence = MeterConsensus.confidence(together.certainty, reads: reads)
    let isAccepted =
      !isBack && confidence >= minConfidence
      && Self.policy.accepts(ReadingSupport(reads: agreeing, steadyFrames: steady))
    if isAccepted { consensus.noteAccepted(voted) }
    return MeterConsensus(
      reading: together,
      evidence: tally.evidence(for: voted, kind: "METER", confidence: confidence, frames: consensus.frames),
      isAccepted: isAccepted, wasAcceptedBefore: wasAcceptedBefore)
  }

  mutating func forgetAccepted() { consensus.forgetAccepted() }

  mutating func reset() {
    window.clear()
    consensus = TemporalConsensus()
  }

  /// The share of what the frames say that speaks for a value, 0…1. What others have just read speaks against it, unless the counter may
  /// have moved on from there.
  private func support(of text: String, at time: Duration, _ speaksFor: (Entry) -> Bool) -> Double {
    var (sum, against, isBefore) = (0.0, 0.0, true)
    for entry in readings {
      if entry.text == text { isBefore = false }
      guard !speaksFor(entry) else {
        sum += entry.reading.certainty
        continue
      }
      let step = ValueStep(from: entry.text, to: text)
      let hasMovedOn = step == .one || (step == .small && isBefore)
      if !hasMovedOn, time - entry.time <= Self.contradiction { against += entry.reading.certainty }
    }
    return against > 0 ? sum / (sum + against) : 1
  }

  /// The newest reading, as certain as all that say the same value are in the mean.
  private func agreed(_ text: String) -> MeterReading {
    var result = readings[readings.count - 1].reading
    let alike = readings.filter { $0.text == text }
    result.certainty = alike.reduce(0.0) { $0 + $1.reading.certainty } / Double(alike.count)
    return result
  }

  /// The newest reading with the digits that all readings of its form speak for most; as certain as its least certain digit, and not certain
  /// at all where the votes are split.
  private func voted() -> MeterReading {
    var result = readings[readings.count - 1].reading
    let alike = readings.map(\.reading).filter { $0.isSameForm(as: result) }
    let weights = alike.map { max(0.01, $0.certainty) }
    let total = weights.reduce(0, +)
    for index in result.cells.indices {
      var votes = [Double](repeating: 0, count: 10)
      for (reading, weight) in zip(alike, weights) { votes[Int(reading.cells[index].digit)] += weight / total }
      let best = votes.indices.max { (votes[$0], $1) < (votes[$1], $0) } ?? Int(result.cells[index].digit)
      result.cells[index].digit = UInt8(best)
      // Frames err alike: what they say is averaged, not multiplied.
      result.cells[index].digits = (0..<10).map { digit in
        alike.reduce(0.0) { $0 + $1.cells[index].digits[digit] } / Double(alike.count)
      }
      if votes[best] < Self.minShare { result.cells[index].digits[best] = 0 }
    }
    // The point and the sign are as likely as the frames say in the mean.
    let form = alike.reduce(0.0) { $0 + $1.formCertainty } / Double(alike.count)
    result.certainty = alike.count < Self.steadyFrames ? 0 : form * (result.cells.map(\.certainty).min() ?? 0)
    return result
  }
}

extension MeterReading {
  /// Whether another reading has the same number of digits and decimals, in the same place.
  fileprivate func isSameForm(as other: MeterReading) -> Bool {
    kind == other.kind && position == other.position && cells.count == other.cells.count && decimals == other.decimals
      && isNegative == other.isNegative
  }
}
