/// A run of digit groups with the signs that telephone numbers have between them.
struct PhoneRun {
  /// The first token, and the one behind the last.
  private(set) var first: Int
  private(set) var end: Int
  /// All digits, without a trunk zero in brackets behind a calling code.
  private(set) var digits: [UInt8] = []
  /// The lengths of the groups.
  private(set) var groups: [Int] = []
  /// What stands between the groups; its count is that of the groups less one.
  private(set) var separators: [String] = []
  /// Whether it starts with a plus sign.
  private(set) var isInternational = false
  /// Whether a group stands in brackets.
  private(set) var hasBrackets = false
  /// The digits of an extension.
  private(set) var `extension`: String?

  private static let maxGroups = 9
  private static let maxDigits = 17
  private static let extensionWords: Set<String> = [
    "ext", "extension", "x", "poste", "dw", "durchwahl", "anexo", "int", "toestel",
  ]

  /// Reads a run whose first sign stands at a token; nil when none begins there.
  init?(_ text: PlainText, at start: Int) {
    guard text.isDigits(start) || text.isMark(start, "+") || text.isMark(start, "(") else { return nil }
    first = start
    end = start
    var index = start
    if text.isMark(index, "("), text.isMark(index + 1, "+") { index += 1 }
    let isWrapped = index > start
    if text.isMark(index, "+") {
      isInternational = true
      index += 1
      if text.isSpace(index) { index += 1 }
    }
    guard readGroup(text, &index, separator: "") else { return nil }
    if isWrapped, text.isMark(index, ")") { index += 1 }
    end = index
    while true {
      var place = index
      var separator = ""
      while place < text.tokens.count, place - index < 3, let sign = Self.separator(text.tokens[place]) {
        separator += sign
        place += 1
      }
      guard separator.count <= 3, place > index || text.isMark(place, "(") || text.isMark(place - 1, ")") else { break }
      guard readGroup(text, &place, separator: separator) else { break }
      index = place
      end = index
    }
    guard digits.count <= Self.maxDigits, groups.count <= Self.maxGroups, isFree(text) else {
      // The whole run is passed over, so that its tail is not taken for a number.
      digits = []
      return
    }
    readExtension(text)
  }

  /// Reads digits, in brackets or not.
  private mutating func readGroup(_ text: PlainText, _ index: inout Int, separator: String) -> Bool {
    var place = index
    let isOpen = text.isMark(place, "(")
    if isOpen { place = text.skippingSpace(place + 1) }
    guard let token = text.token(place), token.sort == .digits, token.count <= 15 else { return false }
    var close = place + 1
    if isOpen {
      close = text.skippingSpace(close)
      guard text.isMark(close, ")") else { return false }
      close += 1
      hasBrackets = true
    }
    index = close
    let ascii = text.scalars[token.range].map { UInt8($0.value) }
    if isOpen, isInternational, !groups.isEmpty, ascii == [0x30] { return true }
    if !groups.isEmpty { separators.append(separator) }
    digits += ascii
    groups.append(ascii.count)
    return true
  }

  private static func separator(_ token: PlainText.Token) -> String? {
    switch token.sort {
    case .space: token.count <= 2 ? " " : nil
    case .mark: ["-", ".", "/"].contains(token.word) ? token.word : nil
    default: nil
    }
  }

  /// Whether nothing that makes it part of something else stands beside the run.
  private func isFree(_ text: PlainText) -> Bool {
    if let before = text.token(first - 1) {
      if before.sort == .letters || before.sort == .digits { return false }
      // A hyphen, full stop or slash joins it to what stands in front, unless that is a word with a mark (`Tel.0301`).
      if before.sort == .mark, ["#", "$", "€", "£", "¥", "@", "_", "=", "%", "§", "№"].contains(before.word) {
        return false
      }
      if before.sort == .mark, ["-", "/", ","].contains(before.word), text.token(first - 2)?.sort != .space {
        return false
      }
      if before.word == ".", text.isDigits(first - 2) { return false }
      // Two plus signs are no prefix.
      if isInternational, before.word == "+" { return false }
    }
    if text.isSpace(first - 1), let sign = text.token(first - 2)?.word, ["$", "€", "£", "¥"].contains(sign) {
      return false
    }
    guard let next = text.token(end) else { return true }
    if next.sort == .letters { return Self.extensionWords.contains(next.word) }
    if next.sort == .mark, ["%", "°", "€", "$", "£", "_", "@", "=", "§", "+", "*"].contains(next.word) { return false }
    if next.sort == .mark, ["-", "/", ":", ",", "."].contains(next.word) {
      // More of the same, or a decimal: `030-123-AB`, `12,5`.
      return !(text.isDigits(end + 1) || text.isLetters(end + 1))
    }
    if next.sort == .space, let after = text.token(end + 1) {
      if after.sort == .letters,
        ["km", "kg", "mm", "cm", "m", "g", "eur", "usd", "ml", "l", "kb", "mb"].contains(after.word)
      {
        return false
      }
      if after.sort == .mark, ["€", "%", "£", "$", "°", "="].contains(after.word) { return false }
    }
    return true
  }

  private mutating func readExtension(_ text: PlainText) {
    var index = text.skippingSpace(end)
    if text.isMark(index, ",") { index = text.skippingSpace(index + 1) }
    guard let word = text.token(index), Self.extensionWords.contains(word.word) else { return }
    index += 1
    if text.isMark(index, ".") || text.isMark(index, ":") { index += 1 }
    index = text.skippingSpace(index)
    guard let number = text.token(index), number.sort == .digits, number.count <= 6, text.endsFree(index + 1) else {
      return
    }
    self.extension = text.plain(number.range)
    end = index + 1
  }

  /// The places of its scalars.
  func range(in text: PlainText) -> Range<Int> {
    text.tokens[first].range.lowerBound..<text.tokens[end - 1].range.upperBound
  }

  /// `(212) 555-0123`, `212-555-0123`, `212.555.0123`, with or without a 1 in front.
  var isNorthAmerican: Bool {
    var lengths = groups[...]
    var between = separators[...]
    var number = digits[...]
    if lengths.first == 1, number.first == 0x31 {
      lengths = lengths.dropFirst()
      between = between.dropFirst()
      number = number.dropFirst()
    }
    guard Array(lengths) == [3, 3, 4], let area = number.first, area >= 0x32, let last = between.last else {
      return false
    }
    let exchange = number[number.startIndex + 3]
    guard exchange >= 0x32, NumberingPlan.isNorthAmericanArea(Array(number)) else { return false }
    return hasBrackets || (between.first == last && ["-", ".", " "].contains(last))
  }

  /// Whether full stops alone stand between groups of at most three digits, as in addresses of networks and in amounts.
  var isGroupedByPoints: Bool {
    groups.count > 2 && groups.allSatisfy { $0 <= 3 } && separators.allSatisfy { $0 == "." }
  }

  /// A trunk zero and an area code set off from the rest: `(030) 23125`, `030/23125`, `01 99 00 12 34`, `020 7946
  /// 0123`.
  var isTrunkForm: Bool {
    guard digits.first == 0x30, digits.count > 1, digits[1] != 0x30, (8...13).contains(digits.count), groups.count > 1
    else {
      return false
    }
    if separators.contains(where: { $0.contains(".") }) { return groups == [2, 2, 2, 2, 2] }
    // `02110-1301` is a postal code, `0500 - 0515` a span.
    if groups == [5, 4] && separators == ["-"] || (separators.contains(" - ") && !hasBrackets) { return false }
    return groups[0] >= 2 && groups[0] <= 6 && !groups.dropFirst().contains(1)
  }
}
