import Glibc

/// A bound on how many ways a backtracking engine may try to match an expression with a text of some length.
///
/// It is counted from the text of the expression: one way for a character, the product along a sequence, the sum over alternatives,
/// and for a repetition the ways of its part to the power of how often it fits into the text. The true number is mostly far lower.
struct PatternCost {
  /// The most ways that are accepted: about a second on a slow machine.
  static let most = 1e7

  /// Whether the ways stay below ``most``.
  static func isBounded(_ pattern: String, length: Int) -> Bool {
    var reader = PatternCost(pattern, length: length)
    return reader.alternatives().ways <= log(most)
  }

  /// What a part of an expression can do.
  private struct Part {
    /// The logarithm of the number of ways.
    var ways = 0.0
    /// The fewest characters that it takes.
    var least = 0
  }

  private let scalars: [Unicode.Scalar]
  private let length: Double
  private var index = 0

  private init(_ pattern: String, length: Int) {
    scalars = Array(pattern.unicodeScalars)
    self.length = Double(max(1, length))
  }

  private var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  private mutating func alternatives() -> Part {
    var branches = [sequence()]
    while next == "|" {
      index += 1
      branches.append(sequence())
    }
    guard branches.count > 1 else { return branches[0] }
    let highest = branches.map(\.ways).max() ?? 0
    let sum = branches.reduce(0) { $0 + exp($1.ways - highest) }
    return Part(ways: highest + log(sum), least: branches.map(\.least).min() ?? 0)
  }

  private mutating func sequence() -> Part {
    var whole = Part()
    while let scalar = next, scalar != "|", scalar != ")" {
      let part = repeated(atom())
      whole.ways += part.ways
      whole.least += part.least
    }
    return whole
  }

  private mutating func atom() -> Part {
    let scalar = next
    index += 1
    switch scalar {
    case "(":
      let isLook = next == "?" && index + 1 < scalars.count && "=!".unicodeScalars.contains(scalars[index + 1])
      skipGroupHead()
      var part = alternatives()
      index += 1
      if isLook { part.least = 0 }
      return part
    case "[":
      skipClass()
      return Part(least: 1)
    case "\\":
      let escaped = next
      index += 1
      switch escaped {
      case "b", "B", .some("1"..."9"): return Part()
      case "x": index += 2
      case "u": index += 4
      case "p", "P":
        while let scalar = next, scalar != "}" { index += 1 }
        index += 1
      default: break
      }
      return Part(least: 1)
    case "^", "$": return Part()
    default: return Part(least: 1)
    }
  }

  private mutating func skipGroupHead() {
    guard next == "?" else { return }
    index += 1
    switch next {
    case "<":
      while let scalar = next, scalar != ">" { index += 1 }
      index += 1
    case "i":
      index += 1
      // `(?i)` holds nothing; its bracket is left for the caller.
      if next == ":" { index += 1 }
    default: index += 1
    }
  }

  private mutating func skipClass() {
    if next == "^" { index += 1 }
    if next == "]" { index += 1 }
    while let scalar = next, scalar != "]" { index += scalar == "\\" ? 2 : 1 }
    index += 1
  }

  private mutating func repeated(_ part: Part) -> Part {
    var range: (low: Int, high: Int)
    switch next {
    case "*": range = (0, .max)
    case "+": range = (1, .max)
    case "?": range = (0, 1)
    case "{": range = counts()
    default: return part
    }
    index += 1
    // Reluctant ones try the same ways in another order.
    if next == "?" { index += 1 }
    let most = min(Double(range.high), length / Double(max(1, part.least)))
    let choices = max(1, most - Double(range.low) + 1)
    range.low = min(range.low, Int(length))
    return Part(ways: part.ways * most + log(choices), least: part.least * range.low)
  }

  /// The counts of `{n,m}`, up to its last brace.
  private mutating func counts() -> (low: Int, high: Int) {
    index += 1
    var numbers: [Int?] = [nil]
    while let scalar = next, scalar != "}" {
      if scalar == "," { numbers.append(nil) }
      if let digit = Int(String(scalar)) {
        numbers[numbers.count - 1] = min(9999, (numbers[numbers.count - 1] ?? 0) * 10 + digit)
      }
      index += 1
    }
    let low = numbers[0] ?? 0
    return (low, numbers.count == 1 ? low : numbers[1] ?? .max)
  }
}
