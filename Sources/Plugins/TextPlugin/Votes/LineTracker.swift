import ScanPluginKit
import ScanRecognition

/// The lines of a running source, followed from frame to frame: their readings, and what was understood of them.
///
/// A value without clocks or chance: the same frames give the same answers. Bounded: ``spotLimit`` spots, ``readingLimit`` readings
/// and ``textLimit`` texts of each.
struct LineTracker {
  /// The most spots that are remembered.
  static let spotLimit = 128
  /// The most readings of a line that vote.
  static let readingLimit = 7
  /// The most texts of a spot that are remembered.
  static let textLimit = 6
  /// How long readings count after the line was seen last.
  static let memory = Duration.seconds(2)

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
    /// How many further readings it takes at least until the frames agree; 0 where they do.
    let missingReads: Int
    /// Whether they agree, and with enough confidence.
    let isAccepted: Bool
    /// Whether it was accepted before, since it came into view.
    let wasAcceptedBefore: Bool

    /// Whether the frames agree on it.
    var isAgreed: Bool { missingReads == 0 }

    /// What is to be said of a text that is not accepted: that it waits for further readings; nil where these are enough.
    func unconfirmed(_ text: String, kind: String, at quad: FrameQuad?) -> UnconfirmedReading? {
      isAgreed
        ? nil
        : UnconfirmedReading(kind: kind, text: text, quad: quad, reads: evidence.reads, missingReads: missingReads)
    }
  }

  /// Takes in what a frame says in a place; see ``Texts/count(_:own:kind:confidence:share:isChecked:minConfidence:)``.
  mutating func count(
    _ text: String, own: String?, kind: String, confidence: Int, share: Double = 1, isChecked: Bool,
    minConfidence: Int = 0, at quad: FrameQuad, _ time: Duration
  ) -> Consensus {
    texts.update(at: quad, time, new: Texts(), matching: { $0.isSameLine(as: quad) }) { known in
      known.count(
        text, own: own, kind: kind, confidence: confidence, share: share, isChecked: isChecked,
        minConfidence: minConfidence)
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
