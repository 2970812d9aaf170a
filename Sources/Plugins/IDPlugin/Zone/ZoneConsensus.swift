import ScanPluginKit
import ScanRecognition

/// The readings of one zone in the frames of a running source, taken together character by character.
///
/// A frame that shows another document begins anew, and so does the first zone after a while without any.
struct ZoneConsensus {
  /// How many frames are taken together at most, the newest ones, unless more are asked for.
  static let usualFrames = 8
  /// After so many frames without a zone the next one is another document.
  static let maxMisses = 15

  /// What was read of one frame.
  private struct Reading {
    let lines: [MRZLine]
    let text: [String]
    let layout: String
  }

  private var window: ReadingWindow<Reading>
  private var consensus = TemporalConsensus<String>()

  /// Makes a consensus without readings.
  ///
  /// - Parameter frames: How many frames have to read a zone, where the configuration says so.
  init(frames: Int? = nil) {
    window = ReadingWindow(limit: max(Self.usualFrames, frames ?? 0), maxMisses: Self.maxMisses)
  }

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
    let repeats = consensus.conclusion?.frames ?? 0
    guard window.readings.count == window.limit, repeats >= window.limit / 2 else { return .changing }
    return repeats >= 3 * window.limit ? .lasting : .steady
  }

  /// Takes in what a frame says.
  ///
  /// - Parameters:
  ///   - lines: The lines as they were read.
  ///   - document: The zone that they are by themselves.
  /// - Returns: The zone by all frames together, and what speaks for it.
  mutating func add(_ lines: [MRZLine], _ document: MRZDocument) -> (document: MRZDocument, evidence: ReadEvidence) {
    window.add(Reading(lines: lines, text: document.lines, layout: document.layout.name)) {
      Self.isSame($0, document)
    }
    if window.readings.count == 1 { consensus = TemporalConsensus() }
    let together = MRZReader.read(
      lines.indices.map { number in MRZLine(together: window.readings.map { $0.lines[number] }) })
    // All frames together are no worse than one, unless one of them slipped.
    let best = together.flatMap { $0.isPlausible && $0.rightChecks >= document.rightChecks ? $0 : nil } ?? document
    consensus.conclude(best.lines.joined(separator: "\n"))
    return (best, evidence(for: best))
  }

  /// Notes a frame that shows no zone.
  mutating func miss() { window.miss() }

  /// Forgets everything.
  mutating func clear() { window.clear() }

  private func evidence(for document: MRZDocument) -> ReadEvidence {
    ReadingTally(window.readings.map { $0.text.joined(separator: "\n") }).evidence(
      for: document.lines.joined(separator: "\n"), kind: document.layout.name, confidence: document.confidence,
      frames: window.readings.count)
  }

  /// Whether a frame shows the document of another one: of each line at least half of the characters that are no fillers agree.
  private static func isSame(_ reading: Reading, _ document: MRZDocument) -> Bool {
    guard reading.layout == document.layout.name else { return false }
    return zip(reading.text, document.lines).allSatisfy { own, other in
      let pairs = zip(own.utf8, other.utf8).filter { $0 != MRZCell.filler || $1 != MRZCell.filler }
      return pairs.filter { $0 == $1 }.count * 2 >= pairs.count
    }
  }
}
