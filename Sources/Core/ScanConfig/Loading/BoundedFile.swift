import Glibc
public import ScanJSON

extension ProblemCode {
  /// A file that cannot be read: missing, forbidden, a folder, a device.
  public static let unreadable = ProblemCode("unreadable")
}

/// The reading of a configuration file that cannot wait, grow or surprise.
package enum BoundedFile {
  /// The largest file, in bytes.
  package static let limit = JSONLimits.default.bytes

  /// The bytes of a regular file of at most ``limit`` bytes.
  ///
  /// Pipes, devices and folders are refused without being read, so that none of them makes the caller wait.
  /// - Throws: `InvalidDocument` with one problem.
  package static func read(_ path: String) throws(InvalidDocument) -> [UInt8] {
    // A path with a NUL would silently name another file.
    guard !path.utf8.contains(0) else { throw failure(path, LoadingText.nul.with()) }
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      let code = errno
      throw failure(path, reason(code), advice(path, code))
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failure(path, reason(errno)) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw failure(path, LoadingText.folder.with(), LoadingText.folderAdvice.with())
    default: throw failure(path, LoadingText.device.with())
    }
    guard status.st_size <= limit else { throw tooLarge(path, Int(status.st_size)) }
    return try bytes(descriptor, path, expected: Int(status.st_size))
  }

  /// Reads to the end; a file that grows meanwhile is still bounded.
  private static func bytes(_ descriptor: Int32, _ path: String, expected: Int) throws(InvalidDocument) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(expected + 1)
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count == 0 { return bytes }
      if count < 0 {
        if errno == EINTR { continue }
        throw failure(path, reason(errno))
      }
      bytes += chunk[..<count]
      guard bytes.count <= limit else { throw tooLarge(path, bytes.count) }
    }
  }

  private static func reason(_ code: Int32) -> DisplayText {
    switch code {
    case ENOENT: LoadingText.missing.with()
    case EACCES: LoadingText.forbidden.with()
    case ENOTDIR: LoadingText.noFolder.with()
    default: DisplayText(String(cString: strerror(code)))
    }
  }

  /// Where a file that is missing was searched for.
  private static func advice(_ path: String, _ code: Int32) -> DisplayText? {
    guard code == ENOENT || code == ENOTDIR else { return nil }
    // getcwd allocates the result, which is freed here.
    guard !path.hasPrefix("/"), let folder = getcwd(nil, 0) else { return LoadingText.checkPath.with() }
    defer { free(folder) }
    return LoadingText.checkName.with(["folder": .string(String(cString: folder))])
  }

  private static func failure(_ path: String, _ reason: DisplayText, _ advice: DisplayText? = nil) -> InvalidDocument {
    InvalidDocument([
      Problem(
        .error, .unreadable, file: path, message: LoadingText.unreadable.with(["reason": .text(reason)]), advice: advice
      )
    ])
  }

  private static func tooLarge(_ path: String, _ size: Int) -> InvalidDocument {
    InvalidDocument([
      Problem(
        .error, .limit, file: path, message: LoadingText.tooLarge.with(["size": .number(size)]),
        allowed: [LoadingText.atMostBytes.with(["limit": .number(limit)])])
    ])
  }
}
