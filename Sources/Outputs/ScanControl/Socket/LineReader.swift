/// The cutting of a stream of bytes into lines of bounded length.
struct LineReader {
  /// One line without its break.
  enum Line: Sendable, Equatable {
    case text([UInt8])
    /// A line that was longer than allowed; its bytes are gone.
    case tooLong
  }

  private let limit: Int
  private var rest: [UInt8] = []
  private var isSkipping = false

  init(limit: Int) {
    self.limit = limit
  }

  /// Takes bytes and gives the lines that they complete. Empty lines, which some clients send, are none.
  mutating func take(_ bytes: some Sequence<UInt8>) -> [Line] {
    var lines: [Line] = []
    for byte in bytes {
      if byte == UInt8(ascii: "\n") {
        if let line = end() { lines.append(line) }
      } else if rest.count < limit {
        if !isSkipping { rest.append(byte) }
      } else {
        isSkipping = true
        rest = []
      }
    }
    return lines
  }

  /// The line that stands before the end of the stream; nil when there is none.
  mutating func end() -> Line? {
    defer {
      rest.removeAll(keepingCapacity: rest.capacity <= 4096)
      isSkipping = false
    }
    if isSkipping { return .tooLong }
    if rest.last == UInt8(ascii: "\r") { rest.removeLast() }
    return rest.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") } ? nil : .text(rest)
  }
}
