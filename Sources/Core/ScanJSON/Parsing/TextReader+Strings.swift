extension TextReader {
  /// The kind of quotation mark that opens a string.
  enum Quote {
    /// `"`, the only one of JSON.
    case standard
    /// `'`
    case single
    /// A typographic double mark, as text processors put it.
    case typographic
    /// A typographic single mark.
    case typographicSingle

    /// The bytes of the opening mark.
    func length(at place: Int, in reader: TextReader) -> Int {
      self == .standard || self == .single ? 1 : 3
    }

    /// The bytes of a mark at this place that closes the string; 0 when there is none.
    func endLength(at place: Int, in reader: TextReader) -> Int {
      let byte = reader.bytes[place]
      switch self {
      case .standard: return byte == UInt8(ascii: "\"") ? 1 : 0
      case .single: return byte == UInt8(ascii: "'") ? 1 : 0
      case .typographic:
        return byte == UInt8(ascii: "\"") ? 1 : reader.typographicQuote(at: place) == self ? 3 : 0
      case .typographicSingle:
        return byte == UInt8(ascii: "'") ? 1 : reader.typographicQuote(at: place) == self ? 3 : 0
      }
    }
  }

  /// The quotation mark at the next byte; nil when there is none.
  func quote() -> Quote? {
    switch current {
    case UInt8(ascii: "\""): .standard
    case UInt8(ascii: "'"): .single
    case 0xE2: typographicQuote(at: index)
    default: nil
    }
  }

  /// U+2018…U+201B and U+201C…U+201F.
  private func typographicQuote(at place: Int) -> Quote? {
    guard place + 2 < end, bytes[place] == 0xE2, bytes[place + 1] == 0x80 else { return nil }
    switch bytes[place + 2] {
    case 0x98...0x9B: return .typographicSingle
    case 0x9C...0x9F: return .typographic
    default: return nil
    }
  }

  /// Reads a string from its opening to its closing mark.
  mutating func readString(_ quote: Quote) throws(Stop) -> String {
    let start = position
    if quote != .standard {
      try report(
        (quote == .single ? TokenText.singleQuotes : .typographicQuotes).with(), at: start, met: shownCharacter(),
        allowed: ["\""], repaired: true)
    }
    for _ in 0..<quote.length(at: index, in: self) { takeByte() }
    let first = index
    var text: [UInt8] = []
    if quote == .standard {
      skipPlainText()
      let plain = UnsafeBufferPointer(rebasing: bytes[first..<index])
      if current == UInt8(ascii: "\"") {
        index += 1
        try checkLength(plain.count, start)
        return String(decoding: plain, as: UTF8.self)
      }
      text.append(contentsOf: plain)
    }
    return try readRest(of: quote, from: start, &text)
  }

  /// Steps over the part of a string that needs no examination: no mark, no escape, no control character.
  private mutating func skipPlainText() {
    var next = index
    var extra = 0
    while next < end {
      let byte = bytes[next]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20 { break }
      if byte & 0xC0 == 0x80 { extra += 1 }
      next += 1
    }
    continuations += extra
    index = next
  }

  /// Refuses a string whose content, escapes resolved, is too long.
  private mutating func checkLength(_ length: Int, _ start: SourcePosition) throws(Stop) {
    guard length > limits.stringLength else { return }
    throw try limit(DocumentSyntaxText.longString.with(["limit": .number(limits.stringLength)]), at: start)
  }

  /// Reads a string from where it is no plain text any more.
  private mutating func readRest(
    of quote: Quote, from start: SourcePosition, _ text: inout [UInt8]
  ) throws(Stop) -> String {
    while index < end {
      let byte = bytes[index]
      let mark = quote.endLength(at: index, in: self)
      if mark > 0 {
        for _ in 0..<mark { takeByte() }
        try checkLength(text.count, start)
        return String(decoding: text, as: UTF8.self)
      }
      if byte == UInt8(ascii: "\\") {
        try readEscape(in: quote, &text)
      } else if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
        throw try fatal(
          TokenText.endlessLine.with(), at: start, met: shown(start.offset..<index),
          advice: TokenText.endlessLineAdvice.with())
      } else {
        if byte < 0x20 { try reportControl(byte) }
        text.append(byte)
        takeByte()
      }
    }
    try checkInvalidByte()
    throw try fatal(
      TokenText.endless.with(), at: start,
      met: shown(start.offset..<index))
  }

  private mutating func reportControl(_ byte: UInt8) throws(Stop) {
    let digits = ShownText.hexadecimal(UInt32(byte), digits: 4)
    if byte == UInt8(ascii: "\t") {
      try report(
        TokenText.tab.with(), at: position, met: "U+\(digits)", advice: TokenText.tabAdvice.with(), repaired: true)
    } else {
      try report(
        TokenText.control.with(["code": "U+\(digits)"]), at: position, met: "U+\(digits)",
        advice: TokenText.controlAdvice.with(["escape": "\\u\(digits)"]))
    }
  }
}
