import ScanPluginKit
import ScanRecognition

/// The lines of a running source, followed from frame to frame: their readings, and what was understood of them.
///
/// A value without clocks or chance: the same frames give the same answers. Bounded: ``spotLimit`` spots, ``readingLimit`` readings
/// and ``textLimit`` texts of each.
struct LineTracker {
  /// The most spots that are remembered.
  static let spotLimit = 64
  /// The most readings of a line that vote.
  static let readingLimit = 7
  /// The most texts of a spot that are remembered.
  static let textLimit = 6
  /// How long readings count after the line was seen last.
  static let memory = Duration.seconds(2)

  /// Read twice and more often than anything else, or the same in the sum of three frames.
  private static let policy = AcceptancePolicy(minReads: 2, minLead: 1, minSteadyFrames: 3)

  private struct Texts {
    /// How often each text was understood of a frame alone.
    var tally = ReadingTally<String>(limit: LineTracker.textLimit)
    var consensus = TemporalConsensus<String>()
  }

  private var spots = PlaceTracker<ReadingWindow<[TextCell]>>(limit: LineTracker.spotLimit, memory: LineTracker.memory)
  private var texts = PlaceTracker<Texts>(limit: LineTracker.spotLimit, memory: LineTracker.memory)

  /// Begins a frame: forgets what is too old. A time that goes back begins anew.
  mutating func begin(at time: Duration) {
    spots.begin(at: time)
    texts.begin(at: time)
  }

  /// Takes in the reading of a line, and gives what all readings of its spot say together.
  mutating func vote(_ cells: [TextCell], at quad: FrameQuad, _ time: Duration) -> [TextCell] {
    spots.update(
      at: quad, time, new: ReadingWindow(limit: Self.readingLimit), matching: { $0.isSameLine(as: quad) }
    ) { window in
      window.add(cells)
      return Self.combined(window.readings)
    }
  }

  /// The line that the readings of a spot agree on most, the oldest first; the newest decides what cannot be voted on.
  static func combined(_ readings: [[TextCell]]) -> [TextCell] {
    let combiner = HypothesisCombiner(alternativeWeight: 0.5, minConfidence: 1, maxAlternatives: 3)
    return combiner.combine(readings.filter { !$0.isEmpty }, onto: HypothesisCombiner.reference(of: readings) ?? [])
  }

  /// What speaks for a text.
  struct Consensus {
    let evidence: ReadEvidence
    /// The confidence after all frames, 0 to 100.
    let confidence: Int
    /// Whether the frames agree on it.
    let isAgreed: Bool
    /// Whether they agree, and with enough confidence.
    let isAccepted: Bool
    /// Whether it was accepted before, since it came into view.
    let wasAcceptedBefore: Bool
  }

  /// Takes in what a frame says in a place.
  ///
  /// - Parameters:
  ///   - text: What all readings say together.
  ///   - own: What this frame says alone; nil when it says nothing.
  ///   - kind: The kind of thing, for the list of what else was read.
  ///   - confidence: Its confidence as it was read.
  ///   - share: What is left of that after changes: frames that repeat one prove nothing.
  ///   - isChecked: Whether a check digit proves the text, so that one frame is enough.
  ///   - minConfidence: The confidence, 0 to 100, below which an agreed text waits for further frames.
  mutating func count(
    _ text: String, own: String?, kind: String, confidence: Int, share: Double = 1, isChecked: Bool,
    minConfidence: Int = 0, at quad: FrameQuad, _ time: Duration
  ) -> Consensus {
    texts.update(at: quad, time, new: Texts(), matching: { $0.isSameLine(as: quad) }) { known in
      known.consensus.addFrame()
      if let own { known.tally.add(own) }
      let steady = known.consensus.conclude(text)
      let support = known.tally.support(of: text, steadyFrames: steady)
      let (reads, rival) = (support.reads, support.rivalReads)
      let isAgreed = isChecked || Self.policy.accepts(support)
      let wasAcceptedBefore = known.consensus.accepted == text
      // One reading's confidence is that of the characters; further ones take away from the uncertainty that is left.
      let uncertainty = RepeatedReading.uncertainty(1 - Double(confidence) / 100, reads: reads, limit: 7)
      let agreement = reads + rival == 0 ? 1 : max(0.3, Double(reads) / Double(reads + rival))
      let evidence = known.tally.evidence(
        for: text, kind: kind, confidence: Int(((1 - uncertainty) * share * agreement * 100).rounded()),
        frames: known.consensus.frames)
      let total = max(Int((Double(confidence) * share).rounded()), evidence.confidence)
      let isAccepted = isAgreed && total >= minConfidence
      if isAccepted { known.consensus.noteAccepted(text) }
      return Consensus(
        evidence: evidence, confidence: total, isAgreed: isAgreed, isAccepted: isAccepted,
        wasAcceptedBefore: wasAcceptedBefore)
    }
  }

  /// How many spots are remembered, at most ``spotLimit``.
  var spotCount: Int { max(spots.tracks.count, texts.tracks.count) }

  /// Forgets everything.
  mutating func reset() {
    spots.reset()
    texts.reset()
  }
}
