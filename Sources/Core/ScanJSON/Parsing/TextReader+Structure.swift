extension TextReader {
  private func isCloser(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") }

  mutating func readFirstElement() throws(Stop) {
    if current == UInt8(ascii: "]") {
      index += 1
      try close()
    } else {
      try readValue()
    }
  }

  /// Reads a key up to its colon, or the object's end.
  mutating func readKey(afterComma: Bool) throws(Stop) {
    guard let byte = current else { return try closeAtEnd(afterComma: afterComma) }
    switch byte {
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      if afterComma { try reportTrailingComma() }
      try readCloser()
    case UInt8(ascii: ","):
      try report(
        afterComma ? "there are two commas with no member between them" : "a comma stands before the first member",
        at: position, met: ",", advice: "remove the comma", repaired: true)
      frames[frames.count - 1].comma = position
      index += 1
      step = .nextKey
    default:
      let start = position
      guard let key = try keyText() else {
        throw try fatal(
          "a key in double quotes is expected here, not `\(shownCharacter())`", at: start, met: shownCharacter(),
          advice: "an object's members are written \"key\": value")
      }
      let first = frames[frames.count - 1].begin(key, at: start)
      step = .colon
      if let first {
        try report(
          "the key `\(ShownText.short(key))` stands twice in this object: at \(first) and at \(start)",
          code: .duplicateKey, at: start, met: ShownText.short(key), advice: "remove one of them", repaired: true)
      }
    }
  }

  /// The key that starts here, with or without proper quotes; nil when none does.
  private mutating func keyText() throws(Stop) -> String? {
    let place = position
    let start = index
    if let quote = quote() {
      let key = try readString(quote)
      // What counts is the key itself: its escapes may be written in several ways.
      if key.utf8.count > limits.keyLength {
        throw try limit("a key is longer than \(limits.keyLength) bytes", at: place)
      }
      return key
    }
    let length = wordLength()
    guard length > 0 else { return nil }
    let word = String(decoding: bytes[start..<start + length], as: UTF8.self)
    if length > limits.keyLength {
      throw try limit("a key is longer than \(limits.keyLength) bytes", at: place)
    }
    guard startsLikeMember() else {
      throw try fatal(
        "`\(ShownText.short(word))` stands where a key is expected", at: place, met: ShownText.short(word),
        advice: "keys stand in double quotes; a list stands in [ ], a decimal number has a point")
    }
    try report(
      "the key `\(ShownText.short(word))` has no quotes", at: place, met: ShownText.short(word),
      suggestions: ["\"\(ShownText.short(word))\""], repaired: true)
    while index < start + length { takeByte() }
    return word
  }

  mutating func readColon() throws(Stop) {
    guard let byte = current else { throw try endInside() }
    let name = ShownText.short(frames[frames.count - 1].key ?? "")
    switch byte {
    case UInt8(ascii: ":"):
      index += 1
      step = .value
    case UInt8(ascii: "="):
      try report(
        "a colon `:` is expected between the key `\(name)` and its value, not `=`", at: position, met: "=",
        allowed: [":"])
      index += self.byte(ahead: 1) == UInt8(ascii: ">") ? 2 : 1
      step = .value
    case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"):
      try report(
        "the key `\(name)` has no value", at: position, met: shownCharacter(),
        advice: "an object's members are written \"key\": value")
      try complete(.null, at: position)
    default:
      try report(
        "the colon `:` after the key `\(name)` is missing", at: lastEnd, met: shownCharacter(), allowed: [":"])
      step = .value
    }
  }

  /// Reads what follows a value inside a container.
  mutating func readSeparator() throws(Stop) {
    let top = frames.count - 1
    guard let byte = current else { return try closeAtEnd(afterComma: false) }
    if byte == UInt8(ascii: ",") {
      frames[top].comma = position
      index += 1
      step = frames[top].isObject ? .nextKey : .value
    } else if isCloser(byte) {
      try readCloser()
    } else if frames[top].isObject ? startsLikeMember() : startsLikeValue() {
      try report(
        frames[top].isObject ? "a comma is missing between two members" : "a comma is missing between two elements",
        at: lastEnd, met: shownCharacter(), allowed: [","], repaired: true)
      step = frames[top].isObject ? .nextKey : .value
    } else if !frames[top].isObject, byte == UInt8(ascii: ":") {
      throw try fatal(
        "the array opened at \(frames[top].opened) has a key and a colon like an object", at: position, met: ":",
        advice: "its closing `]` is missing before the key, or it is an object and stands in { }")
    } else {
      let closer = frames[top].isObject ? "}" : "]"
      throw try fatal(
        "a comma or the closing `\(closer)` is expected here, not `\(shownCharacter())`", at: position,
        met: shownCharacter(), advice: "a double quote inside a text is written \\\"")
    }
  }

  /// Reads a closing brace or bracket, and reports it when another one is due.
  private mutating func readCloser() throws(Stop) {
    let top = frames.count - 1
    let closesObject = current == UInt8(ascii: "}")
    if frames[top].isObject == closesObject {
      if let problem = frames[top].impliedBy { describeMissingOpeningBrace(problem) }
      noteIndentation(of: frames[top])
      index += 1
      return try close()
    }
    let due = frames[top].isObject ? "}" : "]"
    let met = closesObject ? "}" : "]"
    let opened = "the `\(frames[top].isObject ? "{" : "[")` opened at \(frames[top].opened)"
    try report(
      "`\(met)` stands where \(opened) needs its closing `\(due)`", at: position, met: met, allowed: [due])
    if top > 0, frames[top - 1].isObject == closesObject {
      try close()
    } else {
      index += 1
      try close()
    }
  }

  /// Reports the comma that stands before a closing bracket, where the comma is.
  mutating func reportTrailingComma() throws(Stop) {
    // The comma belongs to the container, not to an element after it.
    step = .separator
    let isObject = frames[frames.count - 1].isObject
    let closer = current.map { $0 == UInt8(ascii: "}") ? "the closing `}`" : "the closing `]`" } ?? "the end"
    try report(
      "a comma stands after the last \(isObject ? "member" : "element"), before \(closer)",
      at: frames[frames.count - 1].comma ?? position, met: ",", advice: "remove the comma", repaired: true)
  }

  /// Reads what stands behind the document's value, where nothing may.
  mutating func readEnd() throws(Stop) {
    guard let byte = current else { return try checkInvalidByte() }
    let place = position
    switch byte {
    case UInt8(ascii: ","):
      index += 1
      try skipSpace()
      if current == nil {
        try report(
          "a comma stands after the end of the document", at: place, met: ",", advice: "remove the comma",
          repaired: true)
        return try checkInvalidByte()
      }
      throw try fatal(
        "the document's value ends before this comma, but more text follows", at: place, met: ",",
        advice: "a document is one object: a closing brace may stand too early, or the outer braces are missing")
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      throw try fatal(
        "the closing `\(shownCharacter())` has no opening one; the document's value ended before it", at: place,
        met: shownCharacter(), advice: "remove it, or look for a closing brace that stands too early")
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      throw try fatal(
        "a second value follows the document's value; a document has one", at: place, met: shownCharacter(),
        advice: "put each document into its own file")
    case _ where startsLikeMember():
      throw try fatal(
        "a member follows the end of the document's value", at: place, met: shownCharacter(),
        advice: "a closing brace before it stands too early, or the outer braces are missing")
    default:
      throw try fatal(
        "text follows the end of the document: `\(shown(index..<index + max(1, wordLength())))`", at: place,
        met: shownCharacter(), advice: "remove what follows the document's value")
    }
  }
}
