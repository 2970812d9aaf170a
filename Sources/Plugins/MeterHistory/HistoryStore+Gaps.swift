import ScanImage
import ScanStore
import Synchronization

/// A time at which a meter was to be read and was not.
public struct HistoryGap: Sendable, Hashable, Identifiable {
  /// Its number among the gaps of the file; later ones have greater numbers.
  public let id: Int64
  /// The name of the meter.
  public let meter: String
  /// When, in milliseconds since 1970 (UTC).
  public let time: Int64
  /// Why nothing was read, for a person.
  public let reason: String
}

/// Gaps stand in a table of their own, which is only there when there was one: what knows readings alone reads the file as before.
extension HistoryStore {
  /// The longest reason that is kept, in characters.
  private static let longestReason = 300

  /// Notes that a meter was to be read and was not.
  ///
  /// - Parameters:
  ///   - meter: The name of the meter.
  ///   - time: When, in milliseconds since 1970 (UTC).
  ///   - reason: Why, for a person.
  /// - Throws: ``HistoryError``; nothing is stored then.
  public func addGap(of meter: String, at time: Int64, reason: String) throws(HistoryError) {
    try connection.withLock { (connection) throws(HistoryError) in
      let connection = connection
      return try connection.transaction { () throws(HistoryError) in
        try insertGap(of: meter, at: time, reason: reason, connection)
      }
    }
  }

  /// The gaps of a meter, the oldest first.
  ///
  /// - Parameters:
  ///   - meter: The name of the meter; nil for all.
  ///   - limit: How many of the newest at most; nil for all.
  /// - Throws: ``HistoryError``.
  public func gaps(of meter: String? = nil, limit: Int? = nil) throws(HistoryError) -> [HistoryGap] {
    try connection.withLock { (connection) throws(HistoryError) in
      guard try hasGaps(connection) else { return [] }
      return try connection.all(
        "SELECT id, meter, time, reason FROM gap WHERE ?1 IS NULL OR meter = ?1 ORDER BY id DESC LIMIT ?2",
        [meter.map { .text($0) } ?? .null, .integer(limit.map { Int64(max(0, $0)) } ?? -1)]
      ) { row in
        HistoryGap(id: row.integer(0), meter: row.text(1) ?? "", time: row.integer(2), reason: row.text(3) ?? "")
      }.reversed()
    }
  }

  /// How many gaps a meter has, and when the last one was, in milliseconds since 1970 (UTC); nil without one.
  ///
  /// - Throws: ``HistoryError``.
  public func gapCount(of meter: String) throws(HistoryError) -> (count: Int, last: Int64?) {
    try connection.withLock { (connection) throws(HistoryError) in
      guard try hasGaps(connection) else { return (0, nil) }
      let counts = try connection.all("SELECT count(*), max(time) FROM gap WHERE meter = ?", [.text(meter)]) { row in
        (count: Int(row.integer(0)), last: row.integer(0) > 0 ? row.integer(1) : nil)
      }
      return counts.first ?? (0, nil)
    }
  }

  /// Stores a gap, within a transaction.
  func insertGap(
    of meter: String, at time: Int64, reason: String, _ connection: HistoryConnection
  ) throws(HistoryError) {
    try connection.run(
      """
      CREATE TABLE IF NOT EXISTS gap (
        id INTEGER PRIMARY KEY AUTOINCREMENT, meter TEXT NOT NULL, time INTEGER NOT NULL, reason TEXT NOT NULL);
      """)
    try connection.run(
      "INSERT INTO gap (meter, time, reason) VALUES (?, ?, ?)",
      [.text(meter), .integer(time), .text(String(reason.prefix(Self.longestReason)))])
  }

  /// Whether a gap is there already.
  func hasGap(_ gap: HistoryImport.Gap, _ connection: HistoryConnection) throws(HistoryError) -> Bool {
    guard try hasGaps(connection) else { return false }
    return try connection.number(
      "SELECT count(*) FROM gap WHERE meter = ? AND time = ?", [.text(gap.meter), .integer(gap.time)]) > 0
  }

  /// Forgets the gaps of a meter, within a transaction.
  func removeGaps(of meter: String, _ connection: HistoryConnection) throws(HistoryError) {
    guard try hasGaps(connection) else { return }
    try connection.run("DELETE FROM gap WHERE meter = ?", [.text(meter)])
  }

  private func hasGaps(_ connection: HistoryConnection) throws(HistoryError) -> Bool {
    try !connection.all("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'gap'", []) { _ in true }.isEmpty
  }
}
