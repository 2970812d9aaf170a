import CSQLite

/// A value that a statement is given.
package enum SQLiteValue: Sendable, Hashable {
  case integer(Int64)
  case text(String)
  case null
}

/// A row of an answer, lent while it is the current one.
package struct SQLiteRow {
  fileprivate let statement: OpaquePointer

  /// The whole number in a column, from 0; 0 where there is none.
  package func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }

  /// What a column holds: a whole number or a text; numbers with a fraction and bytes are read as text.
  package func value(_ column: Int32) -> SQLiteValue {
    switch sqlite3_column_type(statement, column) {
    case SQLITE_NULL: .null
    case SQLITE_INTEGER: .integer(integer(column))
    default: text(column).map { .text($0) } ?? .null
    }
  }

  /// The text in a column; nil where there is none.
  package func text(_ column: Int32) -> String? {
    // The memory is libsqlite3's and lasts until the next step; the copy is ours.
    guard let start = sqlite3_column_text(statement, column) else { return nil }
    let count = Int(sqlite3_column_bytes(statement, column))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }
}

/// The owner of one connection of libsqlite3 with its prepared statements; for one thread at a time. What fails is an error of the
/// caller's own type.
///
/// The library is called directly: GRDB, the usual way from Swift, loads Foundation and ICU into every process.
package final class SQLiteConnection<Failure: StoreError> {
  private let path: String
  private let handle: OpaquePointer
  private var statements: [String: OpaquePointer] = [:]

  /// Opens a file; one that may only be read is opened for that.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - name: Its name in messages.
  ///   - creates: Whether it is made when it is not there.
  ///   - patience: How long to wait for another program that writes, in milliseconds.
  package init(_ path: String, shownAs name: String, creates: Bool, patience: Int32) throws(Failure) {
    self.path = name
    let flags = SQLITE_OPEN_READWRITE | (creates ? SQLITE_OPEN_CREATE : 0)
    var opened: OpaquePointer?
    // One lock around each connection is the caller's; also after a failure the handle is ours to close.
    let code = sqlite3_open_v2(path, &opened, flags | SQLITE_OPEN_NOMUTEX, nil)
    guard code == SQLITE_OK, let opened else {
      let words = opened.map { String(cString: sqlite3_errmsg($0)) } ?? String(cString: sqlite3_errstr(code))
      sqlite3_close_v2(opened)
      throw Failure(StoreFailure(code), path: name, words: words)
    }
    handle = opened
    sqlite3_extended_result_codes(opened, 1)
    sqlite3_busy_timeout(opened, patience)
  }

  deinit {
    for statement in statements.values { sqlite3_finalize(statement) }
    sqlite3_close_v2(handle)
  }

  /// How many rows the last statement that changed any has changed.
  package var changes: Int { Int(sqlite3_changes(handle)) }

  /// The number of the row that was put in last.
  package var lastRow: Int64 { sqlite3_last_insert_rowid(handle) }

  /// Runs statements that give nothing back.
  package func run(_ statements: String) throws(Failure) {
    try check(sqlite3_exec(handle, statements, nil, nil, nil))
  }

  /// Runs one statement.
  ///
  /// - Parameters:
  ///   - text: The statement, with `?` for each value. It is kept, prepared.
  ///   - values: What stands in for them.
  ///   - row: Called for each row of the answer; false ends it.
  package func run(
    _ text: String, _ values: [SQLiteValue], row: (SQLiteRow) throws(Failure) -> Bool = { _ in true }
  ) throws(Failure) {
    let statement = try prepared(text)
    defer {
      // The code of a reset is that of the step before, which is reported by then.
      sqlite3_reset(statement)
      sqlite3_clear_bindings(statement)
    }
    for (index, value) in values.enumerated() { try bind(value, to: statement, at: Int32(index + 1)) }
    while true {
      let code = sqlite3_step(statement)
      if code == SQLITE_DONE { return }
      guard code == SQLITE_ROW else { throw failure(code) }
      guard try row(SQLiteRow(statement: statement)) else { return }
    }
  }

  /// What one statement gives back, row by row; see ``run(_:_:row:)``.
  package func all<Element>(
    _ text: String, _ values: [SQLiteValue], row: (SQLiteRow) throws(Failure) -> Element
  ) throws(Failure) -> [Element] {
    var elements: [Element] = []
    try run(text, values) { (line) throws(Failure) in
      elements.append(try row(line))
      return true
    }
    return elements
  }

  /// Does work as one: all of it is in the file afterwards, or nothing.
  ///
  /// - Parameter isWriting: Whether it writes; then others that write wait from its begin on.
  package func transaction<Result>(
    isWriting: Bool = true, _ work: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try run(isWriting ? "BEGIN IMMEDIATE" : "BEGIN")
    do throws(Failure) {
      let result = try work()
      try run("COMMIT")
      return result
    } catch {
      // After some failures libsqlite3 has gone back by itself; then there is nothing left to undo.
      if sqlite3_get_autocommit(handle) == 0 { sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
      throw error
    }
  }

  private func prepared(_ text: String) throws(Failure) -> OpaquePointer {
    if let statement = statements[text] { return statement }
    var statement: OpaquePointer?
    try check(sqlite3_prepare_v3(handle, text, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil))
    guard let statement else { throw Failure(.failed, path: path, words: "an empty statement") }
    statements[text] = statement
    return statement
  }

  private func bind(_ value: SQLiteValue, to statement: OpaquePointer, at index: Int32) throws(Failure) {
    switch value {
    case .integer(let number): try check(sqlite3_bind_int64(statement, index, number))
    case .null: try check(sqlite3_bind_null(statement, index))
    case .text(var text):
      let code = text.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) {
          // An empty text may have no address, which would mean no value.
          $0.baseAddress.map { CSQLiteBindText(statement, index, $0, Int32(bytes.count)) }
        }
      }
      try check(code ?? CSQLiteBindText(statement, index, "", 0))
    }
  }

  private func check(_ code: Int32) throws(Failure) {
    guard code == SQLITE_OK else { throw failure(code) }
  }

  private func failure(_ code: Int32) -> Failure {
    Failure(StoreFailure(code), path: path, words: String(cString: sqlite3_errmsg(handle)))
  }
}
