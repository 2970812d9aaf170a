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

  private struct Spot {
    var quad: FrameQuad
    var readings: [[TextCell]] = []
    var lastSeen: Duration
  }

  private struct Track {
    var quad: FrameQuad
    var lastSeen: Duration
    var frames = 0
    /// How often each text was understood of a frame alone.
    var reads: [(text: String, count: Int)] = []
    /// What the readings together said last, and for how many frames in a row.
    var steady: (text: String, frames: Int) = ("", 0)
    var delivered: String?
  }

  private var spots: [Spot] = []
  private var tracks: [Track] = []
  private var lastTime: Duration?

  /// Begins a frame: forgets what is too old. A time that goes back begins anew.
  mutating func begin(at time: Duration) {
    if let lastTime, time < lastTime { reset() }
    lastTime = time
    spots.removeAll { time - $0.lastSeen > Self.memory }
    tracks.removeAll { time - $0.lastSeen > Self.memory }
  }

  /// Takes in the reading of a line, and gives what all readings of its spot say together.
  mutating func vote(_ cells: [TextCell], at quad: FrameQuad, _ time: Duration) -> [TextCell] {
    let index = spots.firstIndex { $0.quad.isSameLine(as: quad) } ?? spots.count
    if index == spots.count { spots.append(Spot(quad: quad, lastSeen: time)) }
    spots[index].quad = quad
    spots[index].lastSeen = time
    spots[index].readings.append(cells)
    if spots[index].readings.count > Self.readingLimit { spots[index].readings.removeFirst() }
    let voted = Self.combined(spots[index].readings)
    if spots.count > Self.spotLimit { spots.removeFirst(spots.count - Self.spotLimit) }
    return voted
  }

  /// The line that the readings of a spot agree on most, the oldest first; the newest decides what cannot be voted on.
  static func combined(_ readings: [[TextCell]]) -> [TextCell] {
    let combiner = HypothesisCombiner(alternativeWeight: 0.5, leastConfidence: 1, mostAlternatives: 3)
    return combiner.combine(readings.filter { !$0.isEmpty }, onto: HypothesisCombiner.reference(of: readings) ?? [])
  }

  /// What speaks for a text.
  struct Consensus {
    let evidence: CodeEvidence
    /// Whether it is accepted.
    let isAccepted: Bool
    /// Whether it was delivered since it came into view.
    let wasDelivered: Bool
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
  mutating func count(
    _ text: String, own: String?, kind: String, confidence: Int, share: Double = 1, isChecked: Bool, at quad: FrameQuad,
    _ time: Duration
  ) -> Consensus {
    let index = tracks.firstIndex { $0.quad.isSameLine(as: quad) } ?? tracks.count
    if index == tracks.count { tracks.append(Track(quad: quad, lastSeen: time)) }
    var track = tracks[index]
    track.quad = quad
    track.lastSeen = time
    track.frames += 1
    if let own {
      if let known = track.reads.firstIndex(where: { $0.text == own }) {
        track.reads[known].count += 1
      } else {
        track.reads.append((own, 1))
      }
    }
    track.reads.sort { $0.count > $1.count }
    if track.reads.count > Self.textLimit { track.reads.removeLast(track.reads.count - Self.textLimit) }
    track.steady = track.steady.text == text ? (text, track.steady.frames + 1) : (text, 1)
    let reads = track.reads.first { $0.text == text }?.count ?? 0
    let rival = track.reads.first { $0.text != text }?.count ?? 0
    // Read twice and more often than anything else, or the same in the sum of three frames.
    let isAccepted = isChecked || (reads >= 2 && reads > rival) || (track.steady.frames >= 3 && reads >= rival)
    let wasDelivered = track.delivered == text
    if isAccepted { track.delivered = text }
    tracks[index] = track
    if tracks.count > Self.spotLimit { tracks.removeFirst(tracks.count - Self.spotLimit) }
    // One reading's confidence is that of the characters; further ones take away from what is left of the doubt.
    let doubt =
      (1 - Double(confidence) / 100) * (1...max(1, reads)).dropFirst().prefix(6).reduce(1.0) { left, _ in left * 0.7 }
    let agreement = Double(reads) / Double(max(1, reads + rival))
    return Consensus(
      evidence: CodeEvidence(
        confidence: Int(((1 - doubt) * share * (reads + rival == 0 ? 1 : max(0.3, agreement)) * 100).rounded()),
        reads: reads,
        frames: track.frames,
        runnerUps: track.reads.filter { $0.text != text }.map { .init(value: $0.text, format: kind, reads: $0.count) }),
      isAccepted: isAccepted, wasDelivered: wasDelivered)
  }

  /// How many spots are remembered, at most ``spotLimit``.
  var spotCount: Int { max(spots.count, tracks.count) }

  /// Forgets everything.
  mutating func reset() {
    spots.removeAll()
    tracks.removeAll()
    lastTime = nil
  }
}

extension FrameQuad {
  /// Whether another place can be the same line in a frame nearby, before a hand that shakes.
  fileprivate func isSameLine(as other: FrameQuad) -> Bool {
    let height = min(topLeft.distance(to: bottomLeft), other.topLeft.distance(to: other.bottomLeft))
    let (one, two) = (center, other.center)
    let axis = (x: topRight.x - topLeft.x, y: topRight.y - topLeft.y)
    let length = max(1, (axis.x * axis.x + axis.y * axis.y).squareRoot())
    let offset = (x: two.x - one.x, y: two.y - one.y)
    let along = abs(offset.x * axis.x + offset.y * axis.y) / length
    let across = abs(offset.y * axis.x - offset.x * axis.y) / length
    return across < max(4, height * 0.8) && along < length * 0.5
  }
}
