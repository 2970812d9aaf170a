import Glibc
import ScanJSON

/// Replacing a file's contents in one step.
package enum AtomicFile {
  private typealias Failure = (step: WriteText, code: Int32)

  /// Whether nothing has a name; a link that leads nowhere has it.
  package static func isFree(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) != 0 && errno == ENOENT
  }

  /// Writes a file in one step.
  ///
  /// - Parameters:
  ///   - bytes: The contents.
  ///   - path: The file.
  ///   - replaces: Whether a file that is there is replaced; a file system that knows links decides, so that none
  ///     can come in between.
  ///   - onlyRegular: Whether pipes, devices and links are refused, as for names that come from others.
  /// - Throws: ``PictureWriteError``, with `exists` when the file may not be replaced; what was there stays.
  package static func write(
    _ bytes: [UInt8], to path: String, replaces: Bool = true, onlyRegular: Bool = false
  ) throws(PictureWriteError) {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw PictureWriteError(.notFound, path: path, message: WriteText.noName.with())
    }
    guard replaces else { return try put(bytes, at: path, mode: nil, replaces: false, named: path) }
    var status = stat()
    let exists = (onlyRegular ? lstat(path, &status) : stat(path, &status)) == 0
    let kind = status.st_mode & S_IFMT
    if exists, kind == S_IFDIR {
      throw PictureWriteError(.isFolder, path: path, message: WriteText.folder.with())
    }
    if exists, kind != S_IFREG {
      guard !onlyRegular else {
        throw PictureWriteError(
          .notRegular, path: path, message: WriteText.special.with())
      }
      // Renaming over a device would take the device away.
      return try writeThrough(bytes, to: path)
    }
    // A symbolic link keeps pointing at the file, which is replaced where it lies.
    let target = exists && !onlyRegular ? resolved(path) : path
    try put(bytes, at: target, mode: exists ? status.st_mode & 0o7777 : nil, replaces: true, named: path)
  }

  /// How long the reader of a pipe may take nothing, in milliseconds.
  private static let longestWait: Int32 = 10_000

  private static func put(
    _ bytes: [UInt8], at target: String, mode: mode_t?, replaces: Bool, named path: String
  ) throws(PictureWriteError) {
    let folder = target.utf8.lastIndex(of: 0x2F).map { String(target[...$0]) } ?? ""
    TemporaryFile.sweep(folder)
    guard let (temporary, descriptor) = TemporaryFile.make(in: folder) else {
      throw error((.creating, errno), path: path)
    }
    // A copy keeps the lock until the file has its name.
    let lock = dup(descriptor)
    defer { if lock >= 0 { close(lock) } }
    var failure = fill(descriptor, with: bytes)
    if failure == nil, let mode, fchmod(descriptor, mode) != 0 { failure = (.permissions, errno) }
    if failure == nil, fsync(descriptor) != 0 { failure = (.saving, errno) }
    // Network file systems report a full disk only here.
    if close(descriptor) != 0, failure == nil { failure = (.closing, errno) }
    if failure == nil, let code = move(temporary, to: target, replaces: replaces) { failure = (.renaming, code) }
    if let failure {
      unlink(temporary)
      throw error(failure, path: path)
    }
  }

  /// Gives a complete file its name; the error's number when that fails.
  static func move(_ temporary: String, to target: String, replaces: Bool) -> Int32? {
    if replaces { return rename(temporary, target) == 0 ? nil : errno }
    // A hard link takes a name only where none is, on every file system that knows links.
    if link(temporary, target) == 0 {
      unlink(temporary)
      return nil
    }
    guard errno == EPERM || errno == EOPNOTSUPP else { return errno }
    // FAT knows no links: there, the file is searched for just before.
    var status = stat()
    if lstat(target, &status) == 0 { return EEXIST }
    return rename(temporary, target) == 0 ? nil : errno
  }

  private static func writeThrough(_ bytes: [UInt8], to path: String) throws(PictureWriteError) {
    // Without O_NONBLOCK opening a pipe that nobody reads would wait for ever.
    let descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    guard descriptor >= 0 else { throw error((.opening, errno), path: path) }
    var failure = fill(descriptor, with: bytes)
    if close(descriptor) != 0, failure == nil { failure = (.closing, errno) }
    if let failure { throw error(failure, path: path) }
  }

  private static func fill(_ descriptor: Int32, with bytes: [UInt8]) -> Failure? {
    bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let count = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count < 0 {
          if errno == EINTR { continue }
          guard errno == EAGAIN else { return (.writing, errno) }
          var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          if poll(&request, 1, longestWait) == 0 { return (.writing, ETIMEDOUT) }
          continue
        }
        rest = rest.dropFirst(count)
      }
      return nil
    }
  }

  private static func resolved(_ path: String) -> String {
    // realpath allocates the result, which is freed here.
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  private static func error(_ failure: Failure, path: String) -> PictureWriteError {
    let reason = InputFile.describe(failure.code)
    switch failure.code {
    case ENOSPC, EDQUOT, EFBIG:
      return PictureWriteError(
        .diskFull, path: path,
        message: WriteText.diskFull.with(["error": .string(reason)]))
    case ENXIO:
      return PictureWriteError(.system, path: path, message: WriteText.noReader.with())
    case EEXIST:
      return PictureWriteError(
        .exists, path: path, message: WriteText.exists.with())
    case ENOENT, ENOTDIR:
      return PictureWriteError(.notFound, path: path, message: WriteText.noFolder.with())
    case EACCES, EPERM, EROFS:
      return PictureWriteError(
        .notPermitted, path: path, message: WriteText.notPermitted.with(["error": .string(reason)]))
    default:
      return PictureWriteError(
        .system, path: path,
        message: WriteText.failed.with(["step": .text(failure.step.with()), "error": .string(reason)]))
    }
  }
}
