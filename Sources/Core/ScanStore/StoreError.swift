import CSQLite

/// What kind of failure libsqlite3 reports.
package enum StoreFailure: Sendable, Hashable {
  /// The file cannot be opened, made or written.
  case notOpened
  /// Another program holds the file for too long.
  case busy
  /// There is no space left.
  case full
  /// The disk does not read or write.
  case disk
  /// The file is no database, or is damaged.
  case damaged
  /// Anything else.
  case failed

  /// The kind of a result code: its low byte, the others give details (sqlite.org/rescode.html).
  init(_ code: Int32) {
    self =
      switch code & 0xFF {
      case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_READONLY, SQLITE_AUTH: .notOpened
      case SQLITE_BUSY, SQLITE_LOCKED: .busy
      case SQLITE_FULL: .full
      case SQLITE_IOERR: .disk
      case SQLITE_CORRUPT, SQLITE_NOTADB: .damaged
      default: .failed
      }
  }
}

/// The error of somebody who keeps data in a SQLite file.
package protocol StoreError: Error, Sendable {
  /// Makes an error of what libsqlite3 reports.
  ///
  /// - Parameters:
  ///   - failure: What kind it is.
  ///   - path: The file, as it is named in messages.
  ///   - words: What the library says.
  init(_ failure: StoreFailure, path: String, words: String)
}
