import ScanPluginKit

/// The votes of frames on a display with several values.
///
/// Frames agree on a value wherever in them it stands, as a display that is held in the hand moves. The topmost value that they agree on is
/// told, and stays the one while they show it, so that it does not change with how sure each of them is.
struct FieldVotes: FrameVotes {
  /// The most values of which it is known that they were told.
  private static let mostTold = 32

  private typealias Vote = (reading: MeterReading, text: String)
  private var frames: [(time: Duration, votes: [Vote])] = []
  private var seen = 0
  private var told: [String] = []
  private var current: String?

  mutating func begin(at time: Duration) {
    if let last = frames.last?.time, time < last || time - last > MeterLedger.memory { reset() }
  }

  mutating func count(
    _ readings: [MeterReading], at time: Duration, minConfidence: Int, text: (MeterReading) -> String?
  ) -> MeterStanding? {
    let votes = readings.compactMap { reading in text(reading).map { (reading: reading, text: $0) } }
    guard !votes.isEmpty else { return nil }
    seen += 1
    frames.append((time, votes))
    if frames.count > MeterLedger.recent { frames.removeFirst() }
    let standings = votes.map { standing(of: $0, minConfidence) }
    if let value = current, frames.contains(where: { $0.votes.contains { $0.text == value } }) {
      return votes.firstIndex { $0.text == value }.map { standings[$0] }
    }
    guard let main = standings.filter(\.isAccepted).min(by: { $0.reading.stands(before: $1.reading) }) else {
      return standings.first
    }
    // What stands above it may need another frame.
    let above = standings.first {
      !$0.isAccepted && $0.isBelieved(minConfidence) && $0.reading.stands(before: main.reading)
    }
    if let above, seen < MeterLedger.recent { return above }
    current = text(main.reading)
    if !main.isTold, let current {
      told.append(current)
      if told.count > Self.mostTold { told.removeFirst() }
    }
    return main
  }

  /// What the frames say of a value in the newest one.
  private func standing(of vote: Vote, _ minConfidence: Int) -> MeterStanding {
    let alike = frames.compactMap { $0.votes.first { $0.text == vote.text }?.reading }
    var reading = vote.reading
    reading.certainty = alike.reduce(0.0) { $0 + $1.certainty } / Double(max(1, alike.count))
    let evidence = CodeEvidence(
      confidence: MeterStanding.confidence(reading.certainty, reads: alike.count), reads: alike.count, frames: seen)
    var standing = MeterStanding(
      reading: reading, evidence: evidence, isAccepted: false, isTold: told.contains(vote.text))
    standing.isAccepted = alike.count >= MeterLedger.least && standing.isBelieved(minConfidence)
    return standing
  }

  mutating func forgetTold() {
    told.removeAll { $0 == current }
    current = nil
  }

  mutating func reset() { self = FieldVotes() }
}

extension MeterStanding {
  fileprivate func isBelieved(_ minConfidence: Int) -> Bool { reading.certainty * 100 >= Double(minConfidence) }
}

extension MeterReading {
  /// Whether it stands above another one, or left of it where both are in a line.
  func stands(before other: MeterReading) -> Bool {
    let (own, others) = (quad.center, other.quad.center)
    let tall = min(
      quad.topLeft.distance(to: quad.bottomLeft), other.quad.topLeft.distance(to: other.quad.bottomLeft))
    return abs(own.y - others.y) < tall / 2 ? own.x < others.x : own.y < others.y
  }
}
