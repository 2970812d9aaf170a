import Glibc
import ScanImage
import ScanJSON

/// Bounded reading of a whole file, pipe or standard input into memory.
enum InputFile {
  /// The path that stands for standard input.
  static let standardInput = "-"

  /// Reads everything, as long as it begins like a picture and stays within the limits.
  static func read(_ path: String, limits: StillLimits, cancel: CancelFlag) throws(StillFault) -> [UInt8] {
    if path == standardInput {
      return try contents(of: STDIN_FILENO, expected: 0, waits: true, timeout: nil, limits: limits, cancel: cancel)
    }
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw StillFault(.notFound, .noName)
    }
    // Without O_NONBLOCK opening a pipe that nobody writes to would wait for ever.
    let descriptor = open(FileName.onDisk(path), O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw fault(opening: path, errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw fault(opening: path, errno) }
    let kind = status.st_mode & S_IFMT
    guard kind != S_IFDIR else {
      throw StillFault(.unknownFormat, StillText.folder)
    }
    let isFile = kind == S_IFREG
    if isFile, Int(status.st_size) > limits.maxFileBytes {
      throw StillFault(
        .tooLarge, .largeFile, ["bytes": "\(status.st_size)", "limit": .number(limits.maxFileBytes)])
    }
    return try contents(
      of: descriptor, expected: isFile ? Int(status.st_size) : 0, waits: !isFile, timeout: limits.idleTimeout,
      limits: limits, cancel: cancel)
  }

  private static func contents(
    of descriptor: Int32, expected: Int, waits: Bool, timeout: Duration?, limits: StillLimits, cancel: CancelFlag
  ) throws(StillFault) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(expected + 1)
    let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 16)
    defer { chunk.deallocate() }
    while true {
      if waits { try waitForData(descriptor, timeout: timeout, cancel: cancel) }
      let count = Glibc.read(descriptor, chunk.baseAddress, chunk.count)
      if count < 0 {
        if errno == EINTR || (waits && errno == EAGAIN) { continue }
        throw StillFault(.system, StillText.notRead, ["error": .string(describe(errno))])
      }
      if count == 0 { break }
      bytes.append(contentsOf: chunk[..<count])
      // What is no picture is not read on: it may have no end.
      if bytes.count >= StillFormat.sniffLength, StillFormat(sniffing: bytes) == nil {
        throw StillFormat.fault(unknown: bytes)
      }
      if bytes.count > limits.maxFileBytes {
        throw StillFault(.tooLarge, .longInput, ["limit": .number(limits.maxFileBytes)])
      }
    }
    if bytes.isEmpty { throw StillFault(.empty, .empty) }
    return bytes
  }

  /// Waits until there is something to read, the other end closes, the time is over or the reader is cancelled.
  private static func waitForData(_ descriptor: Int32, timeout: Duration?, cancel: CancelFlag) throws(StillFault) {
    let start = ContinuousClock.now
    while true {
      if cancel.isSet { throw StillFault(.system, .cancelled) }
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let ready = poll(&request, 1, 50)
      if ready > 0 || (ready < 0 && errno != EINTR) { return }
      if let timeout, ContinuousClock.now - start > timeout {
        throw StillFault(.system, StillText.silent, ["time": "\(timeout)"])
      }
    }
  }

  private static func fault(opening path: String, _ code: Int32) -> StillFault {
    switch code {
    case ENOENT, ENOTDIR: .notFound(path)
    case ENAMETOOLONG, ELOOP: StillFault(.notFound, .leadsNowhere, ["error": .string(describe(code))])
    case EACCES, EPERM: StillFault(.notPermitted, .notReadable)
    default: StillFault(.system, .notOpened, ["error": .string(describe(code))])
    }
  }

  /// The system's words for an error number.
  static func describe(_ code: Int32) -> String {
    strerror(code).map { String(cString: $0) } ?? "error \(code)"
  }
}
