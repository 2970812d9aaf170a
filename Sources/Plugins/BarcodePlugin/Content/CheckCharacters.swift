/// The two check characters of a Global Model Number (GS1 General Specifications 7.9.5): modulo 1021, in an alphabet of 32.
enum CheckPair {
  private static let alphabet = Array("23456789ABCDEFGHJKLMNPQRSTUVWXYZ".utf8)
  private static let set82 = Array(
    "!\"%&'()*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz".utf8)
  /// The first prime numbers, as many as a model number has characters.
  private static let weights = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83]

  /// Whether the last two characters are those that belong to the others.
  static func isValid(_ text: [UInt8]) -> Bool {
    guard text.count > 2, text.count - 2 <= weights.count else { return false }
    return pair(of: Array(text.dropLast(2))).map { $0 == Array(text.suffix(2)) } ?? false
  }

  /// The check characters of a text; nil when it has characters outside set 82 or is too long.
  static func pair(of text: [UInt8]) -> [UInt8]? {
    guard text.count <= weights.count else { return nil }
    var sum = 0
    for (character, weight) in zip(text.reversed(), weights) {
      guard let value = set82.firstIndex(of: character) else { return nil }
      sum += value * weight
    }
    sum %= 1021
    return [alphabet[sum / 32], alphabet[sum % 32]]
  }
}

/// The check digits of international bank account numbers (ISO 13616, ISO/IEC 7064 modulo 97).
enum IBAN {
  /// Whether a text has the form of an account number and its check digits are right.
  static func isValid(_ text: String) -> Bool {
    let bytes = text.utf8.filter { $0 != 0x20 }
    guard (15...34).contains(bytes.count) else { return false }
    var rest = 0
    for byte in bytes.dropFirst(4) + bytes.prefix(4) {
      switch byte {
      case 0x30...0x39: rest = (rest * 10 + Int(byte - 0x30)) % 97
      case 0x41...0x5A: rest = (rest * 100 + Int(byte - 0x41) + 10) % 97
      default: return false
      }
    }
    return rest == 1
  }
}

/// Days of the Gregorian calendar.
enum CalendarDay {
  /// The number of days of a month; 0 when there is no such month.
  static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 1, 3, 5, 7, 8, 10, 12: 31
    case 4, 6, 9, 11: 30
    case 2: year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
    default: 0
    }
  }

  /// A day by ISO 8601, like `2026-11-21`.
  static func text(year: Int, month: Int, day: Int) -> String {
    padded(year, 4) + "-" + padded(month, 2) + "-" + padded(day, 2)
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
