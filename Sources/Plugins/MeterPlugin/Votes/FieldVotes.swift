import ScanPluginKit

/// The votes of frames on a display with several registers.
///
/// Frames agree on a value wherever in them it stands, as a display that is held in the hand moves. Which of the values that they agree on
/// is told, ``MeterChoice`` says; each is told once while it is in view.
struct FieldVotes: FrameVotes {
  /// The most values of which it is known that they were told.
  private static let mostTold = 32

  private typealias Vote = (reading: MeterReading, text: String)
  private let asked: MeterRegister?
  private var frames: [(time: Duration, votes: [Vote])] = []
  private var seen = 0
  private var told: [String] = []
  private var current: [String] = []

  /// - Parameter asked: Which register is asked for; nil for the only one.
  init(asked: MeterRegister? = nil) { self.asked = asked }

  mutating func begin(at time: Duration) {
    if let last = frames.last?.time, time < last || time - last > MeterTracker.memory { reset() }
  }

  mutating func count(
    _ readings: [MeterReading], at time: Duration, minConfidence: Int, text: (MeterReading) -> String?
  ) -> MeterConsensus? {
    let votes = readings.registers.compactMap { reading in text(reading).map { (reading: reading, text: $0) } }
    guard let first = votes.first else { return nil }
    seen += 1
    frames.append((time, votes))
    if frames.count > MeterTracker.recent { frames.removeFirst() }
    let standings = votes.map { consensus(of: $0, minConfidence) }
    func waiting() -> MeterConsensus {
      var waiting = standings.first { $0.reading.quad == first.reading.quad } ?? consensus(of: first, minConfidence)
      waiting.isAccepted = false
      return waiting
    }
    // What was read a moment ago is still there, though this frame may have missed it.
    let missed = frames.flatMap(\.votes).contains { vote in
      !votes.contains { $0.text == vote.text } && !told.contains(vote.text)
        && reads(of: vote.text) >= MeterTracker.least
    }
    // A single one may have a neighbor that comes a frame late.
    let isSettled = seen >= MeterTracker.recent || (standings.count > 1 && standings.allSatisfy(\.isAccepted))
    guard isSettled, !missed,
      let choice = MeterChoice(
        of: standings.map(\.reading), asked: asked,
        isWanted: { reading in standings.contains { $0.reading.quad == reading.quad && $0.isAccepted } }),
      let leading = choice.leading, var main = standings.first(where: { $0.reading.quad == leading.quad })
    else { return waiting() }
    main.others = choice.main == nil ? choice.others.filter { $0.quad != leading.quad } : choice.others
    main.isChosen = choice.main != nil
    current = ([leading] + main.others).compactMap(text)
    // A register that one frame has missed is not news; one more of them is.
    main.wasDelivered = main.isChosen ? text(leading).map(told.contains) ?? false : current.allSatisfy(told.contains)
    if !main.wasDelivered {
      told += current.filter { !told.contains($0) }
      told.removeFirst(max(0, told.count - Self.mostTold))
    }
    return main
  }

  private func reads(of text: String) -> Int {
    frames.count { $0.votes.contains { $0.text == text } }
  }

  /// What the frames say of a value in the newest one, with the unit and the code that most of them see.
  private func consensus(of vote: Vote, _ minConfidence: Int) -> MeterConsensus {
    let alike = frames.compactMap { $0.votes.first { $0.text == vote.text }?.reading }
    var reading = vote.reading
    reading.certainty = alike.reduce(0.0) { $0 + $1.certainty } / Double(max(1, alike.count))
    reading.unit = Self.agreed(alike.compactMap(\.unit))
    reading.position = Self.agreed(alike.compactMap(\.position))
    let evidence = CodeEvidence(
      confidence: MeterConsensus.confidence(reading.certainty, reads: alike.count), reads: alike.count, frames: seen)
    return MeterConsensus(
      reading: reading, evidence: evidence,
      isAccepted: alike.count >= MeterTracker.least && reading.certainty * 100 >= Double(minConfidence),
      wasDelivered: told.contains(vote.text))
  }

  /// What most say; nil where as many say something else.
  private static func agreed(_ texts: [String]) -> String? {
    let counts = Dictionary(grouping: texts) { $0 }.mapValues(\.count)
    guard let most = counts.max(by: { $0.value < $1.value }) else { return nil }
    return 2 * most.value > texts.count ? most.key : nil
  }

  mutating func forgetTold() {
    told.removeAll(where: current.contains)
    current = []
  }

  mutating func reset() { self = FieldVotes(asked: asked) }
}
