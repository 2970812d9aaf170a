import Glibc

/// Replacing a file's contents in one step.
package enum AtomicFile {
  private typealias Failure = (step: String, code: Int32)

  package static func write(_ bytes: [UInt8], to path: String) throws(PictureWriteError) {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw PictureWriteError(.notFound, path: path, message: "This is not a possible file name.")
    }
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
    try replace(target, with: bytes, mode: exists ? status.st_mode & 0o7777 : nil, named: path)
  }

  private static func replace(
    _ target: String, with bytes: [UInt8], mode: mode_t?, named path: String
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
    if failure == nil, rename(temporary, target) != 0 { failure = ("renaming", errno) }
    if let failure {
      unlink(temporary)
      throw error(failure, path: path)
    }
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
