import Glibc
import ScanGeometry
import ScanImage
import ScanJSON
import ScanStills

/// The owner of a file that a recording is written to: a growing one under its own name, or one that gets its name when it is complete.
final class MCAPOutput {
  let path: String
  private let descriptor: Int32
  private let complete: CompleteFile?
  /// How many bytes were written.
  private(set) var count = 0

  /// Makes a file that grows under its own name, so that what was written can be read whatever happens; it must not exist.
  init(growing path: String) throws(RecordingError) {
    self.path = path
    complete = nil
    descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o666)
    guard descriptor >= 0 else { throw Self.error(errno, path) }
  }

  /// Makes a file that gets its name by ``publish()``; no other file of that name is replaced.
  init(complete path: String) throws(RecordingError) {
    self.path = path
    guard let file = CompleteFile(path) else { throw Self.error(errno, path) }
    complete = file
    descriptor = file.descriptor
  }

  deinit {
    if complete == nil { close(descriptor) }
  }

  /// Writes bytes; when that fails, what was written of them is taken away again.
  func write(_ pieces: [MCAPPiece]) throws(RecordingError) {
    let before = count
    do throws(RecordingError) {
      for piece in pieces { try piece.withBytes { (bytes) throws(RecordingError) in try write(bytes) } }
    } catch {
      ftruncate(descriptor, off_t(before))
      lseek(descriptor, off_t(before), SEEK_SET)
      count = before
      throw error
    }
  }

  /// Gives a complete file its name.
  func publish() throws(RecordingError) {
    guard let complete else { return }
    if let code = complete.publish() { throw Self.error(code, path) }
  }

  private func write(_ bytes: UnsafeRawBufferPointer) throws(RecordingError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if written < 0 {
        if errno == EINTR { continue }
        throw Self.error(errno, path)
      }
      // A file that takes nothing and has no error would be written to without end.
      guard written > 0 else { throw Self.error(ENOSPC, path) }
      rest = rest.dropFirst(written)
      count += written
    }
  }

  private static func error(_ code: Int32, _ path: String) -> RecordingError {
    let words = String(cString: strerror(code))
    return switch code {
    case EEXIST: RecordingError(.exists, path, .exists)
    case ENOSPC, EDQUOT, EFBIG: RecordingError(.diskFull, path, .diskFull, ["error": .string(words)])
    case EACCES, EPERM, EROFS: RecordingError(.notPermitted, path, .notWritten, ["error": .string(words)])
    case ENOENT, ENOTDIR: RecordingError(.notFound, path, .notWritten, ["error": .string(words)])
    default: RecordingError(.system, path, .notWritten, ["error": .string(words)])
    }
  }
}

/// Bytes that are written as they lie in memory: pixels are not copied.
enum MCAPPiece: Sendable {
  case bytes([UInt8])
  case luma(LumaImage)
  case color(ColorImage)

  /// How many bytes there are.
  var count: Int {
    switch self {
    case .bytes(let bytes): bytes.count
    case .luma(let image): image.size.area
    case .color(let image): image.size.area * 4
    }
  }

  /// Lends the bytes.
  func withBytes<Failure: Error>(_ body: (UnsafeRawBufferPointer) throws(Failure) -> Void) throws(Failure) {
    switch self {
    case .bytes(let bytes):
      var failure: Failure?
      bytes.withUnsafeBytes { buffer in
        do throws(Failure) { try body(buffer) } catch { failure = error }
      }
      if let failure { throw failure }
    case .luma(let image):
      try image.withView { (view) throws(Failure) in
        try body(UnsafeRawBufferPointer(start: view.base, count: image.size.area))
      }
    case .color(let image):
      try image.withBytes { (bytes) throws(Failure) in try body(UnsafeRawBufferPointer(bytes)) }
    }
  }
}
