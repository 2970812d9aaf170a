/// Hits, wrong texts and times of several readers over a corpus.
public struct AccuracyTable: Sendable {
  /// What one reader made of one picture.
  public struct Verdict: Sendable, Equatable {
    /// How many of the expected symbols were read.
    public let hits: Int
    /// How many symbols were expected.
    public let expected: Int
    /// The codes that are not in the ground truth.
    public let wrong: [FoundContent]
    /// Those of them that nobody saw in the picture.
    public let unseen: [FoundContent]

    /// Compares what was found with what a picture is known to show; `seen` knows what the ground truth leaves out.
    public init(_ found: [FoundContent], in sample: CorpusSample, seen: SeenTexts? = nil) {
      var hits = 0
      var open = found
      for expected in sample.expected {
        let isIt = { MatchRule.matches($0, expected, symbology: sample.symbology) }
        guard let index = open.firstIndex(where: isIt) else { continue }
        hits += 1
        open.remove(at: index)
      }
      // A symbol that stands several times in a picture of one expected text is no wrong reading.
      open.removeAll { text in
        sample.expected.contains { MatchRule.matches(text, $0, symbology: sample.symbology) }
      }
      self.hits = hits
      expected = sample.expected.count
      wrong = open
      unseen = open.filter { seen?.contains($0, in: sample) != true }
    }
  }

  /// What one reader made of all pictures of one kind.
  public struct Cell: Sendable, Equatable {
    /// How many symbols were read.
    public internal(set) var hits = 0
    /// How many pictures gave a text that is not in the ground truth.
    public internal(set) var wrongPictures = 0
    /// How many of these gave one that is not in the picture either.
    public internal(set) var unseenPictures = 0
  }

  /// The names of the readers: the columns.
  public let readers: [String]
  private var expected: [String: Int] = [:]
  private var cells: [String: [Cell]] = [:]
  private var times: [[Double]]

  /// Makes an empty table.
  public init(readers: [String]) {
    self.readers = readers
    times = Array(repeating: [], count: readers.count)
  }

  /// The kinds of pictures: the rows.
  public var symbologies: [String] { cells.keys.sorted() }

  /// What one reader made of one kind of picture.
  public func cell(_ symbology: String, column: Int) -> Cell { cells[symbology]?[column] ?? Cell() }

  /// What one reader made of all pictures.
  public func total(column: Int) -> Cell { total(column: column, of: symbologies) }

  private func total(column: Int, of rows: [String]) -> Cell {
    rows.reduce(into: Cell()) { sum, symbology in
      sum.hits += cell(symbology, column: column).hits
      sum.wrongPictures += cell(symbology, column: column).wrongPictures
      sum.unseenPictures += cell(symbology, column: column).unseenPictures
    }
  }

  /// How many symbols are expected in all pictures.
  public var expectedTotal: Int { expected.values.reduce(0, +) }

  /// What one reader made of all pictures of linear codes.
  public func linearTotal(column: Int) -> Cell { total(column: column, of: linear) }

  /// How many linear symbols are expected.
  public var linearExpected: Int { linear.reduce(0) { $0 + (expected[$1] ?? 0) } }

  private var linear: [String] { symbologies.filter(CorpusSample.linearSymbologies.contains) }

  /// Counts what the readers found in one picture and how long each took.
  mutating func add(_ sample: CorpusSample, _ verdicts: [Verdict], milliseconds: [Double]) {
    guard sample.counts else { return }
    expected[sample.symbology, default: 0] += sample.expected.count
    var row = cells[sample.symbology] ?? Array(repeating: Cell(), count: readers.count)
    for (column, verdict) in verdicts.enumerated() {
      times[column].append(milliseconds[column])
      row[column].hits += verdict.hits
      row[column].wrongPictures += verdict.wrong.isEmpty ? 0 : 1
      row[column].unseenPictures += verdict.unseen.isEmpty ? 0 : 1
    }
    cells[sample.symbology] = row
  }

  /// The table as text, one column per reader.
  public func text() -> String {
    var table = PlainTable(["symbology", "n"] + readers)
    for symbology in symbologies {
      table.add(
        [symbology, "\(expected[symbology] ?? 0)"]
          + readers.indices.map { Self.describe(cell(symbology, column: $0)) })
    }
    func add(_ name: String, _ rows: [String]) {
      let count = rows.reduce(0) { $0 + (expected[$1] ?? 0) }
      table.add(
        [name, "\(count)"]
          + readers.indices.map { column in
            let total = total(column: column, of: rows)
            return "\(total.hits) = \(Self.share(total.hits, of: count)) (\(total.wrongPictures) mis)"
          })
    }
    if !linear.isEmpty, linear != symbologies { add("linear codes", linear) }
    add("all", symbologies)
    let totals = readers.indices.map { total(column: $0) }
    table.add(["pictures with a text that the manifest does not list", ""] + totals.map { "\($0.wrongPictures)" })
    table.add(["  of these with one that is not seen in the picture", ""] + totals.map { "\($0.unseenPictures)" })
    for percent in [50, 95] {
      table.add(
        ["CPU ms " + (percent == 50 ? "median" : "p95"), ""]
          + times.map { Decimals.text(Percentile.of($0, percent), 1) })
    }
    return table.text()
  }

  /// A share in percent.
  static func share(_ hits: Int, of count: Int) -> String {
    Decimals.text(Double(hits) * 100 / Double(max(1, count)), 1) + " %"
  }

  private static func describe(_ cell: Cell) -> String {
    cell.wrongPictures > 0 ? "\(cell.hits) (\(cell.wrongPictures) mis)" : "\(cell.hits)"
  }
}
