extension TextReader {
  static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "\t")
  }

  /// Whether the byte may stand in an unquoted word: a letter, digit, `_`, `-`, `$`, `.`, `%`, `+`, or not ASCII.
  static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "$"),
      UInt8(ascii: "."), UInt8(ascii: "%"), UInt8(ascii: "+"), 0x80...:
      true
    default: false
    }
  }

  /// How many bytes of an unquoted word start here.
  func wordLength() -> Int {
    var last = index
    while last < end, Self.isWord(bytes[last]) { last += 1 }
    return last - index
  }

  /// Whether a key with its colon starts here. Looks no further than the longest key and a little white space.
  func startsLikeMember() -> Bool {
    var next = index
    let bound = min(end, index + limits.keyLength + 2)
    if let quote = quote() {
      next += quote.length(at: next, in: self)
      while next < bound, quote.endLength(at: next, in: self) == 0 {
        if bytes[next] < 0x20 { return false }
        next += bytes[next] == UInt8(ascii: "\\") ? 2 : 1
      }
      guard next < bound else { return false }
      next += quote.endLength(at: next, in: self)
    } else {
      while next < bound, Self.isWord(bytes[next]) { next += 1 }
      if next == index { return false }
    }
    let spaceBound = min(end, next + 64)
    while next < spaceBound, Self.isSpace(bytes[next]) { next += 1 }
    return next < end && bytes[next] == UInt8(ascii: ":")
  }

  /// Whether a value may start here.
  func startsLikeValue() -> Bool {
    guard let byte = current else { return false }
    if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") { return true }
    return quote() != nil || Self.isWord(byte)
  }
}
