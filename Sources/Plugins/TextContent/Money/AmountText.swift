/// A number with signs between its groups of digits, as people write amounts.
struct AmountText {
  /// The first token, and the one behind the last.
  let first: Int
  private(set) var end: Int
  private(set) var groups: [String] = []
  private(set) var separators: [Character] = []

  /// Reads the number that starts with the digits of a token.
  init?(_ text: PlainText, at start: Int) {
    guard let token = text.token(start), token.sort == .digits else { return nil }
    first = start
    end = start + 1
    groups = [text.plain(token.range)]
    while let mark = text.token(end), let next = text.token(end + 1), next.sort == .digits {
      if mark.sort == .space {
        // Spaces part thousands only.
        guard mark.count == 1, next.count == 3, groups[groups.count - 1].utf8.count <= 3,
          separators.allSatisfy({ $0 == " " })
        else { break }
        separators.append(" ")
      } else {
        guard mark.sort == .mark, let sign = mark.word.first, ".,'".contains(sign) else { break }
        separators.append(sign)
      }
      groups.append(text.plain(next.range))
      end += 2
    }
  }

  private static let maxDigits = 15

  /// The decimals that the number can be, in a currency with so many minor digits; empty when it is none.
  func values(minorUnits: Int) -> [String] {
    guard groups.reduce(0, { $0 + $1.utf8.count }) <= Self.maxDigits else { return [] }
    let whole = groups.joined()
    guard let last = separators.last, let tail = groups.last else { return isPlain(whole) ? [whole] : [] }
    let others = separators.dropLast()
    let isGrouped = isThousands(groups)
    if last == " " || last == "'" {
      return isGrouped && separators.allSatisfy({ $0 == last }) ? [trimmed(whole)] : []
    }
    let decimal = trimmed(groups.dropLast().joined()) + "." + tail
    if others.isEmpty {
      guard tail.utf8.count == 3, isGrouped, groups[0] != "0" else {
        return tail.utf8.count <= 6 && groups[0].utf8.count <= 15 && isPlain(groups[0]) ? [decimal] : []
      }
      // Three digits behind one sign are thousands, unless the currency has three minor digits itself.
      return minorUnits == 3 ? [decimal, trimmed(whole)] : [trimmed(whole)]
    }
    if others.allSatisfy({ $0 == last }) { return isGrouped ? [trimmed(whole)] : [] }
    guard let sign = others.first, others.allSatisfy({ $0 == sign }), isThousands(groups.dropLast()),
      tail.utf8.count <= max(2, minorUnits)
    else { return [] }
    return [decimal]
  }

  /// Whether groups are of three digits behind a first of one to three, or of two with three at the end (India).
  private func isThousands(_ groups: some BidirectionalCollection<String>) -> Bool {
    guard let first = groups.first, let last = groups.last, isPlain(first), (1...3).contains(first.utf8.count) else {
      return false
    }
    let rest = groups.dropFirst()
    if rest.allSatisfy({ $0.utf8.count == 3 }) { return true }
    return separators.first == "," && first.utf8.count <= 2 && last.utf8.count == 3
      && rest.dropLast().allSatisfy { $0.utf8.count == 2 }
  }

  private func isPlain(_ group: String) -> Bool { group == "0" || !group.hasPrefix("0") }

  private func trimmed(_ digits: String) -> String {
    let rest = digits.drop { $0 == "0" }
    return rest.isEmpty ? "0" : String(rest)
  }

  /// A decimal moved by powers of ten to the left, for words such as million.
  static func shifted(_ decimal: String, by places: Int) -> String {
    guard places > 0 else { return decimal }
    let parts = decimal.split(separator: ".", omittingEmptySubsequences: false)
    var fraction = parts.count > 1 ? String(parts[1]) : ""
    while fraction.utf8.count < places { fraction += "0" }
    let digits = (String(parts[0]) + fraction.prefix(places)).drop { $0 == "0" }
    let rest = fraction.dropFirst(places)
    return (digits.isEmpty ? "0" : String(digits)) + (rest.isEmpty ? "" : "." + rest)
  }
}
