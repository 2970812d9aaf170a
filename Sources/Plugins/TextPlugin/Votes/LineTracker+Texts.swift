import ScanPluginKit
import ScanRecognition

extension LineTracker {
  /// What the frames understood of one place, and what they agree on.
  struct Texts: Sendable {
    /// Read twice and more often than anything else, or the same in the sum of three frames.
    private static let policy = AcceptancePolicy(minReads: 2, minLead: 1, minSteadyFrames: 3)

    /// How often each text was understood of a frame alone.
    private var tally = ReadingTally<String>(limit: LineTracker.textLimit)
    private var consensus = TemporalConsensus<String>()

    /// Whether anything was understood.
    var hasReadings: Bool { consensus.frames > 0 }

    /// Takes in what a frame says.
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
      minConfidence: Int = 0
    ) -> Consensus {
      consensus.addFrame()
      if let own { tally.add(own) }
      let steady = consensus.conclude(text)
      let support = tally.support(of: text, steadyFrames: steady)
      let (reads, rival) = (support.reads, support.rivalReads)
      let missing = isChecked ? 0 : Self.policy.missingReads(support)
      let wasAcceptedBefore = consensus.accepted == text
      // One reading's confidence is that of the characters; further ones take away from the uncertainty that is left.
      let uncertainty = RepeatedReading.uncertainty(1 - Double(confidence) / 100, reads: reads, limit: 7)
      let agreement = reads + rival == 0 ? 1 : max(0.3, Double(reads) / Double(reads + rival))
      let evidence = tally.evidence(
        for: text, kind: kind, confidence: Int(((1 - uncertainty) * share * agreement * 100).rounded()),
        frames: consensus.frames)
      let total = max(Int((Double(confidence) * share).rounded()), evidence.confidence)
      let isAccepted = missing == 0 && total >= minConfidence
      if isAccepted { consensus.noteAccepted(text) }
      return Consensus(
        evidence: evidence, confidence: total, missingReads: missing, isAccepted: isAccepted,
        wasAcceptedBefore: wasAcceptedBefore)
    }
  }
}
