import Glibc
import ScanPluginKit

/// A connection to a running scanner, for programs that can wait: each call returns when the answer is there.
public struct ControlClient: ~Copyable {
  private let descriptor: Int32
  private var reader = LineReader(limit: 64 << 20)
  private var lines: [LineReader.Line] = []
  private var isOver = false

  /// Connects to a scanner.
  ///
  /// - Parameter path: The socket that the scanner was given with `--control`.
  /// - Throws: ``ControlError`` with `notRunning`, `badPath`, `notPermitted` or `system`.
  public init(_ path: String) throws(ControlError) {
    descriptor = try UnixSocket.connect(path)
  }

  deinit {
    close(descriptor)
  }

  /// Sends a line; its break is added.
  ///
  /// - Throws: ``ControlError`` with `closed` when the scanner is gone.
  public func send(_ line: [UInt8]) throws(ControlError) {
    let bytes = line + [UInt8(ascii: "\n")]
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.send(
          descriptor, $0.baseAddress.map { $0 + sent }, bytes.count - sent, Int32(MSG_NOSIGNAL))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw ControlError(.closed, ControlText.closed.with()) }
      sent += count
    }
  }

  /// Waits for the next line, without its break; nil when the scanner closed the connection.
  public mutating func nextLine() -> String? {
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    while lines.isEmpty, !isOver {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      if count > 0 {
        lines += reader.take(chunk[..<count])
      } else {
        isOver = true
        if let line = reader.end() { lines.append(line) }
      }
    }
    guard !lines.isEmpty else { return nil }
    guard case .text(let bytes) = lines.removeFirst() else { return nextLine() }
    return String(decoding: bytes, as: UTF8.self)
  }
}
