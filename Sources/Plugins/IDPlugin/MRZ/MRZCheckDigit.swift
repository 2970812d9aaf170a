/// The check digit of ICAO Doc 9303-3, 4.9: the sum of the characters' values with the weights 7, 3, 1, modulo 10.
enum MRZCheckDigit {
  /// The value of a character: digits as they are, `A` 10 … `Z` 35, `<` 0.
  static func value(_ character: UInt8) -> Int {
    switch character {
    case 0x30...0x39: Int(character) - 0x30
    case 0x41...0x5A: Int(character) - 0x41 + 10
    default: 0
    }
  }

  /// The digit in ASCII.
  static func of(_ characters: some Sequence<UInt8>) -> UInt8 {
    var sum = 0
    for (index, character) in characters.enumerated() { sum += value(character) * weight(index) }
    return UInt8(sum % 10) + 0x30
  }

  static func weight(_ index: Int) -> Int { [7, 3, 1][index % 3] }
}
