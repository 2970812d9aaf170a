import ScanPluginKit

/// A GS1 message taken apart: its elements, and what is wrong with the message as a whole.
public struct GS1Message: Sendable, Equatable {
  /// The elements, in the order of the message.
  public let elements: [GS1Element]
  /// What is wrong beyond single elements, in words: text that cannot be read, elements that lack others or exclude them.
  public let problems: [String]

  /// Whether neither the message nor any element has a problem.
  public var isClean: Bool { problems.isEmpty && elements.allSatisfy(\.problems.isEmpty) }
}

/// Takes GS1 element strings apart (GS1 General Specifications, sections 3 and 7.8).
///
/// The time grows with the length of the text, the memory as well; no text is refused for being broken, but the problems
/// say what is.
public struct GS1Parser: Sendable {
  /// The year by which the century of a date with two digits is found.
  let year: Int

  /// Makes a parser.
  ///
  /// - Parameter year: The current year: YY stands for the year nearest to it, 49 years back to 50 years ahead at most
  ///   (GS1 General Specifications, section 7.12).
  public init(year: Int) {
    self.year = year
  }

  /// The separator behind an element of variable length: FNC1 as it is transmitted.
  static let separator = UInt8(29)

  /// Takes an element string apart, as it comes from a symbol with FNC1 in the first position.
  ///
  /// A symbology identifier in front is passed over.
  /// - Returns: The message; nil when the text does not start with an application identifier at all.
  public func parse(_ text: String) -> GS1Message? {
    var rest = Self.withoutSymbologyIdentifier(Array(text.utf8)[...])
    let start = rest.startIndex
    var elements: [GS1Element] = []
    var problems: [String] = []
    while let first = rest.first {
      if first == Self.separator {
        rest = rest.dropFirst()
        continue
      }
      guard let length = Self.identifierLength(rest) else {
        problems.append("no application identifier starts at character \(rest.startIndex - start + 1)")
        break
      }
      let ai = String(decoding: rest.prefix(length), as: UTF8.self)
      let predefined = Self.predefinedLength(rest)
      rest = rest.dropFirst(length)
      var value = rest.prefix { $0 != Self.separator }
      if let predefined { value = value.prefix(predefined - length) }
      rest = rest.dropFirst(value.count)
      elements.append(element(ai, value))
    }
    guard !elements.isEmpty else { return nil }
    return GS1Message(elements: elements, problems: problems + GS1Associations.problems(elements))
  }

  /// Takes a text apart in which the identifiers stand in brackets, like `(01)09521234543213(10)ABC`.
  ///
  /// - Returns: The message; nil unless the text starts with an application identifier in brackets.
  public func parseBracketed(_ text: String) -> GS1Message? {
    let bytes = Array(text.utf8)
    var elements: [GS1Element] = []
    guard var (ai, end) = Self.bracketedIdentifier(bytes, at: 0) else { return nil }
    var valueStart = end
    var index = end
    while index < bytes.count {
      if bytes[index] == 0x28, let next = Self.bracketedIdentifier(bytes, at: index) {
        elements.append(element(ai, bytes[valueStart..<index]))
        (ai, end) = next
        valueStart = end
        index = end
      } else {
        index += 1
      }
    }
    elements.append(element(ai, bytes[valueStart...]))
    return GS1Message(elements: elements, problems: GS1Associations.problems(elements))
  }

  /// The element of an identifier and its value, judged.
  func element(_ ai: String, _ value: ArraySlice<UInt8>) -> GS1Element {
    guard let identifier = GS1Identifier.named(ai) else {
      return GS1Element(
        ai: ai, value: String(decoding: value, as: UTF8.self), problems: ["(\(ai)) is no known application identifier"])
    }
    return GS1Judgment(identifier, value, year: year).element
  }
}

extension GS1Parser {
  /// Whether a text is built like an element string throughout: identifiers where they are due, values of a possible length.
  static func hasForm(_ text: String) -> Bool {
    var rest = Array(text.utf8)[...].drop { $0 == separator }
    guard !rest.isEmpty else { return false }
    while !rest.isEmpty {
      // 14, 18 and 19 have a length, but nothing is assigned to them.
      guard let length = identifierLength(rest), let prefix = prefix(rest), ![14, 18, 19].contains(prefix) else {
        return false
      }
      let predefined = predefinedLength(rest).map { $0 - length }
      var value = rest.dropFirst(length).prefix { $0 != separator }
      if let predefined { value = value.prefix(predefined) }
      guard !value.isEmpty, value.count <= 90, predefined == nil || value.count == predefined else { return false }
      rest = rest.dropFirst(length + value.count).drop { $0 == separator }
    }
    return true
  }

  /// The number of digits of the identifier at the start, by its first two digits; nil when no identifier starts so.
  static func identifierLength(_ text: ArraySlice<UInt8>) -> Int? {
    guard let prefix = prefix(text) else { return nil }
    let length: Int
    switch prefix {
    case 0...4, 10...22, 30, 37, 90...99: length = 2
    case 23...25, 40...42, 71: length = 3
    case 31...36, 39, 43, 70, 72, 80...82: length = 4
    default: return nil
    }
    guard text.count >= length, text.prefix(length).allSatisfy(isDigit) else { return nil }
    return length
  }

  /// The characters of identifier and value together where no separator follows, by the first two digits (figure 7.8.5-2 of
  /// the specifications); nil when the length varies.
  static func predefinedLength(_ text: ArraySlice<UInt8>) -> Int? {
    guard let prefix = prefix(text) else { return nil }
    return switch prefix {
    case 0: 20
    case 1, 2, 3, 41: 16
    case 4: 18
    case 11...19: 8
    case 20: 4
    case 31...36: 10
    default: nil
    }
  }

  static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  private static func prefix(_ text: ArraySlice<UInt8>) -> Int? {
    let two = text.prefix(2)
    guard two.count == 2, let tens = two.first, let ones = two.last, isDigit(tens), isDigit(ones) else { return nil }
    return Int(tens - 0x30) * 10 + Int(ones - 0x30)
  }

  /// The identifier in brackets at an index, and the index behind it.
  private static func bracketedIdentifier(_ bytes: [UInt8], at index: Int) -> (ai: String, end: Int)? {
    guard index < bytes.count, bytes[index] == 0x28 else { return nil }
    let digits = bytes[(index + 1)...].prefix(5).prefix(while: isDigit)
    let end = index + 1 + digits.count
    guard end < bytes.count, bytes[end] == 0x29, identifierLength(digits) == digits.count else { return nil }
    return (String(decoding: digits, as: UTF8.self), end + 1)
  }

  /// The text behind an identifier like `]C1`.
  private static func withoutSymbologyIdentifier(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard text.first == 0x5D, text.count >= 3 else { return text }
    return text.dropFirst(3)
  }
}
