import Glibc
import ScanImage
import ScanStore
import Synchronization

/// A connection to a history.
typealias HistoryConnection = SQLiteConnection<HistoryError>

/// A file with the readings of meters, accepted ones and others.
///
/// Each reading is judged and stored in one transaction that is on the disk when the call returns, so that a process that is killed
/// loses no accepted reading and leaves no half of one. What is accepted is worked out from the readings themselves: there is no other
/// state that could differ from them. Several programs may use a file at once.
public final class HistoryStore: Sendable {
  /// What may be done with a file.
  public enum Access: Sendable, Hashable {
    /// It has to be there, and is read alone; one of an earlier version stays one.
    case reading
    /// It has to be there.
    case existing
    /// It is made when it is not there.
    case make
  }

  /// The file.
  public let path: String
  let connection: Guarded<HistoryConnection>

  /// Marks a database as a history of readings (`PRAGMA application_id`).
  static let mark: Int64 = 0x5363_4D68
  /// The version of the tables (`PRAGMA user_version`).
  static let version: Int64 = 3

  /// Opens a file, or makes it.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - access: Whether it is made when it is not there.
  ///   - patience: How long each call waits for another program that writes, in milliseconds.
  /// - Throws: ``HistoryError`` when it cannot be opened, or is something else; such a file stays as it is.
  public init(path: String, access: Access = .make, patience: Int = 5_000) throws(HistoryError) {
    self.path = path
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw HistoryError(.notOpened, path, .noName)
    }
    if access != .make, Glibc.access(path, F_OK) != 0, errno == ENOENT {
      throw HistoryError(.notOpened, path, .noFile)
    }
    // Some names without a folder, like `:memory:`, mean something else to SQLite.
    let connection = try HistoryConnection(
      path.hasPrefix("/") ? path : "./\(path)", shownAs: path, creates: access == .make,
      patience: Int32(clamping: max(0, patience)))
    try Self.prepare(connection, path, access)
    self.connection = Guarded(connection)
  }

  /// Makes an empty history in memory, to try out what a new file would hold.
  ///
  /// - Parameter path: The file, for messages; it is not touched.
  /// - Throws: ``HistoryError``.
  package init(trialFor path: String) throws(HistoryError) {
    self.path = path
    let connection = try HistoryConnection(":memory:", shownAs: path, creates: true, patience: 0)
    try Self.prepare(connection, path, .make)
    self.connection = Guarded(connection)
  }

  /// Judges a reading by those before it and stores it. A picture's reading that is there already, with its time, is not stored twice.
  ///
  /// - Parameters:
  ///   - entry: What was read, and when.
  ///   - series: What it is a reading of.
  ///   - confidence: the confidence of the reader, 0…100.
  ///   - rules: What it has to keep.
  ///   - flow: When the meter's use is unusual; nil where the use is of no interest.
  /// - Returns: The reading with what became of it.
  /// - Throws: ``HistoryError``; nothing is stored then.
  public func add(
    _ entry: HistoryRules.Entry, of series: HistorySeries, confidence: Int, rules: HistoryRules,
    flow: FlowRules? = nil
  ) throws(HistoryError) -> HistoryReading {
    try connection.withLock { (connection) throws(HistoryError) in
      let connection = connection
      return try connection.transaction { () throws(HistoryError) in
        if rules.keepsOrder, let known = try same(as: entry, of: series, connection) {
          return try with(flow, known, connection)
        }
        let reading = try with(flow, judged(entry, series, confidence, rules, connection), connection)
        try insert(reading, connection)
        return reading.with(id: connection.lastRow)
      }
    }
  }

  /// Judges a reading by those before it, and stores nothing.
  ///
  /// - Returns: The reading with what would become of it; its number is 0.
  /// - Throws: ``HistoryError``.
  public func judge(
    _ entry: HistoryRules.Entry, of series: HistorySeries, confidence: Int, rules: HistoryRules,
    flow: FlowRules? = nil
  ) throws(HistoryError) -> HistoryReading {
    try connection.withLock { (connection) throws(HistoryError) in
      let connection = connection
      return try connection.transaction(isWriting: false) { () throws(HistoryError) in
        if rules.keepsOrder, let known = try same(as: entry, of: series, connection) {
          return try with(flow, known, connection).with(id: 0)
        }
        return try with(flow, judged(entry, series, confidence, rules, connection), connection)
      }
    }
  }

  /// Forgets all readings of a meter, its gaps and its replacements.
  ///
  /// - Parameters:
  ///   - meter: The meter, as the configuration names it.
  ///   - register: The register whose readings alone are forgotten; nil for all.
  /// - Returns: How many there were.
  /// - Throws: ``HistoryError``; then none is forgotten.
  @discardableResult
  public func reset(_ meter: String, register: String? = nil) throws(HistoryError) -> Int {
    try connection.withLock { (connection) throws(HistoryError) in
      let connection = connection
      return try connection.transaction { () throws(HistoryError) in
        let (condition, values) = Self.condition(of: meter, register)
        try connection.run(
          "DELETE FROM reading WHERE series IN (SELECT id FROM series WHERE \(condition))", values)
        let count = connection.changes
        try connection.run("DELETE FROM series WHERE \(condition)", values)
        try connection.run("DELETE FROM replacement WHERE \(condition)", values)
        if register == nil { try removeGaps(of: meter, connection) }
        return count
      }
    }
  }

  /// What is wrong with the file, in SQLite's words; empty when all of it is sound.
  ///
  /// It reads the whole file.
  ///
  /// - Throws: ``HistoryError`` when it cannot be read.
  public func damages() throws(HistoryError) -> [String] {
    try connection.withLock { (connection) throws(HistoryError) in
      var lines: [String] = []
      try connection.run("PRAGMA integrity_check", []) { row in
        lines.append(row.text(0) ?? "")
        return true
      }
      return lines == ["ok"] ? [] : lines
    }
  }

  /// Stores a reading, within a transaction; one with a number gets that number.
  func insert(_ reading: HistoryReading, _ connection: HistoryConnection) throws(HistoryError) {
    let series: [SQLiteValue] = [
      .text(reading.series.meter), .text(reading.series.register ?? ""), .text(reading.series.unit ?? ""),
    ]
    try connection.run("INSERT OR IGNORE INTO series (meter, register, unit) VALUES (?, ?, ?)", series)
    try connection.run(
      """
      INSERT INTO reading (id, series, time, value, digits, accepted, why, previous, confidence)
      SELECT ?, id, ?, ?, ?, ?, ?, ?, ? FROM series WHERE meter = ? AND register = ? AND unit = ?
      """,
      [
        reading.id == 0 ? .null : .integer(reading.id), .integer(reading.entry.time), .text(reading.entry.value.text),
        .integer(Int64(reading.entry.value.digits)), .integer(reading.isAccepted ? 1 : 0), .text(reading.why),
        reading.previous.map { .text($0.text) } ?? .null, .integer(Int64(reading.confidence)),
      ] + series)
  }
}
