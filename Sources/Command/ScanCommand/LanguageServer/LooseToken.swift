/// A part of JSON text that may be broken, as text is while it is written.
struct LooseToken {
  /// What the part is.
  enum Kind: Equatable {
    /// A string; an open one ends with its line.
    case string(isClosed: Bool)
    /// A number, literal, or any other word.
    case word
    /// One of `{}[],:`.
    case mark(UInt8)
    /// A comment, which JSON does not have.
    case comment
  }

  let kind: Kind
  /// The bytes of the part, its quotes included.
  let range: Range<Int>

  /// Whether the part is this mark.
  func isMark(_ mark: Character) -> Bool {
    if case .mark(let byte) = kind { byte == mark.asciiValue } else { false }
  }

  /// Whether the part is a string or a word.
  var isScalar: Bool {
    switch kind {
    case .string, .word: true
    case .mark, .comment: false
    }
  }

  /// The parts of a text, in its order.
  static func all(in bytes: [UInt8]) -> [LooseToken] {
    bytes.withUnsafeBufferPointer { bytes in
      var tokens: [LooseToken] = []
      var at = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
      while at < bytes.count {
        let start = at
        let kind: Kind
        switch bytes[at] {
        case let byte where isSpace(byte):
          at += 1
          continue
        case UInt8(ascii: "\""):
          let isClosed: Bool
          (at, isClosed) = stringEnd(bytes, start)
          kind = .string(isClosed: isClosed)
        case let byte where isMark(byte):
          at += 1
          kind = .mark(byte)
        case UInt8(ascii: "#"):
          at = lineEnd(bytes, start)
          kind = .comment
        case UInt8(ascii: "/") where start + 1 < bytes.count && bytes[start + 1] == UInt8(ascii: "/"):
          at = lineEnd(bytes, start)
          kind = .comment
        case UInt8(ascii: "/") where start + 1 < bytes.count && bytes[start + 1] == UInt8(ascii: "*"):
          at = commentEnd(bytes, start)
          kind = .comment
        default:
          while at < bytes.count, !endsWord(bytes[at]) { at += 1 }
          kind = .word
        }
        tokens.append(LooseToken(kind: kind, range: start..<at))
      }
      return tokens
    }
  }

  /// Whether a byte ends a word.
  static func endsWord(_ byte: UInt8) -> Bool { isSpace(byte) || isMark(byte) || byte == UInt8(ascii: "\"") }

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }

  private static func isMark(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ","),
      UInt8(ascii: ":"):
      true
    default: false
    }
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }

  private static func stringEnd(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> (Int, isClosed: Bool) {
    var at = start + 1
    while at < bytes.count {
      if isLineEnd(bytes[at]) { return (at, false) }
      if bytes[at] == UInt8(ascii: "\"") { return (at + 1, true) }
      let isEscape = bytes[at] == UInt8(ascii: "\\") && at + 1 < bytes.count && !isLineEnd(bytes[at + 1])
      at += isEscape ? 2 : 1
    }
    return (bytes.count, false)
  }

  private static func lineEnd(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
    bytes[start...].firstIndex(where: isLineEnd) ?? bytes.count
  }

  private static func commentEnd(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
    var at = start + 2
    while at + 1 < bytes.count {
      if bytes[at] == UInt8(ascii: "*"), bytes[at + 1] == UInt8(ascii: "/") { return at + 2 }
      at += 1
    }
    return bytes.count
  }
}
