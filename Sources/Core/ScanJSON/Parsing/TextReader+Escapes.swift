extension TextReader {
  /// Reads one escape sequence; a wrong one is reported and leaves U+FFFD or the character itself.
  mutating func readEscape(in quote: Quote, _ text: inout [UInt8]) throws(Stop) {
    guard let byte = byte(ahead: 1) else {
      index += 1
      return
    }
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"): return try readUnicodeEscape(&text)
    case UInt8(ascii: "'") where quote == .single || quote == .typographicSingle: text.append(byte)
    default:
      let place = position
      index += 1
      let met = "\\" + shownCharacter()
      try report(
        TokenText.noEscape.with(["met": .string(met)]), at: place, met: met,
        allowed: .names(["\\\"", "\\\\", "\\/", "\\b", "\\f", "\\n", "\\r", "\\t", "\\uXXXX"]),
        advice: TokenText.backslash.with())
      return
    }
    index += 2
  }

  private mutating func readUnicodeEscape(_ text: inout [UInt8]) throws(Stop) {
    let place = position
    guard let first = hexadecimal(at: index + 2) else {
      index += 2
      try report(
        TokenText.fourDigits.with(), at: place, met: "\\u" + shown(index..<index + 4),
        advice: TokenText.fourDigitsAdvice.with())
      text.append(contentsOf: "\u{FFFD}".utf8)
      return
    }
    index += 6
    if let scalar = Unicode.Scalar(first) {
      text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      return
    }
    if first < 0xDC00, byte(ahead: 0) == UInt8(ascii: "\\"), byte(ahead: 1) == UInt8(ascii: "u"),
      let second = hexadecimal(at: index + 2), 0xDC00...0xDFFF ~= second,
      let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    {
      index += 6
      text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      return
    }
    let met = shown(place.offset..<place.offset + 6)
    try report(
      TokenText.surrogate.with(["met": .string(met)]), at: place, met: met, advice: TokenText.surrogateAdvice.with())
    text.append(contentsOf: "\u{FFFD}".utf8)
  }

  /// The value of four hexadecimal digits; nil when there are not four.
  private func hexadecimal(at place: Int) -> UInt32? {
    guard place + 4 <= end else { return nil }
    var value: UInt32 = 0
    for byte in bytes[place..<place + 4] {
      guard let digit = Self.hexadecimalDigit(byte) else { return nil }
      value = value << 4 | digit
    }
    return value
  }

  static func hexadecimalDigit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }
}
