import ScanJSON
import ScanStore

extension HistoryStore {
  /// Ensures that a file holds readings in the form that this version writes; one that is new gets its tables.
  ///
  /// One of an earlier version gets the tables of this one, unless it is only to be read.
  static func prepare(
    _ connection: HistoryConnection, _ path: String, _ access: Access
  ) throws(HistoryError) {
    // Nothing is written into a file before it is known to be ours; what is known of it is read at one moment, as another program may be
    // making it.
    let found = try connection.transaction(isWriting: false) { () throws(HistoryError) in
      try version(connection, path)
    }
    if found == Self.version {
      try connection.run("PRAGMA synchronous = FULL")
      return
    }
    if found > 0, access == .reading {
      try connection.run("PRAGMA temp_store = MEMORY")
      if found == 1 { try connection.run(viewsOfVersion1) }
      try connection.run(replacements("TEMP TABLE"))
      return
    }
    guard access == .make || found > 0 else {
      throw HistoryError(.foreign, path, .empty)
    }
    // The journal that is gone after each transaction: a file that is moved away, even by itself, holds all that was stored. A write-ahead
    // log would keep the last readings beside it, and one row a minute does not need it.
    try connection.run("PRAGMA synchronous = FULL")
    try connection.transaction { () throws(HistoryError) in
      // Another program may have been quicker.
      switch try version(connection, path) {
      case Self.version: return
      case 1: try connection.run(fromVersion1 + indices)
      case 2: break
      default: try connection.run(tables("reading") + indices)
      }
      try connection.run(
        """
        \(replacements("TABLE"))
        PRAGMA application_id = \(mark);
        PRAGMA user_version = \(version);
        """)
    }
  }

  private static func tables(_ reading: String) -> String {
    """
    CREATE TABLE series (
      id INTEGER PRIMARY KEY, meter TEXT NOT NULL, register TEXT NOT NULL, unit TEXT NOT NULL,
      UNIQUE (meter, register, unit));
    CREATE TABLE \(reading) (
      id INTEGER PRIMARY KEY AUTOINCREMENT, series INTEGER NOT NULL REFERENCES series (id), time INTEGER NOT NULL,
      value TEXT NOT NULL, digits INTEGER NOT NULL, accepted INTEGER NOT NULL, why TEXT NOT NULL, previous TEXT,
      confidence INTEGER NOT NULL);
    """
  }

  private static let indices = """
    CREATE INDEX readingByVerdict ON reading (series, accepted, id);
    CREATE INDEX readingByBegin ON reading (series, id) WHERE \(begins);
    """

  /// Versions before 3 knew no replacements, no readings that were put in before others, and no clock that is behind.
  private static func replacements(_ kind: String) -> String {
    """
    CREATE \(kind) replacement (
      id INTEGER PRIMARY KEY AUTOINCREMENT, meter TEXT NOT NULL, register TEXT NOT NULL, unit TEXT NOT NULL,
      time INTEGER NOT NULL, last TEXT NOT NULL, lastDigits INTEGER NOT NULL, first TEXT NOT NULL,
      firstDigits INTEGER NOT NULL, after INTEGER NOT NULL);
    """
  }

  /// Version 1 knew neither registers nor units: its readings become series without them, which readings with them go on with.
  ///
  /// The numbers of readings stay, and so does the greatest that ever was: none is given twice.
  private static let fromVersion1 =
    tables("migrated") + """
      INSERT INTO series (meter, register, unit) SELECT DISTINCT meter, '', '' FROM reading ORDER BY meter;
      INSERT INTO migrated
        SELECT reading.id, series.id, time, value, digits, accepted, why, previous, confidence
        FROM reading JOIN series ON series.meter = reading.meter ORDER BY reading.id;
      DELETE FROM sqlite_sequence WHERE name = 'migrated';
      INSERT INTO sqlite_sequence (name, seq) SELECT 'migrated', seq FROM sqlite_sequence WHERE name = 'reading';
      DROP TABLE reading;
      ALTER TABLE migrated RENAME TO reading;
      """

  /// The tables of this version as views of those of version 1, which hide them from this connection alone.
  private static let viewsOfVersion1 = """
    CREATE TEMP VIEW series AS
      SELECT min(id) AS id, meter, '' AS register, '' AS unit FROM main.reading GROUP BY meter;
    CREATE TEMP VIEW reading AS
      SELECT own.id AS id, series.id AS series, time, value, digits, accepted, why, previous, confidence
      FROM main.reading AS own JOIN temp.series AS series ON series.meter = own.meter;
    """

  /// The version of a history's tables; 0 for a file that is empty.
  ///
  /// - Throws: ``HistoryError`` when it is something else.
  private static func version(_ connection: HistoryConnection, _ path: String) throws(HistoryError) -> Int64 {
    switch try connection.form(mark: mark) {
    case .empty: return 0
    case .foreign: throw HistoryError(.foreign, path, .otherDatabase)
    case .own(let found):
      guard (1...version).contains(found) else {
        throw HistoryError(
          .foreign, path, .otherVersion, ["version": .string("\(found)"), "known": .string("\(version)")])
      }
      return found
    }
  }
}
