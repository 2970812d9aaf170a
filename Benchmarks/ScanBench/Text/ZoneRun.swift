import ScanPluginKit
import ScanStills

/// Several readers over the pictures of machine-readable zones of a corpus.
public struct ZoneRun {
  /// How a reader did.
  public struct Score: Sendable {
    /// The reader's name.
    public let reader: String
    /// How many were read with every character right.
    public var exact = 0
    /// How many came with all check digits right.
    public var valid = 0
    /// How many of those have a wrong character.
    public var validButWrong = 0
    /// How many gave nothing.
    public var none = 0
    /// The processor time of each picture in milliseconds.
    public var milliseconds: [Double] = []
    /// The time that passed on each picture in milliseconds.
    public var wallMilliseconds: [Double] = []

    init(_ reader: String) { self.reader = reader }
  }

  private let manifest: TextManifest
  private let readers: [any ZoneReader]

  /// Makes a run.
  public init(_ manifest: TextManifest, _ readers: [any ZoneReader]) {
    self.manifest = manifest
    self.readers = readers
  }

  /// Reads the whole documents.
  ///
  /// - Parameter each: Called with each picture: the reader's name, what it read, and whether that is exact.
  public func documents(
    each: (TextSample, String, ZoneReading, Bool) -> Void = { _, _, _, _ in }
  ) throws -> [Score] {
    try run("mrz-doc", readers) { reader, frame, sample, score in
      let reading = try reader.document(frame)
      let isExact = reading.text == sample.expected
      if reading.isValid { score.valid += 1 }
      if reading.isValid, !isExact { score.validButWrong += 1 }
      if reading.text.isEmpty { score.none += 1 }
      if isExact { score.exact += 1 }
      each(sample, reader.name, reading, isExact)
    }
  }

  /// Reads the pictures of single lines.
  public func lines(
    task: String = "mrz-line", each: (TextSample, String, String, Bool) -> Void = { _, _, _, _ in }
  ) throws -> [Score] {
    try run(task, readers.filter(\.readsLines)) { reader, frame, sample, score in
      let text = try reader.line(frame)
      if text == sample.expected { score.exact += 1 }
      if text.isEmpty { score.none += 1 }
      each(sample, reader.name, text, text == sample.expected)
    }
  }

  private func run(
    _ task: String, _ readers: [any ZoneReader],
    _ body: (any ZoneReader, Frame, TextSample, inout Score) throws -> Void
  ) throws -> [Score] {
    var scores = readers.map { Score($0.name) }
    let decoder = StillDecoder()
    for sample in manifest.samples where sample.task == task {
      let frame = try decoder.open(manifest.folder + "/" + sample.image).frame()
      for (index, reader) in readers.enumerated() {
        let (begin, wall) = (Stopwatch.processMilliseconds(), Stopwatch.wallMilliseconds())
        try body(reader, frame, sample, &scores[index])
        scores[index].milliseconds.append(reader.milliseconds ?? Stopwatch.processMilliseconds() - begin)
        scores[index].wallMilliseconds.append(Stopwatch.wallMilliseconds() - wall)
      }
    }
    return scores
  }

  /// The scores as a table.
  public func table(_ scores: [Score], of kind: String) -> String {
    // The last of our own process; ours itself when it is alone.
    let basis = scores.last { score in readers.contains { $0.name == score.reader && $0.milliseconds == nil } }
    var table = PlainTable([
      "\(kind)", "n", "exact", "checks valid", "valid but wrong", "none", "CPU ms, median", "mean", "wall ms, mean",
      "CPU, × \(basis?.reader ?? "")",
    ])
    func mean(_ numbers: [Double]) -> Double { numbers.reduce(0, +) / Double(max(1, numbers.count)) }
    for score in scores {
      let count = score.milliseconds.count
      func share(_ hits: Int) -> String {
        "\(hits) = \(Decimals.text(Double(hits) * 100 / Double(max(1, count)), 1)) %"
      }
      table.add([
        score.reader, "\(count)", share(score.exact), share(score.valid), "\(score.validButWrong)", "\(score.none)",
        Decimals.text(Percentile.of(score.milliseconds, 50), 1),
        Decimals.text(mean(score.milliseconds), 1), Decimals.text(mean(score.wallMilliseconds), 1),
        Decimals.text(mean(score.milliseconds) / max(mean(basis?.milliseconds ?? []), 1e-9), 2),
      ])
    }
    return table.text()
  }
}
