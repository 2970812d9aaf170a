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
          "a value is expected here, not `\(shownCharacter())`", at: start, met: shownCharacter(),
          advice: "a value is a text in double quotes, a number, true, false, null, { } or [ ]")
      }
    }
  }

  private mutating func readMissingValue(_ byte: UInt8) throws(Stop) {
    guard let top = frames.last else {
      throw try fatal(
        "the text starts with `\(shownCharacter())`, where a value is expected", at: position, met: shownCharacter())
    }
    if let key = top.key {
      try report(
        "the key `\(ShownText.short(key))` has no value", at: lastEnd, met: shownCharacter(),
        advice: "write a value after the colon")
      try complete(.null, at: position)
    } else if byte == UInt8(ascii: ",") {
      try report(
        "an element is missing before this comma", at: position, met: ",", advice: "remove the comma or add an element")
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
      throw try limit("a number is longer than \(limits.numberLength) characters", at: start)
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
        "`\(word)` is written `\(name)` in JSON", at: position, met: word, suggestions: [name], repaired: true)
      return value
    }
    let advice: String
    let message: String
    if ["nan", "infinity", "+infinity", "-infinity", "-nan", "inf", "-inf", "undefined"].contains(word.lowercased()) {
      message = "JSON has no `\(shown)`"
      advice = "write a number, or leave the key out"
    } else if !word.isEmpty, word.allSatisfy({ $0 == "." || $0 == "…" }) {
      message = "`\(shown)` stands for something that was left out"
      advice = "documentation shortens its samples so; write the value"
    } else if let kind = Self.numberSlip(word) {
      message = "`\(shown)` is no JSON number: \(kind)"
      advice = "write a plain decimal number such as 10, -0.5 or 1e3, or a text in double quotes"
    } else if startsLikeMember() {
      throw try fatal(
        "`\(shown)` with a colon stands where a value is expected", at: position, met: shown,
        advice: "an object's braces { } are missing around it")
    } else if frames.isEmpty {
      throw try fatal(
        "this is not JSON: the text starts with `\(shown)`", at: position, met: shown,
        advice: "a document starts with `{`")
    } else {
      message = "`\(shown)` stands without quotes"
      advice = "texts stand in double quotes: \"\(shown)\""
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
  private static func numberSlip(_ word: String) -> String? {
    let body = word.drop { $0 == "+" || $0 == "-" }
    guard let first = body.first, first.isASCII, first.isNumber || first == "." else { return nil }
    if word.hasPrefix("+") { return "it has a plus sign" }
    if body.hasPrefix("0x") || body.hasPrefix("0X") { return "it is hexadecimal" }
    if first == "." { return "a digit is missing before its point" }
    if body.hasSuffix("%") { return "a percentage is a text" }
    guard body.allSatisfy({ $0.isASCII && ($0.isNumber || ".eE+-".contains($0)) }) else {
      return "it has other characters than a number"
    }
    if body.count > 1, first == "0", body.dropFirst().first?.isNumber == true { return "it has leading zeros" }
    if body.contains(".."), body.count > 2 { return "it has two points" }
    if body.hasSuffix(".") || body.contains(".e") || body.contains(".E") { return "a digit is missing after its point" }
    if body.contains(where: { $0 == "e" || $0 == "E" }) { return "its exponent is not complete" }
    return "it is not complete"
  }
}
