extension TextReader {
  /// Reads a value, or opens the container that starts here.
  mutating func readValue() throws(Stop) {
    guard let byte = current else {
      if let top = frames.last, !top.isObject, top.comma != nil, step == .value {
        return try closeAtEnd(afterComma: true)
      }
      if let top = frames.last, !top.isObject, step == .firstElement { return try closeAtEnd(afterComma: false) }
      throw try endInside()
    }
    let start = position
    switch byte {
    case UInt8(ascii: "{"): try open(isObject: true)
    case UInt8(ascii: "["): try open(isObject: false)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try readNumber()
    case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"): try readMissingValue(byte)
    default:
      if let quote = quote() {
        try complete(.string(try readString(quote)), at: start)
      } else if let length = colorLength() {
        try readWord(length: length)
      } else if Self.isWord(byte) {
        try readWord(length: wordLength())
      } else {
        throw try fatal(
          TokenText.noValue.with(["met": .string(shownCharacter())]), at: start, met: shownCharacter(),
          advice: TokenText.valueForm.with())
      }
    }
  }

  private mutating func readMissingValue(_ byte: UInt8) throws(Stop) {
    guard let top = frames.last else {
      throw try fatal(
        DocumentSyntaxText.noStart.with(["met": .string(shownCharacter())]), at: position, met: shownCharacter())
    }
    if let key = top.key {
      try report(
        SyntaxText.noValue.with(["key": .string(ShownText.short(key))]), at: lastEnd, met: shownCharacter(),
        advice: SyntaxText.writeValue.with())
      try complete(.null, at: position)
    } else if byte == UInt8(ascii: ",") {
      try report(
        SyntaxText.noElement.with(), at: position, met: ",", advice: SyntaxText.removeOrAdd.with())
      frames[frames.count - 1].comma = position
      index += 1
      step = .value
    } else {
      if top.comma != nil { try reportTrailingComma() }
      step = .separator
    }
  }

  /// Reads a number of the grammar of RFC 8259 section 6, and names what else it is when it is none.
  private mutating func readNumber() throws(Stop) {
    let start = position
    guard let length = numberLength(), !Self.isWord(byte(ahead: length) ?? 0) else {
      return try readWord(length: wordLength())
    }
    if length > limits.numberLength {
      throw try limit(DocumentSyntaxText.longNumber.with(["limit": .number(limits.numberLength)]), at: start)
    }
    let text = String(decoding: UnsafeBufferPointer(rebasing: bytes[index..<index + length]), as: UTF8.self)
    index += length
    try complete(.number(JSONNumber(lexeme: text)), at: start)
  }

  /// How many bytes of a number start here; nil when they are none.
  private func numberLength() -> Int? {
    var next = index
    func digits() -> Int {
      var last = next
      while last < end, UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[last] { last += 1 }
      return last - next
    }
    if bytes[next] == UInt8(ascii: "-") { next += 1 }
    let whole = digits()
    if whole == 0 || (whole > 1 && bytes[next] == UInt8(ascii: "0")) { return nil }
    next += whole
    if next < end, bytes[next] == UInt8(ascii: ".") {
      next += 1
      let fraction = digits()
      if fraction == 0 { return nil }
      next += fraction
    }
    if next < end, bytes[next] | 0x20 == UInt8(ascii: "e") {
      next += 1
      if next < end, bytes[next] == UInt8(ascii: "+") || bytes[next] == UInt8(ascii: "-") { next += 1 }
      let exponent = digits()
      if exponent == 0 { return nil }
      next += exponent
    }
    return next - index
  }

  /// Reads a bare word: a literal, or something that JSON does not have and that is named.
  private mutating func readWord(length: Int) throws(Stop) {
    let start = position
    let range = index..<index + length
    let word = length <= 64 ? String(decoding: bytes[range], as: UTF8.self) : ""
    let value: JSONValue
    switch word {
    case "true": value = .bool(true)
    case "false": value = .bool(false)
    case "null": value = .null
    default: value = try readForeignWord(word, shown(range))
    }
    while index < range.upperBound { takeByte() }
    try complete(value, at: start)
  }

  private mutating func readForeignWord(_ word: String, _ shown: String) throws(Stop) -> JSONValue {
    if let (value, name) = Self.literal(word) {
      try report(
        TokenText.literal.with(["met": .string(word), "name": .string(name)]), at: position, met: word,
        suggestions: [name], repaired: true)
      return value
    }
    let met: [String: DisplayText.Argument] = ["met": .string(shown)]
    let advice: DisplayText
    let message: DisplayText
    if ["nan", "infinity", "+infinity", "-infinity", "-nan", "inf", "-inf", "undefined"].contains(word.lowercased()) {
      message = TokenText.notInJSON.with(met)
      advice = TokenText.notInJSONAdvice.with()
    } else if !word.isEmpty, word.allSatisfy({ $0 == "." || $0 == "…" }) {
      message = TokenText.leftOut.with(met)
      advice = TokenText.leftOutAdvice.with()
    } else if let slip = Self.numberSlip(word) {
      message = TokenText.notANumber.with(met).adding(["why": .text(slip.with())])
      advice = TokenText.notANumberAdvice.with()
    } else if startsLikeMember() {
      throw try fatal(
        TokenText.memberAsValue.with(met), at: position, met: shown, advice: TokenText.memberAsValueAdvice.with())
    } else if frames.isEmpty {
      throw try fatal(
        DocumentSyntaxText.notJSON.with(met), at: position, met: shown, advice: DocumentSyntaxText.notJSONAdvice.with())
    } else {
      message = TokenText.unquoted.with(met)
      advice = TokenText.unquotedAdvice.with(met)
    }
    try report(message, at: position, met: shown, advice: advice)
    return .null
  }

  /// The JSON literal that a word of another language or case stands for.
  private static func literal(_ word: String) -> (JSONValue, String)? {
    switch word.lowercased() {
    case "true": (.bool(true), "true")
    case "false": (.bool(false), "false")
    case "null", "none", "nil": (.null, "null")
    default: nil
    }
  }

  /// What keeps a word that looks like a number from being one; nil when it does not look like one.
  private static func numberSlip(_ word: String) -> TokenText? {
    let body = word.drop { $0 == "+" || $0 == "-" }
    guard let first = body.first, first.isASCII, first.isNumber || first == "." else { return nil }
    if word.hasPrefix("+") { return .plusSign }
    if body.hasPrefix("0x") || body.hasPrefix("0X") { return .hexadecimal }
    if first == "." { return .noWholeDigit }
    if body.hasSuffix("%") { return .percentage }
    guard body.allSatisfy({ $0.isASCII && ($0.isNumber || ".eE+-".contains($0)) }) else { return .otherCharacters }
    if body.count > 1, first == "0", body.dropFirst().first?.isNumber == true { return .leadingZeros }
    if body.contains(".."), body.count > 2 { return .twoPoints }
    if body.hasSuffix(".") || body.contains(".e") || body.contains(".E") { return .noFraction }
    if body.contains(where: { $0 == "e" || $0 == "E" }) { return .noExponent }
    return .incomplete
  }
}
