import ScanImage
import ZXingEngine

/// Searches for symbols that are there but whose check digits, error correction or structure fail.
enum FailedChecks {
  /// The symbols found with an error; only engines that report them are asked.
  static func find(_ view: LumaView, _ symbologies: Set<Symbology>) throws -> [DecodedSymbol] {
    let reader = ZXingReader(ZXingReader.Options(tryHarder: true, returnErrors: true))
    return try reader.read(view, symbologies: symbologies).filter { $0.error != nil }
  }
}
