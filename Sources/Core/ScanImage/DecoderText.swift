import ScanJSON

/// The sentences about symbols that an engine cannot read or write.
///
/// Of a failure that costs a frame only a part of what it shows, the English words are the value of the information `$engineFailure`:
/// that is for programs and for reactions of a configuration, which compare values, and is never shown as a sentence.
package enum DecoderText: String, TextSet {
  case manyPixels = "plugin.decoder.manyPixels"
  case largeSides = "plugin.decoder.largeSides"
  case noScanner = "plugin.decoder.noScanner"
  case noSymbols = "plugin.decoder.noSymbols"
  case noSymbol = "plugin.decoder.noSymbol"
  case scanFailed = "plugin.decoder.scanFailed"
  case otherSymbology = "plugin.decoder.otherSymbology"
  case notWritten = "plugin.decoder.notWritten"

  package var english: String {
    switch self {
    case .manyPixels: "a picture of {size} pixels is too large; at most {limit} pixels are allowed"
    case .largeSides: "a picture of {size} pixels is too large; at most {limit} columns and rows are allowed"
    case .noScanner: "no memory for a scanner"
    case .noSymbols: "no memory for the symbols of a {size} picture"
    case .noSymbol: "no memory for a symbol of {count} bytes"
    case .scanFailed: "the scan of a {size} picture failed"
    case .otherSymbology: "cannot write {symbology}; it can be one of {list}"
    case .notWritten: "cannot write {count} bytes as {symbology}: {error}"
    }
  }
}
