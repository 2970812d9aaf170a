/// Checks that a text belongs to the accepted language of regular expressions, and says where it does not.
///
/// It stands before `Regex(_:)` for two reasons: it knows the place of a mistake, and the parser of the standard library
/// overflows its stack on deeply nested classes and traps on very long numbers, which a configuration must not cause.
/// Accepted: literals, `.`, `^`, `$`, `|`, groups `( (?: (?= (?! (?i) (?<name>`, classes `[…]` with ranges, the escapes of classes,
/// boundaries, control characters, `\uXXXX`, `\xXX`, `\p{…}`, back references `\1`…`\9`, and the quantifiers `* + ? {n} {n,} {n,m}`.
struct PatternGrammar {
  /// The deepest nesting of groups.
  static let maximumDepth = 32
  /// The highest count of a quantifier.
  static let maximumCount = 9999

  private let scalars: [Unicode.Scalar]
  private var index = 0
  private var openGroups: [Int] = []
  /// Whether the last part is one that a quantifier can follow.
  private var quantifiable = false

  init(_ text: String) {
    scalars = Array(text.unicodeScalars.prefix(PatternText.maximumLength + 1))
  }

  /// Checks the whole text.
  ///
  /// - Throws: ``PatternError`` with the first mistake.
  mutating func check() throws(PatternError) {
    guard scalars.count <= PatternText.maximumLength else {
      throw PatternError(column: nil, message: "it is longer than \(PatternText.maximumLength) characters")
    }
    while let scalar = next() {
      switch scalar {
      case "(": try openGroup()
      case ")":
        guard openGroups.popLast() != nil else { throw mistake("this `)` closes nothing") }
        quantifiable = true
      case "[": try characterClass()
      case "\\": try escape(inClass: false)
      case "*", "+", "?":
        try quantifier("\(scalar)")
      case "{": try counts()
      case "|", "^": quantifiable = false
      case "$": quantifiable = false
      default: quantifiable = true
      }
    }
    if let open = openGroups.last { throw PatternError(column: open, message: "this `(` is never closed") }
  }

  private mutating func next() -> Unicode.Scalar? {
    guard index < scalars.count else { return nil }
    index += 1
    return scalars[index - 1]
  }

  private func peek(_ distance: Int = 0) -> Unicode.Scalar? {
    index + distance < scalars.count ? scalars[index + distance] : nil
  }

  /// A mistake at the scalar that was read last.
  private func mistake(_ message: String) -> PatternError {
    PatternError(column: max(index, 1), message: message)
  }

  private mutating func openGroup() throws(PatternError) {
    openGroups.append(index)
    guard openGroups.count <= Self.maximumDepth else { throw mistake("groups are nested too deeply") }
    quantifiable = false
    guard peek() == "?" else { return }
    index += 1
    switch next() {
    case ":", "=", "!": return
    case "i" where peek() == ")" || peek() == ":":
      if peek() == ")" { openGroups.removeLast() }
      index += 1
    case "<" where peek() != "=" && peek() != "!":
      guard let first = next(), Self.isLetter(first) else { throw mistake("a group name starts with a letter") }
      while let scalar = next(), scalar != ">" {
        guard Self.isLetter(scalar) || Self.isDigit(scalar) else {
          throw mistake("a group name has letters and digits only")
        }
      }
      guard scalars[index - 1] == ">" else { throw mistake("the group name is never closed by `>`") }
    default: throw mistake("a group may start with `(?:`, `(?=`, `(?!`, `(?i)` or `(?<name>`")
    }
  }

  private mutating func quantifier(_ text: String) throws(PatternError) {
    guard quantifiable else { throw mistake("`\(text)` repeats nothing; write `\\\(text)` for the character") }
    quantifiable = false
    // `?` after a quantifier makes it reluctant.
    if peek() == "?" { index += 1 }
  }

  /// The counts of `{n}`, `{n,}` or `{n,m}`, the brace already read.
  private mutating func counts() throws(PatternError) {
    guard quantifiable else { throw mistake("`{` repeats nothing; write `\\{` for the character") }
    let low = try count()
    var high = low
    var scalar = next()
    if scalar == "," {
      high = peek() == "}" ? Self.maximumCount : try count()
      scalar = next()
    }
    guard scalar == "}" else { throw mistake("expected `}` after the count; write `\\{` for the character `{`") }
    guard low <= high else { throw mistake("the count \(low) is larger than \(high)") }
    quantifiable = false
    if peek() == "?" { index += 1 }
  }

  private mutating func count() throws(PatternError) -> Int {
    var value = 0
    let start = index
    while let scalar = peek(), let digit = Self.digit(scalar) {
      index += 1
      value = value * 10 + digit
      guard value <= Self.maximumCount else { throw mistake("a count is at most \(Self.maximumCount)") }
    }
    guard index > start else {
      index += 1
      throw mistake("expected a count after `{`; write `\\{` for the character")
    }
    return value
  }

  private mutating func characterClass() throws(PatternError) {
    let start = index
    if peek() == "^" { index += 1 }
    let first = index
    var low: Unicode.Scalar?
    while let scalar = next() {
      switch scalar {
      case "]" where index - 1 > first:
        quantifiable = true
        return
      case "]": throw mistake("the class `[]` is empty; write `\\]` for the character")
      case "[": throw mistake("write `\\[` for this character inside a class")
      case "&" where peek() == "&", "~" where peek() == "~", "-" where peek() == "-":
        throw mistake("`\(scalar)\(scalar)` is not supported inside a class")
      case "\\":
        low = try escape(inClass: true)
      case "-" where low != nil && peek() != "]" && peek() != nil:
        try rangeEnd(from: low)
        low = nil
      case "-" where index - 1 > first && peek() != nil && peek() != "]":
        throw mistake("write `\\-` for this character, or put it first or last")
      default: low = scalar
      }
    }
    throw PatternError(column: start, message: "this `[` is never closed by `]`")
  }

  private mutating func rangeEnd(from low: Unicode.Scalar?) throws(PatternError) {
    guard let scalar = next(), let low else { return }
    if scalar == "[" { throw mistake("write `\\[` for this character inside a class") }
    let high = scalar == "\\" ? try escape(inClass: true) : scalar
    guard let high else { throw mistake("a range ends with one character") }
    guard low.value <= high.value else { throw mistake("the range \(low)-\(high) runs backwards") }
  }
}

extension PatternGrammar {
  /// Reads what follows a backslash; gives the character it stands for, nil when it stands for a set or a place.
  @discardableResult
  private mutating func escape(inClass: Bool) throws(PatternError) -> Unicode.Scalar? {
    quantifiable = true
    guard let scalar = next() else { throw mistake("a backslash at the end; write `\\\\` for the character") }
    switch scalar {
    case "d", "D", "w", "W", "s", "S": return nil
    case "b" where !inClass, "B" where !inClass:
      quantifiable = false
      return nil
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "f": return "\u{0C}"
    case "x": return try code(digits: 2)
    case "u": return try code(digits: 4)
    case "p", "P":
      try property()
      return nil
    case "1"..."9" where !inClass:
      if let digit = peek(), Self.isDigit(digit) { throw mistake("back references go from \\1 to \\9") }
      return nil
    default:
      if Self.isLetter(scalar) || Self.isDigit(scalar) { throw mistake("`\\\(scalar)` is not a known escape") }
      return scalar
    }
  }

  private mutating func code(digits: Int) throws(PatternError) -> Unicode.Scalar {
    var value: UInt32 = 0
    for _ in 0..<digits {
      guard let scalar = next(), let digit = Character(scalar).hexDigitValue, scalar.isASCII else {
        throw mistake("expected \(digits) hexadecimal digits")
      }
      value = value * 16 + UInt32(digit)
    }
    guard let scalar = Unicode.Scalar(value) else { throw mistake("no character has this code") }
    return scalar
  }

  private mutating func property() throws(PatternError) {
    guard next() == "{" else { throw mistake("expected `{` and the name of a property, like `\\p{L}`") }
    var length = 0
    while let scalar = next(), scalar != "}" {
      length += 1
      guard Self.isLetter(scalar) || scalar == "_" || scalar == "=", length <= 40 else {
        throw mistake("the name of a property has letters only")
      }
    }
    guard length > 0, scalars[index - 1] == "}" else { throw mistake("expected the name of a property and `}`") }
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { digit(scalar) != nil }

  private static func digit(_ scalar: Unicode.Scalar) -> Int? {
    ("0"..."9").contains(scalar) ? Int(scalar.value) - 48 : nil
  }
}
