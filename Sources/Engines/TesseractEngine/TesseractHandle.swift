import CTesseract
import Glibc
import ScanImage
import ScanJSON

/// One C engine with its language data: the owner of the handle.
///
/// Making one takes 10 to 150 ms, so that engines wait in ``pool`` between two recognizers.
// It may be used on any thread, by one at a time: the recognizer that owns it, or nobody while it waits in the pool.
final class TesseractHandle: @unchecked Sendable {
  /// What is settled when the engine is made. Everything else is set anew for each recognizer.
  struct Key: Hashable {
    let folder: String
    let names: [String]
    let usesDictionaries: Bool
    /// The files of the data as they were loaded: data that was installed again since is another one's.
    let files: [FileStamp]
  }

  /// What distinguishes a file from a later one of the same name.
  struct FileStamp: Hashable {
    let device: UInt
    let node: UInt
    let size: Int
    let seconds: Int
    let nanoseconds: Int

    /// The stamp of a file; nil when it is gone.
    init?(_ path: String) {
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      (device, node, size) = (UInt(status.st_dev), UInt(status.st_ino), Int(status.st_size))
      (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    }
  }

  /// The engines that nobody uses now: at most six, with at most 48 MB of data together. An engine takes about three times the size
  /// of its data in memory.
  static let pool = Pool(maxHandles: 6, maxCost: 48 << 20)

  /// Engines that wait; what one costs is the size of its data.
  typealias Pool = WarmPool<Key, TesseractHandle>

  let engine: OpaquePointer
  let key: Key

  private init(engine: OpaquePointer, key: Key) {
    self.engine = engine
    self.key = key
  }

  deinit {
    ctess_free(engine)
  }

  /// An engine from the pool, or a new one; it is the caller's until ``release(to:)``.
  ///
  /// - Throws: ``TesseractError`` when the library refuses the data.
  static func make(
    _ place: LanguageData.Place, usesDictionaries: Bool, _ pool: Pool
  ) throws(TesseractError) -> TesseractHandle {
    let (folder, names) = (place.folder, place.names.joined(separator: "+"))
    let key = Key(
      folder: folder, names: place.names, usesDictionaries: usesDictionaries,
      files: place.names.compactMap { FileStamp("\(folder)/\($0)\(LanguageData.suffix)") })
    if let waiting = pool.take(key) { return waiting }
    guard let engine = ctess_make(folder, names, usesDictionaries) else {
      throw TesseractError(
        .languageUnreadable, at: folder,
        TesseractText.refused.with([
          "version": .string(TesseractLibrary.version), "languages": .string(names), "folder": .string(folder),
        ]))
    }
    // Ours until deinit.
    return TesseractHandle(engine: engine, key: key)
  }

  /// Gives the engine back for others.
  func release(to pool: Pool) {
    pool.give(self, for: key, cost: key.files.reduce(0) { $0 + $1.size })
  }
}
