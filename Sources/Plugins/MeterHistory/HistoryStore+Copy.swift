import ScanImage
import ScanStore

extension HistoryStore {
  /// Writes everything that is stored now to another file, in one transaction.
  ///
  /// - Parameter path: The file, which must not exist.
  /// - Throws: ``HistoryError``.
  package func copy(to path: String) throws(HistoryError) {
    try connection.withLock { (connection) throws(HistoryError) in
      try connection.run("VACUUM INTO ?", [.text(path)])
    }
  }
}
