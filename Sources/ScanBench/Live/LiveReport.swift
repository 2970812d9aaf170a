import BarcodePlugin
import ScanPluginKit

/// What came of reading sequences, as tables.
public struct LiveReport {
  private struct Column {
    var sequences = 0
    var read = 0
    var frames: [Double] = []
    var wrongTexts = 0
    var wrongSequences = 0
  }

  private struct Odds {
    var right = 0
    var wrong = 0

    mutating func add(_ isRight: Bool) {
      if isRight { right += 1 } else { wrong += 1 }
    }
    var cells: [String] {
      let share = right + wrong == 0 ? "-" : Decimals.text(100 * Double(right) / Double(right + wrong), 1) + " %"
      return [String(right + wrong), String(wrong), share]
    }
  }

  /// The steps of confidence that are told apart, by their lowest value.
  private static let steps = [0, 50, 80, 90, 95, 98, 99, 100]

  private let readers: [String]
  private var columns: [Column]
  private var single: [Symbology: Odds] = [:]
  private var agreed: [Symbology: Odds] = [:]
  private var live: [Int: Odds] = [:]
  private var stills: [Int: Odds] = [:]
  /// The photos that could not be opened.
  public internal(set) var unreadable: [String] = []

  init(readers: [String]) {
    self.readers = readers
    columns = Array(repeating: Column(), count: readers.count)
  }

  mutating func add(_ reader: LiveReader, column: Int, _ sample: CorpusSample) {
    if !sample.expected.isEmpty { columns[column].sequences += 1 }
    if let frames = reader.framesToResult {
      columns[column].read += 1
      columns[column].frames.append(Double(frames))
    }
    columns[column].wrongTexts += reader.wrong.count
    if !reader.wrong.isEmpty { columns[column].wrongSequences += 1 }
  }

  /// Counts each reading of a frame, and its confidence.
  mutating func count(
    _ found: [(reading: CodeReading, code: Barcode)], _ standings: [CodeStanding], _ sample: CorpusSample
  ) {
    for ((reading, code), standing) in zip(found, standings) {
      let isRight = sample.expects(FoundContent(code))
      if reading.engines > 1 {
        agreed[reading.symbology, default: Odds()].add(isRight)
      } else {
        single[reading.symbology, default: Odds()].add(isRight)
      }
      live[Self.step(standing.confidence), default: Odds()].add(isRight)
    }
  }

  mutating func still(_ confidence: Int, isRight: Bool) {
    stills[Self.step(confidence), default: Odds()].add(isRight)
  }

  private static func step(_ confidence: Int) -> Int { steps.last { $0 <= confidence } ?? 0 }

  /// The tables: readers, readings by symbology, and reliability.
  public func text() -> String {
    var table = PlainTable([
      "reader", "sequences", "read", "share", "frames median", "p90", "wrong texts", "sequences with one",
    ])
    for (name, column) in zip(readers, columns) {
      table.add([
        name, String(column.sequences), String(column.read),
        Decimals.text(100 * Double(column.read) / Double(max(1, column.sequences)), 1) + " %",
        Decimals.text(Percentile.of(column.frames, 50), 0), Decimals.text(Percentile.of(column.frames, 90), 0),
        String(column.wrongTexts), String(column.wrongSequences),
      ])
    }
    var readings = PlainTable([
      "readings of", "by one engine", "wrong", "right", "by both", "wrong", "right",
    ])
    for symbology in Set(single.keys).union(agreed.keys).sorted() {
      readings.add([symbology.rawValue] + (single[symbology] ?? Odds()).cells + (agreed[symbology] ?? Odds()).cells)
    }
    var reliability = PlainTable(["confidence", "live", "wrong", "right", "stills", "wrong", "right"])
    for (index, step) in Self.steps.enumerated() {
      let top = index + 1 < Self.steps.count ? Self.steps[index + 1] - 1 : 100
      reliability.add(
        [step == top ? "\(step)" : "\(step)…\(top)"] + (live[step] ?? Odds()).cells + (stills[step] ?? Odds()).cells)
    }
    return [table.text(), readings.text(), reliability.text()].joined(separator: "\n\n")
  }
}
