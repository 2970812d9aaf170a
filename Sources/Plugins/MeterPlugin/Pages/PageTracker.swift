import ScanPluginKit
import ScanRecognition

/// What the frames of a running source say of a display that shows its pages in turn.
///
/// Frames of different pages never vote together. A page is accepted when its value has been steady for longer than a display takes to change, so
/// that a frame between two pages, which may show parts of both, gives nothing. Each appearance of a page is delivered once.
struct PageTracker: ReadingTracker {
  /// How often a page's value has to be read.
  private static let policy = AcceptancePolicy(minReads: 3)
  /// How long it has to be steady: displays take up to a third of a second for a change.
  private static let steady = Duration.milliseconds(500)
  /// What share of the frames since it was read first have to say it.
  private static let minShare = 0.75
  /// How long readings count, and how many of a slow source do in any case.
  private static let (memory, kept) = (Duration.milliseconds(1_500), 4)
  /// The most readings that count.
  private static let limit = 64

  /// What a frame shows.
  private struct Shown: Hashable {
    let position: String?
    let text: String
  }

  private typealias Entry = (time: Duration, shown: Shown?, reading: MeterReading)

  private var entries: [Entry] = []
  private var frames = 0
  /// The page that is in view and was delivered.
  private var delivered: Shown?

  var lastSeen: Duration? { entries.last?.time }

  mutating func count(
    _ readings: [MeterReading], at time: Duration, minConfidence: Int, text: (MeterReading) -> String?
  ) -> MeterConsensus? {
    let votes = readings.registers.compactMap { reading in
      text(reading).map { (shown: Shown(position: reading.position, text: $0), reading: reading) }
    }
    guard let first = votes.first else { return nil }
    frames += 1
    // Two pages in one frame are a change from the one to the other.
    let isOne = Set(votes.map(\.shown.position)).count == 1
    entries.append((time, isOne ? first.shown : nil, first.reading))
    let old = entries.prefix(max(0, entries.count - Self.kept)).prefix { time - $0.time > Self.memory }.count
    entries.removeFirst(max(old, entries.count - Self.limit))
    let begin = entries.firstIndex { $0.shown == first.shown } ?? entries.count - 1
    let alike = entries.filter { $0.shown == first.shown }
    let reads = max(1, alike.count)
    var together = first.reading
    together.certainty = alike.reduce(0) { $0 + $1.reading.certainty } / Double(reads)
    together.unit = Self.agreed(alike.compactMap(\.reading.unit))
    let share = Double(alike.count) / Double(entries.count - begin)
    let confidence = MeterConsensus.confidence(together.certainty, reads: reads)
    let isAccepted =
      isOne && Self.policy.accepts(ReadingSupport(reads: alike.count)) && share >= Self.minShare
      && time - entries[begin].time >= Self.steady && confidence >= minConfidence
    let wasAcceptedBefore = delivered == first.shown
    if isAccepted { delivered = first.shown }
    return MeterConsensus(
      reading: together,
      evidence: ReadEvidence(confidence: confidence, reads: reads, frames: frames),
      isAccepted: isAccepted, wasAcceptedBefore: isAccepted && wasAcceptedBefore)
  }

  /// What most frames say; nil where as many say something else.
  private static func agreed(_ texts: [String]) -> String? {
    let tally = ReadingTally(texts)
    return tally.leading.flatMap { 2 * tally.reads(of: $0) > texts.count ? $0 : nil }
  }

  mutating func forgetAccepted() { delivered = nil }

  mutating func reset() { self = PageTracker() }
}
