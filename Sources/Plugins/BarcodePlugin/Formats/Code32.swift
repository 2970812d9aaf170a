/// Code 32, the Italian pharmaceutical code: nine digits written as six characters of Code 39 in base 32.
enum Code32 {
  private static let alphabet = Array("0123456789BCDFGHJKLMNPQRSTUVWXYZ".utf8)

  /// Whether the text of a Code 39 is a Code 32 rather than six digits by themselves: where it has a letter.
  static func isDistinct(_ text: String) -> Bool {
    digits(of: text) != nil && text.utf8.contains { $0 > UInt8(ascii: "9") }
  }

  /// The nine digits behind the text of a Code 39; nil when it is no Code 32 or its check digit is wrong.
  static func digits(of text: String) -> String? {
    let characters = Array(text.utf8)
    guard characters.count == 6 else { return nil }
    var value = 0
    for character in characters {
      guard let digit = alphabet.firstIndex(of: character) else { return nil }
      value = value * 32 + digit
    }
    guard value < 1_000_000_000 else { return nil }
    let unpadded = Array(String(value).utf8)
    let digits = [UInt8](repeating: 0x30, count: 9 - unpadded.count) + unpadded
    var sum = 0
    for (index, digit) in digits.prefix(8).enumerated() {
      let doubled = Int(digit - 0x30) * (index.isMultiple(of: 2) ? 1 : 2)
      sum += doubled / 10 + doubled % 10
    }
    guard sum % 10 == Int(digits[8] - 0x30) else { return nil }
    return String(decoding: digits, as: UTF8.self)
  }
}
