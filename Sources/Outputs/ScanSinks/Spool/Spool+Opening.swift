import Glibc
import ScanJSON
import ScanStore

extension Spool {
  /// Opens a file and ensures that it is a spool; one that is new gets its tables.
  static func open(_ path: String) throws(SpoolError) -> SpoolConnection {
    let connection = try SpoolConnection(
      path.hasPrefix("/") ? path : "./\(path)", shownAs: path, creates: true, patience: 5_000)
    switch try connection.form(mark: mark) {
    case .own(version): break
    case .own(let found):
      throw SpoolError(
        .foreign, path, .spoolOtherVersion, ["version": .string("\(found)"), "known": .string("\(version)")])
    case .foreign: throw SpoolError(.foreign, path, .spoolOtherDatabase)
    case .empty: break
    }
    // A write-ahead log: one write to the disk for each transaction, and readers do not wait.
    try connection.run("PRAGMA journal_mode = WAL")
    try connection.run("PRAGMA synchronous = FULL")
    try connection.run("PRAGMA journal_size_limit = 8388608")
    try connection.transaction { () throws(SpoolError) in
      guard case .empty = try connection.form(mark: mark) else { return }
      try connection.run(tables)
    }
    // The ends of the tables, so that damage there is seen at once; the rest is met when it is read.
    _ = try connection.number("SELECT ifnull(min(number), 0) + ifnull(max(number), 0) FROM record")
    _ = try connection.number("SELECT count(*) FROM sink")
    return connection
  }

  private static let tables = """
    CREATE TABLE record (
      number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL, time INTEGER NOT NULL, view TEXT NOT NULL,
      event TEXT NOT NULL, body TEXT NOT NULL);
    CREATE TABLE sink (
      name TEXT PRIMARY KEY, events TEXT NOT NULL, views TEXT NOT NULL, passed INTEGER NOT NULL, delivered INTEGER NOT NULL DEFAULT 0,
      refused INTEGER NOT NULL DEFAULT 0, dropped INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID;
    CREATE TABLE deadLetter (
      sink TEXT NOT NULL, number INTEGER NOT NULL, id TEXT NOT NULL, time INTEGER NOT NULL, view TEXT NOT NULL,
      event TEXT NOT NULL, body TEXT NOT NULL, reason TEXT NOT NULL, PRIMARY KEY (sink, number)) WITHOUT ROWID;
    PRAGMA application_id = \(mark);
    PRAGMA user_version = \(version);
    """

  /// Whether a record is for a sink, whose events are kept as `,result,problem,`, and whose views alike; none means all.
  static let isWanted = """
    (instr(sink.events, ',' || record.event || ',') > 0
     AND (sink.views = '' OR instr(sink.views, char(31) || record.view || char(31)) > 0))
    """
  /// What stands between two views: no name is expected to have it (ASCII's unit separator).
  private static let separator = "\u{1F}"

  /// Takes note of other sinks. One that is new gets what is taken in from now on; what is kept for one that is gone is forgotten.
  func register(_ readers: [SpoolReader]) throws(SpoolError) {
    try repairing { (connection) throws(SpoolError) in try Self.register(readers, connection) }
  }

  /// Takes note of the sinks that there are.
  static func register(_ readers: [SpoolReader], _ connection: SpoolConnection) throws(SpoolError) {
    try connection.transaction { () throws(SpoolError) in
      let known = try connection.all("SELECT name FROM sink", []) { row in row.text(0) ?? "" }
      for name in known where !readers.contains(where: { $0.name == name }) {
        try connection.run("DELETE FROM sink WHERE name = ?", [.text(name)])
        try connection.run("DELETE FROM deadLetter WHERE sink = ?", [.text(name)])
      }
      let last = try connection.number("SELECT ifnull(max(seq), 0) FROM sqlite_sequence WHERE name = 'record'")
      for reader in readers {
        let events = ",\(reader.events.joined(separator: ",")),"
        let views = reader.views.isEmpty ? "" : ([""] + reader.views + [""]).joined(separator: separator)
        try connection.run(
          """
          INSERT INTO sink (name, events, views, passed) VALUES (?, ?, ?, ?)
          ON CONFLICT (name) DO UPDATE SET events = excluded.events, views = excluded.views
          """,
          [.text(reader.name), .text(events), .text(views), .integer(last)])
      }
      try forgetDelivered(connection)
    }
  }

  /// The sinks that the file knows.
  static func readers(_ connection: SpoolConnection) throws(SpoolError) -> [SpoolReader] {
    try connection.all("SELECT name, events, views FROM sink", []) { row in
      SpoolReader(
        name: row.text(0) ?? "", events: (row.text(1) ?? "").split(separator: ",").map(String.init),
        views: (row.text(2) ?? "").split(separator: Character(separator)).map(String.init))
    }
  }

  /// A record of a row whose columns begin with its number.
  static func record(_ row: SQLiteRow, from column: Int32) -> SpooledRecord {
    SpooledRecord(
      number: row.integer(column),
      record: SinkRecord(
        id: row.text(column + 1) ?? "", time: row.integer(column + 2), view: row.text(column + 3) ?? "",
        event: row.text(column + 4) ?? "", body: row.text(column + 5) ?? ""))
  }
}
