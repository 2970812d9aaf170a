import BarcodePlugin
import ScanPluginKit

/// What came of reading sequences, as tables.
public struct LiveReport {
  private struct Column {
    var sequences = 0
    var read = 0
    var frames: [Double] = []
    var times: [Double] = []
    var framesRead = 0
    var processorTime = 0.0
    var wrongTexts = 0
    var wrongSequences = 0
    var bySymbology: [String: (read: Int, frames: [Double])] = [:]
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

  /// What confidence is made from.
  private struct Evidence: Hashable {
    let reliability: Reliability
    let isAgreed: Bool
    let hasRival: Bool
    let lead: Int
  }

  /// The steps of confidence that are distinguished, by their lowest value.
  private static let steps = [0, 50, 80, 90, 95, 98, 99, 100]

  private let readers: [String]
  private var columns: [Column]
  private var sequences: [String: Int] = [:]
  private var single: [Symbology: Odds] = [:]
  private var agreed: [Symbology: Odds] = [:]
  private var evidence: [Evidence: Odds] = [:]
  private var live: [Int: Odds] = [:]
  private var stills: [Int: Odds] = [:]
  /// The photos that could not be opened.
  public internal(set) var unreadable: [String] = []

  init(readers: [String]) {
    self.readers = readers
    columns = Array(repeating: Column(), count: readers.count)
  }

  mutating func add(_ reader: LiveReader, column: Int, _ sample: CorpusSample) {
    if column == 0 { sequences[sample.symbology, default: 0] += 1 }
    if !sample.expected.isEmpty { columns[column].sequences += 1 }
    columns[column].framesRead += reader.framesRead
    columns[column].processorTime += reader.processorTime
    if let frames = reader.framesToResult {
      columns[column].read += 1
      columns[column].frames.append(Double(frames))
      columns[column].times.append(reader.timeToResult)
      columns[column].bySymbology[sample.symbology, default: (0, [])].read += 1
      columns[column].bySymbology[sample.symbology, default: (0, [])].frames.append(Double(frames))
    }
    columns[column].wrongTexts += reader.wrong.count
    if !reader.wrong.isEmpty { columns[column].wrongSequences += 1 }
  }

  /// Counts each reading of a frame, and its confidence: constants are chosen from one half of the sequences, and the
  /// confidence judged by the other one.
  mutating func count(
    _ found: [(reading: CodeReading, code: Barcode)], _ consensuses: [CodeConsensus], _ sample: CorpusSample,
    isChoosing: Bool
  ) {
    for ((reading, code), consensus) in zip(found, consensuses) {
      let isRight = sample.expects(FoundContent(code))
      if reading.isAgreed {
        agreed[reading.symbology, default: Odds()].add(isRight)
      } else {
        single[reading.symbology, default: Odds()].add(isRight)
      }
      if isChoosing {
        let kind = Evidence(
          reliability: Reliability(reading.symbology), isAgreed: consensus.agreements > 0,
          hasRival: !consensus.runnerUps.isEmpty, lead: max(0, min(5, consensus.lead)))
        evidence[kind, default: Odds()].add(isRight)
      } else {
        live[Self.step(consensus.confidence), default: Odds()].add(isRight)
      }
    }
  }

  mutating func still(_ confidence: Int, isRight: Bool, isChoosing: Bool) {
    if !isChoosing { stills[Self.step(confidence), default: Odds()].add(isRight) }
  }

  private static func step(_ confidence: Int) -> Int { steps.last { $0 <= confidence } ?? 0 }

  /// A reading as a line of fields: sequence, frame, picture, its symbology, format, value, whether it is right, engines, attempts,
  /// extra readings, frames with agreement, middle and width, spot, lead and confidence.
  static func line(
    _ sequence: Int, _ frame: Int, _ sample: CorpusSample, _ reading: CodeReading, _ code: Barcode,
    _ consensus: CodeConsensus
  ) -> String {
    let bounds = reading.quad.boundingRect
    return [
      "\(sequence)", "\(frame)", sample.image, sample.symbology, reading.symbology.rawValue,
      code.value.filter { $0 >= " " },
      sample.expects(FoundContent(code)) ? "1" : "0", "\(reading.engines)", "\(reading.attempts)",
      "\(reading.extraReads)",
      "\(consensus.agreements)", Decimals.text(bounds.center.x, 0),
      Decimals.text(bounds.center.y, 0), Decimals.text(max(bounds.width, bounds.height), 0), "\(consensus.spot)",
      "\(consensus.lead)", "\(consensus.confidence)",
    ].joined(separator: "\t")
  }

  /// The tables: readers, symbologies, readings by symbology, what evidence is worth, and reliability.
  public func text() -> String {
    [readersText(), symbologiesText(), readingsText(), evidenceText(), reliabilityText()].joined(separator: "\n\n")
  }

  private func readersText() -> String {
    var table = PlainTable([
      "reader", "sequences", "read", "share", "frames median", "p90", "ms median", "p90", "CPU ms/frame", "wrong texts",
      "sequences with one",
    ])
    for (name, column) in zip(readers, columns) {
      table.add([
        name, String(column.sequences), String(column.read),
        Decimals.text(100 * Double(column.read) / Double(max(1, column.sequences)), 1) + " %",
        Decimals.text(Percentile.of(column.frames, 50), 0), Decimals.text(Percentile.of(column.frames, 90), 0),
        Decimals.text(Percentile.of(column.times, 50), 0), Decimals.text(Percentile.of(column.times, 90), 0),
        Decimals.text(column.processorTime / Double(max(1, column.framesRead)), 1), String(column.wrongTexts),
        String(column.wrongSequences),
      ])
    }
    return table.text()
  }

  private func symbologiesText() -> String {
    var table = PlainTable(["sequences of", "number"] + readers.flatMap { [$0, "frames"] })
    for name in sequences.keys.sorted() {
      table.add(
        [name, String(sequences[name] ?? 0)]
          + columns.flatMap { column in
            let own = column.bySymbology[name]
            return [String(own?.read ?? 0), Decimals.text(Percentile.of(own?.frames ?? [], 50), 0)]
          })
    }
    return table.text()
  }

  private func readingsText() -> String {
    var table = PlainTable(["readings of", "alone", "wrong", "right", "agreed", "wrong", "right"])
    for symbology in Set(single.keys).union(agreed.keys).sorted() {
      table.add([symbology.rawValue] + (single[symbology] ?? Odds()).cells + (agreed[symbology] ?? Odds()).cells)
    }
    return table.text()
  }

  private func evidenceText() -> String {
    var table = PlainTable(["first half", "agreed", "rival", "lead", "readings", "wrong", "right"])
    for reliability in Reliability.allCases {
      for (isAgreed, hasRival) in [(false, false), (false, true), (true, false), (true, true)] {
        for lead in 0...5 {
          let kind = Evidence(reliability: reliability, isAgreed: isAgreed, hasRival: hasRival, lead: lead)
          guard let odds = evidence[kind] else { continue }
          table.add(
            ["\(reliability)", isAgreed ? "yes" : "no", hasRival ? "yes" : "no", lead == 5 ? "5…" : "\(lead)"]
              + odds.cells
          )
        }
      }
    }
    return table.text()
  }

  private func reliabilityText() -> String {
    var table = PlainTable(["second half: confidence", "live", "wrong", "right", "stills", "wrong", "right"])
    for (index, step) in Self.steps.enumerated() {
      let top = index + 1 < Self.steps.count ? Self.steps[index + 1] - 1 : 100
      table.add(
        [step == top ? "\(step)" : "\(step)…\(top)"] + (live[step] ?? Odds()).cells + (stills[step] ?? Odds()).cells)
    }
    return table.text()
  }
}
