/// The characters that may stand in one place, of ASCII.
package struct CellSet: Sendable, Hashable {
  /// A bit for each character below 64, and for each one from 64 on.
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  package init(_ characters: some Sequence<Character>) {
    for character in characters {
      guard let ascii = character.asciiValue else { continue }
      if ascii < 64 { low |= 1 << UInt64(ascii) } else { high |= 1 << UInt64(ascii - 64) }
    }
  }

  /// The characters, sorted.
  package var characters: [Character] {
    (0..<128).map { Character(Unicode.Scalar(UInt8($0))) }.filter(contains)
  }

  package func contains(_ character: Character) -> Bool {
    guard let ascii = character.asciiValue, ascii < 128 else { return false }
    return ascii < 64 ? low >> UInt64(ascii) & 1 == 1 : high >> UInt64(ascii - 64) & 1 == 1
  }

  /// The set without some characters.
  func without(_ others: String) -> CellSet {
    let others = CellSet(others)
    var rest = self
    rest.low &= ~others.low
    rest.high &= ~others.high
    return rest
  }

  /// `A`…`Z`.
  static let letters = CellSet("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
  /// `0`…`9`.
  static let digits = CellSet("0123456789")
  /// `1`…`9`.
  static let digitsFromOne = CellSet("123456789")
  /// Letters and digits.
  static let any = CellSet("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
}
