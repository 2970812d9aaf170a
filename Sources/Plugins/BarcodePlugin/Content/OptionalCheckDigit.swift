import ScanPluginKit

/// The check digits that a symbology leaves to its users.
enum OptionalCheckDigit {
  /// Whether a symbol ends with the right one; true of a symbology that has none, or always has one.
  static func isRight(_ symbol: DecodedSymbol) -> Bool {
    let text = Array(symbol.text.utf8)
    return switch symbol.symbology {
    case .itf: CheckDigit.isValid(text)
    case .code39: Code39Character.hasCheckCharacter(text)
    case .codabar: isCodabarRight(text)
    default: true
    }
  }

  /// The symbology identifier of a symbol whose check digit was found right (ISO/IEC 15424); nil where it says nothing of that.
  ///
  /// - Parameter isEmitted: Whether the value has the check digit.
  static func identifier(_ symbology: Symbology, isEmitted: Bool) -> String? {
    switch symbology {
    case .itf: isEmitted ? "]I1" : "]I3"
    case .code39: isEmitted ? "]A1" : "]A3"
    case .codabar: isEmitted ? "]F2" : "]F4"
    default: nil
    }
  }

  /// The values of Codabar's characters: the place in this list (AIM BC3, where the values of all characters with start and stop add up to
  /// a multiple of 16).
  private static let codabar = Array("0123456789-$:/.+ABCD".utf8)

  private static func isCodabarRight(_ text: [UInt8]) -> Bool {
    let values = text.compactMap { codabar.firstIndex(of: $0) }
    // Start, a digit, its check digit and stop.
    guard values.count == text.count, values.count >= 4 else { return false }
    return values.reduce(0, +) % 16 == 0
  }
}
