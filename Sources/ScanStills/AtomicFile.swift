import Glibc

/// Replacing a file's contents in one step.
package enum AtomicFile {
  private typealias Failure = (step: String, code: Int32)

  /// Writes a file in one step.
  ///
  /// - Parameters:
  ///   - bytes: The contents.
  ///   - path: The file.
  ///   - replaces: Whether a file that is there is replaced; a file system that knows links decides, so that none
  ///     can come in between.
  /// - Throws: ``PictureWriteError``, with `exists` when the file may not be replaced; what was there stays.
  package static func write(
    _ bytes: [UInt8], to path: String, replaces: Bool = true
  ) throws(PictureWriteError) {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw PictureWriteError(.notFound, path: path, message: "This is not a possible file name.")
    }
    guard replaces else { return try put(bytes, at: path, mode: nil, replaces: false, named: path) }
    var status = stat()
    let exists = stat(path, &status) == 0
    let kind = status.st_mode & S_IFMT
    if exists, kind == S_IFDIR {
      throw PictureWriteError(.isFolder, path: path, message: "This is a folder; give the name of a file in it.")
    }
    if exists, kind != S_IFREG {
      // Renaming over a device would take the device away.
      return try writeThrough(bytes, to: path)
    }
    // A symbolic link keeps pointing at the file, which is replaced where it lies.
    let target = exists ? resolved(path) : path
    try put(bytes, at: target, mode: exists ? status.st_mode & 0o7777 : nil, replaces: true, named: path)
  }

  private static func put(
    _ bytes: [UInt8], at target: String, mode: mode_t?, replaces: Bool, named path: String
  ) throws(PictureWriteError) {
    let folder = target.utf8.lastIndex(of: 0x2F).map { String(target[...$0]) } ?? ""
    let temporary = "\(folder).scanview-\(getpid())-\(UInt64.random(in: 0 ... .max)).part"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o666)
    guard descriptor >= 0 else { throw error(("creating the file", errno), path: path) }
    var failure = fill(descriptor, with: bytes)
    if failure == nil, let mode, fchmod(descriptor, mode) != 0 { failure = ("setting the permissions", errno) }
    if failure == nil, fsync(descriptor) != 0 { failure = ("saving", errno) }
    // Network file systems report a full disk only here.
    if close(descriptor) != 0, failure == nil { failure = ("closing", errno) }
    if failure == nil, let code = move(temporary, to: target, replaces: replaces) { failure = ("renaming", code) }
    if let failure {
      unlink(temporary)
      throw error(failure, path: path)
    }
  }

  /// Gives a complete file its name; the error's number when that fails.
  private static func move(_ temporary: String, to target: String, replaces: Bool) -> Int32? {
    if replaces { return rename(temporary, target) == 0 ? nil : errno }
    // A hard link takes a name only where none is, on every file system that knows links.
    if link(temporary, target) == 0 {
      unlink(temporary)
      return nil
    }
    guard errno == EPERM || errno == EOPNOTSUPP else { return errno }
    // FAT knows no links: there, the file is looked for just before.
    var status = stat()
    if lstat(target, &status) == 0 { return EEXIST }
    return rename(temporary, target) == 0 ? nil : errno
  }

  private static func writeThrough(_ bytes: [UInt8], to path: String) throws(PictureWriteError) {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw error(("opening", errno), path: path) }
    var failure = fill(descriptor, with: bytes)
    if close(descriptor) != 0, failure == nil { failure = ("closing", errno) }
    if let failure { throw error(failure, path: path) }
  }

  private static func fill(_ descriptor: Int32, with bytes: [UInt8]) -> Failure? {
    bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let count = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count < 0 {
          if errno == EINTR { continue }
          return ("writing", errno)
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
        message: "There is no space left for the file (\(reason)); free some or write elsewhere.")
    case EEXIST:
      return PictureWriteError(
        .exists, path: path, message: "There is a file of this name; choose another, or allow to overwrite it.")
    case ENOENT, ENOTDIR:
      return PictureWriteError(.notFound, path: path, message: "The folder does not exist; make it first.")
    case EACCES, EPERM, EROFS:
      return PictureWriteError(
        .notPermitted, path: path, message: "This user may not write here (\(reason)); choose another folder.")
    default:
      return PictureWriteError(.system, path: path, message: "The file cannot be written: \(failure.step): \(reason).")
    }
  }
}
