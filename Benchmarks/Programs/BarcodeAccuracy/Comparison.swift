import ScanBench
import ScanPluginKit

/// Several readers over the same pictures, turn after turn; the first reader is ours.
struct Comparison {
  let manifest: CorpusManifest
  let readers: [any CorpusReader]
  let options: Options
  let seen: SeenTexts
  /// The totals of all turns, next to each other.
  private(set) var summary: PlainTable

  init(_ manifest: CorpusManifest, _ readers: [any CorpusReader], _ options: Options, seen: SeenTexts) {
    self.manifest = manifest
    self.readers = readers
    self.options = options
    self.seen = seen
    summary = PlainTable(["", "n"] + readers.map(\.name))
  }

  /// Adds the totals of a turn.
  private mutating func summarize(_ name: String, _ table: AccuracyTable) {
    func row(_ name: String, _ count: Int, _ hits: [AccuracyTable.Cell]) {
      summary.add(
        [name, "\(count)"]
          + hits.map { "\($0.hits) = \(Decimals.text(Double($0.hits) * 100 / Double(max(1, count)), 1)) %" })
    }
    if table.linearExpected < table.expectedTotal {
      row("\(name), all", table.expectedTotal, readers.indices.map { table.total(column: $0) })
    }
    row("\(name), linear codes", table.linearExpected, readers.indices.map { table.linearTotal(column: $0) })
  }

  /// Reads the pictures of one turn and prints the table and what the options ask for.
  mutating func measure(_ turn: PictureTurn, includes: @escaping @Sendable (CorpusSample) -> Bool) throws {
    let interval = options.interval
    let run = AccuracyRun(manifest, readers, turn: turn, seen: seen) { sample in
      includes(sample) && sample.number.isMultiple(of: interval)
    }
    var wrongs: [String] = []
    var causes: [MissCause: [String]] = [:]
    let (table, unreadable) = try run.table { sample, frame, verdicts in
      for (reader, verdict) in zip(readers, verdicts) {
        if options.lists, verdict.hits < verdict.expected {
          print("missed \(reader.name): \(sample.image) [\(sample.symbology)]")
        }
        for wrong in verdict.wrong where reader === readers[0] || options.lists {
          let isSeen = !verdict.unseen.contains(wrong)
          wrongs.append(
            "\(reader.name): \(sample.image) [\(sample.symbology)] \(wrong)\(isSeen ? ", seen in the picture" : "")")
        }
      }
      if options.reportsCauses, verdicts[0].hits < verdicts[0].expected {
        causes[MissCause(sample, frame), default: []].append("\(sample.image) [\(sample.symbology)]")
      }
    }
    for picture in unreadable { print("cannot be opened: \(picture.image): \(picture.message)") }
    print("\nSymbols read, primary pictures \(turn), effort \(options.effort)\n\n\(table.text())\n")
    if !wrongs.isEmpty {
      print("Texts that are not in the manifest, with the confidence that they are delivered with:")
      for wrong in wrongs { print("  \(wrong)") }
    }
    if options.reportsCauses {
      print("\nWhat \(readers[0].name) misses, by a guess at the cause from measuring the picture:")
      for cause in MissCause.allCases {
        guard let pictures = causes[cause] else { continue }
        print("  \(pictures.count): \(cause.rawValue)")
        for picture in pictures { print("       \(picture)") }
      }
    }
    summarize("\(turn)", table)
  }
}
