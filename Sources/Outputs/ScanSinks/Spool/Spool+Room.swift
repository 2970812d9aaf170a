import ScanStore

extension Spool {
  /// Forgets what no sink waits for.
  static func forgetDelivered(_ connection: SpoolConnection) throws(SpoolError) {
    try connection.run(
      """
      DELETE FROM record WHERE number < ifnull(
        (SELECT min(record.number) FROM record, sink WHERE record.number > sink.passed AND \(isWanted)), 9223372036854775807)
      """, [])
  }

  /// Drops the oldest records where there are more than the limits allow, and counts them for the sinks that had not got them.
  func makeRoom(_ connection: SpoolConnection) throws(SpoolError) {
    let first = try connection.number("SELECT ifnull(min(number), 0) FROM record")
    let last = try connection.number("SELECT ifnull(max(number), 0) FROM record")
    guard last > 0 else { return }
    let count = last - first + 1
    let pages = try connection.number("PRAGMA page_count") - connection.number("PRAGMA freelist_count")
    let bytes = try pages * connection.number("PRAGMA page_size")
    guard count > Int64(limits.records) || bytes > Int64(limits.bytes) else { return }
    // A tenth at once for the space, so that this is rare; for the number just what is too much.
    let tooMany = max(count - Int64(limits.records), bytes > Int64(limits.bytes) ? (count + 9) / 10 : 0)
    let end = min(first + tooMany - 1, last - 1)
    guard end >= first else { return }
    try connection.run(
      """
      UPDATE sink SET dropped = dropped + (
        SELECT count(*) FROM record WHERE number > sink.passed AND number <= ? AND \(Self.isWanted))
      """, [.integer(end)])
    try connection.run("DELETE FROM record WHERE number <= ?", [.integer(end)])
  }

  /// What has become of the records for each sink.
  ///
  /// - Throws: ``SpoolError``.
  public func counts() throws(SpoolError) -> [String: SinkCounts] {
    try repairing { (connection) throws(SpoolError) in
      var counts: [String: SinkCounts] = [:]
      try connection.run(
        """
        SELECT name, delivered, refused, dropped,
          (SELECT count(*) FROM record WHERE number > sink.passed AND \(Self.isWanted)) FROM sink
        """, []
      ) { row in
        counts[row.text(0) ?? ""] = SinkCounts(
          waiting: Int(row.integer(4)), delivered: Int(row.integer(1)), refused: Int(row.integer(2)),
          dropped: Int(row.integer(3)))
        return true
      }
      return counts
    }
  }

  /// The records that a sink refused, oldest first, each with the reason.
  ///
  /// - Throws: ``SpoolError``.
  public func deadLetters(of sink: String, limit: Int = 10_000) throws(SpoolError) -> [(SpooledRecord, String)] {
    try repairing { (connection) throws(SpoolError) in
      try connection.all(
        "SELECT number, id, time, view, event, body, reason FROM deadLetter WHERE sink = ? ORDER BY number LIMIT ?",
        [.text(sink), .integer(Int64(limit))]
      ) { row in (Self.record(row, from: 0), row.text(6) ?? "") }
    }
  }

  /// Forgets dead letters, as those that were delivered after all.
  ///
  /// - Throws: ``SpoolError``; then they are kept.
  public func forgetDeadLetters(_ records: [SpooledRecord], of sink: String) throws(SpoolError) {
    try repairing { (connection) throws(SpoolError) in
      try connection.transaction { () throws(SpoolError) in
        for record in records {
          try connection.run(
            "DELETE FROM deadLetter WHERE sink = ? AND number = ?", [.text(sink), .integer(record.number)])
        }
      }
    }
  }
}
