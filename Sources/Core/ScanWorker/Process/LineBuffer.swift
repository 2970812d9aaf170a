/// Bytes of a stream, cut into lines.
struct LineBuffer {
  /// The most bytes of a line.
  let limit: Int
  private var bytes: [UInt8] = []
  /// How many of the bytes are known to hold no end of line.
  private var searched = 0

  /// Makes an empty buffer.
  init(limit: Int) {
    self.limit = limit
  }

  /// Whether a line has become longer than allowed.
  var isOverfull: Bool { searched > limit }

  /// What is there of a line without end.
  var rest: [UInt8] { bytes }

  /// Takes bytes.
  mutating func append(_ chunk: UnsafeRawBufferPointer) { bytes.append(contentsOf: chunk) }

  /// The next whole line without its end; nil when there is none.
  mutating func next() -> [UInt8]? {
    guard let end = bytes[searched...].firstIndex(of: 0x0A) else {
      searched = bytes.count
      return nil
    }
    let line = Array(bytes[..<end])
    bytes.removeFirst(end + 1)
    searched = 0
    return line
  }

  /// The next whole line, or the beginning of one that is longer than allowed, whose rest is taken for a line of its own.
  mutating func nextOrCut() -> [UInt8]? {
    if let line = next() { return line }
    guard isOverfull else { return nil }
    defer {
      bytes.removeAll()
      searched = 0
    }
    return bytes
  }
}
