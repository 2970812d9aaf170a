import ScanStore

extension HistoryStore {
  /// A reading with what the accepted readings up to it say of the meter's use: nothing where it is not accepted, goes up and down as a power
  /// does, or has no accepted one of its series, without an exchange of the meter between them, that is an hour older.
  func with(
    _ rules: FlowRules?, _ reading: HistoryReading, _ connection: HistoryConnection
  ) throws(HistoryError) -> HistoryReading {
    guard let rules, case .accepted(.follows) = reading.verdict, !reading.series.isMomentary else { return reading }
    var reading = reading
    reading.flow = try rules.flow(at: reading.entry) { (take) throws(HistoryError) in
      try eachAccepted(of: reading.series, before: reading.id != 0 ? reading.id : .max, connection, take)
    }
    return reading
  }

  /// Calls its argument with the accepted readings of a series since it began, healed or rolled over last, the newest first, as long as that
  /// returns true.
  ///
  /// - Parameter id: The number of the reading before which they stand.
  private func eachAccepted(
    of series: HistorySeries, before id: Int64, _ connection: HistoryConnection,
    _ take: (HistoryRules.Entry) -> Bool
  ) throws(HistoryError) {
    let number = "(\(Self.seriesNumber))"
    let replaced = try replacement(of: series, connection)?.after ?? .min
    try connection.run(
      """
      SELECT time, value, digits FROM reading WHERE series = \(number) AND accepted = 1 AND id < ?4 AND id > ?5 AND id >= coalesce(
        (SELECT max(id) FROM reading WHERE series = \(number) AND \(Self.begins) AND id < ?4), ?5)
      ORDER BY id DESC
      """,
      Self.values(of: series) + [.integer(id), .integer(replaced)]
    ) { row in
      value(row.text(1) ?? "", digits: Int(row.integer(2))).map { take(HistoryRules.Entry($0, at: row.integer(0))) }
        ?? false
    }
  }
}
