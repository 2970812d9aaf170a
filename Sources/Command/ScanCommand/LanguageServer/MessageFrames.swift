/// Cuts a stream of bytes into the messages of the Language Server Protocol: a header with `Content-Length`, an empty line, the content.
///
/// Whatever the stream holds, no more than one message of ``limit`` bytes is kept. Behind a header that is wrong, the next `Content-Length:`
/// begins a message, wherever it stands.
struct MessageFrames {
  /// What was found in the stream.
  enum Frame: Equatable {
    /// The content of a message.
    case content([UInt8])
    /// A message of so many bytes, which is passed over.
    case tooLong(Int)
    /// A header that names no length.
    case noLength
  }

  /// The longest content: a document of the longest length, with escapes.
  static let standardLimit = 32 << 20
  /// The longest header.
  static let headerLimit = 4096
  private static let lengthField = Array("content-length:".utf8)

  private enum State {
    case header
    case content(Int)
    case skipping(Int)
  }

  private let limit: Int
  private var bytes: [UInt8] = []
  private var start = 0
  private var state = State.header
  /// How far the header was searched without its end.
  private var searched = 0

  /// Makes an empty stream.
  init(limit: Int = standardLimit) { self.limit = limit }

  /// Takes what came next.
  mutating func append(_ more: some Sequence<UInt8>) {
    if start == bytes.count {
      bytes.removeAll(keepingCapacity: bytes.count <= 1 << 20)
      start = 0
    } else if start > 1 << 16, start > bytes.count / 2 {
      bytes.removeFirst(start)
      start = 0
    }
    bytes.append(contentsOf: more)
  }

  /// Puts content back that turned out to hold the beginning of another message.
  mutating func giveBack(_ content: ArraySlice<UInt8>) {
    bytes.replaceSubrange(..<start, with: content)
    start = 0
    searched = 0
    state = .header
  }

  /// Where in a content that is no JSON another message begins: its own header named too large a length. nil where none does.
  static func beginning(in content: [UInt8]) -> Int? {
    guard let found = positions(of: lengthField, in: content[...]).first, found > 0 else { return nil }
    return found
  }

  /// The next of the stream; nil until more of it came.
  mutating func next() -> Frame? {
    while true {
      switch state {
      case .header:
        guard let end = headerEnd() else { return passOverLongHeader() ? .noLength : nil }
        let header = bytes[start..<end.lowerBound]
        start = end.upperBound
        searched = 0
        guard let length = Self.length(in: header) else { return .noLength }
        guard length <= limit else {
          state = .skipping(length)
          return .tooLong(length)
        }
        state = .content(length)
      case .content(let length):
        guard bytes.count - start >= length else { return nil }
        let content = Array(bytes[start..<start + length])
        start += length
        state = .header
        return .content(content)
      case .skipping(let left):
        let count = min(left, bytes.count - start)
        start += count
        guard count == left else {
          state = .skipping(left - count)
          return nil
        }
        state = .header
      }
    }
  }

  /// The empty line behind the header.
  private mutating func headerEnd() -> Range<Int>? {
    let newline = UInt8(ascii: "\n")
    var at = max(start, start + searched - 3)
    while at < bytes.count {
      if bytes[at] == newline {
        if at + 1 < bytes.count, bytes[at + 1] == newline { return at..<at + 2 }
        if at + 2 < bytes.count, bytes[at + 1] == UInt8(ascii: "\r"), bytes[at + 2] == newline { return at..<at + 3 }
      }
      at += 1
    }
    searched = bytes.count - start
    return nil
  }

  /// Drops the beginning of what is too long for a header, up to where one may begin; false when it is not too long.
  private mutating func passOverLongHeader() -> Bool {
    guard bytes.count - start > Self.headerLimit else { return false }
    let last = Self.positions(of: Self.lengthField, in: bytes[start...]).last
    let next = last.flatMap { bytes.count - $0 <= 64 ? $0 : nil } ?? bytes.count - Self.lengthField.count
    bytes.removeFirst(next)
    (start, searched) = (0, 0)
    return true
  }

  /// The length that a header names last; nil when it names none, or no whole number.
  private static func length(in header: ArraySlice<UInt8>) -> Int? {
    guard let field = positions(of: lengthField, in: header).last else { return nil }
    let line = header[(field + lengthField.count)...].prefix { $0 != UInt8(ascii: "\r") && $0 != UInt8(ascii: "\n") }
    let digits = line.drop { $0 == UInt8(ascii: " ") }.reversed().drop { $0 == UInt8(ascii: " ") }.reversed()
    guard !digits.isEmpty, digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
      return nil
    }
    return Int(String(decoding: digits, as: UTF8.self))
  }

  private static func positions(of word: [UInt8], in bytes: ArraySlice<UInt8>) -> [Int] {
    guard bytes.count >= word.count else { return [] }
    return (bytes.startIndex...bytes.endIndex - word.count).filter { at in
      // Most places differ in the first letter already.
      bytes[at] | 0x20 == word[0] && word.indices.allSatisfy { lower(bytes[at + $0]) == word[$0] }
    }
  }

  private static func lower(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}
