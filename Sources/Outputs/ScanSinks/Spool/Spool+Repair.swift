import Glibc
import ScanJSON
import ScanStore

extension Spool {
  /// Moves a damaged file aside, makes a new one, and copies into it what can be read of the old one.
  static func repaired(_ path: String) throws(SpoolError) -> (SpoolConnection, SpoolRepair) {
    let folder = path.utf8.lastIndex(of: 0x2F).map { String(path[..<$0]) } ?? "."
    let quarantine = "\(folder)/quarantine"
    _ = mkdir(quarantine, 0o700)
    let kept = "\(quarantine)/spool-\(RecordID.make(at: UTCTime.now())).sqlite"
    // The log belongs to the file: what it holds was not yet in it.
    for part in ["-wal", "-shm", ""] where access(path + part, F_OK) == 0 {
      guard rename(path + part, kept + part) == 0 else {
        throw SpoolError(.notOpened, path, .spoolNotOpened, ["error": .string(String(cString: strerror(errno)))])
      }
    }
    let connection = try open(path)
    let count = try connection.transaction { () throws(SpoolError) in try copyReadable(from: kept, to: connection) }
    return (connection, SpoolRepair(records: count, quarantine: kept))
  }

  /// Whether a text is the JSON of a record.
  private static func isWhole(_ body: SQLiteValue) -> Bool {
    guard case .text(let text) = body, let tree = try? JSONNode.parse(text) else { return false }
    return tree["id"] != nil && tree["event"] != nil
  }

  /// Copies what can be read of a damaged file: each table from its begin to the damage, and from its end back to it.
  ///
  /// - Returns: How many records were copied.
  /// - Throws: What goes wrong in the new file; damage of the old one ends a pass, and no more.
  private static func copyReadable(from path: String, to new: SpoolConnection) throws(SpoolError) -> Int {
    guard let old = try? SpoolConnection(path, shownAs: path, creates: false, patience: 0) else { return 0 }
    // Else a file that is shorter than its first page says is not read at all.
    try? old.run("PRAGMA writable_schema = ON")
    let tables = [
      ("record", ["number", "id", "time", "view", "event", "body"], ["number"]),
      ("sink", ["name", "events", "views", "passed", "delivered", "refused", "dropped"], ["name"]),
      ("deadLetter", ["sink", "number", "id", "time", "view", "event", "body", "reason"], ["sink", "number"]),
    ]
    for (table, columns, order) in tables {
      let places = columns.map { _ in "?" }.joined(separator: ", ")
      let names = columns.joined(separator: ", ")
      for direction in ["", " DESC"] {
        var failure: SpoolError?
        try? old.run(
          "SELECT \(names) FROM \(table) ORDER BY \(order.map { $0 + direction }.joined(separator: ", "))", []
        ) { row in
          do throws(SpoolError) {
            let values = columns.indices.map { row.value(Int32($0)) }
            // A row that is read can be damaged too.
            if let body = columns.firstIndex(of: "body"), !isWhole(values[body]) { return true }
            try new.run("INSERT OR IGNORE INTO \(table) (\(names)) VALUES (\(places))", values)
            return true
          } catch {
            // A row of which a column is missing is left out.
            if error.code != .failed { failure = error }
            return error.code == .failed
          }
        }
        if let failure { throw failure }
      }
    }
    return Int(try new.number("SELECT count(*) FROM record"))
  }
}
