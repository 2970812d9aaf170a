import ScanImage
import ScanJSON
import ZXingEngine

/// The symbologies that libzxing writes, brought into the form of this module.
enum MatrixWriter {
  static let writable: Set<Symbology> = ZXingEncoder.writable

  static func encode(
    _ symbology: Symbology, text: String, barHeight: Int?
  ) throws(SyntheticError) -> SymbolPattern {
    let modules: SymbolModules
    do {
      modules = try ZXingEncoder.encode(text, symbology: symbology, quietZone: 0)
    } catch {
      throw SyntheticError(
        error.code == .unsupportedSymbology ? .cannotWrite : .invalidText,
        place: symbology.rawValue, message: error.messageText)
    }
    guard modules.height == 1 else {
      return SymbolPattern(
        columns: modules.width, rows: modules.height, quietZone: quietZone(symbology),
        isDark: modules.isDark)
    }
    var linear = LinearSymbol()
    linear.bars = (0..<modules.width).map { modules.isDark($0, 0) }
    linear.center(caption: BitmapFont.printable(text))
    return SymbolPattern(
      linear, barHeight: barHeight ?? max(40, modules.width * 3 / 10), showsText: true)
  }

  /// The light modules that the standard wants on each side; Aztec needs none and gets a visible margin.
  private static func quietZone(_ symbology: Symbology) -> Int {
    symbology == .qr ? 4 : 2
  }
}
