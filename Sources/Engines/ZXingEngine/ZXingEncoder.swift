import CZXingShim
public import ScanImage
import ScanJSON

/// A writer of symbols by ZXing-C++, for test pictures and synthetic frames.
public enum ZXingEncoder {
  /// The symbologies that the library writes.
  public static let writable: Set<Symbology> = ZXingReader.symbologies(cxz_writable())

  /// Writes a text as the modules of a symbol.
  ///
  /// - Parameters:
  ///   - text: The content, with check digit where the symbology has one that is not optional.
  ///   - symbology: One of ``writable``.
  ///   - errorCorrection: 0 (least) … 8 (most) for Aztec, PDF417 and QR Code; nil leaves it to the library.
  ///   - quietZone: Light modules around the symbol; nil leaves it to the library.
  /// - Throws: ``DecoderError`` with `unsupportedSymbology` or `notEncodable`.
  public static func encode(
    _ text: String, symbology: Symbology, errorCorrection: Int? = nil, quietZone: Int? = nil
  ) throws(DecoderError) -> SymbolModules {
    guard writable.contains(symbology), let format = ZXingReader.format(symbology) else {
      throw DecoderError(
        .unsupportedSymbology, engine: .zxing,
        message: DecoderText.otherSymbology.with([
          "symbology": .string(symbology.rawValue),
          "list": .string(writable.sorted().map(\.rawValue).joined(separator: ", ")),
        ]))
    }
    let bytes = Array(text.utf8)
    let ecc = errorCorrection.map { Int32(clamping: min(max($0, 0), 8)) } ?? -1
    let margin = quietZone.map { Int32(clamping: min(max($0, 0), 1000)) } ?? -1
    // The text is lent for the call; the modules are ours and freed on every way out.
    let encoded = bytes.withUnsafeBytes { buffer in
      cxz_encode(format, buffer.assumingMemoryBound(to: CChar.self).baseAddress, buffer.count, ecc, margin)
    }
    guard let encoded else {
      throw DecoderError(
        .outOfMemory, engine: .zxing, message: DecoderText.noSymbol.with(["count": .number(bytes.count)]))
    }
    defer { cxz_modules_free(encoded) }
    if let failure = cxz_modules_failure(encoded) {
      throw DecoderError(
        .notEncodable, engine: .zxing,
        message: DecoderText.notWritten.with([
          "count": .number(bytes.count), "symbology": .string(symbology.rawValue),
          "error": .string(String(cString: failure)),
        ]))
    }
    let width = Int(cxz_modules_width(encoded))
    let height = Int(cxz_modules_height(encoded))
    let dark = UnsafeBufferPointer(start: cxz_modules_data(encoded), count: width * height).map { $0 != 0 }
    return SymbolModules(width: width, height: height, dark: dark)
  }
}
