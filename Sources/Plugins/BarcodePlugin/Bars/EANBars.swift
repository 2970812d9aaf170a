import ScanImage

/// The elements of an EAN or UPC symbol, bars and spaces in turn from the first bar on (ISO/IEC 15420).
struct EANBars: Sendable {
  /// How many elements there are.
  let elements: Int
  /// How many modules they are wide together.
  let modules: Int
  /// The elements of the guard patterns, each one module wide.
  let guards: [Int]
  /// The first element of each digit of number set A or B, which begins with a space.
  let left: [Int]
  /// The first element of each digit of number set C, which begins with a bar.
  let right: [Int]

  /// The elements of a symbology; nil where it is none of the family.
  static func of(_ symbology: Symbology) -> EANBars? {
    switch symbology {
    case .ean13, .upcA: ean13
    case .ean8: ean8
    case .upcE: upcE
    default: nil
    }
  }

  private static let ean13 = EANBars(
    elements: 59, modules: 95, guards: [0, 1, 2, 27, 28, 29, 30, 31, 56, 57, 58], left: starts(3, 6),
    right: starts(32, 6))
  private static let ean8 = EANBars(
    elements: 43, modules: 67, guards: [0, 1, 2, 19, 20, 21, 22, 23, 40, 41, 42], left: starts(3, 4),
    right: starts(24, 4))
  private static let upcE = EANBars(
    elements: 33, modules: 51, guards: [0, 1, 2, 27, 28, 29, 30, 31, 32], left: starts(3, 6), right: [])

  private static func starts(_ first: Int, _ count: Int) -> [Int] { (0..<count).map { first + 4 * $0 } }
}

/// The digits of the family as widths of elements (ISO/IEC 15420).
enum EANDigit {
  /// The widths of a digit's four elements in modules, in number sets A and C; set B has them the other way round.
  static let widths: [SIMD4<Float>] = [
    [3, 2, 1, 1], [2, 2, 2, 1], [2, 1, 2, 2], [1, 4, 1, 1], [1, 1, 3, 2], [1, 2, 3, 1], [1, 1, 1, 4], [1, 3, 1, 2],
    [1, 2, 1, 3], [3, 1, 1, 2],
  ]
  /// Which of the digits 2…7 of an EAN-13 are of set B, by its first digit.
  static let ean13Sets = sets(
    "AAAAAA AABABB AABBAB AABBBA ABAABB ABBAAB ABBBAA ABABAB ABABBA ABBABA")
  /// Which digits of a UPC-E of number system 0 are of set B, by its check digit; system 1 has the other set.
  static let upcESets = sets("BBBAAA BBABAA BBAABA BBAAAB BABBAA BAABBA BAAABB BABABA BABAAB BAABAB")
  /// Which digits of a two-digit add-on are of set B, by its number modulo 4.
  static let ean2Sets = sets("AA AB BA BB")
  /// Which digits of a five-digit add-on are of set B, by its check sum.
  static let ean5Sets = sets("BBAAA BABAA BAABA BAAAB ABBAA AABBA AAABB ABABA ABAAB AABAB")

  private static func sets(_ text: String) -> [[Bool]] {
    text.utf8.split(separator: 0x20).map { $0.map { $0 == UInt8(ascii: "B") } }
  }
}

/// How far the picture of a digit is from that of each digit: the ten of set A (or C), then those of B.
struct DigitCosts {
  private let costs: [Float]

  /// Makes a list of twenty costs.
  init(_ costs: [Float]) { self.costs = costs }

  /// The cost of a digit in a number set.
  func of(_ digit: Int, isSetB: Bool) -> Float { costs[isSetB ? digit + 10 : digit] }

  /// The costs of the ten digits of a number set.
  func row(isSetB: Bool) -> ArraySlice<Float> { isSetB ? costs[10...] : costs[..<10] }
}

/// The search for the digits that fit best and whose weighted sum is right.
enum DigitSearch {
  /// The digits of the least cost.
  ///
  /// - Parameters:
  ///   - rows: The costs of the ten digits for each place.
  ///   - weights: The weight of each place in the sum.
  ///   - target: What the sum is modulo 10.
  ///   - excluded: Digits that are not an answer.
  /// - Returns: The cost and the digits as one number; nil when none has the sum.
  static func best(
    _ rows: [ArraySlice<Float>], weights: [Int], target: Int, besides excluded: [Int]? = nil
  ) -> (cost: Float, number: Int)? {
    // By the sum so far, and in the second half of the list whether the digits differ from those that are excluded.
    var states = [Float](repeating: .infinity, count: 20)
    var numbers = [Int](repeating: 0, count: 20)
    var (nextStates, nextNumbers) = (states, numbers)
    states[excluded == nil ? 10 : 0] = 0
    for (place, row) in rows.enumerated() {
      for state in 0..<20 { nextStates[state] = .infinity }
      let (weight, known) = (weights[place], excluded?[place])
      for state in 0..<20 where states[state] < .infinity {
        let (own, number) = (states[state], numbers[state] * 10)
        var sum = state % 10
        for digit in 0..<10 {
          let next = state >= 10 || known != digit ? sum + 10 : sum
          sum += weight
          if sum >= 10 { sum -= 10 }
          let cost = own + row[row.startIndex + digit]
          guard cost < nextStates[next] else { continue }
          nextStates[next] = cost
          nextNumbers[next] = number + digit
        }
      }
      swap(&states, &nextStates)
      swap(&numbers, &nextNumbers)
    }
    let end = 10 + (target % 10 + 10) % 10
    return states[end] < .infinity ? (states[end], numbers[end]) : nil
  }
}
