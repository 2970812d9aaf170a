import ScanJSON

/// Checks that a text belongs to the accepted language of regular expressions, says where it does not, and writes it for RE2.
///
/// It stands before the compiler because it knows the place of a mistake, and because the same text has to mean the same in the
/// schemas, which name ECMAScript: `\uXXXX` and `(?<name>` are no syntax of RE2.
/// Accepted: literals, `.`, `^`, `$`, `|`, groups `( (?: (?i) (?<name>`, classes `[…]` with ranges, the escapes of classes,
/// boundaries, control characters, `\uXXXX`, `\xXX`, `\p{…}`, and the quantifiers `* + ? {n} {n,} {n,m}`.
struct PatternGrammar {
  /// The deepest nesting of groups.
  static let maximumDepth = 32
  /// The highest count of a quantifier, which is that of RE2.
  static let maximumCount = 1000
  /// The most `\p{…}`: each is a table of hundreds of ranges, which takes time to compile.
  static let maximumProperties = 64

  private let scalars: [Unicode.Scalar]
  private var index = 0
  private var openGroups: [Int] = []
  /// Whether the last part is one that a quantifier can follow.
  private var quantifiable = false
  private var properties = 0
  /// What was read so far, in the syntax of RE2.
  private var translation = ""

  init(_ text: String) {
    scalars = Array(text.unicodeScalars.prefix(PatternText.maximumLength + 1))
  }

  /// Checks the whole text and gives the same expression in the syntax of RE2.
  ///
  /// - Throws: ``PatternError`` with the first mistake.
  mutating func translated() throws(PatternError) -> String {
    guard scalars.count <= PatternText.maximumLength else {
      throw PatternError(
        column: nil, message: PatternProblemText.tooLong.with(["limit": .number(PatternText.maximumLength)]))
    }
    while let scalar = next() {
      switch scalar {
      case "(": try openGroup()
      case ")":
        guard openGroups.popLast() != nil else { throw mistake(.unopened) }
        quantifiable = true
        translation += ")"
      case "[": try characterClass()
      case "\\": try escape(inClass: false)
      case "*", "+", "?":
        try quantifier("\(scalar)")
      case "{": try counts()
      case "|", "^", "$":
        quantifiable = false
        translation.unicodeScalars.append(scalar)
      case ".":
        quantifiable = true
        translation += "."
      default:
        quantifiable = true
        add(scalar)
      }
    }
    if let open = openGroups.last { throw PatternError(column: open, message: PatternProblemText.unclosed.with()) }
    return translation
  }

  private mutating func next() -> Unicode.Scalar? {
    guard index < scalars.count else { return nil }
    index += 1
    return scalars[index - 1]
  }

  private func peek(_ distance: Int = 0) -> Unicode.Scalar? {
    index + distance < scalars.count ? scalars[index + distance] : nil
  }

  /// Adds a character that stands for itself.
  private mutating func add(_ scalar: Unicode.Scalar) {
    if scalar.isASCII, !Self.isLetter(scalar), !Self.isDigit(scalar), scalar != "_" { translation += "\\" }
    translation.unicodeScalars.append(scalar)
  }

  /// A mistake at the scalar that was read last.
  private func mistake(
    _ text: PatternProblemText, _ arguments: [String: DisplayText.Argument] = [:]
  ) -> PatternError {
    PatternError(column: max(index, 1), message: text.with(arguments))
  }

  private mutating func openGroup() throws(PatternError) {
    openGroups.append(index)
    guard openGroups.count <= Self.maximumDepth else { throw mistake(.tooDeep) }
    quantifiable = false
    guard peek() == "?" else {
      translation += "(?:"
      return
    }
    index += 1
    switch next() {
    case ":": translation += "(?:"
    case "=", "!":
      throw mistake(.lookAhead)
    case "i" where peek() == ")" || peek() == ":":
      if peek() == ")" { openGroups.removeLast() }
      translation += peek() == ")" ? "(?i)" : "(?i:"
      index += 1
    case "<" where peek() != "=" && peek() != "!":
      guard let first = next(), Self.isLetter(first) else { throw mistake(.nameStart) }
      while let scalar = next(), scalar != ">" {
        guard Self.isLetter(scalar) || Self.isDigit(scalar) else {
          throw mistake(.nameLetters)
        }
      }
      guard scalars[index - 1] == ">" else { throw mistake(.nameEnd) }
      translation += "(?:"
    case "<":
      throw mistake(.lookBehind)
    default: throw mistake(.groupStart)
    }
  }

  private mutating func quantifier(_ text: String) throws(PatternError) {
    guard quantifiable else { throw mistake(.repeatsNothing, ["sign": .string(text)]) }
    endQuantifier(text)
  }

  private mutating func endQuantifier(_ text: String) {
    quantifiable = false
    translation += text
    // `?` after a quantifier makes it reluctant, which is the same for a whole text.
    if peek() == "?" { index += 1 }
  }

  /// The counts of `{n}`, `{n,}` or `{n,m}`, the brace already read.
  private mutating func counts() throws(PatternError) {
    guard quantifiable else { throw mistake(.repeatsNothing, ["sign": "{"]) }
    let low = try count()
    var high: Int? = low
    var scalar = next()
    if scalar == "," {
      high = peek() == "}" ? nil : try count()
      scalar = next()
    }
    guard scalar == "}" else { throw mistake(.countEnd) }
    if let high, low > high { throw mistake(.countOrder, ["low": .number(low), "high": .number(high)]) }
    endQuantifier("{\(low),\(high.map(String.init) ?? "")}")
  }

  private mutating func count() throws(PatternError) -> Int {
    var value = 0
    let start = index
    while let scalar = peek(), let digit = Self.digit(scalar) {
      index += 1
      value = value * 10 + digit
      guard value <= Self.maximumCount else { throw mistake(.countLimit, ["limit": .number(Self.maximumCount)]) }
    }
    guard index > start else {
      index += 1
      throw mistake(.noCount)
    }
    return value
  }

  private mutating func characterClass() throws(PatternError) {
    let start = index
    translation += "["
    if peek() == "^" {
      index += 1
      translation += "^"
    }
    let first = index
    var low: Unicode.Scalar?
    while let scalar = next() {
      switch scalar {
      case "]" where index - 1 > first:
        quantifiable = true
        translation += "]"
        return
      case "]": throw mistake(.emptyClass)
      case "[": throw mistake(.bracketInClass)
      case "&" where peek() == "&", "~" where peek() == "~", "-" where peek() == "-":
        throw mistake(.classOperator, ["sign": "\(scalar)\(scalar)"])
      case "\\":
        low = try escape(inClass: true)
      case "-" where low != nil && peek() != "]" && peek() != nil:
        translation += "-"
        try rangeEnd(from: low)
        low = nil
      case "-" where index - 1 > first && peek() != nil && peek() != "]":
        throw mistake(.hyphen)
      default:
        low = scalar
        add(scalar)
      }
    }
    throw PatternError(column: start, message: PatternProblemText.classEnd.with())
  }

  private mutating func rangeEnd(from low: Unicode.Scalar?) throws(PatternError) {
    guard let scalar = next(), let low else { return }
    if scalar == "[" { throw mistake(.bracketInClass) }
    if scalar != "\\" { add(scalar) }
    let high = scalar == "\\" ? try escape(inClass: true) : scalar
    guard let high else { throw mistake(.rangeEnd) }
    guard low.value <= high.value else { throw mistake(.rangeOrder, ["low": "\(low)", "high": "\(high)"]) }
  }
}

extension PatternGrammar {
  /// Reads what follows a backslash; gives the character it stands for, nil when it stands for a set or a place.
  @discardableResult
  private mutating func escape(inClass: Bool) throws(PatternError) -> Unicode.Scalar? {
    quantifiable = true
    guard let scalar = next() else { throw mistake(.backslash) }
    let meant: Unicode.Scalar
    switch scalar {
    case "d", "D", "w", "W", "s", "S":
      translation += "\\\(scalar)"
      return nil
    case "b" where !inClass, "B" where !inClass:
      quantifiable = false
      translation += "\\\(scalar)"
      return nil
    case "p", "P":
      translation += "\\\(scalar)"
      try property()
      return nil
    case "n": meant = "\n"
    case "r": meant = "\r"
    case "t": meant = "\t"
    case "f": meant = "\u{0C}"
    case "x": meant = try code(digits: 2)
    case "u": meant = try code(digits: 4)
    case "1"..."9" where !inClass:
      throw mistake(.backReference)
    default:
      if Self.isLetter(scalar) || Self.isDigit(scalar) { throw mistake(.unknownEscape, ["letter": "\(scalar)"]) }
      meant = scalar
    }
    add(meant)
    return meant
  }

  private mutating func code(digits: Int) throws(PatternError) -> Unicode.Scalar {
    var value: UInt32 = 0
    for _ in 0..<digits {
      guard let scalar = next(), let digit = Character(scalar).hexDigitValue, scalar.isASCII else {
        throw mistake(.digits, ["count": .number(digits)])
      }
      value = value * 16 + UInt32(digit)
    }
    guard let scalar = Unicode.Scalar(value) else { throw mistake(.noCharacter) }
    return scalar
  }

  private mutating func property() throws(PatternError) {
    guard next() == "{" else { throw mistake(.property, ["example": "\\p{L}"]) }
    properties += 1
    guard properties <= Self.maximumProperties else {
      throw mistake(.propertyLimit, ["limit": .number(Self.maximumProperties)])
    }
    var name = ""
    while let scalar = next(), scalar != "}" {
      guard Self.isLetter(scalar) || scalar == "_", name.utf8.count < 40 else {
        throw mistake(.propertyName)
      }
      name.unicodeScalars.append(scalar)
    }
    guard !name.isEmpty, scalars[index - 1] == "}" else { throw mistake(.propertyEnd) }
    translation += "{\(name)}"
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { digit(scalar) != nil }

  private static func digit(_ scalar: Unicode.Scalar) -> Int? {
    ("0"..."9").contains(scalar) ? Int(scalar.value) - 48 : nil
  }
}
