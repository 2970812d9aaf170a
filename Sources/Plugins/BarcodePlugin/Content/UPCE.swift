/// The zero suppression of UPC-E (ISO/IEC 15420, 4.5; GS1 General Specifications 5.2.2.4).
enum UPCE {
  /// The 13 digits behind a UPC-E of eight digits: number system, six digits, check digit; nil when it is none.
  static func expanded(_ text: String) -> String? {
    let digits = Array(text.utf8)
    guard digits.count == 8, digits.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }), digits[0] == 0x30 || digits[0] == 0x31
    else { return nil }
    let body = Array(digits[1...6])
    let zeros = { (count: Int) in [UInt8](repeating: 0x30, count: count) }
    let ten: [UInt8]
    switch body[5] {
    case 0x30...0x32: ten = body[0...1] + [body[5]] + zeros(4) + body[2...4]
    case 0x33: ten = body[0...2] + zeros(5) + body[3...4]
    case 0x34: ten = body[0...3] + zeros(5) + [body[4]]
    default: ten = body[0...4] + zeros(4) + [body[5]]
    }
    let upcA = [digits[0]] + ten + [digits[7]]
    guard CheckDigit.isValid(upcA) else { return nil }
    return "0" + String(decoding: upcA, as: UTF8.self)
  }
}

/// The check digit of GTINs: modulo 10 with weights 3 and 1 (GS1 General Specifications 7.9.1).
enum CheckDigit {
  /// Whether the last of some ASCII digits is the check digit of those before it.
  static func isValid(_ digits: [UInt8]) -> Bool {
    guard let last = digits.last, digits.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return false }
    var sum = 0
    for (index, digit) in digits.dropLast().reversed().enumerated() {
      sum += Int(digit - 0x30) * (index.isMultiple(of: 2) ? 3 : 1)
    }
    return (10 - sum % 10) % 10 == Int(last - 0x30)
  }
}
