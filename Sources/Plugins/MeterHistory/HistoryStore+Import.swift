import ScanImage
import ScanJSON
import ScanStore
import Synchronization

extension HistoryStore {
  /// Takes in readings from elsewhere, before the first reading of their series and behind the last one: all of them or none.
  ///
  /// They are judged as the history's own are, but for those that have a verdict. What is there already with its time and value is passed over.
  ///
  /// - Parameters:
  ///   - items: What is to be taken in.
  ///   - rules: What readings have to keep.
  ///   - isTrial: Whether nothing is to be stored.
  /// - Returns: What became of it; with problems nothing is stored.
  /// - Throws: ``HistoryError``; nothing is stored then.
  public func add(
    _ items: HistoryImport, rules: HistoryRules, isTrial: Bool = false
  ) throws(HistoryError) -> HistoryImport.Outcome {
    try connection.withLock { (connection) throws(HistoryError) in
      let connection = connection
      return try connection.transaction { () throws(HistoryError) in
        var outcome = HistoryImport.Outcome()
        try connection.run("SAVEPOINT import")
        try take(items, rules, &outcome, connection)
        outcome.problems.sort { $0.line < $1.line }
        if isTrial || !outcome.problems.isEmpty { try connection.run("ROLLBACK TO import") }
        try connection.run("RELEASE import")
        return outcome
      }
    }
  }

  private func take(
    _ items: HistoryImport, _ rules: HistoryRules, _ outcome: inout HistoryImport.Outcome,
    _ connection: HistoryConnection
  ) throws(HistoryError) {
    var (before, behind): ([HistoryReading], [HistoryReading]) = ([], [])
    let series = Dictionary(grouping: items.readings, by: \.series)
    for (series, readings) in series {
      var part = ImportedSeries(
        series, try stored(series, connection), try replacement(of: series, connection), rules,
        items.replacements.filter { $0.series.mayBe(series) })
      part.take(readings)
      before += part.before
      behind += part.behind
      outcome.known += part.known
      outcome.problems += part.problems
    }
    guard outcome.problems.isEmpty else { return }
    // 0 is the number of what is not stored.
    let least = min(try connection.number("SELECT coalesce(min(id), 0) FROM reading"), 0)
    for (index, reading) in before.sorted(by: Self.areInOrder).enumerated() {
      try insert(reading.with(id: least - Int64(before.count - index)), connection)
    }
    for reading in behind.sorted(by: Self.areInOrder) { try insert(reading, connection) }
    outcome.added = before.count + behind.count
    try take(items.replacements, &outcome, connection)
    for gap in items.gaps where try !hasGap(gap, connection) {
      try insertGap(of: gap.meter, at: gap.time, reason: gap.reason, connection)
    }
  }

  private func take(
    _ replacements: [HistoryImport.Replacement], _ outcome: inout HistoryImport.Outcome, _ connection: HistoryConnection
  ) throws(HistoryError) {
    for replacement in replacements.sorted(by: { $0.time < $1.time }) {
      let known = try self.replacements(of: replacement.series.meter, connection).contains {
        $0.time == replacement.time && $0.first == replacement.first && $0.last == replacement.last
          && $0.series.mayBe(replacement.series)
      }
      if known { continue }
      do throws(HistoryError) {
        _ = try note(
          replacement.series, at: replacement.time, last: replacement.last, first: replacement.first, connection)
      } catch  where error.code == .contradicted {
        outcome.problems.append(HistoryImport.Problem(line: replacement.line, displayText: error.messageText))
      }
    }
  }

  private static func areInOrder(_ one: HistoryReading, _ other: HistoryReading) -> Bool {
    one.entry.time < other.entry.time
  }

  /// The readings of a series, in the order in which they were stored.
  private func stored(
    _ series: HistorySeries, _ connection: HistoryConnection
  ) throws(HistoryError) -> [ImportedSeries.Stored] {
    try connection.all(
      "SELECT time, value, digits, accepted, id FROM reading WHERE series = (\(Self.seriesNumber)) ORDER BY id",
      Self.values(of: series)
    ) { (row) throws(HistoryError) in
      guard let value = value(row.text(1) ?? "", digits: Int(row.integer(2))) else {
        throw HistoryError(
          .damaged, path, .strangeReading,
          ["number": .string("\(row.integer(4))"), "value": .string(row.text(1) ?? ""), "rule": .string("")])
      }
      return ImportedSeries.Stored(
        id: row.integer(4), entry: HistoryRules.Entry(value, at: row.integer(0)), isAccepted: row.integer(3) != 0)
    }
  }
}
