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
        (afterComma ? SyntaxText.doubledComma : .leadingComma).with(), at: position, met: ",",
        advice: SyntaxText.removeComma.with(), repaired: true)
      frames[frames.count - 1].comma = position
      index += 1
      step = .nextKey
    default:
      let start = position
      guard let key = try keyText() else {
        throw try fatal(
          SyntaxText.noKey.with(["met": .string(shownCharacter())]), at: start, met: shownCharacter(),
          advice: SyntaxText.memberForm.with())
      }
      let first = frames[frames.count - 1].begin(key, at: start)
      step = .colon
      if let first {
        let met = ShownText.short(key)
        try report(
          SyntaxText.keyTwice.with(["key": .string(met), "first": "\(first)", "place": "\(start)"]),
          code: .duplicateKey, at: start, met: met, advice: SyntaxText.removeOne.with(), repaired: true)
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
        throw try limit(DocumentSyntaxText.longKey.with(["limit": .number(limits.keyLength)]), at: place)
      }
      return key
    }
    let length = wordLength()
    guard length > 0 else { return nil }
    let word = String(decoding: bytes[start..<start + length], as: UTF8.self)
    if length > limits.keyLength {
      throw try limit(DocumentSyntaxText.longKey.with(["limit": .number(limits.keyLength)]), at: place)
    }
    guard startsLikeMember() else {
      throw try fatal(
        SyntaxText.notAKey.with(["met": .string(ShownText.short(word))]), at: place, met: ShownText.short(word),
        advice: SyntaxText.keyForm.with())
    }
    try report(
      SyntaxText.unquotedKey.with(["key": .string(ShownText.short(word))]), at: place, met: ShownText.short(word),
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
        SyntaxText.otherThanColon.with(["key": .string(name)]), at: position, met: "=", allowed: [":"])
      index += self.byte(ahead: 1) == UInt8(ascii: ">") ? 2 : 1
      step = .value
    case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"):
      try report(
        SyntaxText.noValue.with(["key": .string(name)]), at: position, met: shownCharacter(),
        advice: SyntaxText.memberForm.with())
      try complete(.null, at: position)
    default:
      try report(
        SyntaxText.noColon.with(["key": .string(name)]), at: lastEnd, met: shownCharacter(), allowed: [":"])
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
      let isObject = frames[top].isObject
      try report(
        (isObject ? SyntaxText.noCommaOfMembers : .noCommaOfElements).with(), at: lastEnd, met: shownCharacter(),
        allowed: [","], repaired: true)
      step = isObject ? .nextKey : .value
    } else if !frames[top].isObject, byte == UInt8(ascii: ":") {
      throw try fatal(
        SyntaxText.memberInArray.with(["place": "\(frames[top].opened)"]), at: position, met: ":",
        advice: SyntaxText.memberInArrayAdvice.with())
    } else {
      let closer = frames[top].isObject ? "}" : "]"
      throw try fatal(
        SyntaxText.noSeparator.with(["closer": .string(closer), "met": .string(shownCharacter())]), at: position,
        met: shownCharacter(), advice: SyntaxText.quoteInText.with())
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
    let frame = frames[top]
    try report(
      (frame.isObject ? SyntaxText.wrongCloserOfObject : .wrongCloserOfArray).with(["place": "\(frame.opened)"]),
      at: position, met: closesObject ? "}" : "]", allowed: [frame.isObject ? "}" : "]"])
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
    let closer =
      current.map { $0 == UInt8(ascii: "}") ? SyntaxText.closingBrace : .closingBracket } ?? .theEnd
    try report(
      (isObject ? SyntaxText.commaAfterMember : .commaAfterElement).with(["closer": .text(closer.with())]),
      at: frames[frames.count - 1].comma ?? position, met: ",", advice: SyntaxText.removeComma.with(), repaired: true)
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
          DocumentSyntaxText.commaAtEnd.with(), at: place, met: ",", advice: SyntaxText.removeComma.with(),
          repaired: true)
        return try checkInvalidByte()
      }
      throw try fatal(
        DocumentSyntaxText.moreAfterComma.with(), at: place, met: ",",
        advice: DocumentSyntaxText.moreAfterCommaAdvice.with())
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      throw try fatal(
        DocumentSyntaxText.closerAtEnd.with(["closer": .string(shownCharacter())]), at: place, met: shownCharacter(),
        advice: DocumentSyntaxText.closerAtEndAdvice.with())
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      throw try fatal(
        DocumentSyntaxText.secondValue.with(), at: place, met: shownCharacter(),
        advice: DocumentSyntaxText.secondValueAdvice.with())
    case _ where startsLikeMember():
      throw try fatal(
        DocumentSyntaxText.memberAtEnd.with(), at: place, met: shownCharacter(),
        advice: DocumentSyntaxText.memberAtEndAdvice.with())
    default:
      let text = shown(index..<index + max(1, wordLength()))
      throw try fatal(
        DocumentSyntaxText.textAtEnd.with(["met": .string(text)]), at: place, met: shownCharacter(),
        advice: DocumentSyntaxText.textAtEndAdvice.with())
    }
  }
}
