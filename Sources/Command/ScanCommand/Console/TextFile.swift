import ScanStills

/// The writing of text files.
enum TextFile {
  /// Writes a text in one step: the file is either the old or the whole new one.
  ///
  /// - Throws: `PictureWriteError` naming the file and the reason.
  static func write(_ text: String, to path: String) throws {
    try AtomicFile.write(Array(text.utf8), to: path)
  }
}
