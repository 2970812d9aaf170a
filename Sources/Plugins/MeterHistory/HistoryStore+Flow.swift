import ScanImage

extension HistoryStore {
  /// What the accepted readings up to one say of the meter's use.
  ///
  /// - Parameters:
  ///   - reading: The newest reading of a series, as ``add(_:of:confidence:rules:)`` or ``judge(_:of:confidence:rules:)`` returned it.
  ///   - rules: When the use is unusual.
  /// - Returns: Nil where the reading is not accepted, goes up and down as a power does, or has no accepted one of its series, without an exchange
  ///   of the meter between them, that is at least an hour older.
  /// - Throws: ``HistoryError``.
  public func flow(at reading: HistoryReading, rules: FlowRules) throws(HistoryError) -> MeterFlow? {
    guard case .accepted(.follows) = reading.verdict, !reading.series.isMomentary else { return nil }
    return try connection.withLock { (connection) throws(HistoryError) in
      try rules.flow(at: reading.entry) { (take) throws(HistoryError) in
        try eachAccepted(of: reading.series, before: reading.id > 0 ? reading.id : .max, connection, take)
      }
    }
  }

  /// Calls its argument with the accepted readings of a series since it began, healed or rolled over last, the newest first, as long as that
  /// returns true.
  ///
  /// - Parameter id: The number of the reading before which they stand.
  private func eachAccepted(
    of series: HistorySeries, before id: Int64, _ connection: SQLiteConnection,
    _ take: (HistoryRules.Entry) -> Bool
  ) throws(HistoryError) {
    let number = "(\(Self.seriesNumber))"
    try connection.run(
      """
      SELECT time, value, digits FROM reading WHERE series = \(number) AND accepted = 1 AND id < ?4 AND id >= coalesce(
        (SELECT max(id) FROM reading WHERE series = \(number) AND \(Self.begins) AND id < ?4), 0)
      ORDER BY id DESC
      """,
      Self.values(of: series) + [.integer(id)]
    ) { row in
      value(row.text(1) ?? "", digits: Int(row.integer(2))).map { take(HistoryRules.Entry($0, at: row.integer(0))) }
        ?? false
    }
  }
}
