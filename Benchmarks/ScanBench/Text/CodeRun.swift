import ScanPluginKit
import ScanStills

/// Several readers over the pictures of a task of a corpus.
public struct CodeRun {
  /// How a reader did.
  public struct Score: Sendable {
    /// How many were read with every character right.
    public var exact = 0
    /// How many gave another text.
    public var wrong = 0
    /// How many gave nothing.
    public var none = 0
    /// The processor time of each picture in milliseconds.
    public var milliseconds: [Double] = []
  }

  private let manifest: TextManifest
  private let readers: [any CodeReader]

  /// Makes a run.
  public init(_ manifest: TextManifest, _ readers: [any CodeReader]) {
    self.manifest = manifest
    self.readers = readers
  }

  /// Reads the pictures of a task.
  ///
  /// - Parameters:
  ///   - kind: The kind of line to read; nil for all.
  ///   - each: Called with each picture: the reader's name, what it read, and whether that is exact.
  /// - Throws: What a reader throws, and what opening a picture throws.
  public func scores(
    _ task: CodeTask, kind: TextLineKind? = nil, each: (TextSample, String, String, Bool) -> Void = { _, _, _, _ in }
  ) throws -> [Score] {
    var scores = readers.map { _ in Score() }
    let decoder = StillDecoder()
    for sample in manifest.samples where sample.task == task.rawValue && (kind == nil || TextLineKind(sample) == kind) {
      let frame = try decoder.open(manifest.folder + "/" + sample.image).frame()
      for (index, reader) in readers.enumerated() {
        let begin = Stopwatch.processMilliseconds()
        let text = try reader.text(frame, task, sample)
        scores[index].milliseconds.append(reader.milliseconds ?? Stopwatch.processMilliseconds() - begin)
        let isExact = task.isRight(text, sample)
        if isExact {
          scores[index].exact += 1
        } else if text.isEmpty {
          scores[index].none += 1
        } else {
          scores[index].wrong += 1
        }
        each(sample, reader.name, text, isExact)
      }
    }
    return scores
  }

  /// The kinds of line that the corpus has, in their own order.
  public var lineKinds: [TextLineKind] {
    let known = Set(manifest.samples.filter { $0.task == CodeTask.textLine.rawValue }.compactMap { TextLineKind($0) })
    return TextLineKind.allCases.filter(known.contains)
  }

  /// The scores of each kind of line as a table with a row for each, and one for all.
  public func table(_ kinds: [(kind: TextLineKind, scores: [Score])]) -> String {
    var table = PlainTable(["text-line", "n"] + readers.flatMap { ["\($0.name)", "wrong", "CPU ms"] })
    let all = readers.indices.map { reader in
      kinds.map { $0.scores[reader] }.reduce(into: Score()) { sum, score in
        sum.exact += score.exact
        sum.wrong += score.wrong
        sum.none += score.none
        sum.milliseconds += score.milliseconds
      }
    }
    for (name, scores) in kinds.map({ ($0.kind.rawValue, $0.scores) }) + [("all", all)] {
      let cells = scores.flatMap { score in
        [
          "\(score.exact) = \(Self.share(score))", "\(score.wrong)",
          Decimals.text(Percentile.of(score.milliseconds, 50), 1),
        ]
      }
      table.add([name, "\(scores.first?.milliseconds.count ?? 0)"] + cells)
    }
    return table.text()
  }

  private static func share(_ score: Score) -> String {
    "\(Decimals.text(Double(score.exact) * 100 / Double(max(1, score.milliseconds.count)), 1)) %"
  }

  /// The scores as a table.
  public func table(_ scores: [Score], of kind: String) -> String {
    var table = PlainTable([kind, "n", "exact", "wrong", "none", "CPU ms, median", "mean"])
    for (reader, score) in zip(readers, scores) {
      let count = max(1, score.milliseconds.count)
      table.add([
        reader.name, "\(score.milliseconds.count)",
        "\(score.exact) = \(Self.share(score))", "\(score.wrong)",
        "\(score.none)",
        Decimals.text(Percentile.of(score.milliseconds, 50), 1),
        Decimals.text(score.milliseconds.reduce(0, +) / Double(count), 1),
      ])
    }
    return table.text()
  }
}
