import ScanImage
import ScanStore

/// Records that wait for their sinks, in a file: what was taken in is on the disk when the call returns, and stays until each sink has it.
///
/// Every sink goes through the records in their order, each at its own pace. What a sink was given and not acknowledged it is given
/// again, with the same id: at least once, never out of order. A process that is killed loses nothing that was taken in. All calls
/// block; several threads may call.
public final class Spool: Sendable {
  /// Marks a database as a spool (`PRAGMA application_id`).
  static let mark: Int64 = 0x5363_5370
  /// The version of the tables (`PRAGMA user_version`).
  static let version: Int64 = 1

  /// The file.
  public let path: String
  /// How much it may hold.
  public let limits: SpoolLimits
  let state: Guarded<State>

  /// The connection, and what was repaired since it was last asked for.
  struct State {
    var connection: SpoolConnection
    var repair: SpoolRepair?
  }

  /// Opens a spool, or makes it. A damaged one is moved into the folder `quarantine` beside it, and what can be read of it is kept.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - limits: How much it may hold.
  ///   - readers: The sinks. One that is new gets what is taken in from now on; what is kept for one that is gone is forgotten.
  /// - Throws: ``SpoolError``.
  public init(path: String, limits: SpoolLimits = SpoolLimits(), readers: [SpoolReader]) throws(SpoolError) {
    (self.path, self.limits) = (path, limits)
    var repair: SpoolRepair?
    let connection: SpoolConnection
    do throws(SpoolError) {
      connection = try Self.open(path)
    } catch  where error.code == .damaged {
      (connection, repair) = try Self.repaired(path)
    }
    try Self.register(readers, connection)
    state = Guarded(State(connection: connection, repair: repair))
  }

  /// What was repaired since this was last asked.
  public func takeRepair() -> SpoolRepair? {
    state.withLock { state in
      defer { state.repair = nil }
      return state.repair
    }
  }

  /// Takes records in: they are on the disk when the call returns.
  ///
  /// - Throws: ``SpoolError``; then none is.
  public func append(_ records: [SinkRecord]) throws(SpoolError) {
    try repairing { (connection) throws(SpoolError) in
      try connection.transaction { () throws(SpoolError) in
        for record in records {
          try connection.run(
            "INSERT INTO record (id, time, view, event, body) VALUES (?, ?, ?, ?, ?)",
            [
              .text(record.id), .integer(record.time), .text(record.view), .text(record.event), .text(record.body),
            ])
        }
        try self.makeRoom(connection)
      }
    }
  }

  /// The next records for a sink, in their order; empty where none waits.
  ///
  /// - Throws: ``SpoolError``.
  public func batch(for sink: String, limit: Int) throws(SpoolError) -> [SpooledRecord] {
    try repairing { (connection) throws(SpoolError) in
      try connection.all(
        """
        SELECT number, id, time, view, record.event, body FROM record, sink
        WHERE name = ? AND number > passed AND \(Self.isWanted) ORDER BY number LIMIT ?
        """, [.text(sink), .integer(Int64(limit))]
      ) { row in Self.record(row, from: 0) }
    }
  }

  /// Takes note that a sink has got records; what all sinks have got is forgotten.
  ///
  /// - Parameters:
  ///   - records: The first ones of the last batch, in their order.
  ///   - sink: The sink.
  /// - Throws: ``SpoolError``; then the sink is given them again.
  public func acknowledge(_ records: some Collection<SpooledRecord>, for sink: String) throws(SpoolError) {
    guard let last = records.map(\.number).max() else { return }
    let count = records.count
    try repairing { (connection) throws(SpoolError) in
      try connection.transaction { () throws(SpoolError) in
        try connection.run(
          "UPDATE sink SET passed = max(passed, ?), delivered = delivered + ? WHERE name = ?",
          [.integer(last), .integer(Int64(count)), .text(sink)])
        try Self.forgetDelivered(connection)
      }
    }
  }

  /// Lays a record aside that a sink refuses, so that the ones behind it are delivered.
  ///
  /// - Parameters:
  ///   - record: The record.
  ///   - sink: The sink.
  ///   - reason: Why, in words.
  /// - Throws: ``SpoolError``; then the sink is given it again.
  public func layAside(_ record: SpooledRecord, for sink: String, reason: String) throws(SpoolError) {
    try repairing { (connection) throws(SpoolError) in
      try connection.transaction { () throws(SpoolError) in
        let content = record.record
        try connection.run(
          "INSERT OR REPLACE INTO deadLetter (sink, number, id, time, view, event, body, reason) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
          [
            .text(sink), .integer(record.number), .text(content.id), .integer(content.time), .text(content.view),
            .text(content.event), .text(content.body), .text(reason),
          ])
        try connection.run(
          "DELETE FROM deadLetter WHERE sink = ? AND number <= (SELECT number FROM deadLetter WHERE sink = ? ORDER BY number DESC LIMIT 1 OFFSET ?)",
          [.text(sink), .text(sink), .integer(Self.mostDeadLetters)])
        try connection.run(
          "UPDATE sink SET passed = max(passed, ?), refused = refused + 1 WHERE name = ?",
          [.integer(record.number), .text(sink)])
        try Self.forgetDelivered(connection)
      }
    }
  }

  /// How many dead letters are kept for each sink: the newest.
  static let mostDeadLetters: Int64 = 10_000

  /// Does work, and once more after a repair where the file turns out to be damaged.
  func repairing<Result: Sendable>(
    _ work: (SpoolConnection) throws(SpoolError) -> Result
  ) throws(SpoolError) -> Result {
    try state.withLock { (state) throws(SpoolError) -> Result in
      do throws(SpoolError) {
        return try work(state.connection)
      } catch  where error.code == .damaged {
        let readers = try? Self.readers(state.connection)
        (state.connection, state.repair) = try Self.repaired(path)
        if let readers { try Self.register(readers, state.connection) }
        return try work(state.connection)
      }
    }
  }
}

/// A connection to a spool.
typealias SpoolConnection = SQLiteConnection<SpoolError>
