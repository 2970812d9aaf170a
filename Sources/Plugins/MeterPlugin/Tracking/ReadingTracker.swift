import ScanPluginKit
import ScanRecognition

/// What the frames of a running source say together of a meter; a value without clocks or chance.
protocol ReadingTracker {
  /// When the meter was seen last; nil when nothing is known of it.
  var lastSeen: Duration? { get }

  /// Takes in the readings of a frame.
  ///
  /// - Parameters:
  ///   - readings: The possible ones, the most certain first.
  ///   - minConfidence: How certain the frames have to be together, less what speaks against them, 0…100; see ``MeterConsensus/confidence(_:reads:)``.
  ///   - text: The value of a reading as it is delivered; nil where it is none.
  /// - Returns: What the frames say of the value; nil where this frame says nothing of it.
  mutating func count(
    _ readings: [MeterReading], at time: Duration, minConfidence: Int, text: (MeterReading) -> String?
  ) -> MeterConsensus?

  /// Forgets the accepted value, so that it is accepted anew when it is seen again.
  mutating func forgetAccepted()

  /// Forgets everything.
  mutating func reset()
}

extension ReadingTracker {
  /// Begins a frame: forgets everything when the meter was out of view for ``MeterTracker/memory``, or when the time goes back.
  mutating func begin(at time: Duration) {
    if let lastSeen, time < lastSeen || time - lastSeen > MeterTracker.memory { reset() }
  }
}

/// What frames say together.
struct MeterConsensus {
  /// The newest reading with the digits that the frames together say, as certain as they are.
  var reading: MeterReading
  /// What speaks for it.
  var evidence: ReadEvidence
  /// Whether it is accepted.
  var isAccepted: Bool
  /// Whether it was accepted before, since the meter came into view.
  var wasAcceptedBefore: Bool
  /// The other registers that the frames agree on, from the top.
  var others: [MeterReading] = []
  /// Whether it is the value, and not the topmost of several registers of which none was asked for.
  var isChosen = true

  /// The output of a frame whose value is not delivered yet.
  func undelivered(_ text: String?, at quad: FrameQuad) -> ScanOutput {
    ScanOutput(
      skipped: .confidenceNotReached, feedback: [quad], seen: [], candidates: [quad], partialText: text)
  }

  /// What is to be said of a value that is not accepted: that it waits for further readings; nothing where these are enough.
  func unconfirmed(_ text: String?, at quad: FrameQuad) -> [UnconfirmedReading] {
    let missing = MeterTracker.policy.missingReads(ReadingSupport(reads: evidence.reads))
    guard let text, missing > 0 else { return [] }
    return [UnconfirmedReading(kind: "METER", text: text, quad: quad, reads: evidence.reads, missingReads: missing)]
  }

  /// The confidence of a value, 0…100, that so many frames have read, of which each is so certain in the mean.
  ///
  /// Frames of one camera err alike: seven that agree on 75 are one of 90, further ones add nothing, and those below 60 do not add up.
  static func confidence(_ certainty: Double, reads: Int) -> Int {
    let reads = certainty >= 0.6 ? reads : 1
    let left = RepeatedReading.uncertainty(1 - certainty, reads: reads, decay: 0.85, limit: MeterTracker.limit)
    return Int(((1 - left) * 100).rounded(.down))
  }
}

extension MeterTask {
  /// A tracker of what is to be read, that knows nothing yet.
  func makeTracker() -> any ReadingTracker {
    if let scale { return GaugeTracker(scale) }
    if !pages.isEmpty { return PageTracker() }
    return constraints.readsAllFields ? RegisterTracker(asked: register) : MeterTracker()
  }
}
