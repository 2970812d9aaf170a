import Glibc
import ScanJSON

/// The owner of a file that is read at any place, by any thread.
final class MCAPInput: Sendable {
  let path: String
  let size: Int
  private let descriptor: Int32

  init(_ path: String) throws(RecordingError) {
    self.path = path
    // Opening alone would do something to a device or pipe.
    var before = stat()
    if stat(path, &before) == 0, before.st_mode & S_IFMT != S_IFREG {
      throw RecordingError(.unknownFormat, path, .noMCAP)
    }
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw Self.error(errno, path) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      // Without the initializer's end there is no owner yet.
      close(descriptor)
      throw RecordingError(.unknownFormat, path, .noMCAP)
    }
    size = Int(status.st_size)
  }

  deinit { close(descriptor) }

  /// The bytes at a place; fewer where the file ends.
  func read(_ offset: Int, _ count: Int) throws(RecordingError) -> [UInt8] {
    let wanted = max(0, min(count, size - offset))
    guard wanted > 0 else { return [] }
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, filled in
      while filled < wanted {
        let got = pread(descriptor, buffer.baseAddress.map { $0 + filled }, wanted - filled, off_t(offset + filled))
        if got < 0, errno == EINTR { continue }
        if got < 0 { failure = errno }
        // A file that became shorter meanwhile ends here.
        guard got > 0 else { return }
        filled += got
      }
    }
    if failure != 0 { throw Self.error(failure, path) }
    return bytes
  }

  private static func error(_ code: Int32, _ path: String) -> RecordingError {
    let words = String(cString: strerror(code))
    let kind: RecordingError.Code =
      switch code {
      case ENOENT, ENOTDIR: .notFound
      case EACCES, EPERM: .notPermitted
      default: .system
      }
    return RecordingError(kind, path, .notRead, ["error": .string(words)])
  }
}
