import ScanPluginKit

/// The cases that two configurations read differently.
struct SuiteComparison {
  let one: [CaseOutcome]
  let other: [CaseOutcome]
  let names: (one: String, other: String)
  let texts: TextCatalog

  /// The pairs that differ in what was read or whether the input could be.
  private var pairs: [(CaseOutcome, CaseOutcome)] {
    zip(one, other).filter { Set($0.read) != Set($1.read) || ($0.state == .error) != ($1.state == .error) }
  }

  /// Whether the other fails a case that the one passes.
  var isWorse: Bool { zip(one, other).contains { $0.state == .passed && $1.state != .passed } }

  /// What differs, in words, and both counts.
  var text: String {
    let one = SuiteReport(suite: names.one, outcomes: one, texts: texts)
    let other = SuiteReport(suite: names.other, outcomes: other, texts: texts)
    func line(_ name: String, _ report: SuiteReport, _ outcome: CaseOutcome) -> String {
      let read = outcome.read.map(\.words).joined(separator: ", ")
      let what = read.isEmpty ? SuiteWords.nothing.with().text(texts) : read
      return "    \(report.stateWord(outcome.state))  \(name): \(ShownText.harmless(what))"
    }
    var lines = pairs.flatMap { pair in
      [ShownText.harmless(pair.0.input), line(names.one, one, pair.0), line(names.other, other, pair.1)]
    }
    lines.append(SuiteWords.differ.with(["count": .number(pairs.count), "total": .number(self.one.count)]).text(texts))
    lines += [(names.one, one), (names.other, other)].map { "\($0): \($1.summary.text(texts))" }
    return lines.joined(separator: "\n")
  }

  /// A line for each case that differs.
  var jsonLines: [JSONNode] {
    func side(_ outcome: CaseOutcome) -> JSONNode {
      [
        "state": JSONNode(.string(outcome.state.rawValue)),
        "read": JSONNode(.array(outcome.read.map(\.json))),
      ]
    }
    return pairs.map { ["input": JSONNode(.string($0.input)), "config": side($0), "other": side($1)] }
  }
}
