import Glibc

/// A program that reads: what it has still to be sent, and what it confirmed. The descriptor is this object's.
final class SocketReader {
  /// What a reader has written without a line break, at most.
  private static let longestLine = 256

  let descriptor: Int32
  private var output: [UInt8] = []
  private var sent = 0
  private var line: [UInt8] = []
  /// Whether it is gone.
  private(set) var isGone = false
  /// The ids that it confirmed since it was last given records.
  private(set) var confirmed: Set<String> = []

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// Gives it records to take.
  func give(_ lines: [UInt8]) {
    (output, sent, confirmed) = (lines, 0, [])
  }

  /// Whether the kernel has all that it was given.
  var hasAll: Bool { !isGone && sent == output.count }

  /// What is to be waited for.
  var interest: Int16 { Int16(POLLIN) | (sent < output.count ? Int16(POLLOUT) : 0) }

  /// Moves what can be moved now.
  func move() {
    write()
    read()
  }

  private func write() {
    while !isGone, sent < output.count {
      let count = output.withUnsafeBytes { bytes in
        send(descriptor, bytes.baseAddress.map { $0 + sent }, bytes.count - sent, Int32(MSG_NOSIGNAL))
      }
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN { return }
      if count <= 0 { isGone = true } else { sent += count }
    }
  }

  private func read() {
    var chunk = [UInt8](repeating: 0, count: 4096)
    while !isGone {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN { return }
      guard count > 0 else {
        isGone = true
        return
      }
      for byte in chunk[..<count] {
        if byte != UInt8(ascii: "\n") {
          if line.count < Self.longestLine { line.append(byte) }
          continue
        }
        // It confirms at most what it was given: what else it writes is no id of that.
        if confirmed.count < 1000 { confirmed.insert(String(decoding: line, as: UTF8.self).filter { $0 != "\r" }) }
        line = []
      }
    }
  }
}
