import CSQLite

/// Why a history of readings could not be opened, read or written; what was stored before remains.
public struct HistoryError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What kind of failure it is.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    /// The stable name used in JSON output.
    public let name: String
    private init(_ name: String) { self.name = name }
    /// The name.
    public var description: String { name }

    /// The file cannot be opened or made.
    public static let notOpened = Code("historyNotOpened")
    /// Another program holds the file for too long.
    public static let busy = Code("historyBusy")
    /// There is no space left.
    public static let full = Code("historyFull")
    /// The disk does not read or write.
    public static let disk = Code("historyDisk")
    /// The file is no database, or is damaged.
    public static let damaged = Code("historyDamaged")
    /// The file is a database of something else, or of a newer version of this program.
    public static let foreign = Code("historyForeign")
    /// Anything else that SQLite reports.
    public static let failed = Code("historyFailed")
  }

  /// What kind of failure it is.
  public let code: Code
  /// The file.
  public let path: String
  /// What was met and what to do.
  public let message: String

  /// The file and the message.
  public var description: String { "\(path): \(message)" }

  init(_ code: Code, _ path: String, _ message: String) {
    self.code = code
    self.path = path
    self.message = message
  }

  /// Makes an error of a result code of libsqlite3 and its words.
  init(_ result: Int32, _ path: String, _ words: String) {
    // The low byte is the kind, the others give details (sqlite.org/rescode.html).
    switch result & 0xFF {
    case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_READONLY, SQLITE_AUTH:
      self.init(.notOpened, path, "The file cannot be opened (\(words)): name one in a folder that may be written.")
    case SQLITE_BUSY, SQLITE_LOCKED:
      self.init(.busy, path, "Another program is writing (\(words)): try again, or give each a file of its own.")
    case SQLITE_FULL: self.init(.full, path, "There is no space left (\(words)): make some on the disk.")
    case SQLITE_IOERR:
      self.init(.disk, path, "The disk does not read or write (\(words)): check the disk and its free space.")
    case SQLITE_CORRUPT, SQLITE_NOTADB:
      self.init(
        .damaged, path,
        "The file is no history of readings, or damaged (\(words)): move it away, and a new one is begun.")
    default: self.init(.failed, path, "SQLite reports: \(words).")
    }
  }
}
