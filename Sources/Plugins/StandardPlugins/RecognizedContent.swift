public import BarcodePlugin
public import ScanRuntime
public import TextPlugin

/// What a recognized item is, in the terms of a data scanner.
public enum RecognizedContent: Sendable, Equatable {
  /// One barcode, with its bytes and what they say.
  case barcode(Barcode)
  /// One text, with the typed content in it.
  case text(OCRResult)
  /// Something of another family; the item's content has it.
  case other
}

extension RecognizedItem {
  /// What the item is, for a `switch` over barcodes and texts.
  public var recognized: RecognizedContent {
    if let code = self[Barcode.self] { return .barcode(code) }
    if let text = self[OCRResult.self] { return .text(text) }
    return .other
  }
}
