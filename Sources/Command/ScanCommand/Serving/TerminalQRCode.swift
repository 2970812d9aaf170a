import ScanImage
import ScanSynthetic

/// A QR code in characters of a terminal: each stands for two modules, one above the other.
struct TerminalQRCode {
  private let symbol: SyntheticSymbol

  /// Makes the code of a text.
  ///
  /// - Throws: `SyntheticError` when the text is too long.
  init(_ text: String) throws(SyntheticError) {
    symbol = try SyntheticSymbol(.qr, text: text)
  }

  /// The lines of the code with its quiet zone.
  ///
  /// - Parameter isColored: Whether black on white is asked of the terminal, whatever its own colors are. Without it the light modules are
  ///   drawn, which is right where text is light on dark; most readers take the other kind, too.
  func lines(isColored: Bool) -> [String] {
    stride(from: 0, to: symbol.height, by: 2).map { row in
      let line = (0..<symbol.width).map { column in
        let (upper, lower) = (symbol.isDark(column, row), symbol.isDark(column, row + 1))
        return Self.character(isColored ? upper : !upper, isColored ? lower : !lower)
      }.joined()
      // Colors 16 and 231 are black and white in every palette.
      return isColored ? "\u{1b}[38;5;16;48;5;231m\(line)\u{1b}[0m" : line
    }
  }

  private static func character(_ upper: Bool, _ lower: Bool) -> String {
    switch (upper, lower) {
    case (true, true): "█"
    case (true, false): "▀"
    case (false, true): "▄"
    case (false, false): " "
    }
  }
}
