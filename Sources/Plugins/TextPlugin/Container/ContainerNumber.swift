import ScanRecognition

/// The number of a freight container (ISO 6346): owner, category, serial number and check digit.
package struct ContainerNumber: Sendable, Equatable {
  /// The characters, and what was changed.
  package let fit: CellFit
  /// The eleven characters.
  package var text: String { fit.cells.text }
  /// Whether no other plausible reading of an uncertain character has a right check digit.
  package let isVerified: Bool
  /// The place of the number in the cells that were examined.
  let range: Range<Int>

  /// The number of characters.
  package static let length = 11
  /// What may stand in each place: the owner's code, the category (`U` freight container, `J` detachable equipment, `Z` trailer or
  /// chassis), the serial number and the check digit.
  static let places =
    [CellSet](repeating: .letters, count: 3) + [CellSet("UJZ")] + [CellSet](repeating: .digits, count: 7)

  /// The check digit of the first ten characters; nil when one of them cannot stand in a number.
  package static func checkDigit(_ characters: some Sequence<Character>) -> Int? {
    var sum = 0
    for (index, character) in characters.prefix(10).enumerated() {
      guard let value = value(character) else { return nil }
      sum += value << index
    }
    return sum % 11 % 10
  }

  /// Letters count from 10 on, without the multiples of 11.
  private static func value(_ character: Character) -> Int? {
    guard let ascii = character.asciiValue else { return nil }
    switch ascii {
    case 0x30...0x39: return Int(ascii) - 0x30
    case 0x41...0x5A:
      let value = Int(ascii) - 0x41 + 10
      return value + skipped(value)
    default: return nil
    }
  }

  /// How many multiples of 11 lie at or below the value of a letter: `B` follows 10 with 12, `L` 21 with 23, `V` 32 with 34.
  private static func skipped(_ value: Int) -> Int { value >= 31 ? 3 : value >= 21 ? 2 : value >= 11 ? 1 : 0 }

  /// Whether the last of eleven characters is the check digit of the others.
  package static func isCheckDigitRight(_ characters: [Character]) -> Bool {
    guard characters.count == length, let digit = checkDigit(characters) else { return false }
    return characters[10] == Character("\(digit)")
  }

  /// Finds the number in cells; only one with a right check digit is a number. Nil when there is none, or several would fit.
  package static func read(_ cells: [TextCell]) -> ContainerNumber? {
    guard cells.count >= length, cells.count <= 60 else { return nil }
    let found = (0...(cells.count - length)).compactMap { start in
      ContainerNumber(window: Array(cells[start..<(start + length)]), at: start)
    }
    // What needs no change counts before what does.
    for maximum in 0...1 {
      let numbers = found.filter { $0.fit.corrections.count <= maximum }
      if numbers.count == 1 { return numbers[0] }
      if numbers.count > 1 { return nil }
    }
    return found.count == 1 ? found[0] : nil
  }

  private init?(window: [TextCell], at start: Int) {
    // A check digit of ten values lets one in ten misreadings through, so that nothing is changed for its sake.
    guard case .fits(let fit) = CellFit.fit(window, Self.places, maximum: 2),
      Self.isCheckDigitRight(fit.cells.map(\.character)),
      // The rare categories are accepted only when they were read so.
      fit.cells[3].character == "U" || window[3].character == fit.cells[3].character
    else { return nil }
    isVerified = fit.corrections.count <= 1 && fit.isProof(Self.places, isRight: Self.isCheckDigitRight)
    range = start..<(start + Self.length)
    self.fit = fit
  }
}
