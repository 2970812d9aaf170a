import ScanPluginKit

/// The readings of one zone in the frames of a running source, taken together character by character.
///
/// A frame that shows another document begins anew, and so does the first zone after a while without any.
struct ZoneVotes {
  /// How many frames are taken together at most, the newest ones, unless more are asked for.
  static let usualFrames = 8
  /// After so many frames without a zone the next one is another document.
  static let mostMisses = 15

  /// What was read of one frame.
  private struct Ballot {
    let lines: [MRZLine]
    let text: [String]
    let layout: String
  }

  private let mostFrames: Int
  private var ballots: [Ballot] = []
  private var misses = 0
  private var last: [String] = []
  private var repeats = 0

  /// Makes votes without a reading.
  ///
  /// - Parameter frames: How many frames have to read a zone, where the configuration says so.
  init(frames: Int? = nil) { mostFrames = max(Self.usualFrames, frames ?? 0) }

  /// For how long all frames together have said the same.
  enum Steadiness: Comparable {
    /// Not yet for a while.
    case changing
    /// For the last few of as many frames as are taken together: further ones would hardly say more.
    case steady
    /// For several times as many: what no frame has shown by now is not seen at all, as where print is worn off.
    case lasting
  }

  /// For how long all frames together have said the same.
  var steadiness: Steadiness {
    guard ballots.count == mostFrames, repeats >= mostFrames / 2 else { return .changing }
    return repeats >= 3 * mostFrames ? .lasting : .steady
  }

  /// Takes in what a frame says.
  ///
  /// - Parameters:
  ///   - lines: The lines as they were read.
  ///   - document: The zone that they are by themselves.
  /// - Returns: The zone by all frames together, and what speaks for it.
  mutating func add(_ lines: [MRZLine], _ document: MRZDocument) -> (document: MRZDocument, evidence: CodeEvidence) {
    misses = 0
    if let newest = ballots.last, !Self.isSame(newest, document) { clear() }
    ballots.append(Ballot(lines: lines, text: document.lines, layout: document.layout.name))
    ballots.removeFirst(max(0, ballots.count - mostFrames))
    let together = MRZReader.read(
      lines.indices.map { number in MRZLine(together: ballots.map { $0.lines[number] }) })
    // All frames together are no worse than one, unless one of them slipped.
    let best = together.flatMap { $0.isPlausible && $0.rightChecks >= document.rightChecks ? $0 : nil } ?? document
    repeats = best.lines == last ? repeats + 1 : 1
    last = best.lines
    return (best, evidence(for: best))
  }

  /// Notes a frame that shows no zone.
  mutating func miss() {
    misses += 1
    if misses >= Self.mostMisses { clear() }
  }

  /// Forgets everything.
  mutating func clear() {
    ballots = []
    misses = 0
    (last, repeats) = ([], 0)
  }

  private func evidence(for document: MRZDocument) -> CodeEvidence {
    var others: [[String]: (reads: Int, layout: String)] = [:]
    for ballot in ballots where ballot.text != document.lines {
      others[ballot.text] = ((others[ballot.text]?.reads ?? 0) + 1, ballot.layout)
    }
    let runnerUps = others.map { text, other in
      CodeEvidence.RunnerUp(value: text.joined(separator: "\n"), format: other.layout, reads: other.reads)
    }
    return CodeEvidence(
      confidence: document.confidence, reads: ballots.filter { $0.text == document.lines }.count, frames: ballots.count,
      runnerUps: Array(runnerUps.sorted { ($0.reads, $1.value) > ($1.reads, $0.value) }.prefix(5)))
  }

  /// Whether a frame shows the document of another one: of each line at least half of the characters that are no fillers agree.
  private static func isSame(_ ballot: Ballot, _ document: MRZDocument) -> Bool {
    guard ballot.layout == document.layout.name else { return false }
    return zip(ballot.text, document.lines).allSatisfy { own, other in
      let pairs = zip(own.utf8, other.utf8).filter { $0 != MRZCell.filler || $1 != MRZCell.filler }
      return pairs.filter { $0 == $1 }.count * 2 >= pairs.count
    }
  }
}
