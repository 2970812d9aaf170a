import CSQLite

extension HistoryStore {
  /// Makes sure that a file holds readings in the form that this version writes; one that is new gets its tables.
  static func prepare(
    _ connection: SQLiteConnection, _ path: String, creates: Bool
  ) throws(HistoryError) {
    // Nothing is written into a file before it is known to be ours; what is known of it is read at one moment, as another program may be
    // making it.
    let isReady = try connection.transaction(isWriting: false) { () throws(HistoryError) in
      try isHistory(connection, path)
    }
    if isReady {
      try connection.run("PRAGMA synchronous = FULL")
      return
    }
    guard creates else {
      throw HistoryError(.foreign, path, "The file holds nothing; it is no history of readings.")
    }
    // The journal that is gone after each transaction: a file that is moved away, even by itself, holds all that was stored. A write-ahead
    // log would keep the last readings beside it, and one row a minute does not need it.
    try connection.run("PRAGMA synchronous = FULL")
    try connection.transaction { () throws(HistoryError) in
      // Another program may have been quicker.
      guard try !isHistory(connection, path) else { return }
      try connection.run(
        """
        CREATE TABLE reading (
          id INTEGER PRIMARY KEY AUTOINCREMENT, meter TEXT NOT NULL, time INTEGER NOT NULL, value TEXT NOT NULL,
          digits INTEGER NOT NULL, accepted INTEGER NOT NULL, why TEXT NOT NULL, previous TEXT,
          confidence INTEGER NOT NULL);
        CREATE INDEX readingByVerdict ON reading (meter, accepted, id);
        CREATE INDEX readingByMeter ON reading (meter, id);
        PRAGMA application_id = \(mark);
        PRAGMA user_version = \(version);
        """)
    }
  }

  /// Whether a file is a history; false when it is empty.
  ///
  /// - Throws: ``HistoryError`` when it is something else.
  private static func isHistory(_ connection: SQLiteConnection, _ path: String) throws(HistoryError) -> Bool {
    let (mark, version) = (
      try number(connection, "PRAGMA application_id"), try number(connection, "PRAGMA user_version")
    )
    if mark == Self.mark {
      guard version == Self.version else {
        throw HistoryError(
          .foreign, path,
          "The file was written by another version (form \(version), this one knows \(Self.version)): use that version, or another file."
        )
      }
      return true
    }
    guard mark == 0, version == 0, try number(connection, "SELECT count(*) FROM sqlite_master") == 0 else {
      throw HistoryError(.foreign, path, "The file is a database of something else: name another file.")
    }
    return false
  }

  private static func number(_ connection: SQLiteConnection, _ question: String) throws(HistoryError) -> Int64 {
    var answer: Int64 = 0
    try connection.run(question, []) { row in
      answer = row.integer(0)
      return false
    }
    return answer
  }
}
