import Glibc

/// The bytes of standard input, up to a limit.
enum StandardInput {
  /// Reads to the end.
  ///
  /// - Returns: The bytes; one more than `limit` when there were more, so that the caller's own check refuses them.
  static func read(limit: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    while bytes.count <= limit {
      let count = Glibc.read(STDIN_FILENO, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      bytes += chunk[..<count]
    }
    return Array(bytes.prefix(limit + 1))
  }
}
