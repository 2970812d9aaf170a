import CTesseract
import ScanJSON

/// The shared library, opened when text is read for the first time.
enum TesseractLibrary {
  /// Opens the library, once for the process.
  ///
  /// - Throws: ``TesseractError`` with `libraryMissing`, naming the package.
  static func load() throws(TesseractError) { try opened.get() }

  /// The version; only after ``load()``.
  static var version: String { ctess_version().map { String(cString: $0) } ?? "" }

  /// The number of nested levels at which OpenMP may start threads from this thread; 0 after recognition, -1 without OpenMP.
  static var threadLevels: Int { Int(ctess_thread_levels()) }

  private static let opened: Result<Void, TesseractError> = {
    var message = [CChar](repeating: 0, count: 512)
    guard ctess_load(&message, message.count) else {
      let reason = String(decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      return .failure(
        TesseractError(
          .libraryMissing, at: "libtesseract.so.5", TesseractText.noLibrary.with(["error": .string(reason)])))
    }
    return .success(())
  }()
}
