import ScanPluginKit
import ScanRecognition

/// What the frames say together of a display with several registers.
///
/// Frames agree on a value wherever in them it stands, as a display that is held in the hand moves. Which of the values that they agree on
/// is delivered, ``MeterChoice`` says; each is delivered once while it is in view.
struct RegisterTracker: ReadingTracker {
  /// The most values of which it is known that they were delivered.
  private static let maxDelivered = 32

  /// What makes two readings the same value of the same register: a code that one frame has not read may be that of the other one.
  private struct Value {
    let text: String
    let position: String?

    func isSame(as other: Value) -> Bool {
      text == other.text && (position == other.position || position == nil || other.position == nil)
    }
  }

  private typealias Vote = (reading: MeterReading, value: Value)
  private let asked: MeterRegister?
  private var window = ReadingWindow<(time: Duration, votes: [Vote])>(limit: MeterTracker.recent)
  private var frames: [(time: Duration, votes: [Vote])] { window.readings }
  private var seen = 0
  private var delivered: [Value] = []
  private var current: [Value] = []

  /// - Parameter asked: Which register is asked for; nil for the only one.
  init(asked: MeterRegister? = nil) { self.asked = asked }

  var lastSeen: Duration? { frames.last?.time }

  mutating func count(
    _ readings: [MeterReading], at time: Duration, minConfidence: Int, text: (MeterReading) -> String?
  ) -> MeterConsensus? {
    func value(_ reading: MeterReading) -> Value? { text(reading).map { Value(text: $0, position: reading.position) } }
    let votes = readings.registers.compactMap { reading in value(reading).map { (reading: reading, value: $0) } }
    guard let first = votes.first else { return nil }
    seen += 1
    window.add((time, votes))
    let consensuses = votes.map { consensus(of: $0, minConfidence) }
    func waiting() -> MeterConsensus {
      var waiting = consensuses.first { $0.reading.quad == first.reading.quad } ?? consensus(of: first, minConfidence)
      waiting.isAccepted = false
      return waiting
    }
    // What was read a moment ago is still there, though this frame may have missed it.
    let missed = frames.flatMap(\.votes).contains { vote in
      !votes.contains { $0.value.isSame(as: vote.value) } && !wasDelivered(vote.value)
        && MeterTracker.policy.accepts(ReadingSupport(reads: reads(of: vote.value)))
    }
    // A single one may have a neighbor that comes a frame late.
    let isSettled = seen >= MeterTracker.recent || (consensuses.count > 1 && consensuses.allSatisfy(\.isAccepted))
    guard isSettled, !missed,
      let choice = MeterChoice(
        of: consensuses.map(\.reading), asked: asked,
        isWanted: { reading in consensuses.contains { $0.reading.quad == reading.quad && $0.isAccepted } }),
      let leading = choice.leading, var main = consensuses.first(where: { $0.reading.quad == leading.quad })
    else { return waiting() }
    main.others = choice.main == nil ? choice.others.filter { $0.quad != leading.quad } : choice.others
    main.isChosen = choice.main != nil
    current = ([leading] + main.others).compactMap(value)
    // A register that one frame has missed is not news; one more of them is.
    main.wasAcceptedBefore =
      main.isChosen ? value(leading).map(wasDelivered) ?? false : current.allSatisfy(wasDelivered)
    if !main.wasAcceptedBefore {
      delivered += current.filter { !wasDelivered($0) }
      delivered.removeFirst(max(0, delivered.count - Self.maxDelivered))
    }
    return main
  }

  private func reads(of value: Value) -> Int {
    frames.count { $0.votes.contains { $0.value.isSame(as: value) } }
  }

  private func wasDelivered(_ value: Value) -> Bool { delivered.contains { $0.isSame(as: value) } }

  /// What the frames say of a value in the newest one, with the unit and the code that most of them see.
  private func consensus(of vote: Vote, _ minConfidence: Int) -> MeterConsensus {
    let alike = frames.compactMap { $0.votes.first { $0.value.isSame(as: vote.value) }?.reading }
    var reading = vote.reading
    reading.certainty = alike.reduce(0.0) { $0 + $1.certainty } / Double(max(1, alike.count))
    reading.unit = Self.agreed(alike.compactMap(\.unit))
    reading.position = Self.agreed(alike.compactMap(\.position))
    let confidence = MeterConsensus.confidence(reading.certainty, reads: alike.count)
    return MeterConsensus(
      reading: reading, evidence: ReadEvidence(confidence: confidence, reads: alike.count, frames: seen),
      isAccepted: MeterTracker.policy.accepts(ReadingSupport(reads: alike.count)) && confidence >= minConfidence,
      wasAcceptedBefore: wasDelivered(vote.value))
  }

  /// What most say; nil where as many say something else.
  private static func agreed(_ texts: [String]) -> String? {
    let tally = ReadingTally(texts)
    return tally.leading.flatMap { 2 * tally.reads(of: $0) > texts.count ? $0 : nil }
  }

  mutating func forgetAccepted() {
    delivered.removeAll { value in current.contains { $0.isSame(as: value) } }
    current = []
  }

  mutating func reset() { self = RegisterTracker(asked: asked) }
}
