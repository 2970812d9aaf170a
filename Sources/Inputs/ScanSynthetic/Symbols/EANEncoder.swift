import ScanImage
import ScanJSON

/// The writer of EAN-13, EAN-8, UPC-A and UPC-E with EAN-2 and EAN-5 add-ons (ISO/IEC 15420).
enum EANEncoder {
  /// Number set A (odd parity) of the digits 0…9; set C is its complement and set B is set C reversed.
  private static let setA = [
    "0001101", "0011001", "0010011", "0111101", "0100011", "0110001", "0101111", "0111011",
    "0110111", "0001011",
  ]
  /// The number sets of digits 2…7 of an EAN-13, by its first digit.
  private static let ean13Sets = [
    "AAAAAA", "AABABB", "AABBAB", "AABBBA", "ABAABB", "ABBAAB", "ABBBAA", "ABABAB", "ABABBA",
    "ABBABA",
  ]
  /// The number sets of a UPC-E of number system 0, by its check digit; system 1 swaps A and B.
  private static let upcESets = [
    "BBBAAA", "BBABAA", "BBAABA", "BBAAAB", "BABBAA", "BAABBA", "BAAABB", "BABABA", "BABAAB",
    "BAABAB",
  ]
  private static let ean2Sets = ["AA", "AB", "BA", "BB"]
  private static let ean5Sets = [
    "BBAAA", "BABAA", "BAABA", "BAAAB", "ABBAA", "AABBA", "AAABB", "ABABA", "ABAAB", "AABAB",
  ]

  static func encode(
    _ text: String, symbology: Symbology, addOn: String?
  ) throws(SyntheticError) -> LinearSymbol {
    var symbol: LinearSymbol
    switch symbology {
    case .ean8: symbol = try ean8(text)
    case .upcA: symbol = try upcA(text)
    case .upcE: symbol = try upcE(text)
    default: symbol = try ean13(text)
    }
    if let addOn { try append(addOn: addOn, to: &symbol) }
    return symbol
  }

  private static func ean13(_ text: String) throws(SyntheticError) -> LinearSymbol {
    let digits = try checked(text, length: 13, place: "EAN_13")
    var symbol = thirteen(digits)
    symbol.quietLeft = 11
    symbol.quietRight = 7
    symbol.captions = [
      .init(text: string(digits.prefix(1)), x: -9), .init(text: string(digits[1...6]), x: 4),
      .init(text: string(digits[7...12]), x: 51),
    ]
    return symbol
  }

  private static func upcA(_ text: String) throws(SyntheticError) -> LinearSymbol {
    let digits = try checked(text, length: 12, place: "UPC_A")
    var symbol = thirteen([0] + digits)
    symbol.text = string(digits[...])
    symbol.quietLeft = 9
    symbol.quietRight = 9
    // The first and the last digit stand outside, and their bars are as long as the guards.
    for column in 3..<10 { symbol.guards?[column] = true }
    for column in 85..<92 { symbol.guards?[column] = true }
    symbol.captions = [
      .init(text: string(digits.prefix(1)), x: -8), .init(text: string(digits[1...5]), x: 11),
      .init(text: string(digits[6...10]), x: 51), .init(text: string(digits.suffix(1)), x: 98),
    ]
    return symbol
  }

  private static func thirteen(_ digits: [Int]) -> LinearSymbol {
    var symbol = LinearSymbol()
    symbol.guards = []
    symbol.text = string(digits[...])
    symbol.append(modules: "101", isGuard: true)
    for (digit, set) in zip(digits[1...6], ean13Sets[digits[0]]) {
      symbol.append(modules: pattern(digit, set: set))
    }
    symbol.append(modules: "01010", isGuard: true)
    for digit in digits[7...12] { symbol.append(modules: pattern(digit, set: "C")) }
    symbol.append(modules: "101", isGuard: true)
    return symbol
  }

  private static func ean8(_ text: String) throws(SyntheticError) -> LinearSymbol {
    let digits = try checked(text, length: 8, place: "EAN_8")
    var symbol = LinearSymbol()
    symbol.guards = []
    symbol.text = string(digits[...])
    symbol.append(modules: "101", isGuard: true)
    for digit in digits[0...3] { symbol.append(modules: pattern(digit, set: "A")) }
    symbol.append(modules: "01010", isGuard: true)
    for digit in digits[4...7] { symbol.append(modules: pattern(digit, set: "C")) }
    symbol.append(modules: "101", isGuard: true)
    symbol.quietLeft = 7
    symbol.quietRight = 7
    symbol.captions = [
      .init(text: string(digits[0...3]), x: 4), .init(text: string(digits[4...7]), x: 37),
    ]
    return symbol
  }

  private static func upcE(_ text: String) throws(SyntheticError) -> LinearSymbol {
    var digits = try Self.digits(text, allowed: [6, 7, 8], place: "UPC_E")
    if digits.count == 6 { digits.insert(0, at: 0) }
    guard digits[0] <= 1 else {
      throw SyntheticError(
        .invalidText, place: "UPC_E", .numberSystem, ["digit": .number(digits[0])])
    }
    let check = checkDigit(expanded(digits))
    if digits.count == 7 {
      digits.append(check)
    } else if digits[7] != check {
      throw wrongCheckDigit(found: digits[7], expected: check, place: "UPC_E")
    }
    var symbol = LinearSymbol()
    symbol.guards = []
    symbol.text = string(digits[...])
    symbol.append(modules: "101", isGuard: true)
    for (digit, set) in zip(digits[1...6], upcESets[check]) {
      let swapped: Character = set == "A" ? "B" : "A"
      symbol.append(modules: pattern(digit, set: digits[0] == 0 ? set : swapped))
    }
    symbol.append(modules: "010101", isGuard: true)
    symbol.quietLeft = 9
    symbol.quietRight = 9
    symbol.captions = [
      .init(text: string(digits[0...0]), x: -8), .init(text: string(digits[1...6]), x: 4),
      .init(text: string(digits[7...7]), x: 53),
    ]
    return symbol
  }

  /// The first eleven digits of the UPC-A that a UPC-E stands for.
  private static func expanded(_ digits: [Int]) -> [Int] {
    let system = digits[0]
    let d = Array(digits[1...6])
    return switch d[5] {
    case 0, 1, 2: [system, d[0], d[1], d[5], 0, 0, 0, 0, d[2], d[3], d[4]]
    case 3: [system, d[0], d[1], d[2], 0, 0, 0, 0, 0, d[3], d[4]]
    case 4: [system, d[0], d[1], d[2], d[3], 0, 0, 0, 0, 0, d[4]]
    default: [system, d[0], d[1], d[2], d[3], d[4], 0, 0, 0, 0, d[5]]
    }
  }

  private static func append(
    addOn: String, to symbol: inout LinearSymbol
  ) throws(SyntheticError) {
    let digits = try Self.digits(addOn, allowed: [2, 5], place: "addon")
    let sets: String
    if digits.count == 2 {
      sets = ean2Sets[(digits[0] * 10 + digits[1]) % 4]
    } else {
      sets = ean5Sets[(3 * (digits[0] + digits[2] + digits[4]) + 9 * (digits[1] + digits[3])) % 10]
    }
    // 9 modules is the usual gap; the standard allows 7 to 12.
    symbol.append(modules: String(repeating: "0", count: max(symbol.quietRight, 9)))
    let start = symbol.bars.count
    symbol.append(modules: "1011")
    for (index, (digit, set)) in zip(digits, sets).enumerated() {
      if index > 0 { symbol.append(modules: "01") }
      symbol.append(modules: pattern(digit, set: set))
    }
    symbol.addOn = start..<symbol.bars.count
    symbol.quietRight = 5
    symbol.captions.append(.init(text: addOn, x: start + 5, pitch: 9, isAbove: true))
  }

  private static func pattern(_ digit: Int, set: Character) -> String {
    let a = setA[digit]
    if set == "A" { return a }
    let c = String(a.map { $0 == "0" ? "1" : "0" })
    return set == "C" ? c : String(c.reversed())
  }

  private static func string(_ digits: ArraySlice<Int>) -> String {
    digits.map { String($0) }.joined()
  }

  static func digits(
    _ text: String, allowed: [Int], place: String
  ) throws(SyntheticError) -> [Int] {
    let values = text.utf8.map { Int($0) - 48 }
    guard allowed.contains(values.count), values.allSatisfy({ (0...9).contains($0) }) else {
      let lengths =
        allowed.dropFirst().reduce(.number(allowed[0])) { list, length in
          .text(ValueProblemText.either.with(["first": list, "second": .number(length)]))
        } as DisplayText.Argument
      throw SyntheticError(
        .invalidText, place: place, .digits, ["text": .string(String(text.prefix(40))), "lengths": lengths])
    }
    return values
  }

  /// The digits of a text with the check digit appended, or verified where the text has it.
  private static func checked(
    _ text: String, length: Int, place: String
  ) throws(SyntheticError) -> [Int] {
    let digits = try digits(text, allowed: [length - 1, length], place: place)
    let check = checkDigit(Array(digits.prefix(length - 1)))
    if digits.count == length, digits[length - 1] != check {
      throw wrongCheckDigit(found: digits[length - 1], expected: check, place: place)
    }
    return digits.prefix(length - 1) + [check]
  }

  private static func wrongCheckDigit(
    found: Int, expected: Int, place: String
  ) -> SyntheticError {
    SyntheticError(
      .wrongCheckDigit, place: place, .checkDigit, ["found": .number(found), "expected": .number(expected)])
  }

  /// The check digit of GS1 (General Specifications 7.9): weights 3 and 1 in turn from the right.
  static func checkDigit(_ digits: [Int]) -> Int {
    var sum = 0
    for (index, digit) in digits.reversed().enumerated() { sum += digit * (index % 2 == 0 ? 3 : 1) }
    return (10 - sum % 10) % 10
  }
}
