extension TextReader {
  /// Steps over white space, and over comments, which it reports.
  mutating func skipSpace() throws(Stop) {
    lastEnd = position
    while index < end {
      switch bytes[index] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"): index += 1
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): takeLineBreak()
      case UInt8(ascii: "#"):
        if colorLength() != nil { return }
        try skipLineComment(marker: "#")
      case UInt8(ascii: "/"):
        switch byte(ahead: 1) {
        case UInt8(ascii: "/"): try skipLineComment(marker: "//")
        case UInt8(ascii: "*"): try skipBlockComment()
        default: return
        }
      default: return
      }
    }
  }

  /// The length of an unquoted color like `#0099FF` where a value is due; nil when there is none.
  func colorLength() -> Int? {
    guard step == .value || step == .firstElement, !frames.isEmpty, current == UInt8(ascii: "#") else { return nil }
    var digits = 0
    while digits < 9, let byte = byte(ahead: digits + 1), Self.isWord(byte) {
      guard Self.hexadecimalDigit(byte) != nil else { return nil }
      digits += 1
    }
    return digits == 6 || digits == 8 ? digits + 1 : nil
  }

  /// Steps over LF, CR or CRLF, each of which ends one line.
  private mutating func takeLineBreak() {
    let isReturn = bytes[index] == UInt8(ascii: "\r")
    index += 1
    if isReturn, index < end, bytes[index] == UInt8(ascii: "\n") { index += 1 }
    line += 1
    lineStart = index
    continuations = 0
  }

  /// Steps over one byte that is no line break.
  mutating func takeByte() {
    if bytes[index] & 0xC0 == 0x80 { continuations += 1 }
    index += 1
  }

  private mutating func skipLineComment(marker: String) throws(Stop) {
    try reportComment(marker)
    while index < end, bytes[index] != UInt8(ascii: "\n"), bytes[index] != UInt8(ascii: "\r") { takeByte() }
  }

  private mutating func skipBlockComment() throws(Stop) {
    try reportComment("/*")
    let start = position
    index += 2
    while index < end {
      if bytes[index] == UInt8(ascii: "*"), byte(ahead: 1) == UInt8(ascii: "/") {
        index += 2
        return
      }
      if bytes[index] == UInt8(ascii: "\n") || bytes[index] == UInt8(ascii: "\r") {
        takeLineBreak()
      } else {
        takeByte()
      }
    }
    try checkInvalidByte()
    throw try fatal(TokenText.endlessComment.with(), at: start, met: "/*")
  }

  private mutating func reportComment(_ marker: String) throws(Stop) {
    try report(
      TokenText.comment.with(["marker": .string(marker)]), at: position, met: marker,
      advice: TokenText.commentAdvice.with(), repaired: true)
  }
}
