import ScanPluginKit
import ScanRecognition

/// What the frames of a running source say together of a gauge.
///
/// Frames agree that see the hand at the same place, or nearly so; the middle one of them counts. A value that was delivered stays until the
/// hand has clearly left it, so that a hand between two values does not give the one and the other in turn.
struct GaugeTracker: ReadingTracker {
  /// How many of the newest ``MeterTracker/recent`` frames have to agree.
  private static let policy = AcceptancePolicy(minReads: 3)
  /// How far apart hands may stand that agree, in degrees of the scale, where a step of the resolution is not more.
  private static let agreement = 2.0
  /// How far a hand has to stand from the delivered value for another one, in steps of the resolution: half a step would be the limit of both.
  private static let clear = 0.75

  private typealias Entry = (share: Double, certainty: Double, time: Duration)

  private let scale: DialScale
  private var window = ReadingWindow<Entry>(limit: MeterTracker.limit)
  private var seen = 0
  private var accepted: (text: String, share: Double)?

  /// - Parameter scale: The scale of the gauge.
  init(_ scale: DialScale) { self.scale = scale }

  var lastSeen: Duration? { window.readings.last?.time }

  mutating func count(
    _ readings: [MeterReading], at time: Duration, minConfidence: Int, text: (MeterReading) -> String?
  ) -> MeterConsensus? {
    guard let newest = readings.first, let share = newest.share, text(newest) != nil else { return nil }
    seen += 1
    window.add((share, newest.certainty, time))
    let reach = max(scale.stepShare, Self.agreement / max(1, abs(scale.sweep)))
    let alike = window.readings.filter { abs($0.share - share) <= reach }
    let recent = window.readings.suffix(MeterTracker.recent).count { abs($0.share - share) <= reach }
    let shares = alike.map(\.share).sorted()
    var together = newest
    together.share =
      shares.count % 2 == 1
      ? shares[shares.count / 2] : (shares[shares.count / 2 - 1] + shares[shares.count / 2]) / 2
    together.certainty = alike.reduce(0) { $0 + $1.certainty } / Double(alike.count)
    if let accepted, let share = together.share,
      scale.steps(from: accepted.share, to: share).map({ $0 <= Self.clear }) == true
    {
      together.share = accepted.share
    }
    guard let value = text(together) else { return nil }
    let wasAcceptedBefore = accepted?.text == value
    let isAccepted =
      Self.policy.accepts(ReadingSupport(reads: recent)) && together.certainty * 100 >= Double(minConfidence)
    if isAccepted, !wasAcceptedBefore { accepted = together.share.map { (value, $0) } }
    return MeterConsensus(
      reading: together,
      evidence: ReadEvidence(
        confidence: MeterConsensus.confidence(together.certainty, reads: alike.count), reads: alike.count,
        frames: seen),
      isAccepted: isAccepted, wasAcceptedBefore: wasAcceptedBefore)
  }

  mutating func forgetAccepted() { accepted = nil }

  mutating func reset() { self = GaugeTracker(scale) }
}
