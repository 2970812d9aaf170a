import BarcodePlugin
import ScanPluginKit
import ScanStills

/// What each attempt of the reader's cascade adds to the first one, on a corpus: rescued symbols, wrong texts, time.
public struct CascadeRun {
  private struct Row {
    var rescued = 0
    var newlyRescued = 0
    var wrong = 0
    var falsePositives = 0
    var milliseconds = 0.0
    var bySymbology: [String: Int] = [:]
  }

  private let manifest: CorpusManifest

  /// Makes a run.
  public init(_ manifest: CorpusManifest) {
    self.manifest = manifest
  }

  /// Takes every attempt on every picture that the first attempt does not read whole, and at those without a code.
  ///
  /// - Parameter each: Called with each picture that an attempt rescues or reads wrongly: the attempt, the picture, what happened.
  /// - Throws: What an engine throws.
  public func text(each: (String, String, String) -> Void = { _, _, _ in }) throws -> String {
    let probe = try CascadeProbe()
    var rows: [ReadingStep: Row] = [:]
    var (missed, read, pictures) = (0, 0, 0)
    let decoder = StillDecoder()
    for sample in manifest.samples where sample.counts {
      guard let frame = try? decoder.open(manifest.folder + "/" + sample.image).frame() else { continue }
      let (first, time) = try Self.read(probe, frame, .plain, sample)
      rows[.plain, default: Row()].milliseconds += time
      rows[.plain, default: Row()].wrong += first.wrong.isEmpty ? 0 : 1
      read += first.hits
      if !first.wrong.isEmpty { each("plain", sample.image, "wrong \(first.wrong)") }
      guard first.hits < first.expected || first.expected == 0 else { continue }
      pictures += 1
      missed += first.expected - first.hits
      var rescuers = 0
      for step in ReadingStep.allCases where ![.plain, .hinted, .known, .confirmation].contains(step) {
        let (verdict, time) = try Self.read(probe, frame, step, sample)
        var row = rows[step] ?? Row()
        row.milliseconds += time
        if verdict.hits > first.hits {
          row.rescued += verdict.hits - first.hits
          row.bySymbology[sample.symbology, default: 0] += verdict.hits - first.hits
          if rescuers == 0 { row.newlyRescued += verdict.hits - first.hits }
          rescuers += 1
          each(step.rawValue, sample.image, "rescued")
        }
        if !verdict.wrong.isEmpty {
          row.wrong += 1
          if sample.expected.isEmpty { row.falsePositives += 1 }
          each(step.rawValue, sample.image, "wrong \(verdict.wrong)")
        }
        rows[step] = row
      }
      if rescuers == 0, first.expected > 0 { each("none", sample.image, "missed") }
    }
    var table = PlainTable(["attempt", "rescued", "by none before", "wrong", "without code", "CPU ms", "strongest on"])
    for step in ReadingStep.allCases {
      guard let row = rows[step] else { continue }
      let strongest = row.bySymbology.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(5)
      table.add([
        step.rawValue, "\(row.rescued)", "\(row.newlyRescued)", "\(row.wrong)", "\(row.falsePositives)",
        Decimals.text(row.milliseconds / Double(max(1, step == .plain ? manifest.samples.count : pictures)), 1),
        strongest.map { "\($0.key) \($0.value)" }.joined(separator: ", "),
      ])
    }
    return "The first attempt reads \(read) symbols and misses \(missed)\n\n" + table.text()
  }

  private static func read(
    _ probe: CascadeProbe, _ frame: Frame, _ step: ReadingStep, _ sample: CorpusSample
  ) throws -> (AccuracyTable.Verdict, Double) {
    let start = Stopwatch.threadMilliseconds()
    let found = try probe.read(frame, step)
    let time = Stopwatch.threadMilliseconds() - start
    return (AccuracyTable.Verdict(found.map(FoundContent.init), in: sample), time)
  }
}
